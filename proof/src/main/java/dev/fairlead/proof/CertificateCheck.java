package dev.fairlead.proof;

import dev.fairlead.core.automaton.ClaimTranslation;
import dev.fairlead.core.automaton.PlainTableau;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.TimedFormula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.StateSpace;
import java.util.Map;

/** Verifies one certificate: that a space has no run against a property. */
final class CertificateCheck {
  private final StateSpace space;
  private final Property property;
  private final Fairness fairness;
  private final Certificate certificate;
  private final Runnable poll;

  /**
   * @param poll called now and then; what it throws ends the work
   */
  CertificateCheck(
      StateSpace space,
      Property property,
      Fairness fairness,
      Certificate certificate,
      Runnable poll) {
    this.space = space;
    this.property = property;
    this.fairness = fairness;
    this.certificate = certificate;
    this.poll = poll;
  }

  Verification.Proved verify() {
    NodeKeys.obstacle(space)
        .ifPresent(
            why -> {
              throw new WrongStep(why);
            });
    if (property instanceof Property.Temporal temporal && temporal.formula().hasBound()) {
      return timed(temporal);
    }
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
    if (property instanceof Property.Refines refines) {
      require(Certificate.Kind.REFINING_STATES);
      return new RefinementCheck(space, refines, certificate.nodes(), poll).verify();
    }
    require(Certificate.Kind.REACHABLE_STATES);
    if (property instanceof Property.Deterministic) {
      return new DeterminismCheck(space, certificate.nodes(), poll).verify();
    }
    return new InvariantCheck(space, StateConditions.of(property), certificate.nodes(), poll)
        .verify();
  }

  /** The automaton of what violates a formula. */
  static Tgba tableau(Formula formula) {
    return PlainTableau.of(new Formula.Not(formula), Long.SIZE)
        .orElseThrow(() -> new WrongStep("the tableau of the negated formula is too large"));
  }

  /** The same property of runs that stopwatches watch, without bounds. */
  private Verification.Proved timed(Property.Temporal temporal) {
    if (fairness.global()) {
      throw new WrongStep("global fairness is about states without stopwatches");
    }
    TimedFormula timed = temporal.timed();
    WatchedSystem watched = new WatchedSystem(space, timed.deadlines(), temporal.atoms());
    Property untimed = new Property.Temporal(timed.untimed(), watched.atoms());
    return new CertificateCheck(watched, untimed, watched.fairness(fairness), certificate, poll)
        .verify();
  }

  private Verification.Proved ranked(Tgba automaton, Map<String, Atom> atoms) {
    require(Certificate.Kind.RANKED_PRODUCT);
    return new ProductCheck(space, automaton, atoms, fairness, certificate, poll).verify();
  }

  private void require(Certificate.Kind kind) {
    if (certificate.kind() != kind) {
      throw new WrongStep("it is about " + certificate.kind() + ", not about " + kind);
    }
  }
}
