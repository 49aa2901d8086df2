package dev.fairlead.proof;

import dev.fairlead.core.automaton.ClaimTranslation;
import dev.fairlead.core.automaton.PlainTableau;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Conclusion.Claimed;
import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.ModelFault;
import java.util.Map;

/**
 * Verifies that a certificate proves its conclusion about a model: one pass over the edges of what
 * it is about. The door of this module.
 */
public final class Verifier {
  private final Model.Question question;
  private final FairnessNotion notion;
  private final Certificate certificate;
  private final Runnable poll;

  private Verifier(
      Model.Question question, FairnessNotion notion, Certificate certificate, Runnable poll) {
    this.question = question;
    this.notion = notion;
    this.certificate = certificate;
    this.poll = poll;
  }

  /**
   * @param question about the space that the certificate is about
   * @param notion of fairness; for the properties that depend on it
   * @param poll called now and then; what it throws ends the work
   */
  public static Verification verify(
      Model.Question question,
      FairnessNotion notion,
      Claimed claim,
      Certificate certificate,
      Runnable poll) {
    if (question.grades().isPresent()) {
      return new Verification.Rejected("there are no certificates for what holds to a degree");
    }
    Property property = question.property();
    Claimed fitting = property instanceof Property.Reaches ? Claimed.UNREACHABLE : Claimed.HOLDS;
    if (claim != fitting) {
      return new Verification.Rejected("it concludes that the property " + claim);
    }
    try {
      NodeKeys.obstacle(question.space())
          .ifPresent(
              why -> {
                throw new WrongStep(why);
              });
      return new Verifier(question, notion, certificate, poll).verify();
    } catch (WrongStep wrong) {
      return new Verification.Rejected(wrong.getMessage());
    } catch (ModelFault fault) {
      return new Verification.Rejected("the model goes wrong: " + fault.getMessage());
    }
  }

  private Verification verify() {
    Property property = question.property();
    if (property instanceof Property.Temporal temporal) {
      return ranked(tableau(temporal.formula()), temporal.atoms());
    }
    if (property instanceof Property.DivergenceFree divergenceFree) {
      Property.Temporal temporal = divergenceFree.asTemporal();
      return ranked(tableau(temporal.formula()), temporal.atoms());
    }
    if (property instanceof Property.NeverMatched never) {
      return ranked(ClaimTranslation.automaton(never.claim()), never.atoms());
    }
    require(Certificate.Kind.REACHABLE_STATES);
    return new InvariantCheck(
            question.space(), StateConditions.of(property), certificate.nodes(), poll)
        .verify();
  }

  private static Tgba tableau(Formula formula) {
    return PlainTableau.of(new Formula.Not(formula), Long.SIZE)
        .orElseThrow(() -> new WrongStep("the tableau of the negated formula is too large"));
  }

  private Verification ranked(Tgba automaton, Map<String, Atom> atoms) {
    require(Certificate.Kind.RANKED_PRODUCT);
    FairnessNotion counts = question.property().dependsOnFairness() ? notion : FairnessNotion.NONE;
    return new ProductCheck(
            question.space(), automaton, atoms, question.fairness(counts), certificate, poll)
        .verify();
  }

  private void require(Certificate.Kind kind) {
    if (certificate.kind() != kind) {
      throw new WrongStep("it is about " + certificate.kind() + ", not about " + kind);
    }
  }
}
