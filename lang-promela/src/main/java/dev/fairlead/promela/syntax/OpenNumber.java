package dev.fairlead.promela.syntax;

/**
 * A constant {@code #define N ..} that stands for any number.
 *
 * @param least which it is at least
 */
public record OpenNumber(String name, int least) {}
