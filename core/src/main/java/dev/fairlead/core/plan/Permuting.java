package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.property.Reductions.Symmetries;
import dev.fairlead.core.reduce.symmetry.SymmetricQuestion;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.space.Symmetry;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether one state stands for those that differ in the numbers of processes. What is proved for
 * which question is said in {@code docs/reductions.md}.
 *
 * @param choice why not, if people might expect it
 */
record Permuting(Optional<Reduction> reduction, Optional<Plan.Choice> choice) {
  private static final String NOT = "no symmetry reduction";
  private static final Permuting NOTHING = new Permuting(Optional.empty(), Optional.empty());

  /** Fewer permutations do not make up for finding representatives. */
  private static final long WORTH_IT = 6;

  /** Fewer permutations do not make up for what other reductions save without them, either. */
  private static final long WORTH_MORE = 24;

  static Permuting of(Model.Question question, FairnessNotion notion, Reductions reductions) {
    Symmetries asked = reductions.symmetry();
    if (asked == Symmetries.OFF || !(question.space() instanceof StructuredSpace)) {
      return NOTHING;
    }
    Optional<String> refusal = refusal(question, notion);
    if (refusal.isPresent()) {
      return asked == Symmetries.AUTO ? NOTHING : not(refusal.get());
    }
    Model.SymmetryFinding found = question.symmetry();
    if (found.symmetry().isEmpty()) {
      return found.obstacles().isEmpty()
          ? asked == Symmetries.AUTO ? NOTHING : not("no processes are equal but for their numbers")
          : not(String.join("; ", found.obstacles()));
    }
    Symmetry symmetry = found.symmetry().get();
    Optional<String> better =
        asked == Symmetries.AUTO
            ? better(symmetry, question, notion, reductions)
            : Optional.empty();
    if (better.isPresent()) {
      return not(found(symmetry) + " are " + better.get() + "; --symmetry refine uses them");
    }
    return new Permuting(
        Optional.of(
            new SymmetricQuestion(
                question, symmetry, asked.precision().orElseThrow(), found.obstacles())),
        Optional.empty());
  }

  /** Why a search does better without some permutations. */
  private static Optional<String> better(
      Symmetry symmetry, Model.Question question, FairnessNotion notion, Reductions reductions) {
    boolean stubborn = leavesOutSteps(question, notion, reductions);
    boolean others = stubborn || question.slimmed(notion, reductions).isPresent();
    if (order(symmetry) < (others ? WORTH_MORE : WORTH_IT)) {
      return Optional.of(order(symmetry) + " permutations, too few to pay for themselves");
    }
    boolean onlyRings =
        symmetry.sorts().stream()
            .filter(ReferenceSort::isMovable)
            .allMatch(sort -> sort.group() == ReferenceSort.Permutations.ROTATIONS);
    // Rotations change which process is followed first, so stubborn sets leave out less.
    return onlyRings && stubborn
        ? Optional.of("fewer than the states that stubborn sets leave out without them")
        : Optional.empty();
  }

  /** Whether stubborn sets may be used where processes are not permuted. */
  private static boolean leavesOutSteps(
      Model.Question question, FairnessNotion notion, Reductions reductions) {
    Plan plan = Planner.plan(question.property(), question.fairness(notion));
    return PartialOrder.of(question, notion, plan.engine(), reductions).leavesOutStates();
  }

  /** What is said of permutations that are not used for this reason; empty if there are none. */
  static Optional<Plan.Choice> not(Model.Question question, String because) {
    return question.symmetry().symmetry().flatMap(found -> not(because).choice());
  }

  private static Permuting not(String because) {
    return new Permuting(Optional.empty(), Optional.of(new Plan.Choice(NOT, because)));
  }

  private static String found(Symmetry symmetry) {
    return symmetry.sorts().stream()
        .filter(ReferenceSort::isMovable)
        .map(ReferenceSort::describe)
        .collect(Collectors.joining(" and "));
  }

  private static long order(Symmetry symmetry) {
    long order = 1;
    for (ReferenceSort sort : symmetry.sorts()) {
      long factor = sort.order();
      order = order > Long.MAX_VALUE / factor ? Long.MAX_VALUE : order * factor;
    }
    return order;
  }

  /** Why it is not proved for a question, whatever the model is. */
  private static Optional<String> refusal(Model.Question question, FairnessNotion notion) {
    Property property = question.property();
    boolean proved =
        property instanceof Property.DeadlockFree
            || property instanceof Property.NonTerminating
            || property instanceof Property.NoBadStep
            || property instanceof Property.Reaches
            || property instanceof Property.Temporal
            || property instanceof Property.NeverMatched;
    if (!proved || property.measuresTime()) {
      return Optional.of("it is not proved for such a property");
    }
    if (question.grades().isPresent()) {
      return Optional.of("it is not proved for graded models");
    }
    if (notion.tellsEventsApart()) {
      return Optional.of("fairness to events tells events with numbers apart");
    }
    if (notion != FairnessNotion.NONE && question.hasAnnotations()) {
      return Optional.of("annotated events are told apart");
    }
    Fairness fairness = question.fairness(notion);
    return fairness.global() && fairness.owesAgents()
        ? Optional.of("it is not proved for global fairness with fairness to timers")
        : Optional.empty();
  }
}
