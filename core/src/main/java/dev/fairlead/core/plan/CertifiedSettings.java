package dev.fairlead.core.plan;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.TFairness;
import dev.fairlead.core.property.AnySetting;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import java.util.ArrayList;
import java.util.List;

/**
 * Certifies an answer for every setting of abstract timers, on the space in which settings are
 * folded; for infinite runs also that time goes on. That the folded space stands for every setting
 * is a premise of the certificate, and so is that it does where equal processes are counted.
 */
final class CertifiedSettings {
  private CertifiedSettings() {}

  static Checked check(
      Model.Question asked, FairnessNotion notion, Limits limits, ProgressListener listener) {
    Checked answer = EverySetting.check(asked, notion, Certifier.REDUCTIONS, limits, listener);
    return Certifier.isCertifiable(asked.property(), answer.verdict())
        ? answer.with(certification(asked, notion, limits, listener))
        : answer;
  }

  private static Certification certification(
      Model.Question asked, FairnessNotion notion, Limits limits, ProgressListener listener) {
    AnySetting<Model.Question> settings = asked.anySetting().orElseThrow();
    boolean infinite = asked.property().dependsOnFairness();
    // A premise of the formula demands the same of runs as the t-fairness that searches know.
    boolean tFair = !infinite || settings.tFairness() != TFairness.OFF;
    long start = System.nanoTime();
    List<Certificate> goesOn = new ArrayList<>();
    if (infinite && tFair) {
      Part part = part(settings.timeGoesOn(), notion, limits, listener);
      if (part.certification() instanceof Certification.Made made) {
        CertifiedSpace space = new CertifiedSpace.TimeGoesOn(part.counted());
        goesOn.addAll(Certifier.about(made, space).certificates());
      } else {
        // Time may stop, so the property was proved without t-fairness.
        tFair = false;
      }
    }
    Part folded = part(tFair ? asked : settings.unfair(), notion, limits, listener);
    if (!(folded.certification() instanceof Certification.Made first)) {
      return folded.certification();
    }
    CertifiedSpace every = new CertifiedSpace.EverySetting(tFair, folded.counted());
    List<Certificate> parts = new ArrayList<>(Certifier.about(first, every).certificates());
    parts.addAll(goesOn);
    return new Certification.Made(
        parts, first.established(), "", (System.nanoTime() - start) / 1e9);
  }

  /**
   * What certifies a part of the argument.
   *
   * @param counted whether it is about the space in which equal processes are counted
   */
  private record Part(Certification certification, boolean counted) {}

  /** If counting leaves too many fair runs, processes are told apart. */
  private static Part part(
      Model.Question asked, FairnessNotion notion, Limits limits, ProgressListener listener) {
    List<Reduction> counted = asked.reductions(Certifier.counting(asked, notion));
    if (!counted.isEmpty()) {
      Model.Question smaller = counted.get(counted.size() - 1).question();
      Certification found = searched(smaller, notion, limits, listener);
      if (found instanceof Certification.Made) {
        return new Part(found, true);
      }
    }
    return new Part(searched(asked, notion, limits, listener), false);
  }

  private static Certification searched(
      Model.Question part, FairnessNotion notion, Limits limits, ProgressListener listener) {
    return Certifier.obstacle(part, limits.storage())
        .<Certification>map(Certification.Refused::new)
        .orElseGet(
            () ->
                Certifier.complete(
                    Checker.certifiable(part, notion, Witnesses.UNCHECKED, limits, listener),
                    part.property()));
  }
}
