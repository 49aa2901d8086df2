package dev.fairlead.core.plan;

import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.certificate.Established;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.graded.Cut;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.plan.Plan.Choice;
import dev.fairlead.core.property.CutProperty;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Degree;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The degree to which a property is true of a graded model, by classical checks of its cuts. Of a
 * chain, the highest level at which some run is found decides: the negation of that level for what
 * is said of all runs, the level itself for what is said of some. Nonemptiness is downward closed,
 * so the level is found by bisection; with enabledness on the cut it need not be, and levels are
 * tried from the top. The factors of a product are independent: their levels are the components of
 * the join of the join-irreducible elements with a run.
 */
final class GradedCheck {
  private final Model.Question graded;
  private final Supplier<Model.Question> fresh;
  private final FairnessNotion notion;
  private final Grades grades;
  private final Logic logic;
  private final Reductions reductions;
  private final Limits limits;
  private final long start = System.nanoTime();
  private final Budget spent;
  private final ProgressListener listener;
  private final List<Choice> story = new ArrayList<>();

  /** Whether a run is what is asked for. */
  private final boolean existential;

  private int checks;

  /** By factor: a run exists at the level {@code least}, and at none above {@code most}. */
  private final int[] least;

  private final int[] most;

  /** The run found at the highest level, in the first factor that has one. */
  private Optional<Checked> decisive = Optional.empty();

  private Optional<Checked> last = Optional.empty();

  private final Certifying certifying;

  private final CutCertificates certificates;

  private GradedCheck(
      Model.Question graded,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Reductions reductions,
      Certifying certifying,
      Limits limits,
      ProgressListener listener) {
    this.certifying = certifying;
    this.graded = graded;
    this.fresh = fresh;
    this.notion = graded.property().dependsOnFairness() ? notion : FairnessNotion.NONE;
    this.grades = graded.grades().orElseThrow();
    this.logic = grades.logic();
    this.reductions = reductions;
    this.limits = limits;
    this.spent = new Budget(limits);
    this.listener = listener;
    this.existential = graded.property().looksForRun();
    this.least = new int[logic.factors().size()];
    this.most = logic.factors().stream().mapToInt(chain -> chain.values().size() - 1).toArray();
    this.certificates = new CutCertificates(least.length, isScanned());
  }

  static Checked check(
      Model.Question graded,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Reductions reductions,
      Limits limits,
      ProgressListener listener) {
    return new GradedCheck(graded, fresh, notion, reductions, Certifying.OFF, limits, listener)
        .answer();
  }

  /** The same with a certificate that the degree is not less, or for a goal not more. */
  static Checked certified(
      Model.Question graded,
      Supplier<Model.Question> fresh,
      FairnessNotion notion,
      Limits limits,
      ProgressListener listener) {
    return new GradedCheck(
            graded, fresh, notion, Certifier.REDUCTIONS, Certifying.ON, limits, listener)
        .answer();
  }

  private Checked answer() {
    story.add(new Choice("graded truth", logic.name() + ": " + logic.describe()));
    Optional<String> refusal = refusal();
    if (refusal.isPresent()) {
      return said(Outcome.UNKNOWN, "not tried: " + refusal.get(), Optional.empty());
    }
    if (isClassical()) {
      return classical();
    }
    if (grades.stepsAreGraded()) {
      story.add(new Choice("enabledness", describe(grades.enabledness())));
      story.add(new Choice("no partial order reduction", "it is not proved for graded steps"));
    }
    for (int factor = 0; factor < least.length; factor++) {
      Optional<Checked> undecided = isScanned() ? fromTheTop(factor) : byBisection(factor);
      if (undecided.isPresent()) {
        return bounded(undecided.get().verdict());
      }
    }
    return decided();
  }

  /** Why a property of this kind has no degree, or none is computed here. */
  private Optional<String> refusal() {
    if (graded.anyNumber().isPresent() || graded.anySetting().isPresent()) {
      return Optional.of(
          "degrees are computed for one system, not for any number of processes or every setting of"
              + " a timer");
    }
    Property property = graded.property();
    if (property instanceof Property.Temporal temporal
        && CutProperty.isGraded(temporal)
        && temporal.formula().hasBound()) {
      return Optional.of("bounds of time over graded predicates are not supported");
    }
    if (!grades.stepsAreGraded()) {
      return Optional.empty();
    }
    boolean supported =
        property instanceof Property.Temporal
            || property instanceof Property.NeverMatched
            || property instanceof Property.DivergenceFree
            || property instanceof Property.DeadlockFree
            || property instanceof Property.NoBadStep
            || property instanceof Property.Reaches;
    if (!supported) {
      return Optional.of("no degree is defined for this kind of property over graded steps");
    }
    return graded.space() instanceof StructuredSpace
        ? Optional.empty()
        : Optional.of("the steps of this kind of system cannot be cut");
  }

  private static String describe(Grades.Enabledness enabledness) {
    return switch (enabledness) {
      case ON_MODEL -> "on the whole model: fairness may demand a step below the level";
      case ON_CUT -> "on the cut: a step below the level enables no agent";
    };
  }

  /** Whether nothing in the question is between false and true. */
  private boolean isClassical() {
    return !grades.stepsAreGraded() && !CutProperty.isGraded(graded.property());
  }

  private Checked classical() {
    Checked checked = searched(graded, fresh, limits);
    Outcome outcome = checked.verdict().outcome();
    if (outcome == Outcome.UNKNOWN) {
      return checked;
    }
    checks = 1;
    Degree degree =
        new Degree(logic, outcome == Outcome.HOLDS ? logic.top() : 0, grades.required(), checks);
    Verdict verdict = checked.verdict();
    Checked answer =
        new Checked(
            graded(degree, verdict, inWords(degree) + ": " + verdict.reason()),
            checked.plan().map(plan -> plan.after(story)),
            checked.reasons(),
            checked.space());
    return checked
        .certification()
        .map(
            what ->
                what instanceof Certification.Made made
                    ? new Certification.Made(
                        made.certificates(), claimed(degree.value()), "", made.seconds())
                    : what)
        .map(answer::with)
        .orElse(answer);
  }

  /** By a search that can be certified, if that is wanted and possible. */
  private Checked searched(Model.Question question, Supplier<Model.Question> other, Limits within) {
    if (certifying == Certifying.OFF) {
      return Checker.checkInstance(question, other, notion, reductions, within, listener);
    }
    Optional<String> obstacle = Certifier.obstacle(question, limits.storage());
    if (obstacle.isEmpty()) {
      return Checker.certifiable(question, notion, new Witnesses.Replayed(other), within, listener);
    }
    Checked answer =
        Checker.checkInstance(question, other, notion, Reductions.ALL, within, listener);
    return Certifier.isCertifiable(question.property(), answer.verdict())
        ? answer.with(new Certification.Refused(obstacle.get()))
        : answer;
  }

  private Established claimed(int value) {
    return new Established(
        existential ? Established.Claim.AT_MOST : Established.Claim.AT_LEAST, logic.nameOf(value));
  }

  /** Whether nonemptiness need not be downward closed. */
  private boolean isScanned() {
    return grades.enabledness() == Grades.Enabledness.ON_CUT && grades.stepsAreGraded();
  }

  private static Verdict graded(Degree degree, Verdict verdict, String reason) {
    return new Verdict(
        degree.suffices() ? Outcome.HOLDS : Outcome.VIOLATED,
        verdict.caveats(),
        reason,
        verdict.evidence(),
        verdict.facts(),
        Optional.of(degree));
  }

  /** The lowest level first: where no run is found there, one check is enough. */
  private Optional<Checked> byBisection(int factor) {
    int level = 1;
    while (least[factor] < most[factor]) {
      Checked checked = at(factor, level);
      if (checked.verdict().outcome() == Outcome.UNKNOWN) {
        return Optional.of(checked);
      } else if (isFound(checked.verdict())) {
        least[factor] = level;
      } else {
        most[factor] = level - 1;
      }
      level = (least[factor] + most[factor] + 1) / 2;
    }
    return Optional.empty();
  }

  private Optional<Checked> fromTheTop(int factor) {
    for (int level = most[factor]; level > 0 && least[factor] == 0; level--) {
      Checked checked = at(factor, level);
      if (checked.verdict().outcome() == Outcome.UNKNOWN) {
        return Optional.of(checked);
      } else if (isFound(checked.verdict())) {
        least[factor] = level;
      } else {
        most[factor] = level - 1;
      }
    }
    return Optional.empty();
  }

  private boolean isFound(Verdict verdict) {
    return verdict.outcome() == (existential ? Outcome.HOLDS : Outcome.VIOLATED);
  }

  private Checked at(int factor, int level) {
    Cut cut = new Cut(logic, factor, level);
    Duration left = limits.timeout().minusNanos(System.nanoTime() - start);
    Checked checked =
        searched(
            new CutQuestion(graded, cut),
            () -> new CutQuestion(fresh.get(), cut),
            limits.withTimeout(left.isNegative() ? Duration.ZERO : left));
    checked.certification().ifPresent(made -> certificates.add(factor, level, made));
    checks++;
    spent.spent(checked.verdict().facts());
    boolean found = isFound(checked.verdict());
    story.add(
        new Choice(
            "the cut " + cut.inWords(),
            checked.verdict().outcome() == Outcome.UNKNOWN
                ? "not decided"
                : found ? "a run is found" : "no run is found"));
    boolean isFirstFactor = decisive.isEmpty() || Arrays.stream(least, 0, factor).sum() == 0;
    if (found && isFirstFactor) {
      decisive = Optional.of(checked);
    }
    last = Optional.of(checked);
    return checked;
  }

  /** The value of the property if these are the highest levels with a run. */
  private int valueOf(int[] levels) {
    int join = logic.value(levels);
    return existential ? join : logic.not(join);
  }

  private Checked decided() {
    Degree degree = new Degree(logic, valueOf(least), grades.required(), checks);
    String reason = inWords(degree) + decisive.map(run -> by(run, degree)).orElse("");
    Checked source = decisive.or(() -> last).orElseThrow();
    return with(
        source,
        new Verdict(
            degree.suffices() ? Outcome.HOLDS : Outcome.VIOLATED,
            decisive.isPresent() ? Set.of() : source.verdict().caveats(),
            reason,
            decisive.flatMap(run -> run.verdict().evidence()),
            spent.facts(),
            Optional.of(degree)));
  }

  /** Names the run that decides. It violates nothing where less than the top is required. */
  private String by(Checked decisive, Degree degree) {
    String run =
        decisive
            .verdict()
            .evidence()
            .filter(evidence -> grades.stepsAreGraded())
            .map(evidence -> "a run of possibility " + logic.nameOf(possibility(evidence)))
            .orElse("a run");
    if (existential) {
      return ", shown by " + run;
    }
    String capped = ", capped by " + run;
    return degree.suffices() ? capped : capped + ": " + decisive.verdict().reason();
  }

  /** The meet of the levels of its steps. */
  private int possibility(Evidence run) {
    Stream<Move> loop = run instanceof Evidence.Lasso lasso ? lasso.loop().stream() : Stream.of();
    return Stream.concat(run.stem().stream(), loop)
        .filter(move -> move.label() != Label.STUTTER)
        .mapToInt(move -> graded.space().label(move.label()).level())
        .filter(level -> level != Label.TOP)
        .reduce(logic.top(), logic::meet);
  }

  private String inWords(Degree degree) {
    return "value "
        + degree.valueName()
        + (degree.required() == logic.top() ? "" : ", required " + degree.requiredName())
        + " ("
        + checks
        + (checks == 1 ? " check" : " checks")
        + ")";
  }

  /** What is known although a check was not decided. */
  private Checked bounded(Verdict undecided) {
    int one = valueOf(least);
    int other = valueOf(most);
    int lower = existential ? one : other;
    int upper = existential ? other : one;
    Outcome outcome =
        logic.atMost(grades.required(), lower)
            ? Outcome.HOLDS
            : logic.atMost(grades.required(), upper) ? Outcome.UNKNOWN : Outcome.VIOLATED;
    String between =
        "value between " + logic.nameOf(lower) + " and " + logic.nameOf(upper) + " (both included)";
    return said(outcome, between + ": " + undecided.reason(), Optional.of(undecided));
  }

  private Checked said(Outcome outcome, String reason, Optional<Verdict> undecided) {
    Set<Caveat> caveats =
        outcome == Outcome.UNKNOWN ? undecided.map(Verdict::caveats).orElse(Set.of()) : Set.of();
    Optional<Evidence> run =
        outcome == Outcome.UNKNOWN && decisive.isEmpty()
            ? undecided.flatMap(Verdict::evidence)
            : decisive.flatMap(found -> found.verdict().evidence());
    Verdict verdict = new Verdict(outcome, caveats, reason, run, spent.facts());
    return decisive
        .or(() -> last)
        .map(source -> with(source, verdict))
        .orElseGet(
            () ->
                new Checked(
                    verdict,
                    Optional.of(
                        Planner.plan(graded.property(), graded.fairness(notion)).after(story)),
                    List.of(),
                    graded.space()));
  }

  /** The evidence of a cut has the numbers of the whole space. */
  private Checked with(Checked source, Verdict verdict) {
    Checked answer =
        new Checked(
            verdict,
            source.plan().map(plan -> plan.after(story)),
            source.reasons(),
            graded.space());
    return certificates.above(most, claimed(valueOf(most))).map(answer::with).orElse(answer);
  }
}
