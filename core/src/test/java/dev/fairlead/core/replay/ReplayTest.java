package dev.fairlead.core.replay;

import static dev.fairlead.core.fairness.FairnessNotion.EVENT_WEAK;
import static dev.fairlead.core.fairness.FairnessNotion.GLOBAL;
import static dev.fairlead.core.fairness.FairnessNotion.NONE;
import static dev.fairlead.core.fairness.FairnessNotion.PROCESS_STRONG;
import static dev.fairlead.core.fairness.FairnessNotion.PROCESS_WEAK;
import static dev.fairlead.core.plan.GraphQuestion.deadlockFree;
import static dev.fairlead.core.plan.GraphQuestion.ltl;
import static dev.fairlead.core.plan.GraphQuestion.reaches;
import static dev.fairlead.core.search.Graph.graph;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.plan.GraphQuestion;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.SelectiveGraph;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ReplayTest {

  private static final Graph LOCK =
      graph(
          "free -hold@P-> h1",
          "h1 -busy@Q-> h2",
          "h2 -busy@Q-> h1",
          "h1 -release@P-> free",
          "h2 -release@P-> free",
          "h2 -crash@P,Q-> dead");

  private static final String CONFIRMED = "confirmed";

  /** Replays a run written as {@code state -label@processes-> state ...} on a renumbered copy. */
  private static String replay(
      Graph g, Function<Graph, GraphQuestion> question, FairnessNotion notion, Evidence evidence) {
    GraphQuestion fresh = question.apply(g.renumbered(4711));
    Replay.Result result =
        new Replay(g, fresh.space(), () -> {})
            .settles(fresh.property(), fresh.fairness(notion), evidence);
    return result instanceof Replay.Result.Refused refused ? refused.reason() : CONFIRMED;
  }

  private static Evidence run(Graph g, String initial, String... moves) {
    return new Evidence.FiniteRun(g.vector(initial), moves(g, moves));
  }

  private static Evidence lasso(Graph g, String initial, List<String> stem, String... loop) {
    return new Evidence.Lasso(
        g.vector(initial), moves(g, stem.toArray(String[]::new)), moves(g, loop));
  }

  /** Each move as {@code label@processes target}, or {@code stutter target}. */
  private static List<Move> moves(Graph g, String... texts) {
    List<Move> moves = new ArrayList<>();
    for (String text : texts) {
      String[] parts = text.split(" ");
      String[] event = parts[0].split("@");
      boolean stutter = event[0].equals("stutter");
      moves.add(
          new Move(
              stutter ? Label.STUTTER : g.label(event[0]),
              stutter
                  ? 0
                  : g.processSet(event.length < 2 ? new String[] {"P"} : event[1].split(",")),
              g.vector(parts[1])));
    }
    return moves;
  }

  @Test
  void aDeadlockIsConfirmed() {
    Evidence good = run(LOCK, "free", "hold h1", "busy@Q h2", "crash@P,Q dead");
    assertEquals(CONFIRMED, replay(LOCK, deadlockFree(), NONE, good));
  }

  @Test
  void damagedRunsAreRefused() {
    assertEquals(
        "the last state has a step",
        replay(LOCK, deadlockFree(), NONE, run(LOCK, "free", "hold h1", "busy@Q h2")));
    assertEquals(
        "move 2 (crash) is no step of the model",
        replay(LOCK, deadlockFree(), NONE, run(LOCK, "free", "hold h1", "crash@P,Q dead")));
    assertEquals(
        "move 3 (release) is no step of the model",
        replay(
            LOCK, deadlockFree(), NONE, run(LOCK, "free", "hold h1", "busy@Q h2", "release dead")));
    assertEquals(
        "move 2 (busy) is no step of the model",
        replay(LOCK, deadlockFree(), NONE, run(LOCK, "free", "hold h1", "busy@P h2")));
    assertEquals(
        "move 2 (busy) is no step of the model",
        replay(LOCK, deadlockFree(), NONE, run(LOCK, "free", "hold h1", "busy@Q free")));
    assertEquals(
        "the first state is no initial state",
        replay(LOCK, deadlockFree(), NONE, run(LOCK, "h1", "busy@Q h2", "crash@P,Q dead")));
  }

  @Test
  void whatFollowsTerminationIsNoDeadlock() {
    Graph g = graph("a -terminate-> stop");
    assertEquals(
        "the run has terminated successfully",
        replay(g, deadlockFree(), NONE, run(g, "a", "terminate stop")));
  }

  @Test
  void aWitnessMustReachTheGoal() {
    assertEquals(
        CONFIRMED, replay(LOCK, reaches("h2"), NONE, run(LOCK, "free", "hold h1", "busy@Q h2")));
    assertEquals(
        "the last state does not satisfy the goal",
        replay(LOCK, reaches("h2"), NONE, run(LOCK, "free", "hold h1")));
  }

  @Test
  void aLoopMustViolateTheFormulaAndClose() {
    Function<Graph, GraphQuestion> question = ltl("[] (h1 -> <> free)");
    Evidence busy = lasso(LOCK, "free", List.of("hold h1"), "busy@Q h2", "busy@Q h1");
    assertEquals(CONFIRMED, replay(LOCK, question, NONE, busy));
    Evidence frees = lasso(LOCK, "free", List.of(), "hold h1", "release free");
    assertEquals("the run satisfies the formula", replay(LOCK, question, NONE, frees));
    Evidence open = lasso(LOCK, "free", List.of("hold h1"), "busy@Q h2", "busy@Q h1", "busy@Q h2");
    assertEquals("the loop does not close", replay(LOCK, question, NONE, open));
    Evidence jump = lasso(LOCK, "free", List.of("hold h1"), "busy@Q h2", "hold h1");
    assertEquals("loop move 2 (hold) is no step of the model", replay(LOCK, question, NONE, jump));
  }

  @Test
  void anUnfairLoopIsRefused() {
    Function<Graph, GraphQuestion> question = ltl("[] (h1 -> <> free)");
    Evidence busy = lasso(LOCK, "free", List.of("hold h1"), "busy@Q h2", "busy@Q h1");
    assertEquals("the loop is unfair to P", replay(LOCK, question, PROCESS_WEAK, busy));
    assertEquals("the loop is unfair to P", replay(LOCK, question, PROCESS_STRONG, busy));
    assertEquals("the loop is unfair to release", replay(LOCK, question, EVENT_WEAK, busy));
    assertEquals(
        "the loop never takes a step it could take: release", replay(LOCK, question, GLOBAL, busy));
  }

  private static Replay.Result replayBusyOn(SelectiveGraph fresh, FairnessNotion notion) {
    GraphQuestion question = ltl("[] (h1 -> <> free)").apply(fresh.graph());
    return new Replay(LOCK, fresh, () -> {})
        .settles(
            question.property(),
            FairnessOf.notion(notion, fresh, Annotations.NONE),
            lasso(LOCK, "free", List.of("hold h1"), "busy@Q h2", "busy@Q h1"));
  }

  /** Both P and Q can move; a space that denies it of P would let an unfair loop pass. */
  @Test
  void stepsAloneTellWhoIsEnabled() {
    SelectiveGraph lying = new SelectiveGraph(LOCK.renumbered(17), Set.of("P"), 1);
    for (FairnessNotion notion : List.of(PROCESS_WEAK, PROCESS_STRONG)) {
      assertEquals(
          new Replay.Result.Refused("the loop is unfair to P"), replayBusyOn(lying, notion));
    }
    // Moves are found among all steps as well: this space knows no step that P takes.
    assertEquals(new Replay.Result.Confirmed(0), replayBusyOn(lying, NONE));
  }

  @Test
  void whereStepsAreTooManyTheResultSaysSo() {
    long tooMany = Expansion.MOST_SLOTS;
    SelectiveGraph honest = new SelectiveGraph(LOCK.renumbered(17), Set.of(), tooMany);
    assertEquals(
        new Replay.Result.Refused("the loop is unfair to P"), replayBusyOn(honest, PROCESS_WEAK));
    assertEquals(new Replay.Result.Confirmed(3), replayBusyOn(honest, NONE));
  }

  @Test
  void aReplayCanBeStopped() {
    GraphQuestion fresh = ltl("[] (h1 -> <> free)").apply(LOCK.renumbered(3));
    Evidence busy = lasso(LOCK, "free", List.of("hold h1"), "busy@Q h2", "busy@Q h1");
    int[] polls = {0};
    Replay replay = new Replay(LOCK, fresh.space(), () -> polls[0]++);
    replay.settles(fresh.property(), fresh.fairness(GLOBAL), busy);
    int asked = polls[0];
    for (int last = 0; last < asked; last++) {
      polls[0] = last;
      Replay stopped =
          new Replay(
              LOCK,
              fresh.space(),
              () -> {
                if (--polls[0] < 0) {
                  throw new IllegalStateException("stopped");
                }
              });
      assertThrows(
          IllegalStateException.class,
          () -> stopped.settles(fresh.property(), fresh.fairness(GLOBAL), busy));
    }
  }

  @Test
  void weakAndStrongFairnessDifferWhereAnAgentIsDisabledNowAndThen() {
    Graph churn = graph("w -crash@C-> k", "k -recover@C-> w", "w -finish@F-> d");
    Evidence loop = lasso(churn, "w", List.of(), "crash@C k", "recover@C w");
    assertEquals(CONFIRMED, replay(churn, ltl("<> d"), PROCESS_WEAK, loop));
    assertEquals("the loop is unfair to F", replay(churn, ltl("<> d"), PROCESS_STRONG, loop));
  }

  /**
   * The same loop from its other state: what is enabled first counts like what is enabled later.
   */
  @Test
  void whereALoopBeginsDoesNotMatter() {
    Graph churn = graph("w -crash@C-> k", "k -recover@C-> w", "w -finish@F-> d");
    Evidence loop = lasso(churn, "w", List.of("crash@C k"), "recover@C w", "crash@C k");
    assertEquals(CONFIRMED, replay(churn, ltl("<> d"), PROCESS_WEAK, loop));
    assertEquals(CONFIRMED, replay(churn, ltl("<> d"), EVENT_WEAK, loop));
    assertNotEquals(CONFIRMED, replay(churn, ltl("<> d"), PROCESS_STRONG, loop));
  }

  /**
   * The weak event moves at once; the strong one is offered, or ready, in the second state only.
   */
  @Test
  void annotatedEventsAreOwedDifferentThings() {
    Graph offered = graph("a -x@P-> b", "b -y@P-> a", "b -z@Q-> d");
    Evidence round = lasso(offered, "a", List.of("x@P b"), "y@P a", "x@P b");
    assertNotEquals(CONFIRMED, replayAnnotated(offered, "", round));
    Graph ready = graph("a -x@P-> b", "b -y@P-> a", "c -z@Q-> c");
    Evidence same = lasso(ready, "a", List.of("x@P b"), "y@P a", "x@P b");
    assertEquals(CONFIRMED, replayAnnotated(ready, "", same));
    assertNotEquals(CONFIRMED, replayAnnotated(ready, "b", same));
  }

  /** x is owed weak, z strong fairness; z is ready in one state. */
  private static String replayAnnotated(Graph g, String readyIn, Evidence evidence) {
    Graph fresh = g.renumbered(4711);
    Annotations annotations =
        new Annotations() {
          @Override
          public Set<Fairness.Kind> kinds(int label) {
            if (label == fresh.label("x")) {
              return Set.of(Fairness.Kind.WEAK);
            }
            return label == fresh.label("z") ? Set.of(Fairness.Kind.STRONG) : Set.of();
          }

          @Override
          public void ready(int[] state, int length, LabelSink sink) {
            if (!readyIn.isEmpty() && Arrays.equals(state, fresh.vector(readyIn))) {
              sink.label(fresh.label("z"));
            }
          }
        };
    Replay.Result result =
        new Replay(g, fresh, () -> {})
            .settles(
                ltl("[] ! b").apply(fresh).property(),
                FairnessOf.notion(FairnessNotion.ANNOTATED, fresh, annotations),
                evidence);
    return result instanceof Replay.Result.Refused refused ? refused.reason() : CONFIRMED;
  }

  @Test
  void globalFairnessTellsStepsApartBySourceAndTarget() {
    Graph target = graph("a -x@P-> b", "b -x@P-> a", "b -x@P-> b");
    Evidence round = lasso(target, "a", List.of(), "x@P b", "x@P a");
    assertNotEquals(CONFIRMED, replay(target, ltl("<> c"), GLOBAL, round));
    Graph source = graph("a -x@P-> b", "b -y@P-> a", "b -x@P-> b");
    Evidence other = lasso(source, "a", List.of(), "x@P b", "y@P a");
    assertNotEquals(CONFIRMED, replay(source, ltl("<> c"), GLOBAL, other));
  }

  @Test
  void globalFairnessTellsStepsApartByTheirLabels() {
    Graph g = graph("a -x@P-> a", "a -y@P-> a");
    assertNotEquals(CONFIRMED, replay(g, ltl("<> c"), GLOBAL, lasso(g, "a", List.of(), "x@P a")));
    Evidence both = lasso(g, "a", List.of(), "x@P a", "y@P a");
    assertEquals(CONFIRMED, replay(g, ltl("<> c"), GLOBAL, both));
  }

  @Test
  void globalFairnessTellsStepsApartByWhoMoves() {
    Graph g = graph("a -x@P-> b", "a -x@Q-> b", "b -y@P-> a");
    Evidence one = lasso(g, "a", List.of(), "x@P b", "y@P a");
    assertEquals(
        "the loop never takes a step it could take: x", replay(g, ltl("<> c"), GLOBAL, one));
    Evidence both = lasso(g, "a", List.of(), "x@P b", "y@P a", "x@Q b", "y@P a");
    assertEquals(CONFIRMED, replay(g, ltl("<> c"), GLOBAL, both));
  }

  @Test
  void stutteringIsForStatesWithoutSteps() {
    Graph g = graph("a -x-> b", "c -z-> c");
    Evidence ends = lasso(g, "a", List.of("x b"), "stutter b");
    for (FairnessNotion notion : FairnessNotion.values()) {
      assertEquals(CONFIRMED, replay(g, ltl("[] <> x"), notion, ends));
    }
    Evidence idle = lasso(g, "a", List.of(), "stutter a");
    assertEquals(
        "loop move 1 (stuttering) is no step of the model", replay(g, ltl("[] <> x"), NONE, idle));
    Evidence moved = lasso(g, "a", List.of("x b"), "stutter c");
    assertEquals(
        "loop move 1 (stuttering) is no step of the model", replay(g, ltl("[] <> x"), NONE, moved));
  }

  @Test
  void aFiniteRunMustBeABadPrefix() {
    Evidence held = run(LOCK, "free", "hold h1");
    assertEquals(CONFIRMED, replay(LOCK, ltl("[] ! h1"), PROCESS_STRONG, held));
    assertEquals(
        "some continuation may satisfy the formula",
        replay(LOCK, ltl("[] (h1 -> <> free)"), NONE, held));
    assertEquals(
        "some continuation may satisfy the formula", replay(LOCK, ltl("[] ! h2"), NONE, held));
    Evidence twice = run(LOCK, "free", "hold h1", "busy@Q h2");
    assertEquals(CONFIRMED, replay(LOCK, ltl("[] (hold -> X release)"), NONE, twice));
  }

  @Test
  void statesThatLookTheSameAreAllFollowed() {
    // After x two different states look like "b"; only the second one can do z.
    Graph hidden = graph("a -x-> b'1", "a -x-> b'2", "b'1 -y-> c", "b'2 -z-> d", "d -back-> b'2");
    assertEquals(CONFIRMED, replay(hidden, deadlockFree(), NONE, run(hidden, "a", "x b'1", "y c")));
    Evidence loop = lasso(hidden, "a", List.of("x b'1"), "z d", "back b'1");
    assertEquals(CONFIRMED, replay(hidden, ltl("<> c"), NONE, loop));
  }

  /** Labels of one text may be owed different things; a loop through one takes all of them. */
  @Test
  void stepsThatLookTheSameAreAllTaken() {
    Graph g =
        graph("a -x'1-> b", "a -x'2-> b", "a -x'3-> b", "a -x'4@Q-> b", "b -y-> a", "a -x'5-> d'1");
    Evidence loop = lasso(g, "a", List.of(), "x'1 b", "y a");
    assertEquals(CONFIRMED, replay(g, loop, "x'1"));
    assertEquals(CONFIRMED, replay(g, loop, "x'2"));
    assertEquals(CONFIRMED, replay(g, loop, "x'2", "x'3", "y"));
    // Another process, and another state.
    assertEquals("the loop is unfair to x", replay(g, loop, "x'4"));
    assertEquals("the loop is unfair to x", replay(g, loop, "x'5"));
  }

  private static String replay(Graph g, Evidence evidence, String... owed) {
    GraphQuestion fresh = ltl("<> c").apply(g.renumbered(3));
    Annotations strong =
        label ->
            Arrays.stream(owed).anyMatch(name -> fresh.space().label(name) == label)
                ? Set.of(Fairness.Kind.STRONG)
                : Set.of();
    Fairness fairness = FairnessOf.notion(FairnessNotion.ANNOTATED, fresh.space(), strong);
    Replay replay = new Replay(g, fresh.space(), () -> {});
    Replay.Result result = replay.settles(fresh.property(), fairness, evidence);
    return result instanceof Replay.Result.Refused refused ? refused.reason() : CONFIRMED;
  }

  @Test
  void aFaultIsConfirmedWhereItHappens() {
    Graph g = graph("a -x-> b", "b -y-> c", "b !index 3 is out of bounds", "c -z-> c");
    GraphQuestion fresh = deadlockFree().apply(g.renumbered(3));
    Replay replay = new Replay(g, fresh.space(), () -> {});
    Evidence.FiniteRun there = (Evidence.FiniteRun) run(g, "a", "x b");
    assertEquals(new Replay.Result.Confirmed(0), replay.goesWrong(fresh.property(), there));
    Evidence.FiniteRun before = (Evidence.FiniteRun) run(g, "a");
    assertEquals(
        new Replay.Result.Refused("the model does not go wrong there"),
        replay.goesWrong(fresh.property(), before));
    // y is a step that b has before it goes wrong.
    Evidence.FiniteRun past = (Evidence.FiniteRun) run(g, "a", "x b", "y c");
    assertEquals(
        new Replay.Result.Refused("the model does not go wrong there"),
        replay.goesWrong(fresh.property(), past));
    Evidence.FiniteRun strange = (Evidence.FiniteRun) run(g, "a", "x b", "z c");
    assertEquals(
        new Replay.Result.Refused("the model goes wrong before the run ends"),
        replay.goesWrong(fresh.property(), strange));
  }

  @Test
  void theSpaceOfTheSearchIsNotAccepted() {
    assertThrows(IllegalArgumentException.class, () -> new Replay(LOCK, LOCK, () -> {}));
  }

  @Test
  void aRunOfTheWrongLengthOfVectorIsNotSilentlyCut() {
    int[] longer = Arrays.copyOf(LOCK.vector("h1"), 3);
    Evidence odd =
        new Evidence.FiniteRun(
            LOCK.vector("free"),
            List.of(new Move(LOCK.label("hold"), LOCK.processSet("P"), longer)));
    assertEquals("move 1 (hold) is no step of the model", replay(LOCK, reaches("h1"), NONE, odd));
  }
}
