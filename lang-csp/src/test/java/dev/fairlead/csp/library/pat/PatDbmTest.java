package dev.fairlead.csp.library.pat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.csp.Explored;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PatDbmTest {
  /** Far beyond every bound of these tests: integer solutions below it stand for all. */
  private static final int HORIZON = 40;

  private static final int CEILING = 100;

  /** The solutions of two clocks in integers, by brute force. */
  private static final class Points {
    private Set<List<Integer>> all = new HashSet<>(Set.of(List.of(0, 0)));

    void constrain(int clock, int operator, int number) {
      all.removeIf(p -> !holds(p.get(clock - 1), operator, number));
    }

    static boolean holds(int value, int operator, int number) {
      return switch (operator) {
        case 0 -> value == number;
        case 1 -> value >= number;
        default -> value <= number;
      };
    }

    void reset(int clock) {
      all =
          all.stream()
              .map(p -> clock == 1 ? List.of(0, p.get(1)) : List.of(p.get(0), 0))
              .collect(Collectors.toCollection(HashSet::new));
    }

    void delay() {
      all =
          all.stream()
              .flatMap(
                  p ->
                      IntStream.range(0, HORIZON)
                          .mapToObj(d -> List.of(p.get(0) + d, p.get(1) + d)))
              .filter(p -> p.get(0) < HORIZON && p.get(1) < HORIZON)
              .collect(Collectors.toCollection(HashSet::new));
    }

    boolean imply(int clock, int operator, int number) {
      return all.stream().allMatch(p -> holds(p.get(clock - 1), operator, number));
    }
  }

  @Test
  void theMatrixHasTheSolutionsOfItsConstraints() {
    Random random = new Random(5);
    int unsatisfied = 0;
    int subsets = 0;
    for (int run = 0; run < 2_000; run++) {
      PatDbm matrix = new PatDbm(CEILING);
      matrix.AddTimer(1);
      matrix.AddTimer(2);
      Points points = new Points();
      for (int step = 0; step < 8; step++) {
        int clock = 1 + random.nextInt(2);
        switch (random.nextInt(4)) {
          case 0 -> {
            matrix.ResetTimer(clock);
            points.reset(clock);
          }
          case 1, 2 -> {
            matrix.Delay();
            points.delay();
          }
          default -> {
            int operator = random.nextInt(3);
            int number = random.nextInt(4);
            PatDbm before = new PatDbm(matrix);
            matrix.AddConstraint(clock, operator, number);
            points.constrain(clock, operator, number);
            assertTrue(matrix.IsSubSetOf(before));
            subsets += before.IsSubSetOf(matrix) ? 0 : 1;
          }
        }
        assertEquals(points.all.isEmpty(), matrix.IsConstraintNotSatisfied());
        for (int number = 0; number < 6; number++) {
          for (int each = 1; each <= 2; each++) {
            String state = matrix + " " + each + " " + number;
            assertEquals(points.imply(each, 0, number), matrix.Implies(each, 0, number), state);
            assertEquals(points.imply(each, 1, number), matrix.Implies(each, -1, number), state);
            assertEquals(points.imply(each, 2, number), matrix.Implies(each, 1, number), state);
          }
        }
      }
      unsatisfied += points.all.isEmpty() ? 1 : 0;
    }
    assertTrue(
        unsatisfied > 100 && unsatisfied < 1_900 && subsets > 100, unsatisfied + " " + subsets);
  }

  @Test
  void newClocksAreSharedWhileTheyAreZero() {
    PatDbm matrix = new PatDbm(5);
    assertEquals(1, matrix.GetNewTimerID());
    matrix.AddTimer(1);
    assertEquals(1, matrix.GetNewTimerID());
    matrix.Delay();
    assertEquals(2, matrix.GetNewTimerID());
    matrix.AddTimer(3);
    assertEquals(3, matrix.GetNewTimerID());
    matrix.Delay();
    assertEquals(2, matrix.GetNewTimerID());
    assertEquals("{3:0..}", matrix.KeepTimers(new int[] {3}).toString());
    assertThrows(IllegalArgumentException.class, () -> matrix.ResetTimer(2));
  }

  /** Beyond the ceiling values are not told apart, so that there are finitely many matrices. */
  @Test
  void boundsBeyondTheCeilingAreForgotten() {
    PatDbm matrix = new PatDbm(3);
    matrix.AddTimer(1);
    matrix.Delay();
    matrix.AddConstraint(1, 2, 7);
    assertEquals("{1:0..}", matrix.toString());
    matrix.AddConstraint(1, 1, 7);
    assertEquals("{1:3..}", matrix.toString());
    assertTrue(matrix.IsTimersBounded(3));
    assertFalse(matrix.IsTimersBounded(2));
  }

  @Test
  void equalSetsAreEqualHoweverTheyWereMade() {
    PatDbm one = new PatDbm(9);
    one.AddTimer(1);
    one.AddTimer(2);
    one.Delay();
    PatDbm other = new PatDbm(9);
    other.AddTimer(2);
    other.AddTimer(1);
    other.Delay();
    assertEquals(one, other);
    // The clocks are equal, so one constraint is as good as the other.
    one.AddConstraint(1, 2, 4);
    assertNotEquals(one, other);
    other.AddConstraint(2, 2, 4);
    assertEquals(one, other);
    PatDbm both = new PatDbm(9);
    both.Conjunction(one);
    both.Conjunction(other);
    assertEquals(one, both);
    one.AddConstraint(1, 1, 5);
    other.AddConstraint(2, 1, 6);
    assertEquals(one, other, "no solution is no solution");
  }

  @Test
  void modelsUseThem() {
    Explored explored =
        Explored.of(
            "#import \"PAT.Lib.DBM\"; #import \"PAT.Lib.Set\"; #import \"PAT.Lib.Array\";"
                + "var<DBM> d = new DBM(4); var<Set> s; var<Array> a = new Array(2);"
                + "P() = add{d.AddTimer(d.GetNewTimerID()); s.Add(1); a.Set(1, d.GetTimerCount());} ->"
                + "wait{d.Delay(); d.AddConstraint(1, 1, 2);} ->"
                + "keep{d = d.KeepTimers(s.GetSubsetByIndex(1));} ->"
                + "[d.Implies(1, -1, 2) && !d.IsConstraintNotSatisfied()] ok.(a.Get(1)).(a.Length()) -> Stop;");
    assertEquals("", explored.faults());
    assertEquals("add keep ok.1.2 wait", explored.labels());
  }
}
