package dev.fairlead.core.search;

import dev.fairlead.core.property.Property.Optimum;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * Visits every reachable state for the best value among those that satisfy a goal, and keeps a
 * shortest run to one that attains it.
 */
public final class OptimumSearch implements LevelVisitor {

  /** What was found. */
  public sealed interface Result {
    SearchFacts facts();

    /**
     * A shortest run to a state with the best value.
     *
     * @param goals how many reachable states satisfy the goal
     */
    record Attained(FiniteRun run, int value, long goals, SearchFacts facts) implements Result {}

    /** No reachable state satisfies the goal. */
    record Unreached(SearchFacts facts) implements Result {}

    /** As in {@link BreadthFirst.Result.Fault}. */
    record Fault(Optional<FiniteRun> run, String message, SearchFacts facts) implements Result {}
  }

  private final long start = System.nanoTime();
  private final Optimum question;
  private final IntConsumer improvements;
  private final LevelSearch levels;
  private final Ancestry ancestry;
  private int best = LevelSearch.NO_STATE;
  private int value;
  private long goals;

  private OptimumSearch(
      StateSpace space, Optimum question, IntConsumer improvements, SearchMonitor monitor) {
    this.question = question;
    this.improvements = improvements;
    this.ancestry = new Ancestry(space, label -> true, (held, more) -> reportMore(more));
    this.levels =
        new LevelSearch(
            "search for the best value", Workers.alone(new LevelSearch.Task(space, this)), monitor);
  }

  private void reportMore(long more) {
    levels.report(more);
  }

  /**
   * Searches everything.
   *
   * @param improvements is told every value that is better than all before
   * @throws SearchStopped if the monitor stops it
   */
  public static Result search(
      StateSpace space, Optimum question, IntConsumer improvements, SearchMonitor monitor) {
    return new OptimumSearch(space, question, improvements, monitor).result();
  }

  private Result result() {
    LevelSearch.End end = levels.run();
    return switch (end.cause()) {
      case EXHAUSTED ->
          best == LevelSearch.NO_STATE
              ? new Result.Unreached(facts())
              : new Result.Attained(ancestry.runTo(best, levels.store()), value, goals, facts());
      case MODEL_FAULT ->
          new Result.Fault(
              end.at() == LevelSearch.NO_STATE
                  ? Optional.empty()
                  : Optional.of(ancestry.runTo(end.at(), levels.store())),
              end.message(),
              facts());
      case STOPPED_BY_VISITOR -> throw new AssertionError("nothing ends this search early");
    };
  }

  private SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchFacts(
        levels.store().size(), levels.transitions(), levels.depth(), seconds, levels.bytes());
  }

  @Override
  public boolean inspects() {
    return true;
  }

  @Override
  public boolean discovered(int number, int parent, int[] state, int length) {
    ancestry.add(number, parent);
    if (question.goal().test(state, length)) {
      int here = question.value().of(state, length);
      goals++;
      // Only a strictly better state replaces an earlier one: the run stays shortest.
      if (best == LevelSearch.NO_STATE || question.direction().prefers(here, value)) {
        best = number;
        value = here;
        improvements.accept(here);
      }
    }
    return false;
  }

  @Override
  public boolean expanded() {
    return false;
  }

  @Override
  public boolean stuck(int number, int[] state, int length) {
    return false;
  }

  @Override
  public boolean follows(int parent, int label) {
    return true;
  }

  @Override
  public long bytes() {
    return ancestry.bytes();
  }
}
