package dev.fairlead.core.search.fair;

import dev.fairlead.core.fairness.Fairness;
import java.util.Arrays;

/** The agents met so far, as bit sets by what they are owed. */
final class Constraints {

  private final Fairness fairness;
  private boolean started;
  private int words;
  private long[] met = {};
  private long[] weak = {};
  private long[] strong = {};
  private long[] unconditional = {};

  Constraints(Fairness fairness) {
    this.fairness = fairness;
    for (int agent = 0; agent < fairness.agents(); agent++) {
      if (fairness.kind(agent) == Fairness.Kind.UNCONDITIONAL) {
        meet(agent);
      }
    }
    started = true;
  }

  boolean global() {
    return fairness.global();
  }

  /** The length of the bit sets. It may grow whenever an agent is met. */
  int words() {
    return words;
  }

  long weak(int word) {
    return weak[word];
  }

  long strong(int word) {
    return strong[word];
  }

  long unconditional(int word) {
    return unconditional[word];
  }

  /** Must be called for an agent before it enters any set; cheap if it is known. */
  void meet(int agent) {
    int word = agent >> 6;
    if (word >= words) {
      words = Math.max(word + 1, 2 * words);
      met = Arrays.copyOf(met, words);
      weak = Arrays.copyOf(weak, words);
      strong = Arrays.copyOf(strong, words);
      unconditional = Arrays.copyOf(unconditional, words);
    }
    long bit = 1L << agent;
    if ((met[word] & bit) == 0) {
      met[word] |= bit;
      switch (fairness.kind(agent)) {
        case NONE, COMPASSION -> {}
        case WEAK -> weak[word] |= bit;
        case STRONG -> strong[word] |= bit;
        case UNCONDITIONAL -> {
          if (started) {
            // A component found earlier may have been called fair without it.
            throw new IllegalStateException(
                "an agent owed unconditional fairness must be known from the start: "
                    + fairness.name(agent));
          }
          unconditional[word] |= bit;
        }
      }
    }
  }

  /** Whether it matters in which states the agent is enabled. */
  boolean caresAboutEnabling(int agent) {
    return ((weak[agent >> 6] | strong[agent >> 6]) >>> agent & 1) != 0;
  }
}
