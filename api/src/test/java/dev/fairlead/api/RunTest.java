package dev.fairlead.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The states of a run, made of its differences. */
class RunTest {

  @Test
  void theStatesAreThoseThatTheDifferencesWereMadeOf() {
    List<StateView> states =
        List.of(
            new StateView(Map.of("x", "1", "P.i", "0"), Map.of("P", "a -> Stop")),
            new StateView(Map.of("x", "2", "P.i", "0"), Map.of("P", "Stop", "Q", "Skip")),
            new StateView(Map.of("x", "2"), Map.of("Q", "Skip")),
            new StateView(Map.of("x", "1", "P.i", "0"), Map.of("P", "a -> Stop")),
            new StateView(Map.of("x", "2"), Map.of("Q", "Skip")));
    List<Run.Step> steps = new ArrayList<>();
    for (int i = 1; i < states.size(); i++) {
      StateView.Difference difference = states.get(i - 1).to(states.get(i));
      steps.add(new Run.Step(Run.Kind.MOVE, "e" + i, List.of(), difference, List.of()));
    }
    Run lasso = new Run(states.get(0), steps.subList(0, 2), steps.subList(2, 4));
    assertEquals(steps, lasso.steps());
    for (int repeated = 0; repeated < 2; repeated++) {
      List<StateView> found = new ArrayList<>();
      lasso.states().forEach(found::add);
      assertEquals(states, found);
    }
  }
}
