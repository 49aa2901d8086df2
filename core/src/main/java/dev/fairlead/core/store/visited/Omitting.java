package dev.fairlead.core.store.visited;

import java.util.function.DoubleUnaryOperator;

/** How many states a set that may take a new state for a known one is expected to omit. */
final class Omitting {

  /** Even; the integrands are smooth. */
  private static final int PIECES = 1000;

  private Omitting() {}

  /**
   * The integral of f / (1 - f), where f(x) is the probability that a new state is omitted when x
   * are known: as x grows by one, 1 / (1 - f) new states are met, and all but one are omitted.
   */
  static double expected(long states, DoubleUnaryOperator probability) {
    double width = (double) states / PIECES;
    double sum = 0;
    for (int i = 0; i <= PIECES; i++) {
      double f = probability.applyAsDouble(i * width);
      double weight = i == 0 || i == PIECES ? 1 : i % 2 == 0 ? 2 : 4;
      // A full table omits everything: how much that is cannot be known.
      sum += weight * (f < 1 ? f / (1 - f) : Double.POSITIVE_INFINITY);
    }
    return sum * width / 3;
  }
}
