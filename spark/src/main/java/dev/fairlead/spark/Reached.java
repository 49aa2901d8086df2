package dev.fairlead.spark;

/**
 * What is known beside the key of a state where partitions run ahead: how many steps from an
 * initial one it was reached in, whether it is to be expanded, and whether its steps were counted.
 */
final class Reached {
  private static final long WAITS = 1;
  private static final long COUNTED = 2;
  private static final int FLAGS = 2;

  private Reached() {}

  /** A state to be expanded. */
  static int waiting(int depth) {
    return Math.toIntExact((long) depth << FLAGS | WAITS);
  }

  /** A state that was expanded. */
  static int expanded(int depth) {
    return Math.toIntExact((long) depth << FLAGS | COUNTED);
  }

  static int depth(long note) {
    return (int) (note >> FLAGS);
  }

  static boolean waits(long note) {
    return (note & WAITS) != 0;
  }

  static boolean isCounted(long note) {
    return (note & COUNTED) != 0;
  }

  static long counted(long note) {
    return note | COUNTED;
  }

  /**
   * Of one state, what is known from two sides: the fewest steps, and whether it waits with these.
   */
  static long both(long one, long other) {
    long least = depth(one) < depth(other) ? one : other;
    boolean alike = depth(one) == depth(other);
    long waits = alike ? one & other & WAITS : least & WAITS;
    return (long) depth(least) << FLAGS | waits | (one | other) & COUNTED;
  }
}
