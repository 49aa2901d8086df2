package dev.fairlead.core.plan;

import static dev.fairlead.core.plan.GraphQuestion.ltl;
import static dev.fairlead.core.plan.GraphQuestion.reachesWithin;
import static dev.fairlead.core.plan.GraphQuestion.timeTo;
import static dev.fairlead.core.property.Property.Optimum.Direction.MAXIMUM;
import static dev.fairlead.core.property.Property.Optimum.Direction.MINIMUM;
import static dev.fairlead.core.search.Graph.graph;
import static dev.fairlead.core.verdict.Outcome.HOLDS;
import static dev.fairlead.core.verdict.Outcome.UNKNOWN;
import static dev.fairlead.core.verdict.Outcome.VIOLATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.ltl.TimedFormula;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Questions about time, by hand. */
class TimedQuestionsTest {

  /** Two ways to g: many steps without time, or one step that takes some. */
  private static final Graph WAYS =
      graph("s -tick9-> g", "s -a-> t", "t -tick1-> u", "u -b-> v", "v -tick1-> g", "u -tick4-> g");

  static Verdict verdict(Graph g, Function<Graph, GraphQuestion> question) {
    return verdict(g, question, FairnessNotion.NONE);
  }

  static Verdict verdict(Graph g, Function<Graph, GraphQuestion> question, FairnessNotion notion) {
    return CheckerTest.check(g, question, notion, Limits.ofThisMachine()).verdict();
  }

  @Test
  void theLeastTimeIsFoundThoughItTakesMoreSteps() {
    Verdict verdict = verdict(WAYS, timeTo(MINIMUM, "g"));
    assertEquals("min(time) = 2", verdict.reason());
    assertEquals(4, verdict.evidence().orElseThrow().stem().size());
  }

  @Test
  void amongRunsOfTheSameTimeAShortOneIsShown() {
    Graph g = graph("s -a-> t", "t -b-> u", "u -tick3-> g", "s -tick2-> w", "w -tick1-> g");
    Verdict verdict = verdict(g, timeTo(MINIMUM, "g"));
    assertEquals("min(time) = 3", verdict.reason());
    assertEquals(2, verdict.evidence().orElseThrow().stem().size());
  }

  @Test
  void ofTwoStepsBetweenTheSameStatesTheQuickerCounts() {
    Graph g = graph("s -tick5-> g", "s -tick2-> g", "s -tick7-> g");
    assertEquals("min(time) = 2", verdict(g, timeTo(MINIMUM, "g")).reason());
    assertEquals("max(time) = 7", verdict(g, timeTo(MAXIMUM, "g")).reason());
  }

  @Test
  void theGreatestTimeCountsUntilTheGoalIsFirstReached() {
    Graph g = graph("s -tick3-> g", "g -tick100-> g", "s -tick1-> t", "t -tick1-> g");
    assertEquals("max(time) = 3", verdict(g, timeTo(MAXIMUM, "g")).reason());
    assertEquals("max(time) = 9", verdict(WAYS, timeTo(MAXIMUM, "g")).reason());
  }

  @Test
  void aRunThatAvoidsTheGoalHasNoGreatestTime() {
    Verdict on = verdict(graph("s -a-> g", "s -tick1-> s"), timeTo(MAXIMUM, "g"));
    assertEquals(VIOLATED, on.outcome());
    assertTrue(on.reason().endsWith("while time goes on"), on.reason());
    assertTrue(on.evidence().orElseThrow() instanceof Evidence.Lasso);
    Verdict stopped = verdict(graph("s -a-> g", "s -b-> s"), timeTo(MAXIMUM, "g"));
    assertTrue(stopped.reason().endsWith("and time stops"), stopped.reason());
    Verdict ended = verdict(graph("s -a-> g", "s -b-> t"), timeTo(MAXIMUM, "g"));
    assertTrue(ended.reason().endsWith("since it ends before"), ended.reason());
  }

  @Test
  void withinIsUpToTheBound() {
    assertEquals(HOLDS, verdict(WAYS, reachesWithin(2, "g")).outcome());
    Verdict late = verdict(WAYS, reachesWithin(1, "g"));
    assertEquals(VIOLATED, late.outcome());
    assertEquals("no run reaches the goal within 1 unit of time", late.reason());
    assertEquals(HOLDS, verdict(WAYS, reachesWithin(0, "s")).outcome());
  }

  @Test
  void nothingBeyondTheBoundIsVisited() {
    Graph g = graph("s -tick3-> t", "t -tick3-> u", "u -a-> g", "u !wrong");
    assertEquals(VIOLATED, verdict(g, reachesWithin(5, "g")).outcome());
    assertEquals(HOLDS, verdict(g, reachesWithin(6, "g")).outcome());
    assertEquals(UNKNOWN, verdict(g, reachesWithin(6, "h")).outcome());
  }

  @Test
  void aDeadlineIsMissedByTimeOrForEver() {
    assertEquals(HOLDS, verdict(WAYS, ltl("<><=9 g")).outcome());
    Verdict late = verdict(WAYS, ltl("<><=8 g"));
    assertEquals(VIOLATED, late.outcome());
    assertEquals(1, late.evidence().orElseThrow().stem().size(), "a shortest run is shown");
    assertEquals(HOLDS, verdict(WAYS, ltl("[](t -> <><=5 g)")).outcome());
    assertEquals(VIOLATED, verdict(WAYS, ltl("[](t -> <><=4 g)")).outcome());
    assertEquals(VIOLATED, verdict(graph("s -a-> s", "s -b-> g"), ltl("<><=3 g")).outcome());
    assertEquals(VIOLATED, verdict(graph("s -a-> t"), ltl("<><=3 g")).outcome());
  }

  @Test
  void somethingStaysForATime() {
    Graph g = graph("s -tick2-> s2", "s2 -tick2-> t", "t -a-> t");
    assertEquals(HOLDS, verdict(g, ltl("[]<=3 !t")).outcome());
    assertEquals(VIOLATED, verdict(g, ltl("[]<=4 !t")).outcome());
    assertEquals(HOLDS, verdict(g, ltl("[](s2 -> []<=1 !t)")).outcome());
    assertEquals(VIOLATED, verdict(g, ltl("[](s2 -> []<=2 !t)")).outcome());
  }

  @Test
  void whatStaysIsAskedForAgainByTheLatestTrigger() {
    Graph g = graph("a -p-> b", "b -tick2-> c", "c -p-> d", "d -tick2-> e", "e -x-> e");
    assertEquals(HOLDS, verdict(g, ltl("[](p -> []<=1 !e)")).outcome());
    assertEquals(VIOLATED, verdict(g, ltl("[](p -> []<=3 !e)")).outcome());
  }

  @Test
  void aRunThatRestsIsAskedToo() {
    Graph g = graph("s -e-> t");
    assertEquals(VIOLATED, verdict(g, ltl("[]((!e && !s) -> []<=3 e)")).outcome());
    assertEquals(VIOLATED, verdict(g, ltl("[](e -> []<=3 e)")).outcome());
    assertEquals(HOLDS, verdict(g, ltl("[](e -> <><=3 !e)")).outcome());
  }

  @Test
  void theOldestTriggerCounts() {
    Graph g =
        graph("s -p-> a", "a -tick2-> b", "b -p-> c", "c -tick2-> d", "d -q-> e", "e -tick1-> e");
    assertEquals(VIOLATED, verdict(g, ltl("[](p -> <><=3 q)")).outcome());
    assertEquals(HOLDS, verdict(g, ltl("[](p -> <><=4 q)")).outcome());
  }

  @Test
  void aFairRunMustNotBeLate() {
    Graph g = graph("s -a@P-> s", "s -b@Q-> g", "g -tick1-> g");
    assertEquals(VIOLATED, verdict(g, ltl("<><=3 g")).outcome());
    assertEquals(HOLDS, verdict(g, ltl("<><=3 g"), FairnessNotion.PROCESS_WEAK).outcome());
  }

  @Test
  void globalFairnessIsAboutStatesWithoutStopwatches() {
    // Every run that takes each step of s again and again comes to g, but it may take its time.
    Graph g = graph("s -tick1-> s", "s -b-> g", "g -a-> s");
    FairnessNotion global = FairnessNotion.GLOBAL;
    assertEquals(HOLDS, verdict(g, ltl("[]<> g"), global).outcome());
    assertEquals(VIOLATED, verdict(g, ltl("[](s -> <><=3 g)"), global).outcome());
    Graph stopped = graph("s -b-> s", "s -c-> g", "g -tick1-> s");
    assertEquals(VIOLATED, verdict(stopped, ltl("[](s -> <><=3 g)")).outcome());
    assertEquals(HOLDS, verdict(stopped, ltl("[](s -> <><=3 g)"), global).outcome());
  }

  @Test
  void aMillionUnitsAreAFewStates() {
    Graph g = graph("s -a-> t", "t -tick1000000-> u", "u -b-> g");
    assertEquals("max(time) = 1000000", verdict(g, timeTo(MAXIMUM, "g")).reason());
    Verdict verdict = verdict(g, ltl("[](a -> <><=1000000 b)"));
    assertEquals(HOLDS, verdict.outcome());
    assertTrue(verdict.facts().states() < 20);
  }

  @Test
  void longChainsAreNoProblem() {
    String some = "g" + " || g".repeat(20_000);
    assertEquals(HOLDS, verdict(WAYS, ltl("<><=9 (" + some + ")")).outcome());
    String all = "<><=9 g" + " && <> g".repeat(5_000);
    assertEquals(HOLDS, verdict(WAYS, ltl(all)).outcome());
  }

  @Test
  void whatIsNotPossibleIsRefused() {
    for (String text :
        List.of(
            "<> <><=3 p",
            "<><=3 <><=4 p",
            "<><=3 [] p",
            "[] ([] p -> <><=3 q)",
            "(<><=3 p) U q",
            "X <><=3 p",
            "!(<><=3 p)",
            "<><=3 p || <><=4 q",
            "[] [] (p -> <><=3 q)")) {
      ModelException refusal = assertThrows(ModelException.class, () -> formula(text), text);
      assertEquals("FL0212", refusal.diagnostic().code());
    }
    for (String text :
        List.of(
            "<><=3 p && [] (q -> []<=4 p) && []<> q",
            "[] (!p || <><=3 q)",
            "[] (p -> (q -> <><=3 (p && !q)))",
            "[] (p && <><=3 q && (q -> []<=0 p))")) {
      Optional<TimedFormula> timed = TimedFormula.of(formula(text));
      assertTrue(timed.isPresent(), text);
      assertFalse(timed.get().untimed().hasBound());
    }
  }

  private static Formula formula(String text) {
    return LtlParser.parse(new SourceText("formula", text)).formula();
  }
}
