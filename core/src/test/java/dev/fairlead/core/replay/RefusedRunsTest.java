package dev.fairlead.core.replay;

import static dev.fairlead.core.fairness.FairnessNotion.NONE;
import static dev.fairlead.core.replay.WrittenRuns.confirms;
import static dev.fairlead.core.replay.WrittenRuns.lasso;
import static dev.fairlead.core.replay.WrittenRuns.run;
import static dev.fairlead.core.search.Graph.graph;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.fairness.OneAgent;
import dev.fairlead.core.plan.GraphQuestion;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.NeverClaim;
import dev.fairlead.core.property.NeverClaim.Edge;
import dev.fairlead.core.property.NeverClaim.State;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Property.Optimum.Direction;
import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.SelectiveGraph;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.verdict.Evidence;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * Runs that show nothing, for every kind of question: a replay confirms only what settles it. Each
 * kind has a run that is confirmed, too.
 */
class RefusedRunsTest {

  @Test
  void nonTermination() {
    Graph g = graph("a -x-> b", "b -terminate-> c", "a -y-> d", "b -z-> b");
    Function<Graph, GraphQuestion> question = GraphQuestion.nonTerminating();
    assertTrue(confirms(g, question, NONE, run(g, "a", "x b", "terminate c")));
    assertTrue(confirms(g, question, NONE, run(g, "a", "y d")));
    assertFalse(confirms(g, question, NONE, run(g, "a", "x b")));
    assertFalse(confirms(g, question, NONE, run(g, "a", "x b", "z b")));
    Graph on = graph("a -terminate-> b", "b -x-> c");
    assertFalse(confirms(on, question, NONE, run(on, "a", "terminate b", "x c")));
  }

  @Test
  void badSteps() {
    Graph g = graph("a -x-> b", "b -bad-> c", "c -x-> a");
    assertTrue(confirms(g, GraphQuestion.noBadStep(), NONE, run(g, "a", "x b", "bad c")));
    assertFalse(confirms(g, GraphQuestion.noBadStep(), NONE, run(g, "a", "x b", "bad c", "x a")));
    assertFalse(confirms(g, GraphQuestion.noBadStep(), NONE, run(g, "a")));
  }

  @Test
  void optima() {
    Graph g = graph("aa -x-> bbbb", "bbbb -x-> ccc", "ccc -x-> d");
    Function<Graph, GraphQuestion> least =
        GraphQuestion.optimum(Direction.MINIMUM, "aa", "bbbb", "ccc");
    assertTrue(confirms(g, least, NONE, run(g, "aa")));
    assertFalse(confirms(g, least, NONE, run(g, "aa", "x bbbb")));
    assertFalse(confirms(g, least, NONE, run(g, "aa", "x bbbb", "x ccc", "x d")));
    Function<Graph, GraphQuestion> most =
        GraphQuestion.optimum(Direction.MAXIMUM, "aa", "ccc", "d");
    assertTrue(confirms(g, most, NONE, run(g, "aa", "x bbbb", "x ccc")));
    assertFalse(confirms(g, most, NONE, run(g, "aa", "x bbbb", "x ccc", "x d")));
  }

  @Test
  void goalsInTime() {
    Graph g = graph("a -tick3-> b", "b -x-> c", "b -tick2-> c", "a -x-> a");
    Function<Graph, GraphQuestion> within = GraphQuestion.reachesWithin(4, "c");
    assertTrue(confirms(g, within, NONE, run(g, "a", "tick3 b", "x c")));
    assertFalse(confirms(g, within, NONE, run(g, "a", "tick3 b", "tick2 c")));
    assertFalse(confirms(g, within, NONE, run(g, "a", "tick3 b")));
    Function<Graph, GraphQuestion> least = GraphQuestion.timeTo(Direction.MINIMUM, "c", "b");
    assertTrue(confirms(g, least, NONE, run(g, "a", "tick3 b")));
    assertFalse(confirms(g, least, NONE, run(g, "a", "tick3 b", "x c")), "it passes a goal");
    assertFalse(confirms(g, least, NONE, run(g, "a")));
    assertFalse(confirms(g, least, NONE, lasso(g, "a", List.of(), "x a")));
    Function<Graph, GraphQuestion> greatest = GraphQuestion.timeTo(Direction.MAXIMUM, "c");
    assertTrue(confirms(g, greatest, NONE, lasso(g, "a", List.of(), "x a")));
    assertFalse(confirms(g, greatest, NONE, lasso(g, "a", List.of("tick3 b", "x c"), "stutter c")));
    Graph same = graph("a -tick2-> b", "b -tick2-> b");
    Function<Graph, GraphQuestion> deadline = GraphQuestion.ltl("[] (a -> <><=3 c)");
    assertTrue(confirms(same, deadline, NONE, run(same, "a", "tick2 b", "tick2 b")));
    assertFalse(confirms(same, deadline, NONE, run(same, "a", "tick2 b")));
    assertTrue(confirms(same, deadline, NONE, lasso(same, "a", List.of("tick2 b"), "tick2 b")));
  }

  @Test
  void determinism() {
    Graph g = graph("a -tau-> b", "a -tau-> c", "b -x-> d", "c -y-> d", "d -z-> d");
    Function<Graph, GraphQuestion> question = GraphQuestion.deterministic();
    assertTrue(confirms(g, question, NONE, run(g, "a", "tau b")));
    // not stable
    assertFalse(confirms(g, question, NONE, run(g, "a")));
    // nothing is refused
    assertFalse(confirms(g, question, NONE, run(g, "a", "tau b", "x d")));
    // no divergence
    assertFalse(confirms(g, question, NONE, lasso(g, "a", List.of("tau b", "x d"), "z d")));
    Graph ends = graph("a -x-> b");
    assertFalse(confirms(ends, question, NONE, lasso(ends, "a", List.of("x b"), "stutter b")));
    Graph diverges = graph("a -tau-> b", "b -tau-> a");
    assertTrue(
        confirms(diverges, question, NONE, lasso(diverges, "a", List.of(), "tau b", "tau a")));
  }

  @Test
  void traces() {
    Graph spec = graph("s -x-> t", "t -y-> s");
    Graph g = graph("a -x-> b", "b -x-> c", "b -tau-> b", "b -y-> a");
    Function<Graph, GraphQuestion> question = GraphQuestion.refines(RefinementModel.TRACES, spec);
    assertTrue(confirms(g, question, NONE, run(g, "a", "x b", "x c")));
    assertFalse(confirms(g, question, NONE, run(g, "a", "x b")));
    assertFalse(confirms(g, question, NONE, run(g, "a", "x b", "tau b", "y a")));
  }

  @Test
  void failures() {
    Graph spec = graph("s -x-> t", "s -y-> t", "t -y-> s", "t -tau-> u", "u -z-> s");
    Graph g = graph("a -x-> b", "b -tau-> c", "c -z-> a", "a -y-> d", "d -tau-> d", "b -y-> e");
    Function<Graph, GraphQuestion> question = GraphQuestion.refines(RefinementModel.FAILURES, spec);
    // After x the specification rests only where it offers z.
    assertFalse(confirms(g, question, NONE, run(g, "a", "x b", "tau c")));
    assertFalse(confirms(g, question, NONE, run(g, "a", "x b")));
    assertFalse(confirms(g, question, NONE, lasso(g, "a", List.of("y d"), "tau d")));
    // Then y leads back to s, which refuses neither x nor y.
    assertTrue(confirms(g, question, NONE, run(g, "a", "x b", "y e")));
  }

  @Test
  void divergences() {
    Graph spec = graph("s -x-> t", "t -y-> s", "s -d-> v", "v -tau-> v");
    Graph g =
        graph("a -x-> b", "b -tau-> b", "b -y-> a", "a -d-> e", "e -q-> f", "f -tau-> g", "g");
    Function<Graph, GraphQuestion> question =
        GraphQuestion.refines(RefinementModel.FAILURES_DIVERGENCES, spec);
    assertTrue(confirms(g, question, NONE, lasso(g, "a", List.of("x b"), "tau b")));
    // a loop with events
    assertFalse(confirms(g, question, NONE, lasso(g, "a", List.of(), "x b", "y a")));
    // After d the specification allows everything, at the end and on the way.
    assertFalse(confirms(g, question, NONE, run(g, "a", "d e")));
    assertFalse(confirms(g, question, NONE, run(g, "a", "d e", "q f")));
    Graph ends = graph("a -x-> b");
    assertFalse(confirms(ends, question, NONE, lasso(ends, "a", List.of("x b"), "stutter b")));
  }

  @Test
  void internalStepsInARowAreFollowed() {
    Graph spec = graph("s -tau-> t", "t -tau-> u", "u -tau-> v", "v -x-> s");
    Graph g = graph("a -x-> b", "b -y-> c");
    Function<Graph, GraphQuestion> question = GraphQuestion.refines(RefinementModel.TRACES, spec);
    assertFalse(confirms(g, question, NONE, run(g, "a", "x b")));
    assertTrue(confirms(g, question, NONE, run(g, "a", "x b", "y c")));
  }

  @Test
  void faultsOnTheWay() {
    Graph g = graph("a -x-> b", "b !division by zero", "b -y-> c", "d -z-> d");
    assertTrue(confirms(g, GraphQuestion.reaches("c"), NONE, run(g, "a", "x b", "y c")));
    Graph early = graph("a -x-> b", "b !division by zero", "c -y-> d");
    assertFalse(confirms(early, GraphQuestion.reaches("d"), NONE, run(early, "a", "x b", "y d")));
  }

  /** A specification that diverges nowhere, though it has internal steps. */
  @Test
  void internalStepsAreNoDivergence() {
    Graph spec = graph("s -tau-> t", "t -x-> s");
    Graph g = graph("a -x-> b", "b -q-> c");
    for (RefinementModel model : RefinementModel.values()) {
      assertTrue(confirms(g, GraphQuestion.refines(model, spec), NONE, run(g, "a", "x b", "q c")));
    }
  }

  /** Event propositions: true where the event led to the position, {@code init} at the first. */
  @Test
  void eventsOfTheFirstPositionAndOfStuttering() {
    Graph g = graph("a -x-> b");
    Evidence ends = lasso(g, "a", List.of("x b"), "stutter b");
    assertTrue(confirms(g, GraphQuestion.ltl("! init"), NONE, ends));
    assertTrue(confirms(g, GraphQuestion.ltl("[] ! (init && a)"), NONE, ends));
    assertFalse(confirms(g, GraphQuestion.ltl("! X init"), NONE, ends));
    assertFalse(confirms(g, GraphQuestion.ltl("! X X init"), NONE, ends));
    assertFalse(confirms(g, GraphQuestion.ltl("! x"), NONE, ends));
    assertFalse(confirms(g, GraphQuestion.ltl("! X X x"), NONE, ends));
  }

  /** A finite run is no evidence where it may have no fair continuation. */
  @Test
  void badPrefixesNeedAFairContinuation() {
    Graph g = graph("a -x-> b", "b -x-> a");
    GraphQuestion fresh = GraphQuestion.ltl("[] a").apply(g.renumbered(3));
    Replay replay = new Replay(g, fresh.space(), () -> {});
    Fairness open =
        FairnessOf.notion(
            FairnessNotion.ANNOTATED, fresh.space(), new WrittenRuns.SomethingIsReady());
    Evidence there = run(g, "a", "x b");
    assertTrue(replay.settles(fresh.property(), open, there) instanceof Replay.Result.Refused);
    assertTrue(
        replay.settles(fresh.property(), fresh.fairness(NONE), there)
            instanceof Replay.Result.Confirmed);
  }

  /** Compassion: whoever is triggered on the loop has to be engaged on it. */
  @Test
  void compassion() {
    Graph g = graph("a -t@P-> b", "b -s@P-> a", "b -r@P-> a", "a -u@P-> a");
    Graph fresh = g.renumbered(5);
    Fairness compassion =
        new OneAgent(
            "r after t",
            Fairness.Kind.COMPASSION,
            label -> label == fresh.label("r"),
            label -> label == fresh.label("t"));
    assertTrue(isFair(g, fresh, compassion, lasso(g, "a", List.of(), "t b", "r a")));
    assertTrue(isFair(g, fresh, compassion, lasso(g, "a", List.of("t b", "r a"), "u a")));
    assertFalse(isFair(g, fresh, compassion, lasso(g, "a", List.of(), "t b", "s a")));
  }

  private static boolean isFair(Graph g, Graph fresh, Fairness fairness, Evidence evidence) {
    Property never = GraphQuestion.ltl("false").apply(fresh).property();
    return new Replay(g, fresh, () -> {}).settles(never, fairness, evidence)
        instanceof Replay.Result.Confirmed;
  }

  /** What is asked about a state may go wrong, in the state itself or a step away. */
  @Test
  void faultsOfWhatIsAsked() {
    Graph g = graph("a -x-> b", "b -y-> c", "c -z-> d", "d -z-> d");
    GraphQuestion atom = GraphQuestion.ltl("[] c").apply(g.renumbered(3));
    List<Property> faulty =
        List.of(
            new Property.Reaches((state, length) -> wrong(atom.space(), state)),
            new Property.Optimum(
                (state, length) -> atom.space().name(state).equals("c"),
                (state, length) -> wrong(atom.space(), state) ? 1 : 0,
                Direction.MINIMUM,
                "min"),
            new Property.Temporal(
                ((Property.Temporal) atom.property()).formula(),
                Map.of("c", new Atom.OfState((state, length) -> wrong(atom.space(), state)))),
            new Property.NeverMatched(
                new NeverClaim(
                    0,
                    List.of(new State(true, false, List.of(new Edge(Set.of("c"), Set.of(), 0))))),
                Map.of("c", new Atom.OfState((state, length) -> wrong(atom.space(), state)))));
    for (Property property : faulty) {
      Replay replay = new Replay(g, atom.space(), () -> {});
      assertTrue(isConfirmed(replay, property, run(g, "a", "x b", "y c")), property::kind);
      assertTrue(isConfirmed(replay, property, run(g, "a", "x b")), property::kind);
      assertTrue(replay.leadsToError(property, run(g, "a", "x b")), property::kind);
      assertFalse(isConfirmed(replay, property, run(g, "a")), property::kind);
      assertFalse(replay.leadsToError(property, run(g, "a")), property::kind);
      assertFalse(isConfirmed(replay, property, run(g, "b", "y c")), property::kind);
      assertFalse(isConfirmed(replay, property, run(g, "a", "x b", "y c", "z d")), property::kind);
    }
  }

  /** A fault that is a limit of what can be followed is no error. */
  @Test
  void limitsAreNoErrors() {
    Graph g = graph("a -x-> b", "b -y-> b");
    GraphQuestion fresh = GraphQuestion.deadlockFree().apply(g.renumbered(3));
    Property limited =
        new Property.Reaches(
            (state, length) -> {
              if (fresh.space().name(state).equals("b")) {
                throw ModelFault.limit("too many");
              }
              return false;
            });
    Replay replay = new Replay(g, fresh.space(), () -> {});
    assertTrue(isConfirmed(replay, limited, run(g, "a", "x b")));
    assertFalse(replay.leadsToError(limited, run(g, "a", "x b")));
  }

  private static boolean isConfirmed(Replay replay, Property property, Evidence.FiniteRun run) {
    Replay.Result result = replay.goesWrong(property, run);
    assertNotNull(result);
    return result instanceof Replay.Result.Confirmed;
  }

  private static boolean wrong(Graph graph, int[] state) {
    if (graph.name(state).equals("c")) {
      throw new ModelFault("division by zero");
    }
    return false;
  }

  /** The budget is used up step by step, and then processes are asked instead. */
  @Test
  void theBudgetIsForAllSteps() {
    Graph g = graph("a -x@P-> b", "b -x@P-> a", "a -y@Q-> c");
    // As many as the budget allows for one state, so that the second one is beyond it.
    long all = Expansion.MOST_SLOTS / 66;
    SelectiveGraph first = new SelectiveGraph(g.renumbered(17), Set.of(), all);
    assertEquals(new Replay.Result.Confirmed(1), reaching(g, first, "x@P b", "x@P a"));
    SelectiveGraph none = new SelectiveGraph(g.renumbered(17), Set.of(), all + 1);
    assertEquals(new Replay.Result.Confirmed(2), reaching(g, none, "x@P b", "x@P a"));
    SelectiveGraph both = new SelectiveGraph(g.renumbered(17), Set.of(), all - 2);
    assertEquals(new Replay.Result.Confirmed(0), reaching(g, both, "x@P b", "x@P a"));
  }

  private static Replay.Result reaching(Graph g, SelectiveGraph fresh, String... moves) {
    return new Replay(g, fresh, () -> {})
        .settles(
            GraphQuestion.reaches("a").apply(fresh.graph()).property(),
            FairnessOf.notion(NONE, fresh, Annotations.NONE),
            run(g, "a", moves));
  }
}
