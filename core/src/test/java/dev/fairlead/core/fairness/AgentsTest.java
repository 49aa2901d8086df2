package dev.fairlead.core.fairness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who the agents are where there are many, or two assumptions, and what notions imply. */
class AgentsTest {
  private static final int MANY = 100;

  /** Label n is the event {@code e.n}; process set n is {n, n + 1}. */
  private static final StateSpace SPACE =
      new StateSpace() {
        @Override
        public void initialStates(StateSink sink) {}

        @Override
        public void steps(int[] state, int length, StepSink sink) {}

        @Override
        public Label label(int label) {
          return new Label("e." + label, true);
        }

        @Override
        public int[] processes(int processSet) {
          return new int[] {processSet, processSet + 1};
        }

        @Override
        public String processName(int process) {
          return "P" + process;
        }

        @Override
        public List<SlotValue> describe(int[] state, int length) {
          return List.of();
        }
      };

  /** Every event is owed strong fairness; number n is ready in the state (n). */
  private static final Annotations ALL_STRONG =
      new Annotations() {
        @Override
        public Set<Fairness.Kind> kinds(int label) {
          return Set.of(Fairness.Kind.STRONG);
        }

        @Override
        public void ready(int[] state, int length, LabelSink sink) {
          sink.label(state[0]);
        }
      };

  @Test
  void manyLabelsInAnyOrder() {
    Fairness events = FairnessOf.notion(FairnessNotion.EVENT_WEAK, SPACE, Annotations.NONE);
    for (int label : new int[] {15, 16, 0, 3 * MANY, 17, MANY}) {
      int agents = events.agents();
      assertArrayEquals(new int[] {agents}, events.engaged(label, 0));
      assertEquals("e." + label, events.name(agents));
    }
    assertArrayEquals(new int[] {1}, events.engaged(16, 0));
  }

  @Test
  void manyProcessSetsInAnyOrder() {
    Fairness processes = FairnessOf.notion(FairnessNotion.PROCESS_WEAK, SPACE, Annotations.NONE);
    for (int set : new int[] {15, 16, 0, 3 * MANY, 17, MANY}) {
      assertArrayEquals(new int[] {set, set + 1}, processes.engaged(0, set));
    }
    assertEquals(3 * MANY + 2, processes.agents());
    assertArrayEquals(new int[] {5 * MANY}, processes.ofProcess(5 * MANY));
    assertEquals(5 * MANY + 1, processes.agents());
    assertTrue(processes.isAboutProcesses());
    assertFalse(
        FairnessOf.notion(FairnessNotion.EVENT_WEAK, SPACE, Annotations.NONE).isAboutProcesses());
  }

  /** Both orders: the agents of the one are even, those of the other odd. */
  @Test
  void twoAssumptionsHaveAllAgentsOfEach() {
    for (boolean annotatedFirst : new boolean[] {true, false}) {
      Fairness annotated = new AnnotatedFairness(SPACE, ALL_STRONG);
      Fairness processes = new ProcessFairness(SPACE, Strength.WEAK);
      Fairness joint =
          annotatedFirst
              ? FairnessOf.both(annotated, processes)
              : FairnessOf.both(processes, annotated);
      Set<String> owed = named(joint, joint.engaged(7, 3));
      assertEquals(Set.of("e.7 STRONG", "P3 WEAK", "P4 WEAK"), owed);
      assertEquals(owed, named(joint, joint.engaged(7, 3)));
      assertEquals(Set.of("e.3 STRONG", "P7 WEAK", "P8 WEAK"), named(joint, joint.engaged(3, 7)));
      assertEquals(Set.of("P3 WEAK"), named(joint, joint.ofProcess(3)));
      assertEquals(Set.of("e.9 STRONG"), named(joint, ready(joint, 9)));
      // All of them are among the numbers, and nobody is owed anything twice.
      List<String> everybody = new ArrayList<>();
      for (int agent = 0; agent < joint.agents(); agent++) {
        if (joint.kind(agent) != Fairness.Kind.NONE) {
          everybody.add(joint.name(agent));
        }
      }
      Stream<String> expected =
          Stream.of("P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "e.3", "e.7", "e.9");
      assertEquals(expected.toList(), everybody.stream().sorted().toList());
    }
  }

  @Test
  void agentsOfBothSidesAreCounted() {
    Fairness events = FairnessOf.notion(FairnessNotion.EVENT_WEAK, SPACE, Annotations.NONE);
    for (int label = 0; label < MANY; label++) {
      events.engaged(label, 0);
    }
    Fairness none = new NoFairness();
    assertTrue(FairnessOf.both(events, none).agents() >= 2 * MANY - 1);
    assertTrue(FairnessOf.both(none, events).agents() >= 2 * MANY);
    assertTrue(FairnessOf.both(none, events).agents() <= 2 * MANY + 1);
  }

  /** A step is its label and its processes: neither is taken for the other. */
  @Test
  void stepsOfTwoAssumptionsAreToldApart() {
    Fairness joint =
        FairnessOf.both(
            new ProcessFairness(SPACE, Strength.WEAK), new AnnotatedFairness(SPACE, ALL_STRONG));
    for (int label = 0; label < 9; label++) {
      for (int set = 0; set < 9; set++) {
        assertEquals(
            Set.of("e." + label + " STRONG", "P" + set + " WEAK", "P" + (set + 1) + " WEAK"),
            named(joint, joint.engaged(label, set)));
      }
    }
  }

  @Test
  void twoAssumptionsExtendEveryRunIfBothDo() {
    Fairness open = new AnnotatedFairness(SPACE, ALL_STRONG);
    Fairness closed = new ProcessFairness(SPACE, Strength.WEAK);
    assertTrue(FairnessOf.both(closed, closed).extendsEveryRun());
    assertFalse(FairnessOf.both(open, closed).extendsEveryRun());
    assertFalse(FairnessOf.both(closed, open).extendsEveryRun());
  }

  /** Who is triggered by a step is owed something by either side. */
  @Test
  void triggersOfTwoAssumptions() {
    Fairness compassion =
        new OneAgent("C", Fairness.Kind.COMPASSION, label -> false, label -> label == 5);
    Fairness processes = new ProcessFairness(SPACE, Strength.WEAK);
    for (Fairness joint :
        List.of(FairnessOf.both(compassion, processes), FairnessOf.both(processes, compassion))) {
      assertEquals(Set.of("C COMPASSION"), named(joint, joint.triggered(5, 0)));
      assertEquals(Set.of(), named(joint, joint.triggered(0, 5)));
    }
  }

  @Test
  void noFairnessDemandsNothing() {
    Fairness none = FairnessOf.notion(FairnessNotion.NONE, SPACE, ALL_STRONG);
    assertTrue(none.demandsNothing());
    assertFalse(none.global());
    assertEquals(0, none.agents());
  }

  @Test
  void whatNotionsImply() {
    assertEquals(
        EnumSet.of(
            FairnessNotion.EVENT_WEAK, FairnessNotion.EVENT_STRONG, FairnessNotion.ANNOTATED),
        those(FairnessNotion::tellsEventsApart));
    assertEquals(
        EnumSet.of(FairnessNotion.PROCESS_WEAK, FairnessNotion.PROCESS_STRONG),
        those(FairnessNotion::owesEachProcess));
    assertEquals(EnumSet.of(FairnessNotion.GLOBAL), those(FairnessNotion::takesEveryStep));
    for (FairnessNotion notion : FairnessNotion.values()) {
      assertEquals(notion, FairnessNotion.parse(notion.toString()).orElseThrow());
    }
    assertEquals(FairnessNotion.PROCESS_STRONG, FairnessNotion.parse("strong").orElseThrow());
    assertTrue(FairnessNotion.parse("fair").isEmpty());
  }

  private static Set<FairnessNotion> those(Predicate<FairnessNotion> are) {
    return Stream.of(FairnessNotion.values()).filter(are).collect(Collectors.toSet());
  }

  private static int[] ready(Fairness fairness, int state) {
    List<Integer> agents = new ArrayList<>();
    fairness.ready(new int[] {state}, 1, agents::add);
    return agents.stream().mapToInt(Integer::intValue).toArray();
  }

  private static Set<String> named(Fairness fairness, int[] agents) {
    Set<String> names = new TreeSet<>();
    for (int agent : agents) {
      names.add(fairness.name(agent) + " " + fairness.kind(agent));
    }
    return names;
  }
}
