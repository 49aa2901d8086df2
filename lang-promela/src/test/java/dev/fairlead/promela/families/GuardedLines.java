package dev.fairlead.promela.families;

import dev.fairlead.core.ltl.InvariantFormula;
import dev.fairlead.core.ltl.Propositional;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.views.GuardedSearch;
import dev.fairlead.core.search.views.ViewSearch;
import java.util.Optional;

/** Guarded views of members in a line, asked without plain ones before. */
final class GuardedLines {
  private GuardedLines() {}

  static boolean isProved(LinedMembers lined, int shown, long states) {
    Bounded<ViewSearch.Result> end =
        Bounded.run(
            Limits.ofThisMachine().withMaxStates(states),
            ProgressListener.NONE,
            monitor -> GuardedSearch.decide(lined, shown, GuardedLines::bad, monitor));
    return end instanceof Bounded.Finished<ViewSearch.Result> finished
        && finished.result() instanceof ViewSearch.Result.Proved;
  }

  private static Optional<StatePredicate> bad(Property property) {
    return property instanceof Property.Temporal temporal
        ? InvariantFormula.of(temporal.formula())
            .map(
                invariant ->
                    (state, length) ->
                        !Propositional.value(
                            invariant,
                            name ->
                                ((Atom.OfState) temporal.atoms().get(name))
                                    .predicate()
                                    .test(state, length)))
        : Optional.empty();
  }
}
