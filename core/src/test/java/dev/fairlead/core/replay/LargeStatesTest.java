package dev.fairlead.core.replay;

import static dev.fairlead.core.search.Graph.graph;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.plan.GraphQuestion;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.SelectiveGraph;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotAccess;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Replays where states are compared by what changes in them, or have too many steps. */
class LargeStatesTest {

  /**
   * Two counters x and y that go up to 2 by 1 or 2, and a mark that nobody sees. Values are written
   * down with an offset that differs between instances. A state in which both are 2 has a third
   * counter, z.
   */
  private record Counters(int offset) implements StateSpace, SlotAccess {
    @Override
    public void initialStates(StateSink sink) {
      sink.state(state(0, 0, 0), 3);
    }

    int[] state(int... values) {
      return IntStream.of(values).map(value -> value + offset).toArray();
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      for (int counter = 0; counter < 2; counter++) {
        for (int way = 0; way < 4; way++) {
          int[] target = Arrays.copyOf(state, 4);
          target[counter] += 1 + way / 2;
          target[2] = way % 2 + offset;
          target[3] = offset;
          boolean both = target[0] == offset + 2 && target[1] == offset + 2;
          if (target[counter] <= offset + 2) {
            sink.step(0, 0, target, both ? 4 : 3);
          }
        }
      }
    }

    @Override
    public Label label(int label) {
      return new Label("count", true);
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
      List<SlotValue> values = new ArrayList<>();
      for (int position = 0; position < (length == 4 ? 3 : 2); position++) {
        values.add(described(state, length, position));
      }
      return values;
    }

    @Override
    public Optional<int[]> differing(int[] one, int oneLength, int[] other, int otherLength) {
      // Perhaps more than differ.
      return oneLength == otherLength ? Optional.of(new int[] {0, 1}) : Optional.empty();
    }

    @Override
    public SlotValue described(int[] state, int length, int position) {
      int slot = position == 2 ? 3 : position;
      String name = List.of("x", "y", "z").get(position);
      return new SlotValue(name, Integer.toString(state[slot] - offset), "");
    }

    @Override
    public SlotValue identified(int[] state, int length, int position) {
      return described(state, length, position);
    }
  }

  private static boolean reaches(int x, int y, int... others) {
    Counters found = new Counters(100);
    Counters fresh = new Counters(0);
    List<Move> moves = new ArrayList<>();
    for (int i = 0; i < others.length; i += 2) {
      boolean both = others[i] == 2 && others[i + 1] == 2;
      int[] state = found.state(others[i], others[i + 1], 0);
      moves.add(new Move(0, 0, both ? found.state(2, 2, 0, 0) : state));
    }
    Property goal =
        new Property.Reaches((state, length) -> state[0] == x && state[1] == y && state[2] == 1);
    return new Replay(found, fresh, () -> {})
            .settles(
                goal,
                FairnessOf.notion(FairnessNotion.NONE, fresh, Annotations.NONE),
                new Evidence.FiniteRun(found.state(0, 0, 0), moves))
        instanceof Replay.Result.Confirmed;
  }

  @Test
  void whatChangesIsCompared() {
    assertEquals(true, reaches(1, 0, 1, 0));
    assertEquals(true, reaches(1, 1, 1, 0, 1, 1));
    // y and not x, both, or nothing
    assertEquals(false, reaches(1, 0, 0, 1));
    assertEquals(false, reaches(0, 1, 1, 0));
    assertEquals(false, reaches(1, 1, 1, 1));
    assertEquals(false, reaches(1, 0, 0, 0));
    assertEquals(false, reaches(2, 0, 1, 0, 1, 1));
    // by 1 and not by 2
    assertEquals(true, reaches(2, 0, 2, 0));
    assertEquals(false, reaches(2, 0, 1, 0));
  }

  @Test
  void statesWithOtherNamesAreComparedAsAWhole() {
    assertEquals(true, reaches(2, 2, 1, 0, 2, 0, 2, 1, 2, 2));
    assertEquals(false, reaches(2, 1, 1, 0, 2, 0, 2, 2));
    assertEquals(false, reaches(1, 2, 1, 0, 1, 1, 2, 2));
  }

  /** Where steps are too many, processes are asked; where fairness is to events, never. */
  @Test
  void whoIsEnabledWhereStepsAreTooMany() {
    Graph g = graph("a -x@Q-> b", "b -y@Q-> a", "a -z@P-> c", "b -z@P-> c", "c -w@R-> c");
    Evidence loop =
        new Evidence.Lasso(
            g.vector("a"),
            List.of(),
            List.of(
                new Move(g.label("x"), g.processSet("Q"), g.vector("b")),
                new Move(g.label("y"), g.processSet("Q"), g.vector("a"))));
    for (long seed = 1; seed < 20; seed++) {
      Graph fresh = g.renumbered(seed);
      SelectiveGraph large = new SelectiveGraph(fresh, Set.of(), Expansion.MOST_SLOTS);
      SelectiveGraph small = new SelectiveGraph(fresh, Set.of(), 1);
      for (FairnessNotion notion : FairnessNotion.values()) {
        boolean expected = notion == FairnessNotion.NONE || notion == FairnessNotion.ANNOTATED;
        assertEquals(expected, isFair(g, small, notion, loop), notion.toString());
        assertEquals(expected, isFair(g, large, notion, loop), notion.toString());
      }
      Graph alone = graph("a -x@Q-> b", "b -y@Q-> a", "c -w@R-> c", "c -z@P-> c");
      for (FairnessNotion notion : FairnessNotion.values()) {
        Evidence same =
            new Evidence.Lasso(
                alone.vector("a"),
                List.of(),
                List.of(
                    new Move(alone.label("x"), alone.processSet("Q"), alone.vector("b")),
                    new Move(alone.label("y"), alone.processSet("Q"), alone.vector("a"))));
        SelectiveGraph many =
            new SelectiveGraph(alone.renumbered(seed), Set.of(), Expansion.MOST_SLOTS);
        assertEquals(true, isFair(alone, many, notion, same), notion.toString());
      }
    }
  }

  private static boolean isFair(
      Graph g, SelectiveGraph fresh, FairnessNotion notion, Evidence evidence) {
    Property never = GraphQuestion.ltl("<> c").apply(fresh.graph()).property();
    return new Replay(g, fresh, () -> {})
            .settles(never, FairnessOf.notion(notion, fresh, Annotations.NONE), evidence)
        instanceof Replay.Result.Confirmed;
  }
}
