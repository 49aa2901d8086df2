package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.BadPrefix;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.Hunt;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.Target;
import dev.fairlead.core.search.fair.FairSearch;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Searches for the answer to one question that run on other machines. Runs come back in the numbers
 * of the question's own space, and are replayed as all others.
 */
public interface RemoteSearch {

  /** Where, in words: {@code on a cluster of 8 cores}. */
  String where();

  /**
   * Looks for a shortest run to what is {@linkplain #hunt hunted}.
   *
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops it
   */
  BreadthFirst.Result find(Plan plan, SearchMonitor monitor);

  /** Looks for a fair run that the automaton of the plan accepts; and stops in the same way. */
  FairSearch.Result fairRun(Plan plan, SearchMonitor monitor);

  /** Looks for any fair run; and stops in the same way. */
  FairSearch.Result anyFairRun(SearchMonitor monitor);

  /** Why a question cannot be answered by other machines; empty if it can. */
  static Optional<String> obstacle(Model.Question question, Plan plan) {
    boolean possible =
        switch (plan.engine()) {
          case BREADTH_FIRST, BAD_PREFIX, FAIR_EMPTINESS -> true;
          default -> false;
        };
    if (!possible) {
      return Optional.of(plan.engine() + " needs all states in the memory of one machine");
    }
    return question.property().measuresTime()
        ? Optional.of("formulas with a bound need stopwatches beside the states")
        : Optional.empty();
  }

  /**
   * What a machine looks for: a target in the space of its own instance of the question, or in the
   * product with the automaton of the plan.
   */
  static Hunt hunt(Model.Question question, Plan plan) {
    if (plan.engine() == Plan.Engine.BAD_PREFIX) {
      return BadPrefix.hunt(
          system(question, plan.negation().orElseThrow()), plan.negation().orElseThrow());
    }
    return new Hunt(question.space(), target(question.property()));
  }

  private static Target target(Property property) {
    if (property instanceof Property.DeadlockFree deadlockFree) {
      return Target.deadlock(deadlockFree);
    } else if (property instanceof Property.NonTerminating nonTerminating) {
      return Target.end(nonTerminating);
    } else if (property instanceof Property.NoBadStep noBadStep) {
      return Target.badStep(noBadStep, (state, length) -> {});
    }
    return Target.goal(((Property.Reaches) property).goal());
  }

  /** The system of an instance with the atoms of an automaton, in its order. */
  static BreadthFirst.Subject<List<Atom>> system(Model.Question question, Tgba automaton) {
    Map<String, Atom> atoms = FairRuns.atoms(question.property());
    return new BreadthFirst.Subject<>(
        question.space(), automaton.atoms().stream().map(atoms::get).toList());
  }
}
