package dev.fairlead.core.search;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** One breadth-first search with its memory of parents. */
final class ShortestRun implements LevelSearch.Visitor {

  /** What is looked for. */
  enum Target {
    GOAL,
    DEADLOCK,
    DEADLOCK_OR_TERMINATION
  }

  private final long start = System.nanoTime();
  private final StateSpace space;
  private final Target target;
  private final StatePredicate goal;
  private final String termination;
  private final LevelSearch levels;
  private final Ancestry ancestry;

  // Labels seen so far, and those among them that mean termination.
  private final BitSet seen = new BitSet();
  private final BitSet terminating = new BitSet();

  /** Whether the state being expanded can terminate. */
  private boolean terminates;

  ShortestRun(
      StateSpace space,
      Target target,
      StatePredicate goal,
      String termination,
      SearchMonitor monitor) {
    this.space = space;
    this.target = target;
    this.goal = goal;
    this.termination = termination;
    this.levels = new LevelSearch("breadth-first search", space, this, monitor);
    this.ancestry = new Ancestry(space, this::belongs, (held, more) -> levels.report(more));
  }

  Result search() {
    LevelSearch.End end = levels.run();
    if (end.cause() == LevelSearch.Cause.MODEL_FAULT && endsByTermination()) {
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
  public boolean discovered(int number, int[] state, int length) {
    ancestry.append(levels.parent());
    return goal.test(state, length);
  }

  @Override
  public boolean expanded(int number, int steps) {
    return target != Target.GOAL && steps == 0 || endsByTermination();
  }

  @Override
  public boolean follows(int label) {
    boolean belongs = belongs(label);
    terminates |= !belongs;
    return belongs;
  }

  private boolean endsByTermination() {
    return target == Target.DEADLOCK_OR_TERMINATION && terminates;
  }

  private boolean belongs(int label) {
    return target == Target.GOAL || !isTermination(label);
  }

  @Override
  public long bytes() {
    return ancestry.bytes();
  }

  private boolean isTermination(int label) {
    if (!seen.get(label)) {
      seen.set(label);
      terminating.set(label, space.label(label).text().equals(termination));
    }
    return terminating.get(label);
  }

  private SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchFacts(
        levels.store().size(), levels.transitions(), levels.depth(), seconds, levels.bytes());
  }

  private FiniteRun runTo(int last) {
    return ancestry.runTo(last, levels.store());
  }

  private FiniteRun found(int last) {
    FiniteRun run = runTo(last);
    if (!endsByTermination()) {
      return run;
    }
    List<Move> stem = new ArrayList<>(run.stem());
    int[] state = stem.isEmpty() ? run.initial() : stem.get(stem.size() - 1).target();
    stem.add(Ancestry.step(space, state, (label, processSet, to, length) -> isTermination(label)));
    return new FiniteRun(run.initial(), stem);
  }
}
