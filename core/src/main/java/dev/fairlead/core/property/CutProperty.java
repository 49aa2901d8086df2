package dev.fairlead.core.property;

import dev.fairlead.core.graded.Cut;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.SeparatedLiterals;
import dev.fairlead.core.space.LabelFilter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The classical property that a graded one is at a level: the literals of the negated formula are
 * cut (Chechik, Devereux and Gurfinkel, SPIN 2001), and a state whose steps are all cut away is no
 * deadlock.
 */
public final class CutProperty {
  private final Cut cut;
  private final Optional<LabelFilter> dropped;

  private CutProperty(Cut cut, Optional<LabelFilter> dropped) {
    this.cut = cut;
    this.dropped = dropped;
  }

  /**
   * @param dropped the steps that are cut away, where steps are graded
   */
  public static Property of(Property whole, Cut cut, Optional<LabelFilter> dropped) {
    return new CutProperty(cut, dropped).of(whole);
  }

  /** Whether a formula has an atom that is neither true nor false alone. */
  public static boolean isGraded(Property property) {
    return property instanceof Property.Temporal temporal
        && temporal.atoms().values().stream().anyMatch(Atom.Graded.class::isInstance);
  }

  private Property of(Property whole) {
    if (whole instanceof Property.Temporal temporal && isGraded(temporal)) {
      return literals(temporal);
    }
    if (whole instanceof Property.DeadlockFree ends && dropped.isPresent()) {
      StatePredicate validEnd =
          (state, length) ->
              ends.validEnd().test(state, length) || dropped.get().dropsAll(state, length);
      return new Property.DeadlockFree(ends.termination(), validEnd, ends.what());
    }
    return whole;
  }

  private Property.Temporal literals(Property.Temporal whole) {
    Formula against =
        SeparatedLiterals.negated(
            whole.formula(), name -> whole.atoms().get(name) instanceof Atom.Graded);
    Map<String, Atom> atoms = new HashMap<>();
    whole
        .atoms()
        .forEach(
            (name, atom) -> {
              if (atom instanceof Atom.Graded value) {
                atoms.put(
                    name,
                    new Atom.OfState(
                        (state, length) -> cut.contains(value.value().of(state, length))));
                atoms.put(
                    SeparatedLiterals.negationOf(name),
                    new Atom.OfState(
                        (state, length) -> cut.containsNot(value.value().of(state, length))));
              } else {
                atoms.put(name, atom);
              }
            });
    return new Property.Temporal(new Formula.Not(against), atoms);
  }
}
