package dev.fairlead.core.search;

import java.util.OptionalLong;

/**
 * How much is left of a search level by level. Levels grow, and towards the end they shrink. While
 * they grow nothing can be said; once several in a row were smaller than those before them, the
 * rest is guessed to go on shrinking as slowly as the slowest of these.
 */
final class LevelTrend {

  /** Levels in a row that must have shrunk. */
  private static final int FALLS = 3;

  private final double[] ratios = new double[FALLS];
  private int falls;
  private long size;

  /** States expanded before the level that is being expanded. */
  private long before;

  /**
   * @param states of the level
   * @param expanded states before it
   */
  void levelBegins(long states, long expanded) {
    if (states < size) {
      ratios[falls++ % FALLS] = (double) states / size;
    } else {
      falls = 0;
    }
    size = states;
    before = expanded;
  }

  /**
   * @param found states so far
   * @param expanded states so far
   */
  Ahead ahead(long found, long expanded) {
    return new Ahead(
        OptionalLong.of(Math.max(0, found - expanded)),
        falls < FALLS ? OptionalLong.empty() : OptionalLong.of(left(expanded)));
  }

  private long left(long expanded) {
    double slowest = 0;
    for (double ratio : ratios) {
      slowest = Math.max(slowest, ratio);
    }
    double levelsToCome = size * slowest / (1 - slowest);
    return Math.max(0, size - (expanded - before)) + Math.round(levelsToCome);
  }
}
