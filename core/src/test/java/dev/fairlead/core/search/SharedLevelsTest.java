package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several threads count what one counts, and find runs as short as it does. */
class SharedLevelsTest {

  /**
   * Counters below a limit, each of which can be raised in most states. The vectors get longer
   * behind some states, and their values are those that parts have numbers for, and others.
   *
   * @param faultAt the sum of counters at which the model goes wrong, or -1
   */
  private record Counters(int count, int limit, int faultAt) implements StructuredSpace {

    @Override
    public StructuredSpace fork() {
      return new Counters(count, limit, faultAt);
    }

    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[count], count);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      int sum = 0;
      for (int i = 0; i < count; i++) {
        sum += state[i] % 70_000;
      }
      for (int i = 0; i < count; i++) {
        if (state[i] % 70_000 < limit && (31 * sum + 7 * i + state[(i + 1) % count]) % 5 != 0) {
          int[] target = java.util.Arrays.copyOf(state, count + (sum + i) % 3);
          target[i]++;
          if (i == 0 && sum % 11 == 3) {
            target[i] += 70_000;
          }
          sink.step(i, 0, target, target.length);
        }
      }
      if (sum == faultAt && state[0] == 1) {
        throw new ModelFault("wrong at " + sum);
      }
    }

    @Override
    public Label label(int label) {
      return new Label("l" + label, true);
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
      return List.of();
    }
  }

  private static Exploration explored(Counters space, Sharing sharing) {
    return Exploration.of(
        space, Limits.ofThisMachine().withSharing(sharing), ProgressListener.NONE);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void countsAreThoseOfOneThread(int workers) {
    Counters space = new Counters(5, 9, -1);
    Exploration one = explored(space, Sharing.NONE);
    assertTrue(one.facts().states() > 50_000, one.toString());
    for (int from : new int[] {0, 1000}) {
      Exploration many = explored(space, new Sharing(workers, from));
      assertEquals(Optional.empty(), many.incomplete());
      assertEquals(one.facts().states(), many.facts().states());
      assertEquals(one.facts().transitions(), many.facts().transitions());
      assertEquals(one.facts().depth(), many.facts().depth());
      assertEquals(one.deadlocks(), many.deadlocks());
      assertEquals(one.ends(), many.ends());
    }
  }

  @Test
  void runsAreShortest() {
    for (int goal = 3; goal < 30; goal += 4) {
      int wanted = goal;
      StatePredicate predicate =
          (state, length) -> {
            int sum = 0;
            for (int i = 0; i < 5; i++) {
              sum += state[i] % 70_000;
            }
            return sum == wanted && state[4] > 2;
          };
      Counters space = new Counters(5, 9, -1);
      assertEquals(
          length(space, predicate, Sharing.NONE), length(space, predicate, new Sharing(3, 0)));
    }
  }

  private static int length(Counters space, StatePredicate goal, Sharing sharing) {
    BreadthFirst.Result result =
        BreadthFirst.toGoal(
            Workers.of(space, sharing).map(each -> new BreadthFirst.Subject<>(each, goal)),
            SearchMonitor.NONE);
    return result instanceof BreadthFirst.Result.Found found ? found.run().stem().size() : -1;
  }

  /** Whatever is wrong on a level is wrong with any number of threads. */
  @Test
  void faultsEndTheSearchAfterTheirLevel() {
    Counters space = new Counters(5, 9, 6);
    Exploration one = explored(space, Sharing.NONE);
    Exploration many = explored(space, new Sharing(4, 0));
    assertEquals(Optional.of("the model goes wrong: wrong at 6"), one.incomplete());
    assertEquals(one.incomplete(), many.incomplete());
    assertEquals(one.facts().states(), many.facts().states());
    BreadthFirst.Result result =
        BreadthFirst.toGoal(
            Workers.of(space, new Sharing(4, 0))
                .map(each -> new BreadthFirst.Subject<>(each, (state, length) -> false)),
            SearchMonitor.NONE);
    assertEquals(
        6, assertInstanceOf(BreadthFirst.Result.Fault.class, result).run().get().stem().size());
  }

  @Test
  void aLimitThatOneThreadMeetsEndsAll() {
    Exploration cut =
        Exploration.of(
            new Counters(6, 20, -1),
            Limits.ofThisMachine().withMaxStates(30_000).withSharing(new Sharing(4, 0)),
            ProgressListener.NONE);
    assertTrue(cut.incomplete().orElseThrow().contains("more than 30000 states"), cut.toString());
    SearchFacts facts = cut.facts();
    assertTrue(facts.states() > 30_000 && facts.states() < 200_000, facts.toString());
    Exploration small =
        Exploration.of(
            new Counters(6, 20, -1),
            Limits.ofThisMachine().withMaxBytes(1_000_000).withSharing(new Sharing(4, 0)),
            ProgressListener.NONE);
    assertTrue(small.incomplete().orElseThrow().contains("1.0 MB"), small.toString());
  }

  @Test
  void anErrorOfOneThreadIsPassedOn() {
    Counters space = new Counters(5, 9, -1);
    Thread own = Thread.currentThread();
    Workers<BreadthFirst.Subject<StatePredicate>> workers =
        Workers.of(space, new Sharing(4, 0))
            .map(
                each ->
                    new BreadthFirst.Subject<>(
                        each,
                        (state, length) -> {
                          if (Thread.currentThread() != own) {
                            throw new IllegalStateException("mine");
                          }
                          return false;
                        }));
    IllegalStateException error =
        assertThrows(
            IllegalStateException.class, () -> BreadthFirst.toGoal(workers, SearchMonitor.NONE));
    assertEquals("mine", error.getMessage());
  }

  /** A thread that cannot have the space leaves the work to the others. */
  @Test
  void threadsWithoutASpaceTakeNoPart() {
    Counters space = new Counters(4, 9, -1);
    Exploration one = explored(space, Sharing.NONE);
    BreadthFirst.Result result =
        BreadthFirst.toGoal(
            new Workers<>(
                new BreadthFirst.Subject<>(space, (state, length) -> false),
                new Sharing(3, 0),
                Optional::empty),
            SearchMonitor.NONE);
    assertEquals(one.facts().states(), result.facts().states());
  }
}
