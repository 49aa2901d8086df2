package dev.fairlead.core.verdict;

/**
 * What a search saw.
 *
 * @param states distinct states of the searched graph (the product, where there is one)
 * @param transitions steps followed between them
 * @param depth of the deepest state reached, in the order of the search
 * @param seconds of wall time
 * @param bytes held by the stores at the end
 */
public record SearchFacts(long states, long transitions, long depth, double seconds, long bytes) {

  public static final SearchFacts NONE = new SearchFacts(0, 0, 0, 0, 0);
}
