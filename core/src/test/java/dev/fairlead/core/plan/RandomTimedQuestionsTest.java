package dev.fairlead.core.plan;

import static dev.fairlead.core.plan.GraphQuestion.ltl;
import static dev.fairlead.core.plan.GraphQuestion.reachesWithin;
import static dev.fairlead.core.plan.GraphQuestion.timeTo;
import static dev.fairlead.core.plan.TimedQuestionsTest.verdict;
import static dev.fairlead.core.property.Property.Optimum.Direction.MAXIMUM;
import static dev.fairlead.core.property.Property.Optimum.Direction.MINIMUM;
import static dev.fairlead.core.search.Graph.graph;
import static dev.fairlead.core.verdict.Outcome.HOLDS;
import static dev.fairlead.core.verdict.Outcome.VIOLATED;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.FormulaPrinter;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import net.jqwik.api.ForAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Questions about time on random systems, against plain searches. */
class RandomTimedQuestionsTest {

  @net.jqwik.api.Property(tries = 1500)
  void timesToGoalsAgreeWithPlainSearches(@ForAll long seed) {
    times(seed);
  }

  @net.jqwik.api.Property(tries = 1500)
  void deadlinesAgreeWithPlainSearches(@ForAll long seed) {
    deadlines(seed);
  }

  @net.jqwik.api.Property(tries = 400)
  void deadlinesAgreeWithFormulasThatCountTicks(@ForAll long seed) {
    countedTicks(seed);
  }

  /** A bad prefix whose replay is not enough, so that a fair run must go on behind it. */
  @Test
  void aBadPrefixIsContinuedUnderGlobalFairness() {
    countedTicks(2886);
    countedTicks(-13155);
  }

  @Tag("long")
  @net.jqwik.api.Property(tries = 100_000)
  void allOfThisAtLength(@ForAll long seed) {
    times(seed);
    deadlines(seed);
    countedTicks(seed);
  }

  private static Graph random(SplittableRandom random, int longestTick) {
    int size = 1 + random.nextInt(6);
    List<String> lines = new ArrayList<>(List.of("-> s0"));
    if (random.nextInt(5) == 0) {
      lines.add("-> s" + random.nextInt(size));
    }
    for (int edges = random.nextInt(3 * size); edges > 0; edges--) {
      String label =
          random.nextBoolean()
              ? "tick" + (1 + random.nextInt(longestTick))
              : "e" + random.nextInt(2);
      String processes = List.of("P", "Q", "P,Q").get(random.nextInt(3));
      int from = random.nextInt(size);
      // Few edges lead back, so that some goals cannot be avoided.
      int to = random.nextInt(4) == 0 ? random.nextInt(size) : from + random.nextInt(size - from);
      lines.add("s%d -%s@%s-> s%d".formatted(from, label, processes, to));
    }
    return graph(lines.toArray(String[]::new));
  }

  // ------------------------------------------------------------------ times to goals

  private static void times(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Graph g = random(random, 4);
    String[] goals = random.nextBoolean() ? new String[] {"s4"} : new String[] {"s2", "s5"};
    List<Position> positions = initial(g);
    Set<String> wanted = Set.of(goals);
    OptionalLong least = least(g, wanted);
    Verdict min = verdict(g, timeTo(MINIMUM, goals));
    String story = "seed " + seed;
    assertEquals(
        least.isPresent() ? "min(time) = " + least.getAsLong() : "no run reaches the goal",
        min.reason(),
        story);
    int bound = random.nextInt(8);
    assertEquals(
        least.isPresent() && least.getAsLong() <= bound ? HOLDS : VIOLATED,
        verdict(g, reachesWithin(bound, goals)).outcome(),
        story);
    OptionalLong greatest =
        positions.stream()
            .map(start -> greatest(g, start, wanted, new HashSet<>()))
            .reduce(
                (a, b) ->
                    a.isEmpty() || b.isEmpty()
                        ? OptionalLong.empty()
                        : OptionalLong.of(Math.max(a.getAsLong(), b.getAsLong())))
            .orElseThrow();
    Verdict max = verdict(g, timeTo(MAXIMUM, goals));
    if (greatest.isPresent()) {
      assertEquals("max(time) = " + greatest.getAsLong(), max.reason(), story);
    } else {
      assertEquals(VIOLATED, max.outcome(), story);
      assertTrue(max.evidence().isPresent(), story);
    }
  }

  /** By rounds of all edges until nothing changes (Bellman and Ford). */
  private static OptionalLong least(Graph g, Set<String> goals) {
    Map<String, Long> times = new HashMap<>();
    initial(g).forEach(start -> times.put(start.state(), 0L));
    for (boolean changed = true; changed; ) {
      changed = false;
      for (String from : List.copyOf(times.keySet())) {
        for (Position to : next(g, new Position(from, ""))) {
          long time = times.get(from) + to.duration();
          if (times.getOrDefault(to.state(), Long.MAX_VALUE) > time) {
            times.put(to.state(), time);
            changed = true;
          }
        }
      }
    }
    return goals.stream().filter(times::containsKey).mapToLong(times::get).min();
  }

  /** Through every path; empty if one of them comes back, or ends. */
  private static OptionalLong greatest(Graph g, Position at, Set<String> goals, Set<String> path) {
    if (goals.contains(at.state())) {
      return OptionalLong.of(0);
    }
    List<Position> next = next(g, at);
    if (!path.add(at.state()) || next.isEmpty()) {
      return OptionalLong.empty();
    }
    long most = 0;
    for (Position to : next) {
      OptionalLong rest = greatest(g, to, goals, path);
      if (rest.isEmpty()) {
        return rest;
      }
      most = Math.max(most, to.duration() + rest.getAsLong());
    }
    path.remove(at.state());
    return OptionalLong.of(most);
  }

  // ------------------------------------------------------------------ deadlines

  /** A state and the label of the step that led to it; empty for the first one or stuttering. */
  private record Position(String state, String label) {
    long duration() {
      return label.startsWith("tick") ? Long.parseLong(label.substring(4)) : 0;
    }
  }

  private static List<Position> initial(Graph g) {
    List<Position> initial = new ArrayList<>();
    g.initialStates((state, length) -> initial.add(new Position(g.name(state), "")));
    return initial;
  }

  private static List<Position> next(Graph g, Position at) {
    List<Position> next = new ArrayList<>();
    int[] vector = g.vector(at.state());
    g.steps(
        vector,
        vector.length,
        (label, processSet, target, length) ->
            next.add(new Position(g.name(target), g.label(label).text())));
    return next;
  }

  private static List<Position> nextOrStutter(Graph g, Position at) {
    List<Position> next = next(g, at);
    return next.isEmpty() ? List.of(new Position(at.state(), "")) : next;
  }

  private static Set<Position> reachable(Graph g) {
    Set<Position> seen = new HashSet<>(initial(g));
    List<Position> open = new ArrayList<>(seen);
    while (!open.isEmpty()) {
      for (Position to : nextOrStutter(g, open.remove(open.size() - 1))) {
        if (seen.add(to)) {
          open.add(to);
        }
      }
    }
    return seen;
  }

  private static boolean holds(Formula f, Position at) {
    List<Formula> operands = f.operands();
    return switch (f.operator()) {
      case TRUE -> true;
      case ATOM -> List.of(at.state(), at.label()).contains(((Formula.Atom) f).name());
      case NOT -> !holds(operands.get(0), at);
      case AND -> holds(operands.get(0), at) && holds(operands.get(1), at);
      case OR -> holds(operands.get(0), at) || holds(operands.get(1), at);
      default -> throw new IllegalArgumentException(f.toString());
    };
  }

  private record Moment(Position position, long elapsed) {}

  /** Whether a run from here has no such position in time: late, or never. */
  private static boolean mayMiss(
      Graph g, Moment at, Predicate<Position> wanted, int bound, Set<Moment> path) {
    if (at.elapsed() > bound) {
      return true;
    }
    if (wanted.test(at.position())) {
      return false;
    }
    if (!path.add(at)) {
      return true;
    }
    boolean misses =
        nextOrStutter(g, at.position()).stream()
            .anyMatch(
                to ->
                    mayMiss(g, new Moment(to, at.elapsed() + to.duration()), wanted, bound, path));
    path.remove(at);
    return misses;
  }

  /** Whether a run from here has such a position in time. */
  private static boolean mayMeet(
      Graph g, Moment at, Predicate<Position> wanted, int bound, Set<Moment> seen) {
    return at.elapsed() <= bound
        && seen.add(at)
        && (wanted.test(at.position())
            || nextOrStutter(g, at.position()).stream()
                .anyMatch(
                    to ->
                        mayMeet(
                            g, new Moment(to, at.elapsed() + to.duration()), wanted, bound, seen)));
  }

  private static void deadlines(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Graph g = random(random, 4);
    Formula all = null;
    boolean violated = false;
    for (int parts = 1 + random.nextInt(2); parts > 0; parts--) {
      int bound = random.nextInt(7);
      boolean eventually = random.nextBoolean();
      boolean again = random.nextInt(3) > 0;
      Formula trigger = proposition(random, 2);
      Formula watched = proposition(random, 2);
      Formula bounded =
          eventually
              ? new Formula.EventuallyWithin(bound, watched)
              : new Formula.AlwaysWithin(bound, watched);
      Formula triggered = new Formula.Implies(trigger, bounded);
      Formula part = again ? new Formula.Always(triggered) : triggered;
      all = all == null ? part : new Formula.And(all, part);
      for (Position at : again ? reachable(g) : Set.copyOf(initial(g))) {
        Moment now = new Moment(at, 0);
        violated |=
            holds(trigger, at)
                && (eventually
                    ? mayMiss(g, now, p -> holds(watched, p), bound, new HashSet<>())
                    : mayMeet(g, now, p -> !holds(watched, p), bound, new HashSet<>()));
      }
    }
    String story = "seed " + seed + ": " + FormulaPrinter.print(all);
    Verdict verdict = verdict(g, ltl(all, NAMES));
    assertEquals(violated ? VIOLATED : HOLDS, verdict.outcome(), story + ", " + verdict.reason());
    assertEquals(violated, verdict.evidence().isPresent(), story);
  }

  private static final Set<String> NAMES = Set.of("s0", "s1", "s2", "s3", "e0", "e1");

  private static Formula proposition(SplittableRandom random, int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return new Formula.Atom(NAMES.stream().sorted().toList().get(random.nextInt(NAMES.size())));
    }
    Formula a = proposition(random, depth - 1);
    Formula b = proposition(random, depth - 1);
    return switch (random.nextInt(3)) {
      case 0 -> new Formula.Not(a);
      case 1 -> new Formula.And(a, b);
      default -> new Formula.Or(a, b);
    };
  }

  /** Where each tick is one unit, a bound can be written out by X, whatever runs count. */
  private static void countedTicks(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Graph g = random(random, 1);
    Formula trigger = proposition(random, 1);
    Formula watched = proposition(random, 1);
    Formula more = AgreementTest.randomFormula(random, 2);
    int bound = random.nextInt(3);
    boolean again = random.nextBoolean();
    boolean eventually = random.nextBoolean();
    FairnessNotion[] notions = FairnessNotion.values();
    FairnessNotion notion = notions[random.nextInt(notions.length)];
    Formula bounded =
        eventually
            ? new Formula.EventuallyWithin(bound, watched)
            : new Formula.AlwaysWithin(bound, watched);
    Formula written =
        eventually
            ? written(bound, watched)
            : new Formula.Not(written(bound, new Formula.Not(watched)));
    Set<String> names = new HashSet<>(NAMES);
    names.add("tick1");
    Formula timed = new Formula.And(response(again, trigger, bounded), more);
    String story = "seed " + seed + ": " + FormulaPrinter.print(timed) + ", " + notion;
    Outcome expected =
        verdict(g, ltl(new Formula.And(response(again, trigger, written), more), names), notion)
            .outcome();
    assertEquals(expected, verdict(g, ltl(timed, names), notion).outcome(), story);
  }

  private static Formula response(boolean again, Formula trigger, Formula then) {
    Formula implies = new Formula.Implies(trigger, then);
    return again ? new Formula.Always(implies) : implies;
  }

  private static Formula written(int bound, Formula watched) {
    Formula tick = new Formula.Atom("tick1");
    Formula later =
        bound == 0
            ? Formula.FALSE
            : new Formula.Next(new Formula.And(tick, written(bound - 1, watched)));
    Formula waits =
        new Formula.And(new Formula.Not(watched), new Formula.Next(new Formula.Not(tick)));
    return new Formula.Until(waits, new Formula.Or(watched, later));
  }
}
