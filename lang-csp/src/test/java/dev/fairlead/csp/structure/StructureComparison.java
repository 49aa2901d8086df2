package dev.fairlead.csp.structure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.StructureSteps;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Walks through a space, and asks the structure for the steps of each state, too. */
final class StructureComparison {
  private static final int MOST_LESSONS = 40;

  private final CspStateSpace space;
  private final String hint;
  private Structuring.Found structure;
  private StructureSteps steps;

  private StructureComparison(CspStateSpace space, String hint) {
    this.space = space;
    this.hint = hint;
  }

  /** Why there is no structure; empty if there is one, which agrees. */
  static String of(CspStateSpace space, int states, String hint) {
    return new StructureComparison(space, hint).compare(states);
  }

  /** Compares predicates with what they are over slots; how many can be said so. */
  static int of(CspStateSpace space, List<StatePredicate> predicates, int states) {
    StructureComparison comparison = new StructureComparison(space, "");
    VectorStore seen = new VectorStore();
    space.initialStates(seen::put);
    if (predicates.isEmpty() || !comparison.learn().isEmpty()) {
      return 0;
    }
    int[] state = new int[1 << 14];
    for (int i = 0; i < seen.size() && i < states; i++) {
      int length = seen.read(i, state);
      int[] slots = comparison.slots(state, length);
      if (slots == null) {
        comparison.learn();
        slots = comparison.slots(state, length);
      }
      for (StatePredicate predicate : predicates) {
        Expression over = predicate.expression().orElseThrow();
        boolean holds = comparison.steps.value(over, slots) != 0;
        assertEquals(predicate.test(state, length), holds, over::toString);
      }
      space.steps(state, length, (label, processes, target, n) -> seen.put(target, n));
    }
    return predicates.size();
  }

  private String compare(int most) {
    VectorStore seen = new VectorStore();
    try {
      space.initialStates(seen::put);
    } catch (ModelFault fault) {
      return "no initial state";
    }
    String obstacle = learn();
    if (!obstacle.isEmpty()) {
      return obstacle;
    }
    Map<String, Integer> images = new HashMap<>();
    int[] state = new int[1 << 14];
    for (int i = 0; i < seen.size() && i < most; i++) {
      int length = seen.read(i, state);
      List<int[]> targets = new ArrayList<>();
      List<String> labels = new ArrayList<>();
      List<String> participants = new ArrayList<>();
      try {
        space.steps(
            state,
            length,
            (label, processSet, target, targetLength) -> {
              targets.add(Arrays.copyOf(target, targetLength));
              labels.add(space.label(label).text() + " " + label);
              participants.add(Arrays.toString(space.processes(processSet)));
              seen.put(target, targetLength);
            });
      } catch (ModelFault fault) {
        if (found(state, length) != null) {
          fail("a fault is expected: " + fault.getMessage() + "\n" + hint);
        }
        continue;
      }
      List<String> found = found(state, length);
      for (int lesson = 0; found == null; lesson++) {
        assertTrue(lesson < MOST_LESSONS, "it does not learn\n" + hint);
        obstacle = learn();
        if (!obstacle.isEmpty()) {
          return obstacle;
        }
        images.clear();
        found = found(state, length);
      }
      List<String> expected = new ArrayList<>();
      for (int k = 0; k < targets.size(); k++) {
        int[] slots = slots(targets.get(k), targets.get(k).length);
        expected.add(Arrays.toString(slots) + " " + participants.get(k) + " " + labels.get(k));
      }
      compare(expected, found);
      int[] own = slots(state, length);
      assertArrayEquals(Arrays.copyOf(state, length), structure.states().state(own), hint);
      Integer other = images.put(Arrays.toString(own), i);
      assertTrue(other == null || other == i, "two states have one image\n" + hint);
    }
    return "";
  }

  /** Steps whose label or participants were not told match any. */
  private void compare(List<String> expected, List<String> found) {
    if (found.stream().anyMatch(step -> step.endsWith(" null"))) {
      expected.replaceAll(step -> step.substring(0, step.lastIndexOf(']')));
      found.replaceAll(step -> step.substring(0, step.lastIndexOf(']')));
    }
    if (found.stream().anyMatch(step -> step.contains("] ? "))) {
      expected.replaceAll(step -> step.replaceFirst("] \\[.*] ", "] "));
      found.replaceAll(step -> step.replaceFirst("] (\\[.*]|\\?) ", "] "));
    }
    expected.sort(null);
    found.sort(null);
    assertEquals(String.join("\n", expected), String.join("\n", found), hint);
  }

  private String learn() {
    if (space.structuring() instanceof Structuring.Refused refused) {
      return refused.why();
    }
    structure = (Structuring.Found) space.structuring();
    steps = new StructureSteps(structure.structure());
    return "";
  }

  private int[] slots(int[] state, int length) {
    int[] slots = new int[structure.structure().slots().size()];
    return structure.states().write(state, length, slots) ? slots : null;
  }

  /** The steps of a state in words; null if the structure does not know them. */
  private List<String> found(int[] state, int length) {
    int[] slots = slots(state, length);
    if (slots == null) {
      return null;
    }
    List<String> found = new ArrayList<>();
    try {
      steps.of(
          slots,
          (taken, failed, target) -> found.add(Arrays.toString(target) + " " + text(taken.get(0))));
    } catch (StructureSteps.Fault fault) {
      return null;
    }
    return found;
  }

  private String text(GuardedCommand command) {
    int participants = command.numbers().processSet();
    return (participants == GuardedCommand.NONE
            ? "?"
            : Arrays.toString(space.processes(participants)))
        + " "
        + (command.label() == null
            ? "null"
            : command.label().text() + " " + command.numbers().label());
  }
}
