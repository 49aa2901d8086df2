package dev.fairlead.promela.syntax;

/**
 * The braces around a place, as SPIN counts them: for each depth, how many were opened up to there
 * in the whole text.
 *
 * @param numbers such as {@code _2_4_}
 */
public record Braces(String numbers) {}
