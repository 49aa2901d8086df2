package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.reduce.StubbornSets.Proviso;
import dev.fairlead.core.reduce.symmetry.StubbornQuotient;
import dev.fairlead.core.reduce.symmetry.SymmetricQuestion;
import dev.fairlead.core.search.Acceleration;
import dev.fairlead.core.search.CappedMonitor;
import dev.fairlead.core.search.CycleProviso;
import dev.fairlead.core.search.SearchStopped;
import java.util.List;
import java.util.Optional;

/**
 * Whether the states of a quotient are expanded by stubborn sets. The argument is in {@code
 * docs/reductions.md}.
 *
 * @param question about the quotient
 * @param choices what was decided, and why
 */
record StubbornOrbits(SymmetricQuestion question, List<Plan.Choice> choices) {

  /**
   * States that may be visited for the cycle proviso: a violation that is near would be found
   * without it.
   */
  private static final long MOST_STATES = 1_000_000;

  static StubbornOrbits of(
      Model.Question plain,
      FairnessNotion notion,
      SymmetricQuestion quotient,
      Reductions reductions,
      Watch watch) {
    Plan plan = Planner.plan(plain.property(), plain.fairness(notion));
    Optional<Proviso> proviso =
        PartialOrder.of(plain, notion, plan.engine(), reductions).stubborn();
    boolean possible =
        !watch.keeps()
            && watch.storage().numbersStates()
            && watch.acceleration().mode() != Acceleration.Mode.GPU;
    if (proviso.isEmpty() || !possible) {
      return new StubbornOrbits(quotient, List.of());
    }
    try {
      CycleProviso cycles =
          CycleProviso.of(
              new StubbornQuotient(quotient.space(), proviso.get(), () -> (state, length) -> false),
              new CappedMonitor(watch.monitor(), MOST_STATES));
      return new StubbornOrbits(
          quotient.with(
              new StubbornQuotient(quotient.space(), proviso.get(), cycles::fullyExpanded)),
          List.of(
              new Plan.Choice(
                  PartialOrder.STUBBORN,
                  "a representative is expanded by processes whose enabled transitions are"
                      + " independent of the others' future ones, "
                      + cycles.count()
                      + " of them fully so that every cycle of the quotient has such a state")));
    } catch (SearchStopped stopped) {
      return new StubbornOrbits(
          quotient,
          List.of(
              new Plan.Choice(
                  "no partial order reduction",
                  "the cycle proviso of the quotient was given up: " + stopped.reason())));
    }
  }
}
