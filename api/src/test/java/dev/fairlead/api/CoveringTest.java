package dev.fairlead.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.space.StateSpace;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The coverability tree as data, beside the states of small systems. */
class CoveringTest {
  private static final String READERS =
      """
      var counter = 0;
      var writing = false;
      Reader() = [!writing && counter < 2] startread{counter++;} -> Reading();
      Reading() = stopread{counter--;} -> Reader();
      Writer() = [counter == 0 && !writing] startwrite{writing = true;} -> Writing();
      Writing() = stopwrite{writing = false;} -> Writer();
      Sys() = (|||{..}@Reader()) ||| (|||{..}@Writer());
      #assert Sys() deadlockfree;
      """;

  private static CheckableModel model(String text) {
    return CheckableModel.open(ModelText.of("any.csp", Language.CSP, text));
  }

  @Test
  void everyStateOfEverySmallSystemIsCovered() {
    CheckableModel model = model(READERS);
    Covering tree = model.coverability(1000, CheckOptions.DEFAULT);
    assertTrue(tree.complete());
    assertEquals(2, tree.groups().size());
    Set<Map<String, String>> values = new HashSet<>();
    for (int size = 1; size <= 4; size++) {
      for (StateView state : states(model.walk(1, size).space())) {
        values.add(state.variables());
        assertTrue(
            tree.nodes().stream().anyMatch(node -> covers(node.view(), state)),
            "with " + size + ": " + state);
      }
    }
    for (Covering.Node node : tree.nodes()) {
      assertTrue(values.contains(node.view().variables()), "reached by some system: " + node);
    }
  }

  @Test
  void leavesAreCoveredAndParentsComeFirst() {
    Covering tree = model(READERS).coverability(1000, CheckOptions.DEFAULT);
    int leaves = 0;
    for (int i = 0; i < tree.nodes().size(); i++) {
      Covering.Node node = tree.nodes().get(i);
      assertEquals(i == 0, node.parent().isEmpty());
      assertTrue(node.parent().orElse(-1) < i);
      if (node.coveredBy().isPresent()) {
        leaves++;
        StateView other = tree.nodes().get(node.coveredBy().getAsInt()).view();
        assertEquals(node.view().variables(), other.variables());
        int number = i;
        assertTrue(tree.nodes().stream().noneMatch(n -> n.parent().equals(OptionalInt.of(number))));
      }
    }
    assertTrue(leaves > 0);
  }

  @Test
  void aTreeIsCut() {
    Covering cut = model(READERS).coverability(3, CheckOptions.DEFAULT);
    assertEquals(3, cut.nodes().size());
    assertFalse(cut.complete());
  }

  @Test
  void omegaComesInWhereMoreAndMoreGather() {
    Covering tree =
        model("P() = a -> Q();\nQ() = b -> Q();\nSys() = |||{..}@P();\n#assert Sys() deadlockfree;")
            .coverability(1000, CheckOptions.DEFAULT);
    assertTrue(
        tree.nodes().stream()
            .anyMatch(node -> node.view().places().getOrDefault("Q()", "").startsWith("ω")),
        tree.toString());
  }

  @Test
  void whereThereIsNoTreeThatIsSaid() {
    String fixed = "P() = a -> P();\n#assert P() deadlockfree;";
    assertThrows(
        InvalidInputException.class, () -> model(fixed).coverability(10, CheckOptions.DEFAULT));
    String atomic =
        "P() = atomic{a -> b -> Skip}; P();\nSys() = |||{..}@P();\n#assert Sys() deadlockfree;";
    assertThrows(
        InvalidInputException.class, () -> model(atomic).coverability(10, CheckOptions.DEFAULT));
    assertThrows(InvalidInputException.class, () -> model(fixed).abstraction(2));
  }

  private static boolean covers(StateView node, StateView state) {
    if (!node.variables().equals(state.variables())) {
      return false;
    }
    Map<String, Integer> counts = new HashMap<>();
    state.places().values().forEach(place -> counts.merge(place, 1, Integer::sum));
    return counts.entrySet().stream()
        .allMatch(
            entry -> {
              String there = node.places().getOrDefault(entry.getKey(), "0 there");
              return there.startsWith("ω")
                  || Integer.parseInt(there.split(" ")[0]) >= entry.getValue();
            });
  }

  private static Set<StateView> states(StateSpace space) {
    Set<int[]> seen = new TreeSet<>(Arrays::compare);
    Deque<int[]> open = new ArrayDeque<>();
    space.initialStates(
        (state, length) -> {
          int[] copy = Arrays.copyOf(state, length);
          seen.add(copy);
          open.add(copy);
        });
    while (!open.isEmpty()) {
      int[] state = open.remove();
      space.steps(
          state,
          state.length,
          (label, processes, target, length) -> {
            int[] copy = Arrays.copyOf(target, length);
            if (seen.add(copy)) {
              open.add(copy);
            }
          });
    }
    Set<StateView> views = new HashSet<>();
    seen.forEach(state -> views.add(StateView.of(space, state, state.length)));
    return views;
  }
}
