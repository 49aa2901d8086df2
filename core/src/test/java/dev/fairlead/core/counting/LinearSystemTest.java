package dev.fairlead.core.counting;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class LinearSystemTest {

  /** x + y ≥ 3, x ≤ 1, and y ≤ 2 or y ≤ 1. */
  @Test
  void boundsThatExcludeEachOtherAreFound() {
    assertFalse(atMost(1, 2).isInfeasible());
    assertTrue(atMost(1, 1).isInfeasible());
  }

  /** 2x = 1 has a rational solution only. */
  @Test
  void boundsAreRounded() {
    LinearSystem system = new LinearSystem(1);
    system.atLeast(new long[] {2}, 1);
    system.atMost(new long[] {2}, 1);
    assertTrue(system.isInfeasible());
  }

  /** x = 6 is no multiple of 3 and 1: told if 3 y is what is left. */
  @Test
  void whatIsEliminatedLastIsRounded() {
    LinearSystem system = new LinearSystem(2, 1);
    system.atLeast(new long[] {1, 0}, 6);
    system.atMost(new long[] {1, 0}, 6);
    system.atLeast(new long[] {1, -3}, 1);
    system.atMost(new long[] {1, -3}, 1);
    assertTrue(system.isInfeasible());
  }

  private static LinearSystem atMost(int x, int y) {
    LinearSystem system = new LinearSystem(2);
    system.atLeast(new long[] {1, 1}, 3);
    system.atMost(new long[] {1, 0}, x);
    system.atMost(new long[] {0, 1}, y);
    return system;
  }

  /** What has a small solution is never called infeasible, and most of the rest is. */
  @Test
  void noSystemWithASolutionIsInfeasible() {
    Random random = new Random(7);
    int found = 0;
    int without = 0;
    for (int round = 0; round < 3_000; round++) {
      int variables = 1 + random.nextInt(4);
      int count = 1 + random.nextInt(6);
      long[][] factors = new long[count][variables];
      long[] bounds = new long[count];
      boolean[] least = new boolean[count];
      LinearSystem system = new LinearSystem(variables, random.nextInt(variables + 1));
      for (int i = 0; i < variables; i++) {
        long[] one = new long[variables];
        one[i] = 1;
        system.atLeast(one, 0);
        system.atMost(one, 5);
      }
      for (int row = 0; row < count; row++) {
        for (int i = 0; i < variables; i++) {
          factors[row][i] = random.nextInt(7) - 3;
        }
        bounds[row] = random.nextInt(21) - 10;
        least[row] = random.nextBoolean();
        if (least[row]) {
          system.atLeast(factors[row], bounds[row]);
        } else {
          system.atMost(factors[row], bounds[row]);
        }
      }
      boolean solvable = hasSolution(factors, bounds, least, variables);
      boolean infeasible = system.isInfeasible();
      assertFalse(solvable && infeasible, "round " + round);
      without += solvable ? 0 : 1;
      found += infeasible ? 1 : 0;
    }
    assertTrue(without > 500 && found > without * 9 / 10, found + " of " + without);
  }

  private static boolean hasSolution(
      long[][] factors, long[] bounds, boolean[] least, int variables) {
    int all = (int) Math.pow(6, variables);
    for (int number = 0; number < all; number++) {
      boolean satisfied = true;
      for (int row = 0; row < factors.length; row++) {
        long sum = 0;
        int rest = number;
        for (int i = 0; i < variables; i++) {
          sum += factors[row][i] * (rest % 6);
          rest /= 6;
        }
        satisfied &= least[row] ? sum >= bounds[row] : sum <= bounds[row];
      }
      if (satisfied) {
        return true;
      }
    }
    return false;
  }
}
