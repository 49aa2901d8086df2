package dev.fairlead.promela.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * There are as many counted states as plain ones up to an exchange of processes, found by sorting
 * what the plain states say about each process.
 */
class OrbitsTest {
  private static final int MOST = 20_000;

  @Test
  void countedStatesAreOrbits() {
    countedStatesAreOrbits(false);
  }

  @Test
  void timedOnesToo() {
    countedStatesAreOrbits(true);
  }

  private static void countedStatesAreOrbits(boolean timed) {
    int compared = 0;
    for (long seed = 1; seed <= 120; seed++) {
      String text = new RandomFamily(seed, timed).text();
      // The counted state also knows how many have been started and are at their ends.
      if (!text.contains("init")) {
        compared += compare(text, "seed " + seed + "\n" + text);
      }
    }
    assertTrue(compared > 30, compared + " were counted");
  }

  /** More local states than a random family has, with two processes shown of each. */
  @Test
  void manyLocalStatesThatMayMeet() {
    String text =
        """
        chan c = [0] of { byte };
        active [20] proctype P() {
          byte x;
          do
          :: x < 9 -> x++
          :: x == 9 -> c!1; x = 0
          :: x == 9 -> c?_; x = 0
          od
        }
        """;
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    Model.Question counted =
        model
            .instantiate(model.assertions().get(0))
            .reductions(FairnessNotion.NONE)
            .get(0)
            .question();
    Limits some = Limits.ofThisMachine().withMaxStates(100_000);
    Exploration explored = Exploration.of(counted.space(), some, ProgressListener.NONE);
    assertTrue(explored.incomplete().orElseThrow().contains("states"), explored::toString);
  }

  private static int compare(String text, String where) {
    PromelaModel model = CountedAndPlain.open(text, Map.of());
    Model.Question plain = model.instantiate(model.assertions().get(0));
    List<Reduction> reduction = plain.reductions(FairnessNotion.NONE);
    if (reduction.isEmpty()) {
      return 0;
    }
    boolean endsLeftOut = reduction.get(0).leavesOut(new Label("-end-", true));
    Optional<Integer> orbits = orbits((PromelaStateSpace) plain.space(), endsLeftOut);
    Exploration counted =
        Exploration.of(
            reduction.get(0).question().space(), Limits.ofThisMachine(), ProgressListener.NONE);
    if (orbits.isEmpty() || counted.incomplete().isPresent()) {
      return 0;
    }
    assertEquals((long) orbits.get(), counted.facts().states(), where);
    return 1;
  }

  /** Nothing if the model goes wrong or has too many states. */
  private static Optional<Integer> orbits(PromelaStateSpace space, boolean endsLeftOut) {
    Set<int[]> seen = new TreeSet<>(Arrays::compare);
    Set<String> orbits = new TreeSet<>();
    Deque<int[]> open = new ArrayDeque<>();
    space.initialStates((state, length) -> open.add(Arrays.copyOf(state, length)));
    seen.addAll(open);
    while (!open.isEmpty()) {
      int[] state = open.remove();
      orbits.add(orbit(space, state, endsLeftOut));
      if (seen.size() > MOST) {
        return Optional.empty();
      }
      try {
        space.steps(
            state,
            state.length,
            (label, processSet, target, length) -> {
              int[] next = Arrays.copyOf(target, length);
              if (seen.add(next)) {
                open.add(next);
              }
            });
      } catch (dev.fairlead.core.space.ModelFault fault) {
        return Optional.empty();
      }
    }
    return Optional.of(orbits.size());
  }

  private static String orbit(PromelaStateSpace space, int[] state, boolean endsLeftOut) {
    StringBuilder globals = new StringBuilder();
    Map<String, StringBuilder> processes = new TreeMap<>();
    Set<String> ended = new TreeSet<>();
    for (SlotValue slot : ((StateSpace) space).describe(state, state.length)) {
      if (slot.isGlobal()) {
        globals.append(slot.name()).append('=').append(slot.value()).append(' ');
      } else {
        String type = slot.owner().substring(0, slot.owner().indexOf('('));
        boolean place = slot.name().equals(slot.owner());
        processes
            .computeIfAbsent(slot.owner(), owner -> new StringBuilder(type))
            .append(' ')
            .append(slot.value());
        if (place && isEnd(space, type, Integer.parseInt(slot.value()))) {
          ended.add(slot.owner());
        }
      }
    }
    if (endsLeftOut) {
      processes.keySet().removeAll(ended);
    }
    return globals + processes.values().stream().map(String::valueOf).sorted().toList().toString();
  }

  private static boolean isEnd(PromelaStateSpace space, String type, int state) {
    for (ProcessType each : space.program().types()) {
      if (each.name().equals(type)) {
        return each.endStates().get(state);
      }
    }
    return false;
  }
}
