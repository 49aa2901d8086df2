package dev.fairlead.core.verdict;

/**
 * What a search saw.
 *
 * @param states distinct states of the searched graph (the product, where there is one)
 * @param transitions steps followed between them
 * @param depth of the deepest state reached, in the order of the search
 * @param seconds of wall time
 * @param bytes held by the stores at the end
 * @param store how the states were kept
 */
public record SearchFacts(
    long states, long transitions, long depth, double seconds, long bytes, StoreFacts store) {

  public static final SearchFacts NONE = new SearchFacts(0, 0, 0, 0, 0);

  /** Of a search with an exact store in memory. */
  public SearchFacts(long states, long transitions, long depth, double seconds, long bytes) {
    this(states, transitions, depth, seconds, bytes, StoreFacts.EXACT);
  }

  /** Whether nothing was searched. */
  public boolean areNone() {
    return states == 0 && transitions == 0 && seconds == 0;
  }

  /** Whether states may have been lost. */
  public boolean isLossy() {
    return store.omissions().isPresent();
  }
}
