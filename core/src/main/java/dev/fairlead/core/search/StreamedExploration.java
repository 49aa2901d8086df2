package dev.fairlead.core.search;

import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.core.store.visited.LevelLog;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The figures of a state space whose states have no numbers. */
final class StreamedExploration {

  private final Ends ends = new Ends();
  private StreamSearch levels;

  private StreamedExploration() {}

  static Exploration of(StateSpace space, Limits limits, ProgressListener listener) {
    StreamedExploration exploration = new StreamedExploration();
    Workers<StateSpace> spaces = Workers.of(space, limits.sharing());
    Bounded<Exploration> end =
        Bounded.run(
            limits,
            listener,
            monitor ->
                StreamSearch.withFiles(
                    () -> exploration.explore(spaces, limits.storage(), monitor)));
    if (end instanceof Bounded.Stopped<Exploration> stopped) {
      return exploration.result(stopped.facts(), Optional.of(stopped.why().inWords()));
    }
    return ((Bounded.Finished<Exploration>) end).result();
  }

  private Exploration explore(
      Workers<StateSpace> spaces, StateStorage storage, SearchMonitor monitor) {
    Visitor first = new Visitor(spaces.first(), true);
    Workers<StreamSearch.Task> tasks =
        new Workers<>(
            new StreamSearch.Task(spaces.first(), first),
            spaces.sharing(),
            () ->
                spaces
                    .fork()
                    .get()
                    .map(space -> new StreamSearch.Task(space, new Visitor(space, false))));
    try (StreamSearch search =
        new StreamSearch("exploration", tasks, storage, LevelLog.Keeping.THE_LAST_TWO, monitor)) {
      levels = search;
      StreamSearch.End end = search.run();
      SearchFacts facts = withTerminated(search.facts());
      return result(
          facts,
          end.cause() == StreamSearch.Cause.MODEL_FAULT
              ? Optional.of(Exploration.fault(end.message()))
              : Exploration.lost(facts));
    }
  }

  private SearchFacts withTerminated(SearchFacts seen) {
    int depth = (int) seen.depth();
    return new SearchFacts(
        seen.states() + ends.onlyTerminated(),
        seen.transitions(),
        ends.depth(depth, levels.log().count(depth)),
        seen.seconds(),
        seen.bytes(),
        seen.store());
  }

  private Exploration result(SearchFacts facts, Optional<String> incomplete) {
    return new Exploration(
        ends.deadlocks(), ends.validEnds() + ends.onlyTerminated(), facts, incomplete);
  }

  /** What one thread does. */
  private final class Visitor implements StreamVisitor {
    private final StateSpace space;
    private final boolean isFirst;
    private final Endings endings;
    private final boolean hasTerminations;

    /** Where the state being expanded gets by termination. */
    private final List<int[]> terminated = new ArrayList<>();

    private boolean moves;

    Visitor(StateSpace space, boolean isFirst) {
      this.space = space;
      this.isFirst = isFirst;
      this.endings = space instanceof Endings some ? some : Exploration.NO_ENDINGS;
      this.hasTerminations = endings.hasTerminations();
    }

    @Override
    public boolean inspects() {
      return false;
    }

    @Override
    public boolean discovered(int[] state, int length) {
      return false;
    }

    @Override
    public boolean follows(int label, int[] target, int length) {
      boolean termination = hasTerminations && endings.isTermination(label);
      if (termination) {
        terminated.add(Arrays.copyOf(target, length));
      }
      return !termination;
    }

    @Override
    public boolean expanded(StateSink more) {
      for (int[] target : terminated) {
        if (goesOn(target)) {
          more.state(target, target.length);
        } else {
          ends.terminated(target, levels.log().level());
        }
      }
      terminated.clear();
      return false;
    }

    private boolean goesOn(int[] state) {
      moves = false;
      try {
        space.steps(state, state.length, (label, processSet, target, length) -> moves = true);
      } catch (ModelFault fault) {
        // The search will come across it.
        return true;
      }
      return moves;
    }

    @Override
    public boolean stuck(int[] state, int length) {
      ends.stuck(endings.isValidEnd(state, length));
      if (hasTerminations) {
        ends.reachedOtherwise(state, length, levels.log().level() - 1);
      }
      return false;
    }

    @Override
    public long bytes() {
      return isFirst ? ends.bytes() : 0;
    }
  }
}
