package dev.fairlead.core.search;

import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.Optional;

/**
 * The figures of a full state space.
 *
 * @param deadlocks states without steps, also those after a successful termination
 * @param facts states, transitions, depth, seconds and bytes
 * @param incomplete why not everything was seen and what to try; empty if everything was
 */
public record Exploration(long deadlocks, SearchFacts facts, Optional<String> incomplete) {

  public double statesPerSecond() {
    return facts.seconds() == 0 ? 0 : facts.states() / facts.seconds();
  }

  public double bytesPerState() {
    return facts.states() == 0 ? 0 : (double) facts.bytes() / facts.states();
  }

  /** Visits every reachable state once. */
  public static Exploration of(StateSpace space, Limits limits, ProgressListener listener) {
    long start = System.nanoTime();
    DeadlockCount count = new DeadlockCount(space);
    Bounded<Exploration> end =
        Bounded.run(limits, listener, monitor -> explore(space, count, monitor, start));
    if (end instanceof Bounded.Stopped<Exploration> stopped) {
      return new Exploration(
          count.deadlocks,
          stopped.facts(),
          Optional.of(stopped.reason() + "; " + stopped.advice()));
    }
    return ((Bounded.Finished<Exploration>) end).result();
  }

  private static Exploration explore(
      StateSpace space, DeadlockCount count, SearchMonitor monitor, long start) {
    LevelSearch levels = new LevelSearch("exploration", space, count, monitor);
    count.states = levels.store();
    LevelSearch.End end = levels.run();
    SearchFacts facts =
        new SearchFacts(
            levels.store().size(),
            levels.transitions(),
            levels.depth(),
            (System.nanoTime() - start) / 1e9,
            levels.bytes());
    return new Exploration(
        count.deadlocks,
        facts,
        end.cause() == LevelSearch.Cause.MODEL_FAULT
            ? Optional.of("the model goes wrong: " + end.message())
            : Optional.empty());
  }

  private static final class DeadlockCount implements LevelSearch.Visitor {
    private final Endings ends;
    private VectorStore states;
    private long deadlocks;

    DeadlockCount(StateSpace space) {
      this.ends = space instanceof Endings some ? some : (state, length) -> false;
    }

    @Override
    public boolean inspects() {
      return false;
    }

    @Override
    public boolean discovered(int number, int[] state, int length) {
      return false;
    }

    @Override
    public boolean expanded() {
      return false;
    }

    @Override
    public boolean stuck(int[] state, int length) {
      if (!ends.isValidEnd(state, length)) {
        deadlocks++;
      }
      return false;
    }

    private boolean isValidEnd(int number) {
      int[] state = new int[states.length(number)];
      states.read(number, state);
      return ends.isValidEnd(state, state.length);
    }

    @Override
    public boolean follows(int label) {
      return true;
    }

    @Override
    public long bytes() {
      return 0;
    }
  }
}
