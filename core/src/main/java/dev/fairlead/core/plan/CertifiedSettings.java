package dev.fairlead.core.plan;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.TFairness;
import dev.fairlead.core.property.AnySetting;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import java.util.ArrayList;
import java.util.List;

/**
 * Certifies an answer for every setting of abstract timers, on the space in which settings are
 * folded; for infinite runs also that time goes on. That the folded space stands for every setting
 * is a premise of the certificate.
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
    List<Certificate> parts = new ArrayList<>();
    Certification folded = searched(tFair ? asked : settings.unfair(), notion, limits, listener);
    if (!(folded instanceof Certification.Made first)) {
      return folded;
    }
    parts.addAll(Certifier.about(first, new CertifiedSpace.EverySetting(tFair)).certificates());
    if (infinite && tFair) {
      Certification goesOn = searched(settings.timeGoesOn(), notion, limits, listener);
      if (!(goesOn instanceof Certification.Made second)) {
        return goesOn;
      }
      parts.addAll(Certifier.about(second, new CertifiedSpace.TimeGoesOn()).certificates());
    }
    return new Certification.Made(
        parts, first.established(), "", (System.nanoTime() - start) / 1e9);
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
