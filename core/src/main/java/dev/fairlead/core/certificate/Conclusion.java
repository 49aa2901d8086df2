package dev.fairlead.core.certificate;

/**
 * What a certificate is for.
 *
 * @param number of the property within the model, counted from 1; above the number of assertions
 *     for one that was given beside the text
 * @param property as the user wrote it
 * @param name how it can be selected; the formula or goal itself if it was given beside the text
 * @param established what is concluded of it
 * @param fairness the notion, by its name on the command line
 * @param options those that change which states there are
 */
public record Conclusion(
    int number,
    String property,
    String name,
    Established established,
    String fairness,
    String options) {}
