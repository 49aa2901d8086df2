package dev.fairlead.core.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.verdict.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A plane without end, in which a breadth-first search grows and grows. */
class ProbesTest {

  /** From (x, y) to the right and upwards. */
  private static final class Plane implements StructuredSpace {
    private final int[] next = new int[2];

    @Override
    public StructuredSpace fork() {
      return new Plane();
    }

    @Override
    public StateEncoding encoding() {
      return StateEncoding.ofNumbers();
    }

    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[2], 2);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      for (int direction = 0; direction < 2; direction++) {
        next[0] = state[0];
        next[1] = state[1];
        next[direction]++;
        sink.step(direction, 0, next, 2);
      }
    }

    @Override
    public Label label(int label) {
      return new Label(label == 0 ? "right" : "up", true);
    }

    @Override
    public int[] processes(int processSet) {
      return new int[] {0};
    }

    @Override
    public String processName(int process) {
      return "P";
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return List.of(
          new SlotValue("x", Integer.toString(state[0]), ""),
          new SlotValue("y", Integer.toString(state[1]), ""));
    }
  }

  private record Asked(Plane space, Property property) implements Model.Question {
    static Asked about(int x, int y) {
      StatePredicate goal =
          StatePredicate.measured(
              (state, length) -> state[0] == x && state[1] == y,
              Distance.all(
                  List.of(
                      Distance.relation(Distance.Relation.EQUAL, (s, n) -> s[0], (s, n) -> x),
                      Distance.relation(Distance.Relation.EQUAL, (s, n) -> s[1], (s, n) -> y))),
              (reading, state, length) -> 0);
      return new Asked(new Plane(), new Property.Reaches(goal));
    }

    @Override
    public Optional<Model.Question> fork() {
      return Optional.of(new Asked(new Plane(), property));
    }

    @Override
    public boolean hasAnnotations() {
      return false;
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      return FairnessOf.notion(notion, space, Annotations.NONE);
    }
  }

  private static Checked check(int x, int y, int threads, long states) {
    return Checker.checkInstance(
        Asked.about(x, y),
        () -> Asked.about(x, y),
        FairnessNotion.NONE,
        Limits.ofThisMachine().withMaxStates(states).withSharing(Sharing.of(threads)),
        ProgressListener.NONE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aGoalThatIsTooDeepForLevelsIsFoundBesideThem(int threads) {
    Checked answer = check(900, 800, threads, 2_000_000);
    assertEquals(Outcome.HOLDS, answer.verdict().outcome(), answer.verdict().reason());
    assertEquals(1700, answer.verdict().evidence().orElseThrow().stem().size());
    String plan = String.join("\n", answer.plan().orElseThrow().lines());
    assertTrue(plan.contains("beside it: levels had grown to"), plan);
  }

  @Test
  void aNearGoalIsFoundByLevelsAlone() {
    Checked answer = check(30, 40, 1, 2_000_000);
    String plan = String.join("\n", answer.plan().orElseThrow().lines());
    assertEquals(70, answer.verdict().evidence().orElseThrow().stem().size());
    assertTrue(!plan.contains("beside it"), plan);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void silenceOfProbesProvesNothing(int threads) {
    Checked answer = check(-1, 0, threads, 600_000);
    assertEquals(Outcome.UNKNOWN, answer.verdict().outcome());
  }
}
