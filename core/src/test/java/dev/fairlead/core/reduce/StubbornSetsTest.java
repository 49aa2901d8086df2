package dev.fairlead.core.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.reduce.StubbornSets.Proviso;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Random systems with all their steps, and with those of stubborn sets, come to the same. */
class StubbornSetsTest {
  private static final int PROCESSES = 4;
  private static final int VARIABLES = 3;
  private static final int PLACES = 4;
  private static final int NONE = -1;

  /**
   * A step that is possible if a variable has a value, of which two bits count, and that gives
   * another one the value of a third, plus some number.
   */
  private record Step(
      int process, int from, int to, int asked, int is, int changed, int copied, int plus) {

    boolean isPossible(int[] state) {
      return state[process] == from && (asked == NONE || state[PROCESSES + asked] == is);
    }

    int[] target(int[] state) {
      int[] target = state.clone();
      target[process] = to;
      if (changed != NONE) {
        int value = copied == NONE ? 0 : state[PROCESSES + copied];
        target[PROCESSES + changed] = value + plus & 1;
      }
      return target;
    }

    long reads() {
      return bit(asked) | (changed == NONE ? 0 : bit(copied));
    }

    long writes() {
      return bit(changed);
    }

    private static long bit(int variable) {
      return variable == NONE ? 0 : 1L << variable;
    }
  }

  /** Processes that look at variables and change them. */
  private static final class System implements ProcessOutlines {
    private final List<Step> steps = new ArrayList<>();
    private final Set<Step> sticky = new HashSet<>();

    System(long seed) {
      Random random = new Random(seed * 0x9E3779B97F4A7C15L);
      boolean ends = random.nextBoolean();
      for (int i = 10 + random.nextInt(16); i > 0; i--) {
        int from = random.nextInt(PLACES);
        boolean forth = ends && random.nextInt(4) > 0;
        steps.add(
            new Step(
                random.nextInt(PROCESSES),
                from,
                forth ? Math.min(PLACES, from + 1 + random.nextInt(2)) : random.nextInt(PLACES + 1),
                random.nextInt(5) < 2 ? NONE : random.nextInt(VARIABLES),
                random.nextInt(2),
                random.nextInt(5) < 3 ? NONE : random.nextInt(VARIABLES),
                random.nextInt(2) > 0 ? NONE : random.nextInt(VARIABLES),
                random.nextInt(2)));
      }
      // Whatever does not lead forth.
      steps.stream().filter(step -> step.to() <= step.from()).forEach(sticky::add);
    }

    @Override
    public System fork() {
      return this;
    }

    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[PROCESSES + VARIABLES], PROCESSES + VARIABLES);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      stepsOf(-1, state, length, sink);
    }

    @Override
    public void stepsOf(long processes, int[] state, int length, StepSink sink) {
      for (int i = 0; i < steps.size(); i++) {
        Step step = steps.get(i);
        if ((processes & 1L << step.process()) != 0 && step.isPossible(state)) {
          sink.step(i, step.process(), step.target(state), length);
        }
      }
    }

    @Override
    public Optional<String> noOutlines() {
      return Optional.empty();
    }

    @Override
    public long unordered() {
      return 0;
    }

    @Override
    public boolean outline(int[] state, int length, Outline into) {
      into.begin(PROCESSES);
      for (int process = 0; process < PROCESSES; process++) {
        long reads = 0;
        long writes = 0;
        for (int place : reachable(process, state[process])) {
          for (Step step : at(process, place)) {
            reads |= step.reads();
            writes |= step.writes();
          }
        }
        into.setSince(process, reads, writes);
        for (Step step : at(process, state[process])) {
          if (step.isPossible(state)) {
            into.addPossible(process, step.reads(), step.writes());
            if (sticky.contains(step)) {
              into.addSticky(process);
            }
          } else {
            into.addImpossible(process, Step.bit(step.asked()));
          }
        }
      }
      return true;
    }

    private List<Step> at(int process, int place) {
      return steps.stream()
          .filter(step -> step.process() == process && step.from() == place)
          .toList();
    }

    private Set<Integer> reachable(int process, int from) {
      Set<Integer> seen = new HashSet<>(Set.of(from));
      for (boolean grown = true; grown; ) {
        grown = false;
        for (int place : List.copyOf(seen)) {
          for (Step step : at(process, place)) {
            grown |= seen.add(step.to());
          }
        }
      }
      return seen;
    }

    @Override
    public Label label(int label) {
      return new Label("step " + label, true);
    }

    @Override
    public int[] processes(int processSet) {
      return new int[] {processSet};
    }

    @Override
    public String processName(int process) {
      return "P" + process;
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return List.of();
    }
  }

  /** All states with what they lead to, and the labels on the way. */
  private static final class Graph {
    final Map<List<Integer>, Set<List<Integer>>> targets = new HashMap<>();
    final Set<Integer> labels = new HashSet<>();
    List<Integer> initial;

    Graph(StateSpace space) {
      Queue<List<Integer>> open = new ArrayDeque<>();
      space.initialStates((state, length) -> initial = list(state));
      open.add(initial);
      targets.put(initial, new HashSet<>());
      while (!open.isEmpty()) {
        List<Integer> from = open.remove();
        int[] state = from.stream().mapToInt(Integer::intValue).toArray();
        space.steps(
            state,
            state.length,
            (label, set, target, length) -> {
              labels.add(label);
              targets.get(from).add(list(target));
              if (targets.putIfAbsent(list(target), new HashSet<>()) == null) {
                open.add(list(target));
              }
            });
      }
    }

    Set<List<Integer>> deadlocks() {
      Set<List<Integer>> deadlocks = new HashSet<>(targets.keySet());
      deadlocks.removeIf(state -> !targets.get(state).isEmpty());
      return deadlocks;
    }

    /** States that can be reached while what is observed stays as it is. */
    Set<List<Integer>> stuttering(Set<List<Integer>> from, int observed) {
      Set<List<Integer>> seen = new HashSet<>(from);
      Queue<List<Integer>> open = new ArrayDeque<>(from);
      while (!open.isEmpty()) {
        List<Integer> state = open.remove();
        for (List<Integer> target : targets.get(state)) {
          if (target.get(observed).equals(state.get(observed)) && seen.add(target)) {
            open.add(target);
          }
        }
      }
      return seen;
    }

    /** By the next value of what is observed. */
    Map<Integer, Set<List<Integer>>> changing(Set<List<Integer>> from, int observed) {
      Map<Integer, Set<List<Integer>>> next = new TreeMap<>();
      for (List<Integer> state : from) {
        for (List<Integer> target : targets.get(state)) {
          if (!target.get(observed).equals(state.get(observed))) {
            next.computeIfAbsent(target.get(observed), value -> new HashSet<>()).add(target);
          }
        }
      }
      return next;
    }

    /** Whether some run from these states does not change what is observed any more. */
    boolean settles(Set<List<Integer>> from, int observed) {
      Map<List<Integer>, Integer> left = new HashMap<>();
      Set<List<Integer>> all = stuttering(from, observed);
      // States from which every run leads on, found backwards.
      for (boolean grown = true; grown; ) {
        grown = false;
        for (List<Integer> state : all) {
          boolean leads =
              !targets.get(state).isEmpty()
                  && targets.get(state).stream()
                      .allMatch(
                          target ->
                              !target.get(observed).equals(state.get(observed))
                                  || left.containsKey(target));
          grown |= leads && left.putIfAbsent(state, 0) == null;
        }
      }
      return left.size() < all.size();
    }
  }

  private record Both(Set<List<Integer>> plain, Set<List<Integer>> reduced) {}

  @Test
  void nothingThatMattersIsLost() {
    long plainStates = 0;
    long reducedStates = 0;
    long observedStates = 0;
    for (long seed = 1; seed <= 2000; seed++) {
      System system = new System(seed);
      Graph plain = new Graph(system);
      String where = "seed " + seed + " " + system.steps;
      Graph ends = new Graph(Overlay.stubborn(system, Proviso.NONE));
      assertEquals(plain.deadlocks(), ends.deadlocks(), where);
      Graph steps = new Graph(Overlay.stubborn(system, Proviso.NOTHING_IGNORED));
      assertEquals(plain.deadlocks(), steps.deadlocks(), where);
      assertEquals(plain.labels, steps.labels, where);
      for (int variable = 0; variable < VARIABLES; variable++) {
        Graph seen = new Graph(Overlay.stubborn(system, new Proviso(true, 1L << variable)));
        assertEquals(plain.deadlocks(), seen.deadlocks(), where);
        assertLookTheSame(plain, seen, PROCESSES + variable, where);
        observedStates += seen.targets.size();
      }
      plainStates += plain.targets.size();
      reducedStates += steps.targets.size();
    }
    assertTrue(reducedStates < plainStates * 5 / 6, reducedStates + " of " + plainStates);
    assertTrue(observedStates < 3 * plainStates * 19 / 20, observedStates + " of " + plainStates);
  }

  /** Up to stuttering the values of a variable follow each other, and stay, in the same ways. */
  private static void assertLookTheSame(Graph plain, Graph reduced, int observed, String where) {
    Set<Both> seen = new HashSet<>();
    Queue<Both> open = new ArrayDeque<>();
    open.add(new Both(Set.of(plain.initial), Set.of(reduced.initial)));
    while (!open.isEmpty()) {
      Both next = open.remove();
      if (!seen.add(next)) {
        continue;
      }
      assertEquals(
          plain.settles(next.plain(), observed), reduced.settles(next.reduced(), observed), where);
      Map<Integer, Set<List<Integer>>> some =
          plain.changing(plain.stuttering(next.plain(), observed), observed);
      Map<Integer, Set<List<Integer>>> others =
          reduced.changing(reduced.stuttering(next.reduced(), observed), observed);
      assertEquals(some.keySet(), others.keySet(), where);
      some.forEach((value, states) -> open.add(new Both(states, others.get(value))));
    }
  }

  private static List<Integer> list(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }
}
