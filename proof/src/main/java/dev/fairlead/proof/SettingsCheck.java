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
  private static final CertifiedSpace FAIR = new CertifiedSpace.EverySetting(true);

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
    List<CertifiedSpace> parts = certificates.stream().map(Certificate::space).toList();
    boolean tFair = parts.contains(FAIR) || !infinite;
    List<CertifiedSpace> needed =
        infinite && tFair
            ? List.of(FAIR, new CertifiedSpace.TimeGoesOn())
            : List.of(new CertifiedSpace.EverySetting(tFair));
    if (!parts.equals(needed)) {
      throw new WrongStep("a part of the argument for every setting is missing");
    }
    if (folded.property().measuresTime() || notion.takesEveryStep()) {
      throw new WrongStep("there are no certificates for such a question about every setting");
    }
    Model.Question space = tFair ? folded : settings.unfair();
    Verification.Proved proved = Verifier.plain(space, notion, certificates.get(0), poll);
    if (infinite && tFair) {
      Model.Question goesOn = settings.timeGoesOn();
      proved = proved.and(Verifier.plain(goesOn, notion, certificates.get(1), poll));
    }
    return proved.providedThat(
        "the space in which abstract timers are folded has, for each run of each setting with "
            + settings.timers()
            + ", one that looks the same (docs/time.md)");
  }
}
