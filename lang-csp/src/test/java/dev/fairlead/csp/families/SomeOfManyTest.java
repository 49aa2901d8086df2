package dev.fairlead.csp.families;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.csp.CspModel;
import dev.fairlead.csp.semantics.CspStateSpace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is told of some processes or some values is what would be told of all of them. */
class SomeOfManyTest {
  private static final int MOST_STATES = 60;

  @Test
  void randomFamilies() {
    for (long seed = 1; seed <= 200; seed++) {
      compare(new RandomFamily(new Random(seed)).text(), "seed " + seed);
    }
  }

  @Test
  void synchronisationChoiceTerminationAndAtomicity() {
    compare(
        """
        var x = 0;
        channel c 0;
        A() = a -> c!x -> Skip;
        B() = a -> c?y -> set{x = y + 1;} -> Skip [] b -> B();
        C() = atomic{ go{x = 1;} -> back{x = 0;} -> Skip };
        S() = ((A() || B()) ||| C() ||| (c?z -> Skip)); (done -> (B() ||| A()));
        #assert S() deadlockfree;
        """,
        "fixed");
  }

  /** A composition terminates only as a whole, whoever is asked about. */
  @Test
  void everybodyTerminatesTogether() {
    compare(
        """
        P() = Skip [] a -> P();
        Q() = Skip;
        S() = P() ||| Q() ||| P() ||| Q();
        #assert S() deadlockfree;
        """,
        "termination");
  }

  @Test
  void equalProcessesMeetEachOther() {
    compare(
        """
        var n = 0;
        channel c 0;
        channel d 0;
        L() = c!0 -> M() [] c?0 -> L() [] [n == 2] d?v -> L();
        M() = back -> L() [] [n < 2] count{n++;} -> M();
        K() = d!n -> K();
        S() = L() ||| L() ||| L() ||| K();
        #assert S() deadlockfree;
        """,
        "meetings");
    compare(
        """
        channel c 0;
        L() = c!0 -> L() [] atomic{ [false] c?x -> Skip } [] t -> A();
        A() = atomic{ u -> v -> Skip };
        S() = L() ||| L() ||| A();
        #assert S() deadlockfree;
        """,
        "atomic");
  }

  private record Step(String label, List<Integer> processes, List<Integer> target) {}

  private static void compare(String text, String where) {
    CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), file -> null);
    CspStateSpace space = (CspStateSpace) model.mainSystem();
    Set<int[]> seen = new TreeSet<>(Arrays::compare);
    Deque<int[]> open = new ArrayDeque<>();
    space.initialStates((state, length) -> open.add(Arrays.copyOf(state, length)));
    while (!open.isEmpty() && seen.size() < MOST_STATES) {
      int[] state = open.poll();
      if (seen.add(state)) {
        steps(space, state, where);
        space.steps(
            state,
            state.length,
            (label, processSet, target, length) -> {
              int[] next = Arrays.copyOf(target, length);
              open.add(next);
              values(space, state, next, where);
            });
      }
    }
  }

  private static void steps(CspStateSpace space, int[] state, String where) {
    Map<List<Integer>, List<Step>> byProcesses = new TreeMap<>((a, b) -> compare(a, b));
    Set<Integer> enabled = new TreeSet<>();
    space.steps(
        state,
        state.length,
        (label, processSet, target, length) -> {
          Step step = step(space, label, processSet, target, length);
          byProcesses.computeIfAbsent(step.processes(), p -> new ArrayList<>()).add(step);
          enabled.addAll(step.processes());
        });
    byProcesses.forEach(
        (processes, expected) -> {
          List<Step> told = new ArrayList<>();
          space.stepsOf(
              processes.stream().mapToInt(Integer::intValue).toArray(),
              state,
              state.length,
              (label, processSet, target, length) ->
                  told.add(step(space, label, processSet, target, length)));
          assertEquals(expected, told, where);
        });
    Set<Integer> present = new TreeSet<>();
    space.present(state, state.length, present::add);
    assertTrue(present.containsAll(enabled), where);
    List<Set<Integer>> some =
        List.of(Set.of(), Set.of(0), Set.of(1), Set.of(2), Set.of(1, 2), Set.of(0, 3), present);
    for (Set<Integer> left : some) {
      BitSet outside = new BitSet();
      left.forEach(outside::set);
      Set<Integer> told = new TreeSet<>();
      space.enabledOutside(outside, state, state.length, told::add);
      Set<Integer> expected = new TreeSet<>(enabled);
      expected.removeAll(left);
      assertEquals(expected, told, where);
    }
    for (int process : enabled) {
      assertEquals(process, space.processIdentifiedBy(space.identifyProcess(process)), where);
    }
  }

  private static int compare(List<Integer> a, List<Integer> b) {
    return Arrays.compare(
        a.stream().mapToInt(i -> i).toArray(), b.stream().mapToInt(i -> i).toArray());
  }

  private static Step step(StateSpace space, int label, int processSet, int[] target, int length) {
    return new Step(
        space.label(label).text(),
        Arrays.stream(space.processes(processSet)).boxed().toList(),
        Arrays.stream(target, 0, length).boxed().toList());
  }

  private static void values(CspStateSpace space, int[] state, int[] next, String where) {
    space
        .differing(state, state.length, next, next.length)
        .ifPresent(
            positions -> {
              var before = space.describe(state, state.length);
              var after = space.describe(next, next.length);
              var identity = space.identify(next, next.length);
              assertEquals(before.size(), after.size(), where);
              for (int i = 0; i < after.size(); i++) {
                if (Arrays.binarySearch(positions, i) < 0) {
                  assertEquals(before.get(i), after.get(i), where);
                } else {
                  assertEquals(after.get(i), space.described(next, next.length, i), where);
                  assertEquals(identity.get(i), space.identified(next, next.length, i), where);
                }
              }
            });
  }
}
