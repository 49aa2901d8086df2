package dev.fairlead.csp.library.pat;

import java.util.Arrays;

/** {@code PAT.Lib.Example}: the functions that PAT's own models call. */
public final class PatExample {

  /** Entry v - 1: the timestamps of 1..7 that v precedes; any two are preceded by a third. */
  private static final int[][] BETTER_THAN = {
    {3, 4, 5}, {1, 3, 7}, {5, 6, 7}, {2, 3, 6}, {2, 4, 7}, {1, 2, 5}, {1, 4, 6}
  };

  private PatExample() {}

  public static boolean negation(boolean a) {
    return !a;
  }

  public static int neg(int a) {
    return -a;
  }

  public static int add(int a, int b) {
    return a + b;
  }

  public static int sub(int a, int b) {
    return a - b;
  }

  public static int mul(int a, int b) {
    return a * b;
  }

  public static int div(int a, int b) {
    return a / b;
  }

  public static boolean gt(int a, int b) {
    return a > b;
  }

  public static boolean gte(int a, int b) {
    return a >= b;
  }

  public static boolean lt(int a, int b) {
    return a < b;
  }

  public static boolean lte(int a, int b) {
    return a <= b;
  }

  public static boolean eq(int a, int b) {
    return a == b;
  }

  /** Whether one timestamp of the mailbox comes before another. */
  public static boolean mailorder(int v, int w) {
    return Arrays.stream(BETTER_THAN[v - 1]).anyMatch(other -> other == w);
  }

  /** The least timestamp that comes before both. */
  public static int dominate(int v, int w) {
    for (int x = 1; x <= BETTER_THAN.length; x++) {
      if (mailorder(x, v) && mailorder(x, w)) {
        return x;
      }
    }
    return -1;
  }

  /** The greatest element. */
  public static int amax(int[] values) {
    return Arrays.stream(values).max().orElseThrow();
  }

  /**
   * Whether a lift has somebody to serve in the direction in which it goes.
   *
   * @param inside the requests from inside, a row of floors for each lift
   */
  public static boolean CheckIfToMove(
      int level, int direction, int lift, int floors, int[] inside, int[] up, int[] down) {
    for (int floor = level + direction; 0 <= floor && floor < floors; floor += direction) {
      if (up[floor] != 0 || down[floor] != 0 || inside[lift * floors + floor] != 0) {
        return true;
      }
    }
    return false;
  }
}
