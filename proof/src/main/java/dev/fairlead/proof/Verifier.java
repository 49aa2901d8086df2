package dev.fairlead.proof;

import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.certificate.Established;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.space.ModelFault;
import java.util.List;

/**
 * Verifies that certificates prove what they are said to establish about a model: one pass over the
 * edges of what each is about, and that together they are all that the conclusion needs. The door
 * of this module.
 */
public final class Verifier {
  private final Model.Question question;
  private final FairnessNotion notion;
  private final Established established;
  private final List<Certificate> certificates;
  private final Runnable poll;

  private Verifier(
      Model.Question question,
      FairnessNotion notion,
      Established established,
      List<Certificate> certificates,
      Runnable poll) {
    this.question = question;
    this.notion = question.property().dependsOnFairness() ? notion : FairnessNotion.NONE;
    this.established = established;
    this.certificates = certificates;
    this.poll = poll;
  }

  /**
   * @param notion of fairness; for the properties that depend on it
   * @param poll called now and then; what it throws ends the work
   */
  public static Verification verify(
      Model.Question question,
      FairnessNotion notion,
      Established established,
      List<Certificate> certificates,
      Runnable poll) {
    try {
      return new Verifier(question, notion, established, certificates, poll).verify();
    } catch (WrongStep wrong) {
      return new Verification.Rejected(wrong.getMessage());
    } catch (ModelFault fault) {
      return new Verification.Rejected("the model goes wrong: " + fault.getMessage());
    }
  }

  private Verification verify() {
    if (question.grades().isPresent()) {
      return new DegreeCheck(question, notion, poll).verify(established, certificates);
    }
    if (question.anyNumber().isPresent()) {
      return new SizesCheck(question, notion, poll).verify(established, certificates);
    }
    Established.Claim near =
        question.property() instanceof Property.Reaches
            ? Established.Claim.NOT_NEARER
            : Established.Claim.NO_SHORTER_RUN;
    if (established.claim() == near && certificates.size() == 1) {
      return near(certificates.get(0));
    }
    Established fitting = universal(question.property());
    if (!established.equals(fitting)) {
      throw new WrongStep("it concludes that the property " + established);
    }
    if (question.anySetting().isPresent()) {
      return new SettingsCheck(question, notion, poll).verify(certificates);
    }
    if (certificates.size() != 1) {
      throw new WrongStep("it has " + certificates.size() + " parts in place of one");
    }
    return single(certificates.get(0));
  }

  /** What can be concluded of a property of one system. */
  static Established universal(Property property) {
    return property instanceof Property.Reaches ? Established.UNREACHABLE : Established.HOLDS;
  }

  private Verification.Proved near(Certificate certificate) {
    if (certificate.kind() != Certificate.Kind.NEAR_STATES
        || question.anySetting().isPresent()
        || !established.detail().matches("[1-9][0-9]{0,8}")) {
      throw new WrongStep("it is not about states near the start");
    }
    return new InvariantCheck(
            question.space(), StateConditions.of(question.property()), certificate.nodes(), poll)
        .verifyNear(Integer.parseInt(established.detail()));
  }

  private Verification.Proved single(Certificate certificate) {
    if (certificate.space() instanceof CertifiedSpace.Counted) {
      return counted(question, notion, certificate, poll);
    } else if (certificate.space() instanceof CertifiedSpace.Plain) {
      return plain(question, notion, certificate, poll);
    }
    throw new WrongStep("it is about another space than the model's");
  }

  /** Verifies a certificate about the space of a question. */
  static Verification.Proved plain(
      Model.Question question, FairnessNotion notion, Certificate certificate, Runnable poll) {
    return new CertificateCheck(
            question.space(), question.property(), question.fairness(notion), certificate, poll)
        .verify();
  }

  /** The same about the space in which equal processes are counted. */
  static Verification.Proved counted(
      Model.Question question, FairnessNotion notion, Certificate certificate, Runnable poll) {
    List<Reduction> smaller = question.reductions(notion);
    if (smaller.isEmpty()) {
      throw new WrongStep("it is about counted processes, which the model has not");
    }
    Reduction by = smaller.get(smaller.size() - 1);
    return plain(by.question(), notion, certificate, poll)
        .providedThat(by.what() + ": " + by.because());
  }
}
