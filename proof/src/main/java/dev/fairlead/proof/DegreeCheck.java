package dev.fairlead.proof;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.certificate.Established;
import dev.fairlead.core.fairness.CutFairness;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.graded.Cut;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.graded.TruthChain;
import dev.fairlead.core.property.CutProperty;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.LabelFilter;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Verifies that a property is true at least to a degree, or a goal reached at most to one: at a
 * level of a factor of the logic no run is left, and so at none above it. That follows where
 * enabledness is that of the whole model, since a higher cut has fewer steps and stronger literals;
 * where it is that of the cut, every level above must have a certificate.
 */
final class DegreeCheck {
  private final Model.Question graded;
  private final FairnessNotion notion;
  private final Runnable poll;
  private final Grades grades;
  private final Logic logic;

  DegreeCheck(Model.Question graded, FairnessNotion notion, Runnable poll) {
    this.graded = graded;
    this.notion = notion;
    this.poll = poll;
    this.grades = graded.grades().orElseThrow();
    this.logic = grades.logic();
  }

  Verification verify(Established established, List<Certificate> certificates) {
    int[] empty = logic.factors().stream().mapToInt(DegreeCheck::noLevel).toArray();
    Set<CertifiedSpace> cuts = new HashSet<>();
    Verification.Proved all = new Verification.Proved(0, 0);
    for (Certificate certificate : certificates) {
      poll.run();
      if (certificate.space() instanceof CertifiedSpace.AtLevel level) {
        all = all.and(at(level, certificate));
        empty[level.factor()] = Math.min(empty[level.factor()], level.threshold());
        cuts.add(level);
      } else if (certificate.space() instanceof CertifiedSpace.Plain && isClassical()) {
        all = all.and(Verifier.plain(graded, notion, certificate, poll));
        Arrays.fill(empty, 1);
      } else {
        throw new WrongStep("it is about another space than a cut of the model");
      }
    }
    for (CertifiedSpace each : cuts) {
      CertifiedSpace.AtLevel level = (CertifiedSpace.AtLevel) each;
      for (int above = level.threshold() + 1; level.onCut() && above < size(level); above++) {
        if (!cuts.contains(new CertifiedSpace.AtLevel(level.factor(), above, true))) {
          throw new WrongStep(
              "a level above one without a run may have one: it has no certificate");
        }
      }
    }
    if (!established.equals(bound(empty))) {
      throw new WrongStep(
          "it concludes that the property " + established + ", and shows that it " + bound(empty));
    }
    return all;
  }

  private static int noLevel(TruthChain chain) {
    return chain.values().size();
  }

  private int size(CertifiedSpace.AtLevel level) {
    return noLevel(logic.factors().get(level.factor()));
  }

  /** Whether nothing in the question is between false and true. */
  private boolean isClassical() {
    return !grades.stepsAreGraded() && !CutProperty.isGraded(graded.property());
  }

  /**
   * @param empty by factor, the least level without a run; one more than the greatest if none is
   */
  private Established bound(int[] empty) {
    int[] highest = new int[empty.length];
    for (int factor = 0; factor < empty.length; factor++) {
      highest[factor] = empty[factor] - 1;
    }
    int join = logic.value(highest);
    return graded.property() instanceof Property.Reaches
        ? new Established(Established.Claim.AT_MOST, logic.nameOf(join))
        : new Established(Established.Claim.AT_LEAST, logic.nameOf(logic.not(join)));
  }

  private Verification.Proved at(CertifiedSpace.AtLevel level, Certificate certificate) {
    if (level.factor() >= logic.factors().size()
        || level.threshold() <= 0
        || level.threshold() >= size(level)) {
      throw new WrongStep("the logic has no such level");
    }
    Cut cut = new Cut(logic, level.factor(), level.threshold());
    Fairness whole = graded.fairness(notion);
    if (!grades.stepsAreGraded()) {
      Property property = CutProperty.of(graded.property(), cut, Optional.empty());
      return new CertificateCheck(graded.space(), property, whole, certificate, poll).verify();
    }
    if (!(graded.space() instanceof StructuredSpace structured)) {
      throw new WrongStep("the steps of this kind of system cannot be cut");
    }
    LabelFilter filter = new LabelFilter(structured, label -> cut.keeps(label.level()));
    StateSpace space = new CutSpace(filter);
    Property property = CutProperty.of(graded.property(), cut, Optional.of(filter));
    Fairness fairness =
        level.onCut() ? CutFairness.onCut(whole, filter) : CutFairness.onModel(whole, filter);
    Verification.Proved proved =
        new CertificateCheck(space, property, fairness, certificate, poll).verify();
    return level.onCut()
        ? proved.providedThat("a step below the level enables no agent (--fair-on-cut)")
        : proved;
  }
}
