package dev.fairlead.core.plan;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StateValue;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.directed.DirectedSearch;
import dev.fairlead.core.search.directed.EstimateTurns;
import dev.fairlead.core.search.directed.Heuristic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Chooses what a directed search estimates by. Where the steps taken count, a lower bound keeps the
 * promise of shortest runs; where they do not, a sum tells more states apart.
 */
final class Heuristics {
  /** Where a run is not found among so many states, some estimates are followed alone as well. */
  private static final int EASY = 2_000;

  private final Model.Question question;
  private final Guidance guidance;

  Heuristics(Model.Question question, Guidance guidance) {
    this.question = question;
    this.guidance = guidance;
  }

  /** Why the estimate that is asked for cannot be had, in words. */
  Optional<String> obstacle() {
    if (!guidance.order().estimates()) {
      return Optional.empty();
    }
    return switch (guidance.estimate()) {
      case AUTO, ACTIVE -> Optional.empty();
      case FORMULA, WRITERS ->
          hasFormula()
              ? Optional.empty()
              : Optional.of("nothing in the model tells how far such a state is");
      case DANGER ->
          question.danger().isPresent()
              ? Optional.empty()
              : Optional.of(
                  "it is for deadlocks of models in Promela with a label that begins with 'danger'");
      case RELAXED ->
          relaxed().isPresent()
              ? Optional.empty()
              : Optional.of(
                  "it is for 'reaches' in models in CSP# whose processes run side by side and share"
                      + " nothing but variables");
      case EXPRESSION ->
          question.estimate().isPresent()
              ? Optional.empty()
              : Optional.of("an expression cannot be evaluated in the space that is searched");
    };
  }

  /** The estimate that costs least, where there is one. */
  Optional<Guidance.Estimate> cheapest() {
    if (question.property() instanceof Property.DeadlockFree
        || question.property() instanceof Property.NonTerminating) {
      return Optional.of(Guidance.Estimate.ACTIVE);
    }
    return hasFormula() ? Optional.of(Guidance.Estimate.FORMULA) : Optional.empty();
  }

  private boolean hasFormula() {
    return question.distance().isPresent()
        || !(question.property() instanceof Property.DeadlockFree
            || question.property() instanceof Property.NonTerminating
            || question.property() instanceof Property.NoBadStep);
  }

  /** Why an estimate cannot lead to where an automaton may accept. */
  Optional<String> obstacleForClaim() {
    return switch (guidance.estimate()) {
      case RELAXED -> Optional.of("it is for 'reaches'");
      case ACTIVE, DANGER -> Optional.of("it is for deadlocks, and a violation is an infinite run");
      case AUTO, FORMULA, WRITERS, EXPRESSION -> obstacle();
    };
  }

  /**
   * @param distance how far a state of the product is from where the automaton may accept
   * @param beside how many slots a state has behind those of the space in question
   */
  Heuristic ofClaim(Distance distance, int beside) {
    return guidance.estimate() == Guidance.Estimate.EXPRESSION
        ? given(question.estimate().orElseThrow(), beside)
        : guidance.estimate() == Guidance.Estimate.WRITERS
            ? byWriters(distance)
            : byFormula(distance);
  }

  /**
   * @param formula how far a state is by the property, if that is told by states
   * @param beside how many slots a state has behind those of the space in question
   */
  Heuristic of(DirectedSearch search, Optional<Distance> formula, int beside) {
    if (!guidance.order().estimates()) {
      return Heuristic.NONE;
    }
    Optional<Distance> distance = formula.or(question::distance);
    return switch (guidance.estimate()) {
      case AUTO, FORMULA -> distance.map(this::byFormula).orElse(Heuristic.NONE);
      case ACTIVE -> search.activeProcesses();
      case WRITERS -> byWriters(distance.orElseThrow());
      case DANGER ->
          Heuristic.of(
              question.danger().orElseThrow(),
              Distance.Reading.SUM,
              "steps to the control states labelled as dangerous, and until nothing is possible"
                  + " there");
      case RELAXED -> relaxedPlan(relaxed().orElseThrow());
      case EXPRESSION -> given(question.estimate().orElseThrow(), beside);
    };
  }

  /**
   * All that can be had without being asked for, the one that tells most first.
   *
   * @param formula how far a state is by the property, if that is told by states
   */
  EstimateTurns inTurns(DirectedSearch search, Optional<Distance> formula) {
    List<Heuristic> all = new ArrayList<>();
    if (question.property() instanceof Property.DeadlockFree
        || question.property() instanceof Property.NonTerminating) {
      all.add(search.activeProcesses());
    }
    formula
        .or(question::distance)
        .ifPresent(
            distance -> {
              all.add(byFormula(distance));
              all.add(byWriters(distance));
            });
    if (all.isEmpty()) {
      return EstimateTurns.together(List.of(Heuristic.NONE));
    }
    return new EstimateTurns(
        all,
        () ->
            Stream.concat(Stream.of(all.get(0)), relaxed().map(this::relaxedPlan).stream())
                .toList(),
        EASY);
  }

  private Optional<Distance> relaxed() {
    return question.property() instanceof Property.Reaches reaches
        ? reaches.goal().relaxedDistance()
        : Optional.empty();
  }

  private Heuristic relaxedPlan(Distance distance) {
    return guidance.order() == Guidance.Order.BEST_FIRST
        ? Heuristic.of(
            distance, Distance.Reading.SUM, "the steps of a plan in which no value is lost")
        : Heuristic.of(
            distance,
            Distance.Reading.LOWER_BOUND,
            "steps that are needed at least if no value is lost");
  }

  private Heuristic byFormula(Distance distance) {
    return guidance.order() == Guidance.Order.BEST_FIRST
        ? Heuristic.of(
            distance,
            Distance.Reading.SUM,
            "what is to be done until the condition holds, added up")
        : Heuristic.of(
            distance,
            Distance.Reading.LOWER_BOUND,
            "steps that are needed at least until the condition holds");
  }

  private static Heuristic byWriters(Distance distance) {
    return Heuristic.of(
        distance,
        Distance.Reading.WRITERS,
        "what is to be done until the condition holds, with the way to statements that lead to it");
  }

  private static Heuristic given(StateValue value, int beside) {
    return Heuristic.of(
        (reading, state, length) -> value.of(state, length - beside),
        Distance.Reading.SUM,
        "the expression given by --heuristic");
  }
}
