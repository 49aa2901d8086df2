package dev.fairlead.core.search;

import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.search.StreamSearch.Place;
import dev.fairlead.core.space.StateSpace.StateSink;
import dev.fairlead.core.store.visited.LevelLog;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One breadth-first search whose states have no numbers. It finds what {@link ShortestRun} finds,
 * and for the same reasons runs are shortest; but there are no parents. A run is found backwards:
 * the states of the level before are expanded again until one has the state as a successor.
 */
final class StreamedRun implements AutoCloseable {

  private final Hunt hunt;
  private final LastSteps lastSteps;
  private final StreamSearch levels;
  private final SearchMonitor monitor;

  /** A state expanded that has a last step, if one is looked for. */
  private volatile Place ending;

  private volatile boolean deadlocked;

  private StreamedRun(Workers<Hunt> hunts, StateStorage storage, SearchMonitor monitor) {
    this.hunt = hunts.first();
    this.lastSteps = new LastSteps(hunt);
    this.monitor = monitor;
    this.levels =
        new StreamSearch(
            "breadth-first search",
            hunts.map(each -> new StreamSearch.Task(each.space(), new Hunter(each))),
            storage,
            LevelLog.Keeping.ALL,
            monitor);
  }

  static Result search(Workers<Hunt> hunts, StateStorage storage, SearchMonitor monitor) {
    return StreamSearch.withFiles(
        () -> {
          try (StreamedRun run = new StreamedRun(hunts, storage, monitor)) {
            return run.search();
          }
        });
  }

  private Result search() {
    StreamSearch.End end = levels.run();
    if (ending != null && !deadlocked) {
      return runThatEnds();
    }
    return switch (end.cause()) {
      case EXHAUSTED -> new Result.Exhausted(levels.facts(), VisitedStates.UNKNOWN);
      case STOPPED_BY_VISITOR -> new Result.Found(runTo(end.at().orElseThrow()), levels.facts());
      case MODEL_FAULT ->
          new Result.Fault(end.at().map(this::runTo), end.message(), levels.facts());
    };
  }

  private synchronized void endsAt(Place place) {
    if (ending == null) {
      ending = place;
    }
  }

  @Override
  public void close() {
    levels.close();
  }

  /** What one thread does. */
  private final class Hunter implements StreamVisitor {
    private final Target target;
    private final LastSteps lastSteps;
    private int[] expanding;
    private int length;

    Hunter(Hunt hunt) {
      this.target = hunt.target();
      this.lastSteps = new LastSteps(hunt);
    }

    @Override
    public boolean inspects() {
      return target.findsStates();
    }

    @Override
    public boolean discovered(int[] state, int size) {
      return target.goal().test(state, size);
    }

    @Override
    public void expanding(int[] state, int size) {
      expanding = state;
      length = size;
    }

    @Override
    public boolean follows(int label, int[] to, int size) {
      boolean ends = lastSteps.contain(label);
      if (ends && target.findsLast()) {
        endsAt(levels.expanded(expanding, length));
      }
      // Once a run is known to end one step further on, what is further away does not matter.
      return !ends && ending == null;
    }

    @Override
    public boolean expanded(StateSink more) {
      return ending != null && !target.findsDeadlocks();
    }

    @Override
    public boolean stuck(int[] state, int size) {
      target.atRest().state(state, size);
      boolean found = target.deadlock().test(state, size);
      if (found) {
        deadlocked = true;
      }
      return found;
    }

    @Override
    public boolean levelDone() {
      return ending != null;
    }
  }

  private Result runThatEnds() {
    FiniteRun run = runTo(ending);
    List<Move> stem = new ArrayList<>(run.stem());
    stem.add(
        Ancestry.step(
            hunt.space(),
            run.afterStem(),
            (label, processSet, to, length) -> lastSteps.contain(label)));
    return new Result.Found(new FiniteRun(run.initial(), stem), levels.facts());
  }

  private FiniteRun runTo(Place last) {
    Predecessors before =
        new Predecessors(
            hunt.space(),
            label -> !lastSteps.contain(label),
            new Polling(monitor, "the way back to the start", levels.facts()));
    try {
      Move[] stem = new Move[last.level()];
      int[] target = last.state();
      for (int level = last.level() - 1; level >= 0; level--) {
        Predecessors.Found found = before.of(target, levels.log().read(level));
        stem[level] = found.move();
        target = found.state();
      }
      return new FiniteRun(target, Arrays.asList(stem));
    } catch (SearchStopped stopped) {
      throw new SearchStopped(
          stopped.reason() + "; what is looked for was reached, but its run was not found in time",
          stopped.advice());
    }
  }
}
