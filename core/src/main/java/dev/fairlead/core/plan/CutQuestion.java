package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.CutFairness;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.graded.Cut;
import dev.fairlead.core.property.CutProperty;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.reduce.Overlay;
import dev.fairlead.core.space.LabelFilter;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import java.util.List;
import java.util.Optional;

/**
 * The classical question whether a graded one is refuted, or answered by a run, at a level: steps
 * below the level are cut away, and the property is cut ({@link CutProperty}). Whatever depends on
 * what is executable ({@code else}, {@code timeout}, dead ends) is as in the whole model, since the
 * front end computes it before the cut.
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
    this.property = CutProperty.of(graded.property(), cut, filter);
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
