package dev.fairlead.core.search.refine;

import dev.fairlead.core.search.VisitedStates;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.Optional;

/** What a search of this package found. If it was stopped there is none. */
public sealed interface Comparison {

  SearchFacts facts();

  /**
   * The search was complete and nothing is wrong.
   *
   * @param states of the implementation that were compared
   */
  record Agrees(SearchFacts facts, VisitedStates states) implements Comparison {}

  /**
   * Something is wrong.
   *
   * @param run of the implementation: to the forbidden event or the refusing state, or a lasso
   *     whose loop is internal
   */
  record Differs(Evidence run, Violation violation, SearchFacts facts) implements Comparison {}

  /**
   * The model went wrong before an answer was found.
   *
   * @param run of the implementation to where it did; empty if that is in the specification
   */
  record Fault(Optional<FiniteRun> run, String message, SearchFacts facts) implements Comparison {}
}
