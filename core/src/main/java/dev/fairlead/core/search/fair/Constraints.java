package dev.fairlead.core.search.fair;

import dev.fairlead.core.fairness.Fairness;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The agents met so far, as bit sets by what they are owed. Any number of threads may ask; who
 * meets an agent for the first time takes the lock of the fairness constraints.
 */
final class Constraints {

  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

  private final Fairness fairness;
  private final boolean started;
  private volatile Met met = new Met(0);

  Constraints(Fairness fairness) {
    this.fairness = fairness;
    for (int agent = 0; agent < fairness.agents(); agent++) {
      if (fairness.kind(agent) == Fairness.Kind.UNCONDITIONAL) {
        meet(agent);
      }
    }
    started = true;
  }

  /**
   * Bit sets of one length. Members are added in place: an agent is met before it enters any set,
   * so a thread that sees it in a set sees it here.
   */
  static final class Met {
    private final long[] all;
    private final long[] weak;
    private final long[] strong;
    private final long[] unconditional;

    private Met(int words) {
      this(new long[words], new long[words], new long[words], new long[words]);
    }

    private Met(long[] all, long[] weak, long[] strong, long[] unconditional) {
      this.all = all;
      this.weak = weak;
      this.strong = strong;
      this.unconditional = unconditional;
    }

    /** The length of the bit sets. */
    int words() {
      return all.length;
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

    private boolean has(int agent) {
      return agent >> 6 < all.length
          && ((long) WORD.getAcquire(all, agent >> 6) >>> agent & 1) != 0;
    }

    private Met widened(int words) {
      return new Met(
          Arrays.copyOf(all, words),
          Arrays.copyOf(weak, words),
          Arrays.copyOf(strong, words),
          Arrays.copyOf(unconditional, words));
    }
  }

  boolean global() {
    return fairness.global();
  }

  /** The agents met so far; longer sets take their place when more agents are met. */
  Met met() {
    return met;
  }

  /** Must be called for an agent before it enters any set; cheap if it is known. */
  void meet(int agent) {
    if (!met.has(agent)) {
      learn(agent);
    }
  }

  private void learn(int agent) {
    synchronized (fairness) {
      if (met.has(agent)) {
        return;
      }
      int word = agent >> 6;
      int words = met.words();
      Met wide = word < words ? met : met.widened(Math.max(word + 1, 2 * words));
      long bit = 1L << agent;
      switch (fairness.kind(agent)) {
        case NONE, COMPASSION -> {}
        case WEAK -> wide.weak[word] |= bit;
        case STRONG -> wide.strong[word] |= bit;
        case UNCONDITIONAL -> {
          if (started) {
            // A component found earlier may have been called fair without it.
            throw new IllegalStateException(
                "an agent owed unconditional fairness must be known from the start: "
                    + fairness.name(agent));
          }
          wide.unconditional[word] |= bit;
        }
      }
      // Last: a thread that sees it knows what the agent is owed.
      WORD.setRelease(wide.all, word, wide.all[word] | bit);
      met = wide;
    }
  }

  /** Whether it matters in which states the agent, which was met, is enabled. */
  boolean caresAboutEnabling(int agent) {
    Met now = met;
    return ((now.weak[agent >> 6] | now.strong[agent >> 6]) >>> agent & 1) != 0;
  }
}
