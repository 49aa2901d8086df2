package dev.fairlead.csp.code;

import dev.fairlead.csp.check.Symbols.Kind;

/**
 * How a value is held where both numbers and truth values occur: a number as itself, and false and
 * true as the two least numbers, which cannot be held there. Called from generated code as well.
 */
public final class Either {
  private static final int FALSE = Integer.MIN_VALUE;
  private static final int TRUE = FALSE + 1;

  private Either() {}

  /**
   * @param truth 0 or 1
   */
  public static int ofTruth(int truth) {
    return FALSE + truth;
  }

  public static int ofNumber(int number, int trap) {
    if (isTruth(number)) {
      throw Trap.of(trap, number);
    }
    return number;
  }

  public static boolean isTruth(int either) {
    return either <= TRUE;
  }

  /** 0 or 1; traps on a number. */
  public static int truth(int either, int trap) {
    if (!isTruth(either)) {
      throw Trap.of(trap, either);
    }
    return either - FALSE;
  }

  /** Traps on a truth value. */
  public static int number(int either, int trap) {
    if (isTruth(either)) {
      throw Trap.of(trap, either == TRUE ? "true" : "false");
    }
    return either;
  }

  /** A number or truth value that is held as its kind demands, for people. */
  public static String text(Kind kind, int value) {
    return kind == Kind.BOOL
        ? Boolean.toString(value == 1)
        : kind == Kind.EITHER ? text(value) : Integer.toString(value);
  }

  public static String text(int either) {
    return isTruth(either) ? Boolean.toString(either == TRUE) : Integer.toString(either);
  }
}
