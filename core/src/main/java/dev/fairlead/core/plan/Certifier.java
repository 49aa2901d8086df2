package dev.fairlead.core.plan;

import dev.fairlead.core.automaton.ClaimTranslation;
import dev.fairlead.core.automaton.PlainTableau;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.certificate.CertifiedSpace;
import dev.fairlead.core.certificate.Established;
import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.certificate.NodeTable;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reduction;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.StateStorage;
import dev.fairlead.core.search.VisitedStates;
import dev.fairlead.core.search.fair.Ranking;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Says which questions can have a certificate, and makes it of what a search has established. */
final class Certifier {
  /** The others leave out what is to be certified. */
  static final Reductions REDUCTIONS = Reductions.EVERY_STATE;

  /** States of the automaton: those of a state of the system are kept in one word. */
  private static final int MAX_AUTOMATON = Long.SIZE;

  static final String STOPPED = "the search for it was not completed";

  private static final int MAX_ATOMS = Long.SIZE - 1;

  private Certifier() {}

  /** Why there can be no certificate, in words. */
  static Optional<String> obstacle(Model.Question question, StateStorage storage) {
    if (!storage.numbersStates()) {
      return Optional.of(
          "--store " + storage.kind() + " does not keep the states that it would be about");
    }
    return obstacle(question.property()).or(() -> NodeKeys.obstacle(question.space()));
  }

  private static Optional<String> obstacle(Property property) {
    if (isAboutInfiniteRuns(property)) {
      Optional<Tgba> automaton = automaton(property);
      return automaton.isEmpty() || automaton.get().atoms().size() > MAX_ATOMS
          ? Optional.of(
              "the plain tableau of the negated formula has more than "
                  + MAX_AUTOMATON
                  + " states, or as many atoms")
          : Optional.empty();
    }
    return property instanceof Property.DeadlockFree
            || property instanceof Property.NonTerminating
            || property instanceof Property.NoBadStep
            || property instanceof Property.Reaches
            || property instanceof Property.Refines
            || property instanceof Property.Deterministic
        ? Optional.empty()
        : Optional.of("none is made for this kind of property (" + property.kind() + ")");
  }

  private static boolean isAboutInfiniteRuns(Property property) {
    return property instanceof Property.Temporal
        || property instanceof Property.NeverMatched
        || property instanceof Property.DivergenceFree;
  }

  /** The automaton of what violates a property of infinite runs, if it is not too large. */
  static Optional<Tgba> automaton(Property property) {
    if (property instanceof Property.NeverMatched never) {
      Tgba claim = ClaimTranslation.automaton(never.claim());
      return Optional.of(claim).filter(automaton -> automaton.states() <= MAX_AUTOMATON);
    }
    if (property instanceof Property.DivergenceFree divergenceFree) {
      return automaton(divergenceFree.asTemporal());
    }
    return property instanceof Property.Temporal temporal
        ? PlainTableau.of(new Formula.Not(untimed(temporal)), MAX_AUTOMATON)
        : Optional.empty();
  }

  /** The formula, or the one about runs that stopwatches watch. */
  private static Formula untimed(Property.Temporal temporal) {
    return temporal.formula().hasBound() ? temporal.timed().untimed() : temporal.formula();
  }

  /** Whether a verdict is one that a certificate can back: those without a run. */
  static boolean isCertifiable(Property property, Verdict verdict) {
    return property instanceof Property.Reaches
        ? verdict.outcome() == Outcome.VIOLATED
        : verdict.outcome() == Outcome.HOLDS && !property.looksForRun();
  }

  /** That of a search through a product. */
  static Certification of(Ranking ranking) {
    return ranking
        .obstacle()
        .<Certification>map(Certification.Refused::new)
        .orElseGet(() -> made(Established.HOLDS, ranking::certificate));
  }

  /** That of a search by levels that was stopped: none of these has been left out before. */
  static Certification near(Property property, long depth) {
    Established.Claim claim =
        property instanceof Property.Reaches
            ? Established.Claim.NOT_NEARER
            : Established.Claim.NO_SHORTER_RUN;
    Established established = new Established(claim, Long.toString(depth));
    return made(established, Certificate::near);
  }

  /** What a search for a part of an argument has come to; a part must be settled as a whole. */
  static Certification complete(Checked part, Property property) {
    Certification found = part.certification().orElseGet(() -> new Certification.Refused(STOPPED));
    boolean isStopped =
        found instanceof Certification.Made made && !made.established().equals(universal(property));
    return isStopped ? new Certification.Refused(STOPPED) : found;
  }

  /** That of a search through the system. */
  static Certification ofStates(
      Certificate.Kind kind, Property property, StateSpace space, VisitedStates states) {
    if (!states.areKnown()) {
      return new Certification.Refused("the search has not kept the states");
    }
    return made(
        universal(property),
        () -> {
          NodeKeys keys = new NodeKeys(space);
          NodeTable.Builder nodes = new NodeTable.Builder(states.size());
          states.forEach(keys, key -> nodes.add(key, 0));
          return new Certificate(kind, List.of(), List.of(Certificate.UNRANKED), nodes.build());
        });
  }

  /** The notion by which processes are counted. */
  static FairnessNotion counting(Model.Question question, FairnessNotion notion) {
    return question.property().dependsOnFairness() ? notion : FairnessNotion.NONE;
  }

  /** What is said of all runs. */
  static Established universal(Property property) {
    return property instanceof Property.Reaches ? Established.UNREACHABLE : Established.HOLDS;
  }

  /** An answer of the counted space, as one to a question about the plain one. */
  static Checked counted(Checked found, Reduction by, Model.Question question) {
    Plan.Choice choice = new Plan.Choice(by.what(), by.because());
    Certification certification = found.certification().orElseThrow();
    if (certification instanceof Certification.Made made) {
      certification = about(made, new CertifiedSpace.Counted());
    }
    return new Checked(
            found.verdict(),
            found.plan().map(plan -> plan.with(choice)),
            List.of(),
            question.space())
        .with(certification);
  }

  /** The same certificate, said to be about another space. */
  static Certification.Made about(Certification.Made made, CertifiedSpace space) {
    return new Certification.Made(
        made.certificates().stream().map(each -> each.with(space)).toList(),
        made.established(),
        made.open(),
        made.seconds());
  }

  static Certification made(Established established, Supplier<Certificate> making) {
    long start = System.nanoTime();
    Certificate certificate;
    try {
      certificate = making.get();
    } catch (NodeTable.EqualKeys equal) {
      return new Certification.Refused(equal.getMessage());
    }
    return new Certification.Made(
        List.of(certificate), established, "", (System.nanoTime() - start) / 1e9);
  }
}
