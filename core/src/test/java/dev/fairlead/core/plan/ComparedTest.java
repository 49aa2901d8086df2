package dev.fairlead.core.plan;

import static dev.fairlead.core.plan.GraphQuestion.deterministic;
import static dev.fairlead.core.plan.GraphQuestion.divergenceFree;
import static dev.fairlead.core.plan.GraphQuestion.nonTerminating;
import static dev.fairlead.core.plan.GraphQuestion.optimum;
import static dev.fairlead.core.plan.GraphQuestion.refines;
import static dev.fairlead.core.property.Property.Optimum.Direction.MAXIMUM;
import static dev.fairlead.core.property.Property.Optimum.Direction.MINIMUM;
import static dev.fairlead.core.property.RefinementModel.FAILURES;
import static dev.fairlead.core.property.RefinementModel.FAILURES_DIVERGENCES;
import static dev.fairlead.core.property.RefinementModel.TRACES;
import static dev.fairlead.core.search.Graph.graph;
import static dev.fairlead.core.verdict.Outcome.HOLDS;
import static dev.fairlead.core.verdict.Outcome.UNKNOWN;
import static dev.fairlead.core.verdict.Outcome.VIOLATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** RefinementModel, determinism, divergence, termination and optima on graphs one can read. */
class ComparedTest {

  private static Verdict verdict(Graph g, Function<Graph, GraphQuestion> question) {
    return CheckerTest.check(g, question, FairnessNotion.NONE, Limits.ofThisMachine()).verdict();
  }

  private static void assertRefines(
      Graph implementation, Graph specification, Outcome t, Outcome f, Outcome fd) {
    assertEquals(
        List.of(t, f, fd),
        List.of(
            verdict(implementation, refines(TRACES, specification)).outcome(),
            verdict(implementation, refines(FAILURES, specification)).outcome(),
            verdict(implementation, refines(FAILURES_DIVERGENCES, specification)).outcome()));
  }

  private static String reason(Graph implementation, RefinementModel model, Graph specification) {
    return verdict(implementation, refines(model, specification)).reason();
  }

  private static List<String> labels(Graph g, List<Move> moves) {
    return moves.stream().map(move -> g.label(move.label()).text()).toList();
  }

  private static final Graph EXTERNAL = graph("s -a-> t", "t -b-> u", "t -c-> v");
  private static final Graph INTERNAL =
      graph("s -a-> t", "t -tau-> l", "t -tau-> r", "l -b-> u", "r -c-> v");
  private static final Graph DIVERGING = graph("s -a-> t", "t -tau-> t", "t -b-> u");

  @Test
  void internalChoiceHasTheTracesButNotTheFailures() {
    assertRefines(INTERNAL, EXTERNAL, HOLDS, VIOLATED, VIOLATED);
    assertRefines(EXTERNAL, INTERNAL, HOLDS, HOLDS, HOLDS);
    assertEquals(
        "after <a> the implementation can refuse {c}: it offers only {b};"
            + " the specification offers at least {b, c}",
        reason(INTERNAL, FAILURES, EXTERNAL));
  }

  @Test
  void aForbiddenEventIsNamedWithWhatIsAllowed() {
    Graph more = graph("s -a-> t", "t -tau-> t2", "t2 -d-> u");
    Verdict verdict = verdict(more, refines(TRACES, EXTERNAL));
    assertEquals(
        "after <a> the implementation does d; the specification allows only {b, c} there",
        verdict.reason());
    assertEquals(List.of("a", "tau", "d"), labels(more, verdict.evidence().get().stem()));
    assertEquals(
        "after <a, b> the implementation does b; the specification allows nothing there",
        reason(graph("s -a-> t", "t -b-> u", "u -b-> u"), TRACES, EXTERNAL));
  }

  @Test
  void aSpecificationThatNeverRestsAllowsNoRefusal() {
    Graph rests = graph("s -a-> t", "t -b-> u");
    assertRefines(rests, DIVERGING, HOLDS, VIOLATED, HOLDS);
    assertEquals(
        "after <a> the implementation can rest, offering only {b};"
            + " the specification never rests there",
        reason(rests, FAILURES, DIVERGING));
  }

  @Test
  void aDivergenceIsALassoWithAnInternalLoop() {
    Graph calm = graph("s -a-> t", "t -b-> u");
    Graph spins = graph("s -a-> t", "t -tau-> x", "x -tau-> y", "y -tau-> x", "t -b-> u");
    assertRefines(spins, calm, HOLDS, HOLDS, VIOLATED);
    Verdict verdict = verdict(spins, refines(FAILURES_DIVERGENCES, calm));
    assertEquals(
        "after <a> the implementation can go on internally for ever; the specification cannot",
        verdict.reason());
    Evidence.Lasso lasso = assertInstanceOf(Evidence.Lasso.class, verdict.evidence().get());
    assertEquals(List.of("a", "tau"), labels(spins, lasso.stem()));
    assertEquals(List.of("tau", "tau"), labels(spins, lasso.loop()));
  }

  @Test
  void aDivergentBranchOfTheSpecificationExcusesNothingElse() {
    // PAT ends the whole search as soon as it meets a divergent set of the specification.
    Graph specification = graph("s -a-> t", "t -tau-> t", "s -b-> u");
    Graph implementation = graph("s -a-> t", "t -x-> t", "s -b-> u", "u -x-> u");
    assertRefines(implementation, specification, VIOLATED, VIOLATED, VIOLATED);
    assertEquals(
        "after <b> the implementation does x; the specification allows nothing there",
        reason(implementation, FAILURES_DIVERGENCES, specification));
    Graph excused = graph("s -a-> t", "t -x-> t", "s -b-> u");
    assertRefines(excused, specification, VIOLATED, VIOLATED, HOLDS);
  }

  @Test
  void terminationIsAnEvent() {
    Graph ends = graph("s -a-> t", "t -terminate-> u");
    Graph stops = graph("s -a-> t");
    assertRefines(ends, stops, VIOLATED, VIOLATED, VIOLATED);
    assertRefines(stops, ends, HOLDS, VIOLATED, VIOLATED);
  }

  @Test
  void aFaultOfTheImplementationComesWithItsRun() {
    Graph faulty = graph("s -a-> t", "t !index 7");
    Verdict verdict = verdict(faulty, refines(TRACES, EXTERNAL));
    assertEquals(UNKNOWN, verdict.outcome());
    assertEquals(Set.of(Caveat.MODEL_FAULT), verdict.caveats());
    assertEquals("the model goes wrong: index 7", verdict.reason());
    assertEquals(List.of("a"), labels(faulty, verdict.evidence().get().stem()));
  }

  @Test
  void aFaultOfTheSpecificationIsNoRefinement() {
    Verdict verdict =
        verdict(EXTERNAL, refines(TRACES, graph("s -a-> t", "t -b-> u", "t !index 7")));
    assertEquals(UNKNOWN, verdict.outcome());
    assertEquals("the model goes wrong: in the specification, index 7", verdict.reason());
  }

  @Test
  void whatIsForbiddenBeforeTheFaultIsFound() {
    Graph faulty = graph("s -x-> t", "s !index 7");
    assertEquals(VIOLATED, verdict(faulty, refines(TRACES, EXTERNAL)).outcome());
  }

  @Test
  void aStoppedSearchDoesNotHold() {
    for (RefinementModel model : RefinementModel.values()) {
      Verdict verdict =
          CheckerTest.check(
                  EXTERNAL,
                  refines(model, INTERNAL),
                  FairnessNotion.NONE,
                  Limits.ofThisMachine().withMaxStates(3))
              .verdict();
      assertEquals(UNKNOWN, verdict.outcome());
      assertEquals(Set.of(Caveat.TRUNCATED), verdict.caveats());
    }
    Verdict determinism =
        CheckerTest.check(
                EXTERNAL,
                deterministic(),
                FairnessNotion.NONE,
                Limits.ofThisMachine().withMaxStates(2))
            .verdict();
    assertEquals(UNKNOWN, determinism.outcome());
  }

  @Test
  void twoInternalStepsAreNoNondeterminismIfNothingIsSeenOfThem() {
    Graph confluent = graph("s -tau-> l", "s -tau-> r", "l -a-> s", "r -a-> r");
    assertEquals(HOLDS, verdict(confluent, deterministic()).outcome());
  }

  @Test
  void anEventThatIsPossibleAndRefusedIsNamed() {
    Verdict verdict = verdict(INTERNAL, deterministic());
    assertEquals(VIOLATED, verdict.outcome());
    assertEquals("after <a> the event c is possible and can be refused", verdict.reason());
    assertEquals(List.of("a", "tau"), labels(INTERNAL, verdict.evidence().get().stem()));
  }

  @Test
  void aDivergingProcessIsNotDeterministic() {
    Verdict verdict = verdict(DIVERGING, deterministic());
    assertEquals("after <a> the process can go on internally for ever", verdict.reason());
    assertInstanceOf(Evidence.Lasso.class, verdict.evidence().get());
  }

  @Test
  void aFaultEndsTheCheckOfDeterminism() {
    Graph faulty = graph("s -a-> t", "t -b-> u", "u !index 7");
    Verdict verdict = verdict(faulty, deterministic());
    assertEquals(UNKNOWN, verdict.outcome());
    assertEquals(List.of("a", "b"), labels(faulty, verdict.evidence().get().stem()));
  }

  @Test
  void divergenceIsALoopOfInternalStepsAndStutteringIsNone() {
    assertEquals(HOLDS, verdict(INTERNAL, divergenceFree()).outcome());
    Graph spins = graph("s -a-> t", "t -tau-> x", "x -tau-> t", "x -a-> s");
    Verdict verdict = verdict(spins, divergenceFree());
    assertEquals(VIOLATED, verdict.outcome());
    Evidence.Lasso lasso = assertInstanceOf(Evidence.Lasso.class, verdict.evidence().get());
    assertEquals(List.of("tau", "tau"), labels(spins, lasso.loop()));
    assertEquals(HOLDS, verdict(graph("s -tau-> t", "t -a-> s"), divergenceFree()).outcome());
  }

  @Test
  void fairnessDoesNotExcuseADivergence() {
    Graph spins = graph("s -tau@Q-> s", "s -a@P-> s");
    for (FairnessNotion notion : FairnessNotion.values()) {
      Checked checked = CheckerTest.check(spins, divergenceFree(), notion, Limits.ofThisMachine());
      assertEquals(VIOLATED, checked.verdict().outcome(), notion.toString());
    }
  }

  @Test
  void terminationAndDeadlockBothEndARun() {
    Graph ends = graph("s -a-> t", "t -terminate-> u", "t -a-> s");
    Verdict verdict = verdict(ends, nonTerminating());
    assertEquals(VIOLATED, verdict.outcome());
    assertEquals("a run terminates after 2 steps", verdict.reason());
    assertEquals(List.of("a", "terminate"), labels(ends, verdict.evidence().get().stem()));
    assertEquals(
        "a deadlock is reached after 1 step",
        verdict(graph("s -a-> t"), nonTerminating()).reason());
    assertEquals(HOLDS, verdict(graph("s -a-> t", "t -b-> s"), nonTerminating()).outcome());
  }

  @Test
  void terminationCountsEvenWhereTheModelGoesWrong() {
    Graph faulty = graph("s -a-> t", "t -terminate-> u", "t !index 7");
    assertEquals(VIOLATED, verdict(faulty, nonTerminating()).outcome());
  }

  private static final Graph LENGTHS =
      graph("s -a-> four", "s -b-> sixsix", "sixsix -b-> threes", "threes -b-> one", "one -c-> s");

  @Test
  void theBestValueComesWithAShortestRun() {
    Verdict least = verdict(LENGTHS, optimum(MINIMUM, "four", "threes", "one"));
    assertEquals(HOLDS, least.outcome());
    assertEquals("min(length) = 3 among 3 reachable states", least.reason());
    assertEquals(List.of("b", "b", "b"), labels(LENGTHS, least.evidence().get().stem()));
    Verdict greatest = verdict(LENGTHS, optimum(MAXIMUM, "sixsix", "threes", "one"));
    assertEquals("max(length) = 6 among 3 reachable states", greatest.reason());
    assertEquals(List.of("b"), labels(LENGTHS, greatest.evidence().get().stem()));
  }

  @Test
  void noGoalNoBestValue() {
    Verdict verdict = verdict(LENGTHS, optimum(MINIMUM, "nowhere"));
    assertEquals(VIOLATED, verdict.outcome());
    assertEquals("no run reaches the goal", verdict.reason());
  }

  @Test
  void aStoppedSearchTellsTheBestValueSoFar() {
    Verdict verdict =
        CheckerTest.check(
                LENGTHS,
                optimum(MINIMUM, "four", "one"),
                FairnessNotion.NONE,
                Limits.ofThisMachine().withMaxStates(4))
            .verdict();
    assertEquals(UNKNOWN, verdict.outcome());
    assertTrue(verdict.reason().endsWith("so far min(length) = 3"), verdict.reason());
  }
}
