package dev.fairlead.csp;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.csp.lowering.HeadcountUse;
import dev.fairlead.csp.semantics.CspStateSpace;
import dev.fairlead.csp.terms.UncountableException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What an abstraction of any number of processes needs.
 *
 * @param obstacle why there is none, in words
 * @param leastCutoff with which it is decided what processes can do: two are told from one if they
 *     may meet, and all comparisons of {@code #P()} have a result
 * @param seesNumbers true if processes can see how many others there are
 */
record Abstractability(Optional<String> obstacle, int leastCutoff, boolean seesNumbers) {

  /**
   * @param abstraction makes one with any cutoff
   */
  static Abstractability of(Supplier<CspStateSpace> abstraction) {
    try {
      CspStateSpace space = abstraction.get();
      begin(space);
      HeadcountUse use = space.headcountUse();
      return new Abstractability(
          use.onlyCompares()
              ? Optional.empty()
              : Optional.of(
                  "a count of processes '#' is used for more than comparing it to a number"),
          Math.max(space.tellsOneFromTwo() ? 1 : 0, use.greatest()),
          use.any());
    } catch (UncountableException e) {
      return none("'" + e.getMessage() + "' composes or starts processes itself");
    }
  }

  /** Some references are followed only when the system begins. */
  private static void begin(CspStateSpace space) {
    try {
      space.initialStates((state, length) -> {});
    } catch (ModelFault fault) {
      // The search will find out and say so.
    }
  }

  static Abstractability none(String obstacle) {
    return new Abstractability(Optional.of(obstacle), 1, true);
  }
}
