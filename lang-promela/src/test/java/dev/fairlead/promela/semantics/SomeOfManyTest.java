package dev.fairlead.promela.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.spin.RandomModels;
import dev.fairlead.promela.syntax.PromelaParser;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is told of some processes is what would be told of all of them. */
class SomeOfManyTest {
  private static final int MOST_STATES = 60;

  private int compared;

  @Test
  void randomModels() {
    for (long seed = 1; seed <= 300; seed++) {
      compare(RandomModels.text(seed), "seed " + seed);
    }
    assertTrue(compared > 5000, compared + " states");
  }

  @Test
  void meetingsSequencesAndTimeouts() {
    compare(
        """
        chan c = [0] of { byte };
        byte x;
        active [3] proctype L() {
          byte v;
          do
          :: c!1 -> atomic { x = 1 - x; (x == 0) }
          :: c?v
          :: timeout -> x = 0
          :: atomic { x == 0 -> c!2; x = 0 }
          od
        }
        active proctype K() { byte v; do :: c?v -> if :: v == 2 -> x = 1 :: else fi od }
        """,
        "fixed");
  }

  private record Step(int label, List<Integer> target) {}

  private void compare(String text, String where) {
    PromelaStateSpace space =
        new PromelaStateSpace(
            Lowering.lower(PromelaParser.parse(new SourceText("m.pml", text))), View.COLLAPSED);
    Set<int[]> seen = new TreeSet<>(Arrays::compare);
    Deque<int[]> open = new ArrayDeque<>();
    space.initialStates((state, length) -> open.add(Arrays.copyOf(state, length)));
    while (!open.isEmpty() && seen.size() < MOST_STATES) {
      int[] state = open.poll();
      if (seen.add(state)) {
        compare(space, state, open, where);
      }
    }
  }

  private void compare(PromelaStateSpace space, int[] state, Deque<int[]> open, String where) {
    Map<List<Integer>, List<Step>> byProcesses = new HashMap<>();
    Set<Integer> enabled = new TreeSet<>();
    try {
      space.steps(
          state,
          state.length,
          (label, processSet, target, length) -> {
            List<Integer> engaged = Arrays.stream(space.processes(processSet)).boxed().toList();
            byProcesses
                .computeIfAbsent(engaged, processes -> new ArrayList<>())
                .add(step(label, target, length));
            enabled.addAll(engaged);
            open.add(Arrays.copyOf(target, length));
          });
    } catch (ModelFault | OutOfMemoryError wrong) {
      // Who is enabled where a step goes wrong, or does not end, need not be told.
      return;
    }
    compared++;
    byProcesses.forEach(
        (processes, expected) -> {
          List<Step> told = new ArrayList<>();
          space.stepsOf(
              processes.stream().mapToInt(Integer::intValue).toArray(),
              state,
              state.length,
              (label, processSet, target, length) -> told.add(step(label, target, length)));
          assertEquals(expected, told, where);
        });
    Set<Integer> present = new TreeSet<>();
    space.present(state, state.length, present::add);
    assertTrue(present.containsAll(enabled), where);
    for (Set<Integer> left : List.of(Set.<Integer>of(), Set.of(0), Set.of(1, 2), present)) {
      BitSet outside = new BitSet();
      left.forEach(outside::set);
      Set<Integer> told = new TreeSet<>();
      space.enabledOutside(outside, state, state.length, told::add);
      Set<Integer> expected = new TreeSet<>(enabled);
      expected.removeAll(left);
      assertEquals(expected, told, where);
    }
  }

  private static Step step(int label, int[] target, int length) {
    return new Step(label, Arrays.stream(target, 0, length).boxed().toList());
  }
}
