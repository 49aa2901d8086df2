package dev.fairlead.core.fairness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FairnessOfTest {

  /** Labels τ, a, b, a again; process sets {0}, {1}, {0, 2}. */
  private static final StateSpace SPACE =
      new StateSpace() {
        private final String[] labels = {"τ", "a", "b", "a"};
        private final int[][] sets = {{0}, {1}, {0, 2}};

        @Override
        public void initialStates(StateSink sink) {}

        @Override
        public void steps(int[] state, int length, StepSink sink) {}

        @Override
        public Label label(int label) {
          return new Label(labels[label], !labels[label].equals("τ"));
        }

        @Override
        public int[] processes(int processSet) {
          return sets[processSet].clone();
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

  /** a is owed strong fairness by readiness, nothing else is annotated. */
  private static final Annotations STRONG_A =
      new Annotations() {
        @Override
        public Set<Fairness.Kind> kinds(int label) {
          return label % 2 == 1 ? Set.of(Fairness.Kind.STRONG) : Set.of();
        }

        @Override
        public void ready(int[] state, int length, LabelSink sink) {
          sink.label(3);
        }
      };

  private static Fairness of(FairnessNotion notion, Annotations annotations) {
    return FairnessOf.notion(notion, SPACE, annotations);
  }

  @Test
  void processesAreCountedAsTheyAppear() {
    Fairness fairness = of(FairnessNotion.PROCESS_WEAK, Annotations.NONE);
    assertEquals(0, fairness.agents());
    assertArrayEquals(new int[] {0, 2}, fairness.engaged(1, 2));
    assertEquals(3, fairness.agents());
    assertSame(fairness.engaged(1, 2), fairness.engaged(2, 2), "memoised");
    assertEquals(Fairness.Kind.WEAK, fairness.kind(2));
    assertEquals("P2", fairness.name(2));
    assertEquals("process-weak", fairness.describe());
    assertTrue(fairness.extendsEveryRun());
  }

  @Test
  void eventsAreTextsAndInternalStepsAreNone() {
    Fairness fairness = of(FairnessNotion.EVENT_STRONG, Annotations.NONE);
    assertArrayEquals(new int[] {}, fairness.engaged(0, 0));
    assertArrayEquals(new int[] {0}, fairness.engaged(2, 0));
    assertArrayEquals(new int[] {1}, fairness.engaged(1, 0));
    assertArrayEquals(new int[] {1}, fairness.engaged(3, 1));
    assertEquals(2, fairness.agents());
    assertEquals("a", fairness.name(1));
    assertEquals(Fairness.Kind.STRONG, fairness.kind(1));
  }

  @Test
  void annotationsAloneSpeakOfTheAnnotatedEvents() {
    Fairness fairness = of(FairnessNotion.ANNOTATED, STRONG_A);
    assertArrayEquals(new int[] {}, fairness.engaged(2, 0));
    assertArrayEquals(new int[] {0}, fairness.engaged(1, 0));
    assertEquals(1, fairness.agents());
    List<Integer> ready = new ArrayList<>();
    fairness.ready(new int[0], 0, ready::add);
    assertEquals(List.of(0), ready);
    assertFalse(fairness.extendsEveryRun());
  }

  @Test
  void anEventAnnotatedInTwoWaysIsTwoAgents() {
    Annotations mixed =
        new Annotations() {
          @Override
          public Set<Fairness.Kind> kinds(int label) {
            return switch (label) {
              case 1 -> EnumSet.of(Fairness.Kind.WEAK);
              case 3 -> EnumSet.of(Fairness.Kind.WEAK, Fairness.Kind.STRONG);
              default -> Set.of();
            };
          }
        };
    Fairness fairness = of(FairnessNotion.ANNOTATED, mixed);
    assertArrayEquals(new int[] {0}, fairness.engaged(1, 0));
    assertArrayEquals(new int[] {0, 1}, fairness.engaged(3, 0));
    assertEquals(Fairness.Kind.WEAK, fairness.kind(0));
    assertEquals(Fairness.Kind.STRONG, fairness.kind(1));
  }

  @Test
  void annotationsCountBesideEveryNotionButNone() {
    assertInstanceOf(NoFairness.class, of(FairnessNotion.NONE, STRONG_A));
    Fairness joint = of(FairnessNotion.PROCESS_WEAK, STRONG_A);
    assertArrayEquals(new int[] {0, 4, 1}, joint.engaged(1, 2));
    assertSame(joint.engaged(1, 2), joint.engaged(1, 2), "memoised");
    assertEquals(Fairness.Kind.WEAK, joint.kind(4));
    assertEquals(Fairness.Kind.STRONG, joint.kind(1));
    assertEquals(Fairness.Kind.NONE, joint.kind(3));
    assertEquals("P2", joint.name(4));
    assertEquals("a", joint.name(1));
    assertEquals("process-weak + annotated", joint.describe());
    List<Integer> ready = new ArrayList<>();
    joint.ready(new int[0], 0, ready::add);
    assertEquals(List.of(1), ready);
    assertTrue(of(FairnessNotion.GLOBAL, STRONG_A).global());
    assertFalse(joint.global());
  }

  @Test
  void unconditionalEventsAreKnownFromTheStart() {
    Annotations unconditional =
        new Annotations() {
          @Override
          public Set<Fairness.Kind> kinds(int label) {
            return label == 2 ? Set.of(Fairness.Kind.UNCONDITIONAL) : Set.of();
          }

          @Override
          public void unconditional(LabelSink sink) {
            sink.label(2);
          }

          @Override
          public boolean speaksOfReadiness() {
            return false;
          }
        };
    Fairness fairness = of(FairnessNotion.ANNOTATED, unconditional);
    assertEquals(1, fairness.agents());
    assertEquals(Fairness.Kind.UNCONDITIONAL, fairness.kind(0));
    assertFalse(fairness.extendsEveryRun());
  }
}
