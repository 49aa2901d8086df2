package dev.fairlead.core.search;

import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One breadth-first search with its memory of parents.
 *
 * <p>The run is shortest: when the states of a level, d steps away, are expanded, no run of fewer
 * steps leads to a goal or a deadlock, and none of at most d ends by a last step. A goal or
 * deadlock found there is d steps away, so nothing is nearer. A last step found there makes a run
 * of d + 1: only a deadlock on the same level is nearer, so the rest of the level is looked at
 * first.
 */
final class ShortestRun {

  private final long start = System.nanoTime();
  private final Hunt hunt;
  private final LevelSearch levels;
  private final Ancestry ancestry;
  private final LastSteps lastSteps;

  /** A state expanded that has a last step, if one is looked for. */
  private volatile int ending = LevelSearch.NO_STATE;

  private volatile boolean deadlocked;

  ShortestRun(Workers<Hunt> hunts, SearchMonitor monitor) {
    this.hunt = hunts.first();
    this.lastSteps = new LastSteps(hunt);
    this.ancestry =
        new Ancestry(
            hunt.space(), label -> !lastSteps.contain(label), (held, more) -> reportMore(more));
    this.levels =
        new LevelSearch(
            "breadth-first search",
            hunts.map(each -> new LevelSearch.Task(each.space(), new Hunter(each))),
            monitor,
            ancestry);
  }

  private void reportMore(long more) {
    levels.report(more);
  }

  Result search() {
    LevelSearch.End end;
    try {
      end = levels.run();
    } catch (SearchStopped stopped) {
      // A run that is known is an answer, though a nearer deadlock may have been missed.
      if (ending == LevelSearch.NO_STATE) {
        throw stopped;
      }
      return runThatEnds();
    }
    if (ending != LevelSearch.NO_STATE && !deadlocked) {
      return runThatEnds();
    }
    return switch (end.cause()) {
      case EXHAUSTED -> new Result.Exhausted(facts(), VisitedStates.in(levels.store()));
      case STOPPED_BY_VISITOR -> new Result.Found(runTo(end.at()), facts());
      case MODEL_FAULT ->
          new Result.Fault(
              end.at() == LevelSearch.NO_STATE ? Optional.empty() : Optional.of(runTo(end.at())),
              end.message(),
              facts());
    };
  }

  private synchronized void endsAt(int state) {
    if (ending == LevelSearch.NO_STATE) {
      ending = state;
    }
  }

  /** What one thread does. */
  private final class Hunter implements LevelVisitor {
    private final Target target;
    private final LastSteps lastSteps;
    private final boolean isFirst;

    Hunter(Hunt hunt) {
      this.target = hunt.target();
      this.lastSteps = new LastSteps(hunt);
      this.isFirst = hunt == ShortestRun.this.hunt;
    }

    @Override
    public boolean inspects() {
      return target.findsStates();
    }

    @Override
    public boolean discovered(int number, int parent, int[] state, int length) {
      ancestry.add(number, parent);
      return target.goal().test(state, length);
    }

    @Override
    public boolean expanded() {
      return ending != LevelSearch.NO_STATE && !target.findsDeadlocks();
    }

    @Override
    public boolean stuck(int number, int[] state, int length) {
      target.atRest().state(state, length);
      boolean found = target.deadlock().test(state, length);
      if (found) {
        deadlocked = true;
      }
      return found;
    }

    @Override
    public boolean levelDone() {
      return ending != LevelSearch.NO_STATE;
    }

    @Override
    public boolean follows(int parent, int label) {
      boolean ends = lastSteps.contain(label);
      if (ends && target.findsLast()) {
        endsAt(parent);
      }
      // Once a run is known to end one step further on, what is further away does not matter.
      return !ends && ending == LevelSearch.NO_STATE;
    }

    @Override
    public long bytes() {
      return isFirst ? ancestry.bytes() : 0;
    }
  }

  private SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchFacts(
        levels.store().size(), levels.transitions(), levels.depth(), seconds, levels.bytes());
  }

  private FiniteRun runTo(int state) {
    return ancestry.runTo(state, levels.store());
  }

  private Result runThatEnds() {
    FiniteRun run = runTo(ending);
    List<Move> stem = new ArrayList<>(run.stem());
    stem.add(
        Ancestry.step(
            hunt.space(),
            run.afterStem(),
            (label, processSet, to, length) -> lastSteps.contain(label)));
    return new Result.Found(new FiniteRun(run.initial(), stem), facts());
  }
}
