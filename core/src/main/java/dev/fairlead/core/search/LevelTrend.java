package dev.fairlead.core.search;

import java.util.OptionalLong;

/**
 * How much is left of a search level by level. Levels grow, and towards the end they shrink. While
 * they grow nothing can be said, and little where they shrink slowly. Once several in a row were
 * smaller than those before them, the rest is guessed to go on like this: faster and faster if
 * these did so, or else as slowly as the slowest of them.
 */
final class LevelTrend {

  /** Levels in a row that must have shrunk. */
  private static final int FALLS = 3;

  /** A level that is nearly as large as the one before tells nothing of the end. */
  private static final double SLOWEST = 0.9;

  private static final int MOST_LEVELS = 10_000;

  /** The last levels, each as a part of the one before it. */
  private final double[] ratios = new double[FALLS];

  private int falls;
  private long size;

  /** States expanded before the level that is being expanded. */
  private long before;

  /** The states of the levels after it, as far as that can be guessed. */
  private OptionalLong after = OptionalLong.empty();

  /**
   * @param states of the level
   * @param expanded states before it
   */
  void levelBegins(long states, long expanded) {
    if (states < size) {
      System.arraycopy(ratios, 1, ratios, 0, FALLS - 1);
      ratios[FALLS - 1] = (double) states / size;
      falls++;
    } else {
      falls = 0;
    }
    size = states;
    before = expanded;
    after = guess();
  }

  /**
   * @param found states so far
   * @param expanded states so far
   */
  Ahead ahead(long found, long expanded) {
    return new Ahead(OptionalLong.of(Math.max(0, found - expanded)), left(expanded));
  }

  private OptionalLong left(long expanded) {
    return after.isEmpty()
        ? after
        : OptionalLong.of(Math.max(0, size - (expanded - before)) + after.getAsLong());
  }

  private OptionalLong guess() {
    if (falls < FALLS) {
      return OptionalLong.empty();
    }
    double ratio = ratios[FALLS - 1];
    double faster = Math.max(ratios[1] / ratios[0], ratios[2] / ratios[1]);
    if (faster >= 1) {
      faster = 1;
      ratio = Math.max(ratio, Math.max(ratios[0], ratios[1]));
      if (ratio > SLOWEST) {
        return OptionalLong.empty();
      }
    }
    double toCome = 0;
    double level = size;
    for (int i = 0; level >= 1; i++) {
      if (i == MOST_LEVELS) {
        return OptionalLong.empty();
      }
      ratio *= faster;
      level *= ratio;
      toCome += level;
    }
    return OptionalLong.of(Math.round(toCome));
  }
}
