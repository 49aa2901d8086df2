package dev.fairlead.core.replay;

import static dev.fairlead.core.fairness.FairnessNotion.NONE;
import static dev.fairlead.core.fairness.FairnessNotion.PROCESS_WEAK;
import static dev.fairlead.core.replay.WrittenRuns.confirms;
import static dev.fairlead.core.replay.WrittenRuns.lasso;
import static dev.fairlead.core.replay.WrittenRuns.run;
import static dev.fairlead.core.search.Graph.graph;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.plan.GraphQuestion;
import dev.fairlead.core.property.NeverClaim;
import dev.fairlead.core.property.NeverClaim.Edge;
import dev.fairlead.core.property.NeverClaim.State;
import dev.fairlead.core.search.Graph;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Runs that a never claim does not match, and some that it does. */
class RefusedClaimsTest {
  private static Edge when(String atom, int target) {
    return new Edge(Set.of(atom), Set.of(), target);
  }

  private static Edge skip(int target) {
    return new Edge(Set.of(), Set.of(), target);
  }

  private static final Set<String> ATOMS = Set.of("a", "b", "x", "y");

  @Test
  void claimsThatEnd() {
    // never { a; b }
    NeverClaim claim =
        new NeverClaim(
            0,
            List.of(
                new State(false, false, List.of(when("a", 1))),
                new State(false, false, List.of(when("b", 2))),
                new State(false, true, List.of())));
    Graph g = graph("a -x@P-> b", "b -y@Q-> a", "a -y@Q-> c", "c -x@P-> c", "a -z@R-> a");
    Function<Graph, GraphQuestion> question = GraphQuestion.never(claim, ATOMS);
    assertTrue(confirms(g, question, NONE, run(g, "a", "x@P b")));
    assertTrue(confirms(g, question, NONE, lasso(g, "a", List.of(), "x@P b", "y@Q a")));
    assertFalse(confirms(g, question, NONE, run(g, "a")));
    assertFalse(confirms(g, question, NONE, run(g, "a", "y@Q c")));
    assertFalse(confirms(g, question, NONE, lasso(g, "a", List.of("y@Q c"), "x@P c")));
    // matched, but not fair to R
    assertFalse(confirms(g, question, PROCESS_WEAK, lasso(g, "a", List.of("x@P b"), "y@Q a")));
    // a finite run says nothing where it may have no fair continuation
    GraphQuestion fresh = question.apply(g.renumbered(3));
    Fairness open =
        FairnessOf.notion(
            FairnessNotion.ANNOTATED, fresh.space(), new WrittenRuns.SomethingIsReady());
    assertTrue(
        new Replay(g, fresh.space(), () -> {}).settles(fresh.property(), open, run(g, "a", "x@P b"))
            instanceof Replay.Result.Refused);
  }

  @Test
  void claimsThatAccept() {
    // 0 guesses, 1 accepts as long as a and b take turns, 2 accepts anything, 3 goes on with b only
    NeverClaim claim =
        new NeverClaim(
            0,
            List.of(
                new State(false, false, List.of(skip(0), when("a", 1), when("y", 2))),
                new State(true, false, List.of(when("b", 3))),
                new State(true, false, List.of(skip(2))),
                new State(false, false, List.of(when("a", 1)))));
    Function<Graph, GraphQuestion> question = GraphQuestion.never(claim, Set.of("a", "b", "y"));
    Graph g =
        graph("a -x-> b", "b -x-> a", "a -u-> a", "b -y-> c", "c -x-> c", "b -u-> d", "d -u-> d");
    assertTrue(confirms(g, question, NONE, lasso(g, "a", List.of(), "x b", "x a")));
    assertFalse(confirms(g, question, NONE, lasso(g, "a", List.of(), "u a")));
    assertFalse(confirms(g, question, NONE, lasso(g, "a", List.of("x b"), "x a", "u a", "x b")));
    assertFalse(confirms(g, question, NONE, lasso(g, "a", List.of("x b", "u d"), "u d")));
    assertFalse(confirms(g, question, NONE, run(g, "a", "x b", "x a")));
    assertFalse(confirms(g, question, NONE, run(g, "a")));
    assertTrue(confirms(g, question, NONE, run(g, "a", "x b", "y c")));
    assertTrue(confirms(g, question, NONE, lasso(g, "a", List.of("x b", "y c"), "x c")));
  }

  /** The claim needs two rounds of the loop to come back, and may enter it in either. */
  @Test
  void claimsThatCountRounds() {
    NeverClaim everySecond =
        new NeverClaim(
            0,
            List.of(
                new State(false, false, List.of(when("a", 1))),
                new State(false, false, List.of(when("b", 2))),
                new State(false, false, List.of(when("a", 3))),
                new State(true, false, List.of(when("b", 0)))));
    Function<Graph, GraphQuestion> question = GraphQuestion.never(everySecond, Set.of("a", "b"));
    Graph g = graph("a -x-> b", "b -x-> a", "b -y-> b");
    assertTrue(confirms(g, question, NONE, lasso(g, "a", List.of(), "x b", "x a")));
    assertTrue(confirms(g, question, NONE, lasso(g, "a", List.of("x b", "x a"), "x b", "x a")));
    assertFalse(confirms(g, question, NONE, lasso(g, "a", List.of("x b"), "y b")));
  }

  /** States that accept, but only here and there, or only themselves, are not matched for good. */
  @Test
  void whatMatchesAnything() {
    Graph g = graph("a -x-> b", "b -x-> a");
    State start = new State(false, false, List.of(when("a", 1)));
    State elsewhere = new State(true, false, List.of(skip(0)));
    State sometimes = new State(true, false, List.of(when("a", 1)));
    State idle = new State(false, false, List.of(skip(1)));
    for (State state : List.of(elsewhere, sometimes, idle)) {
      NeverClaim claim = new NeverClaim(0, List.of(start, state));
      assertFalse(confirms(g, GraphQuestion.never(claim, Set.of("a")), NONE, run(g, "a")));
    }
    State all = new State(true, false, List.of(when("a", 0), skip(1)));
    NeverClaim claim = new NeverClaim(0, List.of(start, all));
    assertTrue(confirms(g, GraphQuestion.never(claim, Set.of("a")), NONE, run(g, "a")));
  }
}
