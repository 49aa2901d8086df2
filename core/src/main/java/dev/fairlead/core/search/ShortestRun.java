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

/** One breadth-first search with its memory of parents. */
final class ShortestRun implements LevelSearch.Visitor {

  /**
   * What is looked for: a state, or a step.
   *
   * @param goal any such state
   * @param deadlock such a state if it has no steps
   * @param last steps with these labels end a run: what follows them is not looked at
   * @param findsLast whether a step that ends a run is looked for
   */
  record Target(
      StatePredicate goal, StatePredicate deadlock, Predicate<Label> last, boolean findsLast) {

    static final StatePredicate NO_STATE = (state, length) -> false;
    static final StatePredicate ANY_STATE = (state, length) -> true;
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

  /** Whether the state being expanded has a step that ends the run. */
  private boolean canEnd;

  ShortestRun(StateSpace space, Target target, SearchMonitor monitor) {
    this.space = space;
    this.target = target;
    this.levels = new LevelSearch("breadth-first search", space, this, monitor);
    this.ancestry =
        new Ancestry(space, label -> !isLast(label), (held, more) -> levels.report(more));
  }

  Result search() {
    LevelSearch.End end = levels.run();
    if (end.cause() == LevelSearch.Cause.MODEL_FAULT && endsByStep()) {
      // The step was there before the model went wrong.
      return new Result.Found(found(end.at()), facts());
    }
    return switch (end.cause()) {
      case EXHAUSTED -> new Result.Exhausted(facts());
      case STOPPED_BY_VISITOR -> new Result.Found(found(end.at()), facts());
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
    return endsByStep();
  }

  @Override
  public boolean stuck(int[] state, int length) {
    return target.deadlock().test(state, length);
  }

  @Override
  public boolean follows(int label) {
    boolean ends = isLast(label);
    canEnd |= ends;
    return !ends;
  }

  private boolean endsByStep() {
    return target.findsLast() && canEnd;
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

  private FiniteRun found(int at) {
    FiniteRun run = runTo(at);
    if (!endsByStep()) {
      return run;
    }
    List<Move> stem = new ArrayList<>(run.stem());
    int[] state = stem.isEmpty() ? run.initial() : stem.get(stem.size() - 1).target();
    stem.add(Ancestry.step(space, state, (label, processSet, to, length) -> isLast(label)));
    return new FiniteRun(run.initial(), stem);
  }
}
