package dev.fairlead.promela.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.syntax.PromelaParser;
import dev.fairlead.promela.syntax.Spec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Searches spaces with and without the steps of sleepers, by brute force, and by the engine. */
final class SleepComparison {
  private static final int MOST_STATES = 1500;

  private int leftOut;
  private int followed;

  private record Arrow(int process, String label, List<Integer> target) {}

  /** A state as it was found. */
  private record Found(int[] state, int sleepers, Arrow by, int from, int level) {}

  /** Steps that sleepers would have taken. */
  int leftOut() {
    return leftOut;
  }

  int followed() {
    return followed;
  }

  void compare(String text, Function<Spec, Program> lowering) {
    Program program = lowering.apply(PromelaParser.parse(new SourceText("m.pml", text)));
    PromelaStateSpace space = new PromelaStateSpace(program, View.COLLAPSED);
    if (!space.haveSleepers()) {
      return;
    }
    try {
      Map<List<Integer>, Integer> levels = levels(space);
      if (levels.size() <= MOST_STATES) {
        List<Found> found = found(space, text);
        Map<List<Integer>, Integer> seen = new HashMap<>();
        found.forEach(each -> seen.put(list(each.state()), each.level()));
        assertEquals(levels, seen, text);
        engineAgrees(space, levels, text);
      }
    } catch (ModelFault | OutOfMemoryError wrong) {
      // Its steps cannot be compared: some of them go wrong, or an atomic sequence has no end.
    }
  }

  private static void engineAgrees(
      PromelaStateSpace space, Map<List<Integer>, Integer> levels, String text) {
    int[] steps = {0};
    int[] stuck = {0};
    for (List<Integer> state : levels.keySet()) {
      int before = steps[0];
      space.steps(array(state), state.size(), (label, set, target, length) -> steps[0]++);
      boolean rests = steps[0] == before;
      stuck[0] += rests && !space.isValidEnd(array(state), state.size()) ? 1 : 0;
    }
    Exploration explored = Exploration.of(space, Limits.ofThisMachine(), ProgressListener.NONE);
    assertEquals(levels.size(), explored.facts().states(), text);
    assertEquals(steps[0], explored.facts().transitions(), text);
    assertEquals(stuck[0], explored.deadlocks(), text);
  }

  /** All states and how far they are, by the simplest search there is. */
  private static Map<List<Integer>, Integer> levels(PromelaStateSpace space) {
    Map<List<Integer>, Integer> levels = new HashMap<>();
    List<int[]> queue = new ArrayList<>();
    space.initialStates(
        (state, length) -> {
          queue.add(Arrays.copyOf(state, length));
          levels.put(list(queue.get(0)), 0);
        });
    for (int i = 0; i < queue.size() && queue.size() <= MOST_STATES; i++) {
      int level = levels.get(list(queue.get(i))) + 1;
      for (Arrow arrow : arrows(space, queue.get(i))) {
        if (levels.putIfAbsent(arrow.target(), level) == null) {
          queue.add(array(arrow.target()));
        }
      }
    }
    return levels;
  }

  /** The states that are found when the steps of sleepers are left out. */
  private List<Found> found(PromelaStateSpace space, String text) {
    List<Found> found = new ArrayList<>();
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    space.initialStates(
        (state, length) -> found.add(new Found(Arrays.copyOf(state, length), 0, null, 0, 0)));
    numbers.put(list(found.get(0).state()), 0);
    for (int i = 0; i < found.size(); i++) {
      Found at = found.get(i);
      int from = i;
      int[] awake = {0};
      int out =
          space.stepsAwake(
              at.state(),
              at.state().length,
              at.sleepers(),
              (label, set, target, length, sleepers) -> {
                awake[0]++;
                Arrow by = arrow(space, label, set, target, length);
                if (numbers.putIfAbsent(by.target(), found.size()) == null) {
                  found.add(new Found(array(by.target()), sleepers, by, from, at.level() + 1));
                }
              });
      assertEquals(arrows(space, at.state()).size(), awake[0] + out, text);
      followed += awake[0];
      leftOut += out;
      if (at.sleepers() != 0) {
        assertSleepersCommute(space, found.get(at.from()).state(), at, text);
      }
    }
    return found;
  }

  /** What a sleeper can do was possible before, and leads to the same place in either order. */
  private static void assertSleepersCommute(
      PromelaStateSpace space, int[] before, Found at, String text) {
    for (Arrow step : arrows(space, at.state())) {
      if ((at.sleepers() & 1 << step.process()) != 0) {
        String where = step + " and " + at.by() + " of\n" + text;
        assertTrue(step.process() > at.by().process(), where);
        boolean commute =
            arrows(space, before).stream()
                .filter(other -> isLike(other, step))
                .flatMap(other -> arrows(space, array(other.target())).stream())
                .anyMatch(other -> isLike(other, at.by()) && other.target().equals(step.target()));
        assertTrue(commute, where);
      }
    }
  }

  private static boolean isLike(Arrow one, Arrow other) {
    return one.process() == other.process() && one.label().equals(other.label());
  }

  private static List<Arrow> arrows(PromelaStateSpace space, int[] state) {
    List<Arrow> arrows = new ArrayList<>();
    space.steps(
        state,
        state.length,
        (label, set, target, length) -> arrows.add(arrow(space, label, set, target, length)));
    return arrows;
  }

  /** The process that begins a step is the one with whose number it goes, if it is alone. */
  private static Arrow arrow(
      PromelaStateSpace space, int label, int set, int[] target, int length) {
    int[] processes = space.processes(set);
    int pid = processes.length == 1 ? space.pid(processes[0]) : -1;
    return new Arrow(pid, space.label(label).text(), list(Arrays.copyOf(target, length)));
  }

  private static List<Integer> list(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }

  private static int[] array(List<Integer> state) {
    return state.stream().mapToInt(Integer::intValue).toArray();
  }
}
