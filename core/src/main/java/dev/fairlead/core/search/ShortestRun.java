package dev.fairlead.core.search;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * One breadth-first search with its memory of parents.
 *
 * <p>The run is shortest: when the states of a level, d steps away, are expanded, no run of fewer
 * steps leads to a goal or a deadlock, and none of at most d ends by a last step. A goal or
 * deadlock found there is d steps away, so nothing is nearer. A last step found there makes a run
 * of d + 1: only a deadlock on the same level is nearer, so the rest of the level is looked at
 * first.
 */
final class ShortestRun implements LevelSearch.Visitor {

  /**
   * What is looked for: a state, or a step.
   *
   * @param goal any such state
   * @param deadlock such a state if it has no steps
   * @param atRest gets every state without steps
   * @param last steps with these labels end a run: what follows them is not looked at
   * @param findsLast whether a step that ends a run is looked for
   */
  record Target(
      StatePredicate goal,
      StatePredicate deadlock,
      StateSpace.StateSink atRest,
      Predicate<Label> last,
      boolean findsLast) {

    static final StatePredicate NO_STATE = (state, length) -> false;
    static final StatePredicate ANY_STATE = (state, length) -> true;
    static final StateSpace.StateSink NOBODY_ASKS = (state, length) -> {};
    static final Predicate<Label> NO_STEP = label -> false;
  }

  private final long start = System.nanoTime();
  private final StateSpace space;
  private final Target target;
  private final LevelSearch levels;
  private final Ancestry ancestry;

  // Labels seen so far, and those among them that end a run.
  private final BitSet seen = new BitSet();
  private final BitSet last = new BitSet();

  /** The first state expanded that has a last step, if one is looked for. */
  private int ending = LevelSearch.NOBODY;

  private boolean deadlocked;

  ShortestRun(StateSpace space, Target target, SearchMonitor monitor) {
    this.space = space;
    this.target = target;
    this.levels = new LevelSearch("breadth-first search", space, this, monitor);
    this.ancestry =
        new Ancestry(space, label -> !isLast(label), (held, more) -> levels.report(more));
  }

  Result search() {
    LevelSearch.End end;
    try {
      end = levels.run();
    } catch (SearchStopped stopped) {
      // A run that is known is an answer, though a nearer deadlock may have been missed.
      if (ending == LevelSearch.NOBODY) {
        throw stopped;
      }
      return runThatEnds();
    }
    if (ending != LevelSearch.NOBODY && !deadlocked) {
      return runThatEnds();
    }
    return switch (end.cause()) {
      case EXHAUSTED -> new Result.Exhausted(facts());
      case STOPPED_BY_VISITOR -> new Result.Found(runTo(end.at()), facts());
      case MODEL_FAULT ->
          new Result.Fault(
              end.at() == LevelSearch.NOBODY ? Optional.empty() : Optional.of(runTo(end.at())),
              end.message(),
              facts());
    };
  }

  @Override
  public boolean inspects() {
    return target.goal() != Target.NO_STATE;
  }

  @Override
  public boolean discovered(int number, int[] state, int length) {
    ancestry.append(levels.parent());
    return target.goal().test(state, length);
  }

  @Override
  public boolean expanded() {
    return ending != LevelSearch.NOBODY && target.deadlock() == Target.NO_STATE;
  }

  @Override
  public boolean stuck(int[] state, int length) {
    target.atRest().state(state, length);
    deadlocked = target.deadlock().test(state, length);
    return deadlocked;
  }

  @Override
  public boolean levelDone() {
    return ending != LevelSearch.NOBODY;
  }

  @Override
  public boolean follows(int label) {
    boolean ends = isLast(label);
    if (ends && target.findsLast() && ending == LevelSearch.NOBODY) {
      ending = levels.parent();
    }
    // Once a run is known to end one step further on, what is further away does not matter.
    return !ends && ending == LevelSearch.NOBODY;
  }

  @Override
  public long bytes() {
    return ancestry.bytes();
  }

  private boolean isLast(int label) {
    if (target.last() == Target.NO_STEP) {
      return false;
    }
    if (!seen.get(label)) {
      seen.set(label);
      last.set(label, target.last().test(space.label(label)));
    }
    return last.get(label);
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
        Ancestry.step(space, run.afterStem(), (label, processSet, to, length) -> isLast(label)));
    return new Result.Found(new FiniteRun(run.initial(), stem), facts());
  }
}
