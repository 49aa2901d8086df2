package dev.fairlead.core.search;

import static dev.fairlead.core.search.Graph.graph;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.Property.DeadlockFree;
import dev.fairlead.core.property.Property.NoBadStep;
import dev.fairlead.core.property.Property.NonTerminating;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class BreadthFirstTest {

  private static final String TERMINATE = "terminate";
  private static final DeadlockFree NO_DEADLOCK = new DeadlockFree(TERMINATE);

  @Test
  void theShortestRunToADeadlockIsFound() {
    Graph g = graph("a -x-> b", "b -y-> c", "c -z-> d", "a -skip-> c", "b -loop-> b");
    Result.Found found =
        assertInstanceOf(
            Result.Found.class,
            BreadthFirst.toDeadlock(
                BreadthFirst.Subject.alone(g, NO_DEADLOCK), SearchMonitor.NONE));
    assertEquals("a -skip-> c -z-> d", story(g, found.run()));
    assertEquals(2, found.facts().depth());
  }

  @Test
  void successfulTerminationIsNoDeadlockAndIsNotLookedBehind() {
    Graph ends = graph("a -x-> b", "b -terminate-> stop");
    Result.Exhausted all =
        assertInstanceOf(
            Result.Exhausted.class,
            BreadthFirst.toDeadlock(
                BreadthFirst.Subject.alone(ends, NO_DEADLOCK), SearchMonitor.NONE));
    assertEquals(2, all.facts().states());
    assertEquals(2, all.facts().transitions());
    Graph both = graph("a -terminate-> stop", "a -x-> b", "b -y-> stop");
    Result.Found found =
        assertInstanceOf(
            Result.Found.class,
            BreadthFirst.toDeadlock(
                BreadthFirst.Subject.alone(both, NO_DEADLOCK), SearchMonitor.NONE));
    assertEquals("a -x-> b -y-> stop", story(both, found.run()));
  }

  @Test
  void aDeadlockIsNearerThanATerminationOnTheSameLevel() {
    Graph g = graph("s -a-> skip", "s -b-> stop", "skip -terminate-> end");
    NonTerminating property = new NonTerminating(TERMINATE);
    Result.Found found =
        assertInstanceOf(
            Result.Found.class,
            BreadthFirst.toTheEnd(BreadthFirst.Subject.alone(g, property), SearchMonitor.NONE));
    assertEquals("s -b-> stop", story(g, found.run()));
    Graph further = graph("s -a-> skip", "s -b-> t", "t -b-> stop", "skip -terminate-> end");
    Result.Found ends =
        assertInstanceOf(
            Result.Found.class,
            BreadthFirst.toTheEnd(
                BreadthFirst.Subject.alone(further, property), SearchMonitor.NONE));
    assertEquals("s -a-> skip -terminate-> end", story(further, ends.run()));
  }

  @Test
  void aRunThatEndsIsKnownEvenIfTheRestOfTheLevelIsNotSeen() {
    Graph g = graph("s -a-> skip", "s -b-> t", "skip -terminate-> end", "t !wrong");
    Result.Found found =
        assertInstanceOf(
            Result.Found.class,
            BreadthFirst.toTheEnd(
                BreadthFirst.Subject.alone(g, new NonTerminating(TERMINATE)), SearchMonitor.NONE));
    assertEquals("s -a-> skip -terminate-> end", story(g, found.run()));
  }

  @Test
  void anInitialStateCanBeTheGoal() {
    Graph g = graph("-> a", "-> b", "a -x-> c");
    Result.Found found =
        assertInstanceOf(
            Result.Found.class,
            BreadthFirst.toGoal(BreadthFirst.Subject.alone(g, g.in("b")), SearchMonitor.NONE));
    assertEquals("b", story(g, found.run()));
  }

  @Test
  void terminationIsFollowedOnTheWayToAGoal() {
    Graph g = graph("a -terminate-> stop");
    assertInstanceOf(
        Result.Found.class,
        BreadthFirst.toGoal(BreadthFirst.Subject.alone(g, g.in("stop")), SearchMonitor.NONE));
  }

  @Test
  void aFaultComesWithTheRunThatLeadsThere() {
    Graph g = graph("a -x-> b", "b -y-> c", "b !m.csp:7:12: index 3 is out of bounds");
    Result.Fault fault =
        assertInstanceOf(
            Result.Fault.class,
            BreadthFirst.toDeadlock(
                BreadthFirst.Subject.alone(g, NO_DEADLOCK), SearchMonitor.NONE));
    assertEquals("a -x-> b", story(g, fault.run().orElseThrow()));
    assertEquals("m.csp:7:12: index 3 is out of bounds", fault.message());
  }

  @Test
  void whatIsFoundBeforeAFaultStaysFound() {
    Graph g = graph("a -x-> b", "a !late");
    Result.Found found =
        assertInstanceOf(
            Result.Found.class,
            BreadthFirst.toGoal(BreadthFirst.Subject.alone(g, g.in("b")), SearchMonitor.NONE));
    assertEquals("a -x-> b", story(g, found.run()));
  }

  @Test
  void aGoalThatGoesWrongIsAFaultOfTheStateItWasAskedAbout() {
    Graph g = graph("a -x-> b", "a -y-> c");
    Result.Fault fault =
        assertInstanceOf(
            Result.Fault.class,
            BreadthFirst.toGoal(
                BreadthFirst.Subject.alone(
                    g,
                    (state, length) -> {
                      if (g.name(state).equals("c")) {
                        throw new dev.fairlead.core.space.ModelFault("division by zero");
                      }
                      return false;
                    }),
                SearchMonitor.NONE));
    assertEquals("a -y-> c", story(g, fault.run().orElseThrow()));
  }

  /** One to four threads, which share every level if there are several. */
  private static <P> Workers<BreadthFirst.Subject<P>> workers(
      SplittableRandom random, Graph g, P property) {
    BreadthFirst.Subject<P> subject = new BreadthFirst.Subject<>(g, property);
    Sharing sharing = new Sharing(1 + random.nextInt(4), 0);
    return new Workers<>(subject, sharing, () -> Optional.of(subject));
  }

  @Property(tries = 400)
  void agreesWithANaiveSearchOnRandomGraphs(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = 1 + random.nextInt(12);
    List<String> lines = new ArrayList<>(List.of("-> s" + random.nextInt(size)));
    if (random.nextInt(4) == 0) {
      lines.add("-> s" + random.nextInt(size));
    }
    for (int edges = random.nextInt(3 * size); edges > 0; edges--) {
      String label = random.nextInt(8) == 0 ? TERMINATE : "e" + random.nextInt(3);
      lines.add("s" + random.nextInt(size) + " -" + label + "-> s" + random.nextInt(size));
    }
    Graph g = graph(lines.toArray(String[]::new));
    String goal = "s" + random.nextInt(size);
    Map<String, Integer> all = distances(g, false);
    check(
        g,
        BreadthFirst.toGoal(workers(random, g, g.in(goal)), SearchMonitor.NONE),
        all.containsKey(goal) ? all.get(goal) : -1,
        all.size());
    Map<String, Integer> unfinished = distances(g, true);
    int nearest =
        unfinished.entrySet().stream()
            .filter(e -> isDeadlock(g, e.getKey()))
            .mapToInt(Map.Entry::getValue)
            .min()
            .orElse(-1);
    check(
        g,
        BreadthFirst.toDeadlock(workers(random, g, NO_DEADLOCK), SearchMonitor.NONE),
        nearest,
        unfinished.size());
    check(
        g,
        BreadthFirst.toTheEnd(
            workers(random, g, new NonTerminating(TERMINATE)), SearchMonitor.NONE),
        unfinished.entrySet().stream()
            .filter(e -> isDeadlock(g, e.getKey()) || offers(g, e.getKey(), TERMINATE))
            .mapToInt(e -> e.getValue() + (isDeadlock(g, e.getKey()) ? 0 : 1))
            .min()
            .orElse(-1),
        unfinished.size());
    List<String> metAtRest = Collections.synchronizedList(new ArrayList<>());
    check(
        g,
        BreadthFirst.toBadStep(
            workers(
                random,
                g,
                new BreadthFirst.BadSteps(
                    new NoBadStep(label -> label.text().equals("e0"), "e0"),
                    (state, length) -> metAtRest.add(g.name(state)))),
            SearchMonitor.NONE),
        all.entrySet().stream()
            .filter(e -> offers(g, e.getKey(), "e0"))
            .mapToInt(e -> e.getValue() + 1)
            .min()
            .orElse(-1),
        all.size());
    if (all.keySet().stream().noneMatch(s -> offers(g, s, "e0"))) {
      assertEquals(
          all.keySet().stream().filter(s -> isDeadlock(g, s)).sorted().toList(),
          metAtRest.stream().sorted().toList());
    }
    Exploration full = Exploration.of(g, Limits.ofThisMachine(), ProgressListener.NONE);
    assertEquals(all.size(), full.facts().states());
    assertEquals(all.keySet().stream().filter(s -> isDeadlock(g, s)).count(), full.deadlocks());
    assertEquals(all.values().stream().mapToInt(i -> i).max().orElse(0), full.facts().depth());
  }

  private static void check(Graph g, Result result, int distance, int reachable) {
    if (result instanceof Result.Found found) {
      assertEquals(distance, found.run().stem().size());
      assertTrue(isRun(g, found.run()), story(g, found.run()));
    } else {
      assertEquals(-1, distance);
      assertInstanceOf(Result.Exhausted.class, result);
      assertEquals(reachable, result.facts().states());
    }
  }

  private static boolean isDeadlock(Graph g, String state) {
    int[] steps = {0};
    g.steps(g.vector(state), 2, (label, processSet, target, length) -> steps[0]++);
    return steps[0] == 0;
  }

  private static boolean offers(Graph g, String state, String event) {
    boolean[] offered = {false};
    g.steps(
        g.vector(state),
        2,
        (label, processSet, target, length) -> offered[0] |= g.label(label).text().equals(event));
    return offered[0];
  }

  private static Map<String, Integer> distances(Graph g, boolean untilTermination) {
    Map<String, Integer> distance = new HashMap<>();
    ArrayDeque<String> queue = new ArrayDeque<>();
    g.initialStates(
        (state, length) -> {
          if (distance.putIfAbsent(g.name(state), 0) == null) {
            queue.add(g.name(state));
          }
        });
    while (!queue.isEmpty()) {
      String from = queue.remove();
      g.steps(
          g.vector(from),
          2,
          (label, processSet, target, length) -> {
            boolean follow = !untilTermination || !g.label(label).text().equals(TERMINATE);
            if (follow && distance.putIfAbsent(g.name(target), distance.get(from) + 1) == null) {
              queue.add(g.name(target));
            }
          });
    }
    return distance;
  }

  private static boolean isRun(Graph g, FiniteRun run) {
    int[] state = run.initial();
    for (Move move : run.stem()) {
      boolean[] there = {false};
      g.steps(
          state,
          state.length,
          (label, processSet, target, length) ->
              there[0] |=
                  label == move.label()
                      && processSet == move.processSet()
                      && target[0] == move.target()[0]);
      if (!there[0]) {
        return false;
      }
      state = move.target();
    }
    return true;
  }

  static String story(Graph g, FiniteRun run) {
    StringBuilder text = new StringBuilder(g.name(run.initial()));
    for (Move move : run.stem()) {
      String label = move.label() < 0 ? "stutter" : g.label(move.label()).text();
      text.append(" -").append(label).append("-> ").append(g.name(move.target()));
      assertArrayEquals(g.vector(g.name(move.target())), move.target());
    }
    return text.toString();
  }
}
