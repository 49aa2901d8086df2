package dev.fairlead.core.search;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.IntLog;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** One breadth-first search with its memory of parents. */
final class ShortestRun implements LevelSearch.Visitor {

  /** What is looked for. */
  enum Target {
    GOAL,
    DEADLOCK
  }

  private final long start = System.nanoTime();
  private final StateSpace space;
  private final Target target;
  private final StatePredicate goal;
  private final String termination;
  private final LevelSearch levels;
  private final IntLog parents;

  // Labels seen so far, and those among them that mean termination.
  private final BitSet seen = new BitSet();
  private final BitSet terminating = new BitSet();

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
    this.parents = new IntLog((held, more) -> levels.report(more));
  }

  Result search() {
    LevelSearch.End end = levels.run();
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
  public boolean discovered(int number, int[] state, int length) {
    parents.append(levels.parent());
    return goal.test(state, length);
  }

  @Override
  public boolean expanded(int number, int steps) {
    return target == Target.DEADLOCK && steps == 0;
  }

  @Override
  public boolean follows(int label) {
    return target == Target.GOAL || !terminates(label);
  }

  @Override
  public long bytes() {
    return parents.bytes();
  }

  private boolean terminates(int label) {
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

  /** Follows the parents back and expands them again to find the steps between them. */
  private FiniteRun runTo(int last) {
    int moves = 0;
    for (int state = last; parents.get(state) != LevelSearch.NOBODY; state = parents.get(state)) {
      moves++;
    }
    int[] path = new int[moves + 1];
    for (int i = moves, state = last; i >= 0; i--, state = parents.get(state)) {
      path[i] = state;
    }
    int[] initial = vector(path[0]);
    int[] source = initial;
    Move[] stem = new Move[moves];
    for (int i = 0; i < moves; i++) {
      stem[i] = stepTo(source, vector(path[i + 1]));
      source = stem[i].target();
    }
    return new FiniteRun(initial, List.of(stem));
  }

  private int[] vector(int number) {
    int[] vector = new int[levels.store().length(number)];
    levels.store().read(number, vector);
    return vector;
  }

  private Move stepTo(int[] source, int[] wanted) {
    Move[] found = new Move[1];
    try {
      space.steps(
          source,
          source.length,
          (label, processSet, to, length) -> {
            if (found[0] == null
                && Arrays.equals(wanted, 0, wanted.length, to, 0, length)
                && follows(label)) {
              found[0] = new Move(label, processSet, wanted);
            }
          });
    } catch (ModelFault afterwards) {
      // The step was delivered before the model went wrong: the search used it, so may the run.
      if (found[0] == null) {
        throw afterwards;
      }
    }
    if (found[0] == null) {
      throw new IllegalStateException("the steps of a state changed while it was searched");
    }
    return found[0];
  }
}
