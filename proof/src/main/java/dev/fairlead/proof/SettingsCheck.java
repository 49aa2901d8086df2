package dev.fairlead.proof;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.AnySetting;
import dev.fairlead.core.property.Model;
import java.util.List;

/**
 * Verifies a property for every setting of abstract timers: on the space in which settings are
 * folded, and for infinite runs that time goes on, without which nothing follows.
 */
final class SettingsCheck {
  private final Model.Question folded;
  private final FairnessNotion notion;
  private final Runnable poll;

  SettingsCheck(Model.Question folded, FairnessNotion notion, Runnable poll) {
    this.folded = folded;
    this.notion = notion;
    this.poll = poll;
  }

  Verification verify(List<Certificate> certificates) {
    AnySetting<Model.Question> settings = folded.anySetting().orElseThrow();
    boolean infinite = folded.property().dependsOnFairness();
    if (certificates.isEmpty()
        || !(certificates.get(0).space() instanceof CertifiedSpace.EverySetting every)
        || !every.tFair() && !infinite
        || certificates.size() != (infinite && every.tFair() ? 2 : 1)) {
      throw new WrongStep("a part of the argument for every setting is missing");
    }
    if (folded.property().measuresTime() || notion.takesEveryStep()) {
      throw new WrongStep("there are no certificates for such a question about every setting");
    }
    Model.Question space = every.tFair() ? folded : settings.unfair();
    Verification.Proved proved = part(space, every.counted(), certificates.get(0));
    if (certificates.size() > 1) {
      if (!(certificates.get(1).space() instanceof CertifiedSpace.TimeGoesOn goesOn)) {
        throw new WrongStep("that time goes on is missing in the argument for every setting");
      }
      proved = proved.and(part(settings.timeGoesOn(), goesOn.counted(), certificates.get(1)));
    }
    return proved.providedThat(
        "the space in which abstract timers are folded has, for each run of each setting with "
            + settings.timers()
            + ", one that looks the same (docs/time.md)");
  }

  private Verification.Proved part(Model.Question space, boolean counted, Certificate certificate) {
    return counted
        ? Verifier.counted(space, notion, certificate, poll)
        : Verifier.plain(space, notion, certificate, poll);
  }
}
