package dev.fairlead.csp.structure;

import dev.fairlead.csp.code.Code;
import java.util.List;
import java.util.Optional;

/** Something that must hold for a step. */
sealed interface Condition {

  /**
   * @param value that the code must have; if empty, it must be true
   */
  record Test(Code.Value code, Environment environment, Optional<Integer> value)
      implements Condition {}

  /** All conditions of one of the lists. */
  record AnyOf(List<List<Condition>> ways) implements Condition {}

  static Condition holds(Code.Value code, int[] environment) {
    return new Test(code, new Environment(environment), Optional.empty());
  }

  static Condition equal(Code.Value code, Environment environment, int value) {
    return new Test(code, environment, Optional.of(value));
  }

  /** Narrows slots to where it holds; false if it never does. */
  default boolean assume(Bounds bounds) {
    if (!(this instanceof Test test)) {
      return true;
    }
    Bounds there = bounds.in(test.environment());
    return test.value().isPresent()
        ? there.assume(test.code(), Interval.of(test.value().get()))
        : there.assume(test.code(), true);
  }
}
