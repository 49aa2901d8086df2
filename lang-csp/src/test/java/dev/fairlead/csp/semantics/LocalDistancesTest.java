package dev.fairlead.csp.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Distance.Reading;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.directed.Heuristic;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.csp.CspModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the estimate by writers says of the states of small models. */
class LocalDistancesTest {

  /** The states of a space in the order in which they are found, and a condition on them. */
  private record Found(StatePredicate condition, List<int[]> states) {
    static Found of(String body, String condition) {
      String text = body + "\n#define goal " + condition + ";\n#assert S() reaches goal;\n";
      CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), path -> null);
      Model.Question question = model.instantiate(model.assertions().get(0));
      return new Found(((Property.Reaches) question.property()).goal(), states(question.space()));
    }

    private static List<int[]> states(StateSpace space) {
      List<int[]> found = new ArrayList<>();
      space.initialStates((state, length) -> found.add(Arrays.copyOf(state, length)));
      for (int i = 0; i < found.size(); i++) {
        int[] state = found.get(i);
        space.steps(
            state,
            state.length,
            (label, set, target, length) -> {
              int[] next = Arrays.copyOf(target, length);
              if (found.stream().noneMatch(known -> Arrays.equals(known, next))) {
                found.add(next);
              }
            });
      }
      return found;
    }

    List<Integer> estimates(boolean truth) {
      Distance distance = condition.distanceTo(truth);
      return states.stream().map(s -> distance.of(Reading.WRITERS, s, s.length)).toList();
    }
  }

  @Test
  void theWayToAnEffectCounts() {
    Found run =
        Found.of("var x = 0; S() = a -> b -> up{x = 3;} -> back{x = 0;} -> Stop;", "x == 3");
    // Behind the last effect no transition writes x.
    assertEquals(List.of(3, 2, 1, 0, Distance.NEVER), run.estimates(true));
    assertEquals(List.of(0, 0, 0, 1, 0), run.estimates(false));
  }

  @Test
  void anEffectIsTakenAsOftenAsItHelps() {
    Found run = Found.of("var x = 0; S() = [x < 5] up{x = x + 1;} -> S();", "x == 5");
    assertEquals(List.of(5, 4, 3, 2, 1, 0), run.estimates(true));
  }

  @Test
  void aGuardOnTheWayCounts() {
    String open = "var x = 0; S() = up{x = 1;} -> Stop;";
    String guarded =
        "var x = 0; var g = 0; P() = [g == 2] up{x = 1;} -> Stop;"
            + " Q() = a{g = 1;} -> b{g = 2;} -> Stop; S() = P() ||| Q();";
    assertEquals(List.of(1, 0), Found.of(open, "x == 1").estimates(true));
    assertEquals(List.of(3, 2, 1, 0), Found.of(guarded, "x == 1").estimates(true));
  }

  @Test
  void theNearestComponentDecides() {
    String far = "var x = 0; P() = a -> b -> c -> up{x = 1;} -> Stop; ";
    assertEquals(4, Found.of(far + "S() = P();", "x == 1").estimates(true).get(0));
    String near = far + "Q() = d -> go{x = 1;} -> Stop; S() = P() ||| Q();";
    assertEquals(2, Found.of(near, "x == 1").estimates(true).get(0));
  }

  @Test
  void noEffectHelps() {
    String wrong = "var x = 0; S() = a -> down{x = x - 1;} -> Stop;";
    // The way to the nearest one, and what is estimated without it.
    assertEquals(5, Found.of(wrong, "x == 3").estimates(true).get(0));
    String unwritten = "var x = 0; var y = 0; S() = a{y = 1;} -> Stop;";
    assertEquals(Distance.NEVER, Found.of(unwritten, "x == 3").estimates(true).get(0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x == 2 && y == 1",
        "x == 2 || y == 1",
        "!(x < y)",
        "x + y > 2",
        "t[x] == 1",
        "t[y] != t[x]"
      })
  void zeroWhereTheConditionHolds(String condition) {
    String body =
        "var x = 0; var y = 0; var t[4];"
            + " P() = a{x = x + 1; t[x] = 1;} -> b{x = x + 1;} -> c{x = 0;} -> Stop;"
            + " Q() = [y < 3] up{y = y + 1; t[y] = 1 - t[y];} -> Q() [] [y > 0] down{y = y - 1;} -> Q();"
            + " S() = P() ||| Q();";
    Found found = Found.of(body, condition);
    for (boolean truth : new boolean[] {true, false}) {
      List<Integer> estimates = found.estimates(truth);
      int zero = 0;
      for (int i = 0; i < estimates.size(); i++) {
        int[] state = found.states().get(i);
        boolean holds = found.condition().test(state, state.length) == truth;
        assertEquals(holds, estimates.get(i) == 0, condition + " in state " + i);
        assertTrue(estimates.get(i) >= 0 && estimates.get(i) <= Distance.NEVER);
        zero += holds ? 1 : 0;
      }
      assertTrue(zero > 0 && zero < estimates.size(), "the condition takes both values");
    }
  }

  @Test
  void neverAdmissible() {
    Found run = Found.of("var x = 0; S() = up{x = 1;} -> Stop;", "x == 1");
    Distance distance = run.condition().distanceTo(true);
    assertFalse(Heuristic.of(distance, Reading.WRITERS, "writers").isAdmissible());
    assertTrue(Heuristic.of(distance, Reading.LOWER_BOUND, "bound").isAdmissible());
  }
}
