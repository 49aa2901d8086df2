package dev.fairlead.promela.spin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import dev.fairlead.promela.PromelaModel;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random claims about random models, judged by SPIN: depth first, without reduction. A difference
 * names its seed.
 */
class ClaimsAgainstSpinTest {

  private static final Duration TIME = Duration.ofSeconds(5);
  private static final long MOST_STATES = 200_000;
  private static final String DEPTH = "-m50000";
  private static final String TABLE = "-w16";

  @BeforeEach
  void spinIsThere() {
    SpinRunner.assumeInstalled();
  }

  @Test
  void agreesWithSpinOnSomeClaims() {
    compare(1, 70, FairnessNotion.NONE);
  }

  @Test
  void agreesWithSpinUnderWeakFairness() {
    compare(1, 40, FairnessNotion.PROCESS_WEAK);
  }

  @Tag("long")
  @Test
  void agreesWithSpinOnManyClaims() {
    compare(System.nanoTime() >>> 8, 4000, FairnessNotion.NONE);
  }

  @Tag("long")
  @Test
  void agreesWithSpinOnManyClaimsUnderWeakFairness() {
    compare(System.nanoTime() >>> 8, 2000, FairnessNotion.PROCESS_WEAK);
  }

  private static void compare(long firstSeed, int count, FairnessNotion notion) {
    int violated = 0;
    int compared = 0;
    for (long seed = firstSeed; compared < count; seed++) {
      Optional<Outcome> outcome = agree(seed, notion);
      compared += outcome.isPresent() ? 1 : 0;
      violated += outcome.equals(Optional.of(Outcome.VIOLATED)) ? 1 : 0;
    }
    assertTrue(violated > count / 10 && violated < count * 19 / 20, violated + " of " + count);
  }

  /**
   * The verdict of both, or nothing if one of them has none. With {@code -f} SPIN is no judge where
   * a run can come to rest (S01), or where a process waits without being asked for its steps.
   */
  static Optional<Outcome> agree(long seed, FairnessNotion notion) {
    boolean fair = notion != FairnessNotion.NONE;
    RandomClaim claim = fair ? RandomClaim.of(seed).endless() : RandomClaim.of(seed);
    boolean passedOver = claim.model().contains("provided") || claim.model().contains("priority");
    if (fair && (claim.kind().isAboutEvents() || passedOver)) {
      return Optional.empty();
    }
    Optional<Outcome> judged = spin(claim, fair);
    if (judged.isEmpty() || fair && rests(claim.model())) {
      return Optional.empty();
    }
    Verdict verdict = verdict(seed, claim, notion);
    if (verdict.outcome() == Outcome.UNKNOWN && !verdict.caveats().isEmpty()) {
      assertTrue(verdict.caveats().contains(Caveat.MODEL_FAULT), verdict.reason());
      return Optional.empty();
    }
    assertEquals(
        judged.get(), verdict.outcome(), "seed " + seed + ", " + verdict.reason() + claim.model());
    return judged;
  }

  private static boolean rests(String model) {
    PromelaModel read =
        PromelaModel.open(new SourceText("model.pml", model), Map.of(), path -> null);
    StateSpace space = read.mainSystem();
    return !(space instanceof PromelaStateSpace system)
        || Explored.of(system, MOST_STATES).rests() > 0;
  }

  private static Optional<Outcome> spin(RandomClaim claim, boolean fair) {
    List<String> options =
        claim.kind() == RandomClaim.Kind.PROGRESS
            ? List.of("-DNP", "-DNFAIR=4", "-DMEMLIM=30")
            : List.of("-DNFAIR=4", "-DMEMLIM=30");
    try (SpinRunner runner = SpinRunner.of(claim.forSpin(), SpinRunner.RAW, options, TIME)) {
      return claim.kind() == RandomClaim.Kind.TRACE_END
          ? traceEnd(runner)
          : outcome(search(runner, claim.kind(), fair));
    } catch (SpinRunner.Refused refused) {
      return Optional.empty();
    }
  }

  private static PanReport search(SpinRunner runner, RandomClaim.Kind kind, boolean fair) {
    return switch (kind) {
      case TRACE, NOTRACE, TRACE_END -> runner.pan("-A", "-E", DEPTH, TABLE);
      case PROGRESS -> fair ? runner.pan("-l", "-f", DEPTH, TABLE) : runner.pan("-l", DEPTH, TABLE);
      case LTL, NEVER, ACCEPTANCE ->
          fair ? runner.pan("-a", "-f", DEPTH, TABLE) : runner.pan("-a", DEPTH, TABLE);
    };
  }

  private static Optional<Outcome> outcome(PanReport report) {
    boolean blamed =
        report.complaints().stream()
            .anyMatch(
                line ->
                    line.contains("invalid array index")
                        || line.contains("non-determinism in event-trace")
                        || line.contains("no matching") && !line.contains("event_trace")
                        || line.contains("d_step"));
    if (blamed || report.errors() < 0 || report.errors() == 0 && !report.complete()) {
      return Optional.empty();
    }
    return Optional.of(report.errors() > 0 ? Outcome.VIOLATED : Outcome.HOLDS);
  }

  /** SPIN mentions it among the invalid end states; where the trace is left, it is no judge. */
  private static Optional<Outcome> traceEnd(SpinRunner runner) {
    Optional<Outcome> events = outcome(search(runner, RandomClaim.Kind.TRACE_END, false));
    PanReport ends = runner.pan("-A", "-c0", DEPTH, TABLE);
    if (!events.equals(Optional.of(Outcome.HOLDS)) || !ends.complete()) {
      return Optional.empty();
    }
    boolean incomplete = ends.text().contains("event_trace not completed");
    return Optional.of(incomplete ? Outcome.VIOLATED : Outcome.HOLDS);
  }

  private static Verdict verdict(long seed, RandomClaim claim, FairnessNotion notion) {
    try {
      return verdict(claim, notion);
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + seed + claim.model(), e);
    }
  }

  private static Verdict verdict(RandomClaim claim, FairnessNotion notion) {
    PromelaModel model =
        PromelaModel.open(new SourceText("model.pml", claim.model()), Map.of(), path -> null);
    Model.Assertion asked =
        model.assertions().stream()
            .filter(assertion -> assertion.name().equals(claim.kind().assertion()))
            .findFirst()
            .orElseThrow();
    return Checker.checkInstance(
            model.instantiate(asked),
            () -> model.instantiate(asked),
            notion,
            Limits.ofThisMachine(),
            ProgressListener.NONE)
        .verdict();
  }
}
