package dev.fairlead.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace.StepSink;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.java.semantics.JavaStateSpace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a state space can do beside states and steps agrees with these; so do its forks. */
class SpacesTest {

  private static JavaStateSpace space(long seed, Abstraction abstraction) {
    return (JavaStateSpace) Asked.open(RandomSystem.of(seed)).mainSystem(abstraction);
  }

  /** Some states of a space, and some of their successors. */
  private static List<int[]> states(JavaStateSpace space, int most) {
    List<int[]> found = new ArrayList<>();
    Set<List<Integer>> seen = new HashSet<>();
    Deque<int[]> open = new ArrayDeque<>();
    space.initialStates((state, length) -> open.add(Arrays.copyOf(state, length)));
    while (!open.isEmpty() && found.size() < most) {
      int[] state = open.poll();
      if (seen.add(Arrays.stream(state).boxed().toList())) {
        found.add(state);
        space.steps(
            state,
            state.length,
            (label, set, target, length) -> open.add(Arrays.copyOf(target, length)));
      }
    }
    return found;
  }

  private static StepSink into(List<String> list) {
    return (label, set, target, length) ->
        list.add(label + " " + set + " " + Arrays.toString(Arrays.copyOf(target, length)));
  }

  @Test
  void singleProcessesHaveTheStepsOfAll() {
    for (int seed = 1; seed <= 40; seed++) {
      for (Abstraction abstraction : List.of(Abstraction.NONE, Abstraction.AUTO)) {
        JavaStateSpace space = space(seed, abstraction);
        for (int[] state : states(space, 20)) {
          List<String> all = new ArrayList<>();
          Set<Integer> enabled = new TreeSet<>();
          space.steps(state, state.length, into(all));
          space.steps(
              state,
              state.length,
              (label, set, target, length) ->
                  Arrays.stream(space.processes(set)).forEach(enabled::add));
          List<String> one = new ArrayList<>();
          space.present(
              state,
              state.length,
              process -> {
                space.stepsOf(new int[] {process}, state, state.length, into(one));
                String identity = space.identifyProcess(process);
                assertEquals(process, space.processIdentifiedBy(identity));
              });
          space.stepsOf(new int[0], state, state.length, into(one));
          assertEquals(all, one);
          Set<Integer> told = new TreeSet<>();
          space.enabledOutside(new BitSet(), state, state.length, told::add);
          assertEquals(enabled, told);
        }
      }
    }
  }

  @Test
  void valuesThatDifferAreFound() {
    for (int seed = 1; seed <= 40; seed++) {
      JavaStateSpace space = space(seed, Abstraction.NONE);
      List<int[]> states = states(space, 12);
      for (int[] one : states) {
        for (int[] other : states) {
          List<SlotValue> before = space.describe(one, one.length);
          List<SlotValue> after = space.describe(other, other.length);
          List<Integer> told =
              Arrays.stream(space.differing(one, one.length, other, other.length).orElseThrow())
                  .boxed()
                  .toList();
          for (int i = 0; i < before.size(); i++) {
            assertTrue(told.contains(i) || before.get(i).equals(after.get(i)));
            assertEquals(before.get(i), space.described(one, one.length, i));
            assertEquals(
                space.identify(one, one.length).get(i), space.identified(one, one.length, i));
          }
        }
      }
    }
  }

  /** Counts up several counters, one of them shared. */
  private static final JavaModel<Integer> COUNTERS =
      (system, parameters) -> {
        int bound = 2;
        system.shared(0);
        IntStream.range(0, 3)
            .forEach(
                i ->
                    system
                        .process("P" + i, 0)
                        .action(
                            "up",
                            (n, own) -> n < 2 || own < bound,
                            (n, own) -> Next.of((n + 1) % 3, (own + 1) % (bound + 1))));
        system
            .processes("Q", 3, 0)
            .action("turn", (n, own) -> n % 2 == 0, (n, own) -> Next.of(n, (own + 1) % 3));
        system.atom("zero", view -> view.shared() == 0);
        system.deadlockFree();
        system.ltl("[]<> zero");
        system.ltl("<>[] zero");
      };

  @Test
  void severalThreadsSeeTheSame() {
    Model model = Asked.open(COUNTERS);
    for (Abstraction abstraction : List.of(Abstraction.NONE, Abstraction.AUTO)) {
      Exploration alone =
          Exploration.of(model.mainSystem(abstraction), Asked.ALONE, ProgressListener.NONE);
      Exploration together =
          Exploration.of(
              model.mainSystem(abstraction),
              Asked.ALONE.withSharing(new Sharing(4, 0)),
              ProgressListener.NONE);
      assertEquals(alone.facts().states(), together.facts().states());
      assertEquals(alone.facts().transitions(), together.facts().transitions());
      assertEquals(alone.facts().depth(), together.facts().depth());
    }
    for (FairnessNotion notion : List.of(FairnessNotion.NONE, FairnessNotion.PROCESS_STRONG)) {
      for (Model.Assertion assertion : model.assertions()) {
        Checked alone = Asked.check(model, assertion.name(), notion);
        Checked together =
            Asked.check(
                model,
                assertion.name(),
                notion,
                Abstraction.AUTO,
                Asked.ALONE.withSharing(new Sharing(4, 0)));
        assertEquals(alone.verdict().outcome(), together.verdict().outcome());
      }
    }
  }

  /** Many processes: the run of the counted space is followed with all of them. */
  @Test
  void hundredsOfEqualProcesses() {
    JavaModel<Integer> lock =
        (system, parameters) -> {
          system.shared(0);
          system
              .processes("Client", 300, false)
              .action("enter", (n, in) -> !in && n < 2, (n, in) -> Next.of(n + 1, true))
              .action("leave", (n, in) -> in, (n, in) -> Next.of(n - 1, false));
          system.atom("full", view -> view.shared() == 2);
          system.always("few", view -> view.shared() <= 2);
          system.ltl("[]<> full");
          system.ltl("<>[] !full");
        };
    Model model = Asked.open(lock);
    Checked few = Asked.check(model, "few", FairnessNotion.NONE);
    assertEquals(Outcome.HOLDS, few.verdict().outcome());
    assertEquals(3, few.verdict().facts().states());
    Checked full = Asked.check(model, "[]<> full", FairnessNotion.PROCESS_WEAK);
    assertEquals(Outcome.VIOLATED, full.verdict().outcome());
    assertTrue(full.verdict().evidence().isPresent());
    Checked never = Asked.check(model, "<>[] !full", FairnessNotion.PROCESS_WEAK);
    assertEquals(Outcome.VIOLATED, never.verdict().outcome());
  }
}
