package dev.fairlead.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.certificate.Cause;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.certificate.Established;
import dev.fairlead.core.certificate.Measure;
import dev.fairlead.core.certificate.NodeTable;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.plan.CertifiedCheck;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Cutoff;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Certificates of random systems: what is right is accepted, what is wrong is not. */
class RandomProofsTest {
  private static final int SYSTEMS = Integer.getInteger("systems", 700);
  private static final int SHIFT = 40;

  /** A system, a property and a notion. */
  private record Case(
      RandomSystem system, Function<RandomSystem, Model.Question> asked, FairnessNotion notion) {

    static Case of(int seed) {
      Random random = new Random(seed);
      RandomSystem system = RandomSystem.of(random);
      FairnessNotion[] notions = FairnessNotion.values();
      FairnessNotion notion = notions[random.nextInt(notions.length - 1)];
      if (random.nextInt(5) == 0) {
        int kind = random.nextInt(4);
        return new Case(system, each -> each.safe(kind), notion);
      }
      if (random.nextInt(6) == 0) {
        RefinementModel[] models = RefinementModel.values();
        RefinementModel model = models[random.nextInt(models.length)];
        // The same system, with another step hidden, is often refined.
        RandomSystem specification =
            random.nextBoolean()
                ? RandomSystem.of(random)
                : system.without(random.nextInt(Math.max(1, system.stepCount())));
        return new Case(
            system, each -> each.refines(model, specification.shifted(0)), FairnessNotion.NONE);
      }
      Formula formula = RandomSystem.formula(random);
      return new Case(system, each -> each.satisfies(formula), notion);
    }

    Model.Question question() {
      return asked.apply(system.shifted(0));
    }

    /** In another instance. */
    Model.Question elsewhere() {
      return asked.apply(system.shifted(SHIFT));
    }

    Established claim() {
      return question().property() instanceof Property.Reaches
          ? Established.UNREACHABLE
          : Established.HOLDS;
    }

    Checked certified() {
      return certify(question());
    }

    Checked certify(Model.Question question) {
      return CertifiedCheck.check(
          question,
          this::question,
          notion,
          Cutoff.DEFAULT,
          Limits.ofThisMachine(),
          ProgressListener.NONE);
    }

    Outcome plainVerdict() {
      return Checker.checkInstance(
              question(), this::question, notion, Limits.ofThisMachine(), ProgressListener.NONE)
          .verdict()
          .outcome();
    }

    boolean isTrue() {
      return plainVerdict()
          == (claim().equals(Established.UNREACHABLE) ? Outcome.VIOLATED : Outcome.HOLDS);
    }

    /** Of formulas: whether a certificate refutes all components. */
    Optional<ComponentOracle> oracle() {
      Model.Question question = elsewhere();
      return question.property() instanceof Property.Temporal
          ? Optional.of(new ComponentOracle(question, question.fairness(notion)))
          : Optional.empty();
    }

    Verification verify(Certificate certificate) {
      return Verifier.verify(elsewhere(), notion, claim(), List.of(certificate), () -> {});
    }
  }

  /** None only for large formulas. */
  private static Optional<Certificate> certificate(Checked checked) {
    Certification made = checked.certification().orElse(null);
    if (made instanceof Certification.Refused refused) {
      assertTrue(refused.because().contains("tableau"), refused.because());
    }
    return made instanceof Certification.Made right
        ? Optional.of(right.certificates().get(0))
        : Optional.empty();
  }

  @Test
  void whatHoldsIsProvedInAnotherInstance() {
    int proved = 0;
    int nested = 0;
    int refining = 0;
    int untaken = 0;
    for (int seed = 0; seed < SYSTEMS; seed++) {
      Case each = Case.of(seed);
      Checked checked = each.certified();
      String where = "seed " + seed;
      assertEquals(each.plainVerdict(), checked.verdict().outcome(), where);
      Optional<Certificate> certificate = certificate(checked);
      assertEquals(each.isTrue(), checked.certification().isPresent(), where);
      if (certificate.isPresent()) {
        proved++;
        nested +=
            certificate.get().measures().stream().anyMatch(m -> m.levels().size() > 1) ? 1 : 0;
        refining += certificate.get().kind() == Certificate.Kind.REFINING_STATES ? 1 : 0;
        untaken += certificate.get().causes().contains(new Cause.UntakenStep(0)) ? 1 : 0;
        Verification verified = each.verify(certificate.get());
        assertInstanceOf(Verification.Proved.class, verified, () -> where + ": " + verified);
      }
    }
    assertTrue(proved > SYSTEMS / 10, proved + " proved");
    assertTrue(refining > 5, refining + " refinements");
    assertTrue(nested > 0, nested + " by nested ranks");
    assertTrue(untaken > 1, untaken + " by untaken steps");
  }

  /** Any certificate at all: what is accepted is true. */
  @Test
  void nothingFalseIsEverProved() {
    int rejected = 0;
    Certificate other = null;
    for (int seed = 0; seed < SYSTEMS; seed++) {
      Case each = Case.of(seed);
      Random random = new Random(seed);
      Optional<Certificate> own = certificate(each.certified());
      if (own.isEmpty()) {
        // The system with another formula, or another notion, or a step less.
        for (int attempt = 0; attempt < 6; attempt++) {
          Case near = near(each, attempt, random);
          Optional<Certificate> forged = certificate(near.certified());
          if (forged.isPresent()) {
            assertInstanceOf(
                Verification.Rejected.class, each.verify(forged.get()), "seed " + seed);
            rejected++;
          }
        }
      }
      if (other != null && !each.isTrue()) {
        assertInstanceOf(Verification.Rejected.class, each.verify(other), "seed " + seed);
      }
      other = own.orElse(other);
    }
    assertTrue(rejected > SYSTEMS / 10, rejected + " rejected");
  }

  /** Whatever cause is named, a false claim is not accepted. */
  @Test
  void noForgedMeasureIsAccepted() {
    int rejected = 0;
    for (int seed = 0; seed < SYSTEMS; seed++) {
      Case each = Case.of(seed);
      Random random = new Random(seed);
      if (each.isTrue() || each.oracle().isEmpty()) {
        continue;
      }
      Forgery forgery = each.oracle().get().forgery();
      for (Cause cause : forgery.causes()) {
        for (int attempt = 0; attempt < 8 && forgery.keys().length < 40; attempt++) {
          Certificate forged = forgery.by(cause, random);
          assertInstanceOf(
              Verification.Rejected.class, each.verify(forged), () -> cause + ": " + forged);
          rejected++;
        }
      }
    }
    assertTrue(rejected > SYSTEMS, rejected + " rejected");
  }

  /** An event that is met only after the steps of a state where it is not enabled were judged. */
  @Test
  void weakFairnessOwesNothingToWhatIsDisabledNowAndThen() {
    int[][][] steps = {{{0, 0, 1}}, {{1, 0, 0}, {2, 1, 2}}, {}};
    Formula never = new Formula.Eventually(new Formula.Atom("s2"));
    Case each =
        new Case(
            new RandomSystem(steps, 1, 0, -1),
            system -> system.satisfies(never),
            FairnessNotion.EVENT_WEAK);
    assertFalse(each.isTrue());
    Forgery forgery = each.oracle().orElseThrow().forgery();
    for (Cause cause : forgery.causes()) {
      for (int seed = 0; seed < 30; seed++) {
        Certificate forged = forgery.by(cause, new Random(seed));
        assertInstanceOf(Verification.Rejected.class, each.verify(forged), cause::toString);
      }
    }
  }

  private static Case near(Case each, int attempt, Random random) {
    FairnessNotion[] notions = FairnessNotion.values();
    return switch (attempt % 3) {
      case 0 -> new Case(each.system, each.asked, notions[random.nextInt(notions.length - 1)]);
      case 1 ->
          new Case(
              each.system.without(random.nextInt(Math.max(1, each.system.stepCount()))),
              each.asked,
              each.notion);
      default -> {
        Formula formula = RandomSystem.formula(random);
        yield new Case(each.system, system -> system.satisfies(formula), each.notion);
      }
    };
  }

  /** A search that overlooks a step, in a system where that matters. */
  @Test
  void aSearchThatLeavesOutStepsIsCaught() {
    int caught = 0;
    for (int seed = 0; seed < SYSTEMS; seed++) {
      Case each = Case.of(seed);
      if (each.isTrue()) {
        continue;
      }
      for (int step = 0; step < each.system.stepCount(); step++) {
        RandomSystem broken = each.system.without(step);
        Case erring = new Case(broken, each.asked, each.notion);
        Optional<Certificate> wrong = certificate(erring.certified());
        if (wrong.isPresent()) {
          assertInstanceOf(Verification.Rejected.class, each.verify(wrong.get()), "seed " + seed);
          caught++;
        }
      }
    }
    assertTrue(caught > SYSTEMS / 10, caught + " caught");
  }

  /** A changed entry is rejected; what is accepted all the same is a proof by all components. */
  @Test
  void everyChangedEntryIsRejectedOrRight() {
    int rejected = 0;
    int wrong = 0;
    int right = 0;
    for (int seed = 0; seed < SYSTEMS / 2; seed++) {
      Case each = Case.of(seed);
      Optional<Certificate> own = certificate(each.certified());
      if (own.isEmpty()) {
        continue;
      }
      Certificate made = own.get();
      Optional<ComponentOracle> oracle = each.oracle();
      oracle.ifPresent(judge -> assertTrue(judge.isProof(made)));
      for (int node = 0; node < made.nodes().size(); node++) {
        for (Certificate changed : changedAt(made, node)) {
          String where = "seed " + seed + ", node " + node + ": " + changed.measures();
          if (each.verify(changed) instanceof Verification.Proved) {
            assertTrue(oracle.isPresent() && oracle.get().isProof(changed), where);
            right++;
          } else {
            rejected++;
            wrong += oracle.isPresent() && !oracle.get().isProof(changed) ? 1 : 0;
          }
        }
      }
    }
    assertTrue(rejected > SYSTEMS && wrong > SYSTEMS, rejected + " rejected, " + wrong + " wrong");
    assertTrue(right < rejected / 10, right + " accepted, " + rejected + " rejected");
  }

  private static List<Certificate> changedAt(Certificate right, int node) {
    List<Certificate> all = new ArrayList<>();
    NodeTable nodes = right.nodes();
    all.add(right.with(nodes.without(node)));
    if (right.kind() != Certificate.Kind.RANKED_PRODUCT) {
      return all;
    }
    Measure measure = right.measures().get(nodes.measure(node));
    Measure.Level first = measure.level(0);
    all.add(with(right, node, new Measure.Level(first.rank() + 1, first.cause(), 0)));
    if (first.rank() > 0) {
      all.add(with(right, node, new Measure.Level(first.rank() - 1, first.cause(), 0)));
    }
    for (int cause = 0; cause < right.causes().size(); cause++) {
      if (cause != first.cause()) {
        all.add(with(right, node, new Measure.Level(first.rank(), cause, first.distance())));
      }
    }
    if (first.cause() != Measure.NO_CAUSE) {
      all.add(with(right, node, new Measure.Level(first.rank(), Measure.NO_CAUSE, 0)));
      // Of global fairness; otherwise distances mean nothing.
      boolean hasDistance =
          right.causes().get(first.cause()) instanceof Cause.UntakenStep
              || right.causes().get(first.cause()) instanceof Cause.RecurringAgent;
      if (hasDistance) {
        int distance = first.distance() == 0 ? 1 : 0;
        all.add(with(right, node, new Measure.Level(first.rank(), first.cause(), distance)));
      }
    }
    List<Measure.Level> levels = measure.levels();
    if (levels.size() > 1) {
      all.add(with(right, node, new Measure(levels.subList(0, levels.size() - 1))));
    }
    return all;
  }

  private static Certificate with(Certificate right, int node, Measure.Level level) {
    Measure old = right.measures().get(right.nodes().measure(node));
    List<Measure.Level> levels = new ArrayList<>(old.levels());
    levels.set(0, level);
    return with(right, node, new Measure(levels));
  }

  private static Certificate with(Certificate right, int node, Measure changed) {
    assertNotEquals(right.measures().get(right.nodes().measure(node)), changed);
    List<Measure> measures = new ArrayList<>(right.measures());
    measures.add(changed);
    return new Certificate(
        right.kind(), right.causes(), measures, right.nodes().with(node, measures.size() - 1));
  }

  /** Rank, cause and agents are not enough if the automaton has no such set. */
  @Test
  void aMissedSetThatDoesNotExistIsRejected() {
    for (int seed = 0; seed < SYSTEMS; seed++) {
      Case each = Case.of(seed);
      Optional<Certificate> own = certificate(each.certified());
      if (own.isPresent()
          && own.get().causes().stream().anyMatch(Cause.MissedSet.class::isInstance)) {
        List<Cause> shifted =
            own.get().causes().stream()
                .map(cause -> cause instanceof Cause.MissedSet ? new Cause.MissedSet(99) : cause)
                .toList();
        Certificate wrong =
            new Certificate(own.get().kind(), shifted, own.get().measures(), own.get().nodes());
        assertInstanceOf(Verification.Rejected.class, each.verify(wrong), "seed " + seed);
      }
    }
  }
}
