package dev.fairlead.core.property;

/** A truth value for every state. */
@FunctionalInterface
public interface StatePredicate {
  boolean test(int[] state, int length);
}
