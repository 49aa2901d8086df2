package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.CutFairness;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.graded.Cut;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.SeparatedLiterals;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.reduce.Overlay;
import dev.fairlead.core.space.LabelFilter;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The classical question whether a graded one is refuted, or answered by a run, at a level: steps
 * below the level are cut away, and the literals of a formula are cut (Chechik, Devereux and
 * Gurfinkel, SPIN 2001). Whatever depends on what is executable ({@code else}, {@code timeout},
 * dead ends) is as in the whole model, since the front end computes it before the cut.
 */
final class CutQuestion implements Model.Question {
  private final Model.Question graded;
  private final Cut cut;
  private final Grades grades;
  private final Optional<LabelFilter> filter;
  private final StateSpace space;
  private final Property property;

  CutQuestion(Model.Question graded, Cut cut) {
    this.graded = graded;
    this.cut = cut;
    this.grades = graded.grades().orElseThrow();
    this.filter =
        grades.stepsAreGraded()
            ? Optional.of(
                new LabelFilter(
                    (StructuredSpace) graded.space(), label -> cut.keeps(label.level())))
            : Optional.empty();
    this.space = filter.<StateSpace>map(Overlay::filtered).orElse(graded.space());
    this.property = cut(graded.property());
  }

  private Property cut(Property whole) {
    if (whole instanceof Property.Temporal temporal && isGraded(temporal)) {
      return literals(temporal);
    }
    if (whole instanceof Property.DeadlockFree ends && filter.isPresent()) {
      StatePredicate validEnd =
          (state, length) ->
              ends.validEnd().test(state, length) || filter.get().dropsAll(state, length);
      return new Property.DeadlockFree(ends.termination(), validEnd, ends.what());
    }
    return whole;
  }

  /** Whether a formula has an atom that is neither true nor false alone. */
  static boolean isGraded(Property.Temporal temporal) {
    return temporal.atoms().values().stream().anyMatch(Atom.Graded.class::isInstance);
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

  @Override
  public StateSpace space() {
    return space;
  }

  @Override
  public Property property() {
    return property;
  }

  @Override
  public Fairness fairness(FairnessNotion notion) {
    Fairness whole = graded.fairness(notion);
    return filter
        .map(
            dropped ->
                grades.enabledness() == Grades.Enabledness.ON_CUT
                    ? CutFairness.onCut(whole, dropped)
                    : CutFairness.onModel(whole, dropped))
        .orElse(whole);
  }

  @Override
  public Optional<Model.Question> fork() {
    return graded.fork().map(other -> new CutQuestion(other, cut));
  }

  @Override
  public Optional<String> obstacle(FairnessNotion notion) {
    return Optional.of("it is not proved for graded models");
  }

  @Override
  public List<Model.Remark> remarks() {
    return graded.remarks();
  }

  @Override
  public boolean faultsViolate() {
    return graded.faultsViolate();
  }

  @Override
  public boolean isTimed() {
    return graded.isTimed();
  }

  @Override
  public boolean hasAnnotations() {
    return graded.hasAnnotations();
  }
}
