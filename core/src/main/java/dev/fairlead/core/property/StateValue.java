package dev.fairlead.core.property;

/** A number for every state. */
@FunctionalInterface
public interface StateValue {
  int of(int[] state, int length);
}
