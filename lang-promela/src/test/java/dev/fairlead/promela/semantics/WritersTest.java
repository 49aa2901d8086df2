package dev.fairlead.promela.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Distance.Reading;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.directed.Heuristic;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.PromelaModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the estimate by writers says along the only run of a model. */
class WritersTest {

  /** The states of the only run of a space, and a condition on them. */
  private record Run(StatePredicate condition, List<int[]> states) {
    static Run of(String body, String condition) {
      String text = body + "\nltl goal { <> (" + condition + ") }\n";
      PromelaModel model = PromelaModel.open(new SourceText("m.pml", text), Map.of(), path -> null);
      Model.Question question =
          model.assertions().stream()
              .map(model::instantiate)
              .filter(each -> each.property() instanceof Property.Temporal)
              .findFirst()
              .orElseThrow();
      Atom atom = ((Property.Temporal) question.property()).atoms().values().iterator().next();
      return new Run(((Atom.OfState) atom).predicate(), states(question.space()));
    }

    private static List<int[]> states(StateSpace space) {
      List<int[]> run = new ArrayList<>();
      space.initialStates((state, length) -> run.add(Arrays.copyOf(state, length)));
      for (int i = 0; i < run.size(); i++) {
        int[] state = run.get(i);
        space.steps(
            state,
            state.length,
            (label, set, target, length) -> {
              int[] next = Arrays.copyOf(target, length);
              if (run.stream().noneMatch(known -> Arrays.equals(known, next))) {
                run.add(next);
              }
            });
      }
      return run;
    }

    List<Integer> estimates(boolean truth) {
      Distance distance = condition.distanceTo(truth);
      return states.stream().map(s -> distance.of(Reading.WRITERS, s, s.length)).toList();
    }
  }

  @Test
  void theWayToAnAssignmentCounts() {
    Run run = Run.of("byte x; active proctype P() { skip; skip; x = 3; x = 0 }", "x == 3");
    // Behind the last assignment no statement writes x.
    assertEquals(List.of(3, 2, 1, 0, Distance.NEVER), run.estimates(true).subList(0, 5));
    assertEquals(List.of(0, 0, 0, 1, 0), run.estimates(false).subList(0, 5));
  }

  @Test
  void anAssignmentIsTakenAsOftenAsItHelps() {
    Run run =
        Run.of(
            "byte x; active proctype P() { do :: x < 5 -> x = x + 1 :: else -> break od }",
            "x == 5");
    assertEquals(List.of(6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 0), run.estimates(true).subList(0, 11));
  }

  @Test
  void theNearestProcessDecides() {
    Run far = Run.of("byte x; active proctype P() { skip; skip; skip; x = 1 }", "x == 1");
    Run near =
        Run.of(
            "byte x; active proctype P() { skip; skip; skip; x = 1 }\n"
                + "active proctype Q() { skip; x = 1 }",
            "x == 1");
    assertEquals(4, far.estimates(true).get(0));
    assertEquals(2, near.estimates(true).get(0));
  }

  /**
   * Where no assignment leads nearer, what is estimated without them counts, and the way to one.
   */
  @ParameterizedTest
  @CsvSource({
    "'byte x; active proctype P() { skip; x = 0; x = 0 }', x == 3, 4",
    "'byte x, y; active proctype P() { skip; y = 1 }', x == 3, 3"
  })
  void noAssignmentHelps(String body, String condition, int estimate) {
    assertEquals(estimate, Run.of(body, condition).estimates(true).get(0));
  }

  @ParameterizedTest
  @CsvSource({
    "x == 2 && y == 1",
    "x == 2 || y == 1",
    "!(x < y)",
    "x + y > 2",
    "a[x] == 1",
    "a[y] != a[x]",
    "P@there"
  })
  void zeroWhereTheConditionHolds(String condition) {
    String body =
        "byte x, y; byte a[4]; active proctype P() { x++; a[x] = 1; there: x++; x = 0 }\n"
            + "active proctype Q() { do :: y < 3 -> y++; a[y] = 1 - a[y] :: y > 0 -> y-- od }";
    Run run = Run.of(body, condition);
    for (boolean truth : new boolean[] {true, false}) {
      List<Integer> estimates = run.estimates(truth);
      int zero = 0;
      for (int i = 0; i < estimates.size(); i++) {
        int[] state = run.states().get(i);
        boolean holds = run.condition().test(state, state.length) == truth;
        assertEquals(holds, estimates.get(i) == 0, condition + " in state " + i);
        assertTrue(estimates.get(i) >= 0 && estimates.get(i) <= Distance.NEVER);
        zero += holds ? 1 : 0;
      }
      assertTrue(zero > 0 && zero < estimates.size(), "the condition takes both values");
    }
  }

  @Test
  void neverAdmissible() {
    Run run = Run.of("byte x; active proctype P() { x = 1 }", "x == 1");
    Distance distance = run.condition().distanceTo(true);
    assertFalse(Heuristic.of(distance, Reading.WRITERS, "writers").isAdmissible());
    assertTrue(Heuristic.of(distance, Reading.LOWER_BOUND, "bound").isAdmissible());
  }
}
