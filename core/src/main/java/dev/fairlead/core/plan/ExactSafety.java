package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.LtlTranslator;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.BadPrefix;
import dev.fairlead.core.search.Bounded;
import dev.fairlead.core.search.Coverability;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.CountedSpace;
import java.util.List;
import java.util.Optional;

/** Decides for any number of processes, without a cutoff, what a finite run decides. */
final class ExactSafety {
  private final Model.Question covering;

  private ExactSafety(Model.Question covering) {
    this.covering = covering;
  }

  /** Empty if that cannot decide the question. */
  static Optional<Bounded<Coverability.Result>> decide(
      Model.Question covering, Limits limits, ProgressListener listener) {
    return decide(covering, Optional.empty(), limits, listener);
  }

  /**
   * The same with a given automaton of the negated formula.
   *
   * @param automaton of a question about a formula
   */
  static Optional<Bounded<Coverability.Result>> decide(
      Model.Question covering, Optional<Tgba> automaton, Limits limits, ProgressListener listener) {
    return new ExactSafety(covering).decide(automaton, limits, listener);
  }

  private Optional<Bounded<Coverability.Result>> decide(
      Optional<Tgba> automaton, Limits limits, ProgressListener listener) {
    CountedSpace space = (CountedSpace) covering.space();
    if (covering.property() instanceof Property.Reaches reaches) {
      return Optional.of(
          Bounded.run(
              limits, listener, monitor -> Coverability.toGoal(space, reaches.goal(), monitor)));
    }
    if (covering.property() instanceof Property.Temporal temporal && speaksOfStates(temporal)) {
      Tgba negation =
          automaton.orElseGet(() -> LtlTranslator.translate(new Formula.Not(temporal.formula())));
      List<Atom> atoms = negation.atoms().stream().map(temporal.atoms()::get).toList();
      if (BadPrefix.decides(negation)) {
        return Optional.of(
            Bounded.run(
                limits,
                listener,
                monitor -> Coverability.toBadPrefix(space, negation, atoms, monitor)));
      }
    }
    return Optional.empty();
  }

  /** Without X a formula does not tell how often a state is repeated. */
  private static boolean speaksOfStates(Property.Temporal temporal) {
    return temporal.atoms().values().stream().allMatch(Atom.OfState.class::isInstance)
        && !hasNext(temporal.formula());
  }

  private static boolean hasNext(Formula formula) {
    return formula instanceof Formula.Next
        || formula.operands().stream().anyMatch(ExactSafety::hasNext);
  }
}
