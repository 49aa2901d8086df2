package dev.fairlead.core.plan;

import static dev.fairlead.core.fairness.FairnessNotion.GLOBAL;
import static dev.fairlead.core.fairness.FairnessNotion.NONE;
import static dev.fairlead.core.fairness.FairnessNotion.PROCESS_STRONG;
import static dev.fairlead.core.fairness.FairnessNotion.PROCESS_WEAK;
import static dev.fairlead.core.plan.GraphQuestion.deadlockFree;
import static dev.fairlead.core.plan.GraphQuestion.deadlockFreeBut;
import static dev.fairlead.core.plan.GraphQuestion.ltl;
import static dev.fairlead.core.plan.GraphQuestion.noBadStep;
import static dev.fairlead.core.plan.GraphQuestion.reaches;
import static dev.fairlead.core.search.Graph.graph;
import static dev.fairlead.core.verdict.Outcome.HOLDS;
import static dev.fairlead.core.verdict.Outcome.UNKNOWN;
import static dev.fairlead.core.verdict.Outcome.VIOLATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.automaton.LtlTranslator;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.search.Chain;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class CheckerTest {

  private static final Limits FREE = Limits.ofThisMachine();

  private static final Graph LOCK =
      graph(
          "free -hold@P-> h1",
          "h1 -busy@Q-> h2",
          "h2 -busy@Q-> h1",
          "h1 -release@P-> free",
          "h2 -release@P-> free");

  static Checked check(
      Graph g, Function<Graph, GraphQuestion> question, FairnessNotion notion, Limits limits) {
    return Checker.checkInstance(
        question.apply(g),
        () -> question.apply(g.renumbered(99)),
        notion,
        limits,
        ProgressListener.NONE);
  }

  private static Verdict verdict(
      Graph g, Function<Graph, GraphQuestion> question, FairnessNotion notion) {
    return check(g, question, notion, FREE).verdict();
  }

  private static void assertVerdicts(
      Graph g, String formula, Outcome none, Outcome weak, Outcome strong, Outcome global) {
    Function<Graph, GraphQuestion> question = ltl(formula);
    assertEquals(
        List.of(none, weak, strong, global),
        List.of(
            verdict(g, question, NONE).outcome(),
            verdict(g, question, PROCESS_WEAK).outcome(),
            verdict(g, question, PROCESS_STRONG).outcome(),
            verdict(g, question, GLOBAL).outcome()),
        formula);
  }

  @Test
  void fairnessMakesTheDifference() {
    assertVerdicts(LOCK, "[] (h1 -> <> free)", VIOLATED, HOLDS, HOLDS, HOLDS);
    Graph churn = graph("w -crash@C-> k", "k -recover@R-> w", "w -finish@F-> d");
    assertVerdicts(churn, "<> d", VIOLATED, VIOLATED, HOLDS, HOLDS);
    Graph grow = graph("x0 -i-> x0", "x0 -i-> x1", "x1 -i-> x1", "x1 -i-> x2", "x2 -i-> x2");
    assertVerdicts(grow, "<> x2", VIOLATED, VIOLATED, VIOLATED, HOLDS);
  }

  @Test
  void u12_aSafetyViolationIsAFiniteRunUnderEveryFairness() {
    for (FairnessNotion notion : FairnessNotion.values()) {
      Checked answer = check(LOCK, ltl("[] ! h2"), notion, FREE);
      assertEquals(Plan.Engine.BAD_PREFIX, answer.plan().orElseThrow().engine());
      assertEquals(VIOLATED, answer.verdict().outcome());
      Evidence run = answer.verdict().evidence().orElseThrow();
      assertInstanceOf(Evidence.FiniteRun.class, run);
      assertEquals(2, run.stem().size());
    }
    assertVerdicts(LOCK, "[] (h2 -> ! free)", HOLDS, HOLDS, HOLDS, HOLDS);
  }

  @Test
  void deadlocksAndGoals() {
    assertEquals(HOLDS, verdict(LOCK, deadlockFree(), NONE).outcome());
    Verdict deadlock = verdict(graph("a -x-> b"), deadlockFree(), PROCESS_WEAK);
    assertEquals(VIOLATED, deadlock.outcome());
    assertEquals("a deadlock is reached after 1 step", deadlock.reason());
    Verdict witness = verdict(LOCK, reaches("h2"), NONE);
    assertEquals(HOLDS, witness.outcome());
    assertEquals(2, witness.evidence().orElseThrow().stem().size());
    Verdict unreachable = verdict(LOCK, reaches("nowhere"), NONE);
    assertEquals(VIOLATED, unreachable.outcome());
    assertTrue(unreachable.evidence().isEmpty());
    assertEquals(3, unreachable.facts().states());
  }

  @Test
  void someStatesWithoutStepsAreValidEnds() {
    Graph g = graph("a -x-> b", "a -y-> c", "c -z-> d");
    assertEquals(HOLDS, verdict(g, deadlockFreeBut("b", "d"), NONE).outcome());
    Verdict deadlock = verdict(g, deadlockFreeBut("b"), NONE);
    assertEquals(VIOLATED, deadlock.outcome());
    assertEquals("a deadlock is reached after 2 steps", deadlock.reason());
    // a valid end is one only where the run cannot continue anyway
    assertEquals(VIOLATED, verdict(g, deadlockFreeBut("a", "b", "c"), NONE).outcome());
  }

  @Test
  void aBadStepIsTheLastOfAShortestRun() {
    Graph g = graph("a -x-> b", "b -bad1-> c", "a -y-> d", "d -z-> e", "e -bad2-> a");
    Verdict bad = verdict(g, noBadStep(), PROCESS_WEAK);
    assertEquals(VIOLATED, bad.outcome());
    assertEquals("a bad step is reached after 2 steps", bad.reason());
    assertEquals(2, bad.evidence().orElseThrow().stem().size());
    Verdict good = verdict(graph("a -x-> b", "c -bad-> a"), noBadStep(), NONE);
    assertEquals(HOLDS, good.outcome());
    assertEquals("no run reaches a bad step", good.reason());
  }

  @Test
  void aLoopComesWithTheReasonsWhyItIsFair() {
    Graph churn = graph("w -crash@C-> k", "k -recover@R-> w", "w -finish@F-> d");
    Checked answer = check(churn, ltl("<> d"), PROCESS_WEAK, FREE);
    assertInstanceOf(Evidence.Lasso.class, answer.verdict().evidence().orElseThrow());
    assertEquals(
        Set.of("C", "R", "F"),
        Set.copyOf(answer.reasons().stream().map(reason -> reason.agent()).toList()));
  }

  @Test
  void aRunThatCannotBeReplayedInTimeIsNotShown() {
    Function<Graph, GraphQuestion> question = ltl("[] (h1 -> <> free)");
    Checked late =
        Checker.checkInstance(
            question.apply(LOCK),
            () -> {
              pause(Duration.ofMillis(2100));
              return question.apply(LOCK.renumbered(99));
            },
            NONE,
            FREE.withTimeout(Duration.ofSeconds(2)),
            ProgressListener.NONE);
    assertEquals(UNKNOWN, late.verdict().outcome());
    assertEquals(Set.of(Caveat.TRUNCATED), late.verdict().caveats());
    assertTrue(late.verdict().evidence().isEmpty());
    assertTrue(late.verdict().reason().contains("a run was found"), late.verdict().reason());
  }

  private static void pause(Duration duration) {
    try {
      Thread.sleep(duration.toMillis());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aFaultIsUnknownWithTheRunThatLeadsThere() {
    Graph g = graph("a -x-> b", "b !index 3 is out of bounds");
    for (Function<Graph, GraphQuestion> question :
        List.of(deadlockFree(), reaches("c"), ltl("[] ! c"), ltl("[] <> a"))) {
      Verdict verdict = verdict(g, question, NONE);
      assertEquals(UNKNOWN, verdict.outcome());
      assertEquals(Set.of(Caveat.MODEL_FAULT), verdict.caveats());
      assertEquals("the model goes wrong: index 3 is out of bounds", verdict.reason());
      assertEquals(1, verdict.evidence().orElseThrow().stem().size());
    }
  }

  @Test
  void s44_s52_noLimitEndsInHolds() {
    String[] loop = new String[50];
    for (int i = 0; i < 50; i++) {
      loop[i] = "x" + i + " -inc-> x" + (i + 1) % 50;
    }
    Graph g = graph(loop);
    for (Function<Graph, GraphQuestion> question :
        List.of(deadlockFree(), ltl("[] ! never"), ltl("[] <> x0"))) {
      for (Limits tight :
          List.of(FREE.withMaxStates(20), FREE.withTimeout(Duration.ZERO), FREE.withMaxBytes(10))) {
        Verdict verdict = check(g, question, NONE, tight).verdict();
        assertEquals(UNKNOWN, verdict.outcome(), verdict.reason());
        assertEquals(Set.of(Caveat.TRUNCATED), verdict.caveats());
      }
      assertEquals(HOLDS, check(g, question, NONE, FREE).verdict().outcome());
    }
    Verdict cut = check(g, deadlockFree(), NONE, FREE.withMaxStates(20)).verdict();
    assertTrue(20 < cut.facts().states() && cut.facts().states() <= 50, "" + cut.facts());
    assertTrue(cut.reason().contains("--max-states"), cut.reason());
  }

  @Test
  void aRunFoundWithinTheLimitsCounts() {
    Graph g = graph("a -x-> b", "b -x-> c", "c -x-> d");
    assertEquals(
        VIOLATED, check(g, ltl("[] ! b"), NONE, FREE.withMaxStates(2)).verdict().outcome());
  }

  /** A model whose second instance lacks a step: what was found there is not let out. */
  @Test
  void aRunThatDoesNotReplayIsNeverShown() {
    Graph other = graph("a -x-> b", "b -y-> a");
    Graph g = graph("a -x-> b", "b -y-> a", "b -z-> c");
    for (Function<Graph, GraphQuestion> question :
        List.of(deadlockFree(), reaches("c"), ltl("[] ! z"), ltl("[] <> (a || b)"))) {
      Verdict verdict =
          Checker.checkInstance(
                  question.apply(g), () -> question.apply(other), NONE, FREE, ProgressListener.NONE)
              .verdict();
      assertEquals(UNKNOWN, verdict.outcome());
      assertTrue(verdict.reason().startsWith("internal error"), verdict.reason());
      assertTrue(verdict.evidence().isEmpty());
    }
  }

  /** The automaton knows at b that nothing can follow, the replay does not; a loop convinces it. */
  @Test
  void aBadPrefixThatCannotBeConfirmedBecomesALoop() {
    Graph g = graph("a -x-> b", "b -y-> b");
    Verdict verdict = verdict(g, ltl("[] (a || (<> c && [] ! c))"), PROCESS_STRONG);
    assertEquals(VIOLATED, verdict.outcome());
    assertInstanceOf(Evidence.Lasso.class, verdict.evidence().orElseThrow());
  }

  @Test
  void thePlanIsExplained() {
    assertEquals(
        List.of(
            "automaton of the negated formula: 2 states, 1 acceptance set",
            "depth-first search for a fair loop: a violation is an infinite run that is fair"
                + " (fairness: process-weak)"),
        choices(check(LOCK, ltl("[] (h1 -> <> free)"), PROCESS_WEAK, FREE)));
    assertEquals(
        List.of(
            "breadth-first search: a single state decides, and runs are shortest",
            "fairness does not matter: reaching a state takes finitely many steps"),
        choices(check(LOCK, deadlockFree(), GLOBAL, FREE)));
  }

  /** The last line is about the threads, which depend on the machine. */
  private static List<String> choices(Checked checked) {
    List<String> lines = checked.plan().orElseThrow().lines();
    assertTrue(lines.get(lines.size() - 1).contains(" thread"), lines.toString());
    return lines.subList(0, lines.size() - 1);
  }

  @Test
  void anUnsoundPlanIsRefused() {
    Tgba liveness = LtlTranslator.translate(new Formula.Always(new Formula.Atom("p")));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Plan(Plan.Engine.BAD_PREFIX, Optional.of(liveness), List.of()));
  }

  @Test
  void aMillionStepsReplay() {
    Function<Chain, Model.Question> question = ChainQuestion::new;
    Verdict verdict =
        Checker.checkInstance(
                question.apply(new Chain(1_000_000)),
                () -> question.apply(new Chain(1_000_000)),
                NONE,
                FREE,
                ProgressListener.NONE)
            .verdict();
    assertEquals(VIOLATED, verdict.outcome(), verdict.reason());
    assertEquals(1_000_000, verdict.evidence().orElseThrow().stem().size());
  }

  private static final class ChainQuestion implements Model.Question {
    private final Chain chain;

    ChainQuestion(Chain chain) {
      this.chain = chain;
    }

    @Override
    public StateSpace space() {
      return chain;
    }

    @Override
    public Property property() {
      return new Property.DeadlockFree("terminate");
    }

    @Override
    public boolean hasAnnotations() {
      return false;
    }

    @Override
    public Fairness fairness(FairnessNotion notion) {
      return new dev.fairlead.core.fairness.NoFairness();
    }
  }
}
