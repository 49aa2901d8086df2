package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Property.DeadlockFree;
import dev.fairlead.core.property.Property.NoBadStep;
import dev.fairlead.core.property.Property.NonTerminating;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.search.Guidance.Order;
import dev.fairlead.core.search.directed.DirectedSearch;
import dev.fairlead.core.search.directed.EstimateTurns;
import dev.fairlead.core.search.directed.Heuristic;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;

/** On random graphs: every order finds a run exactly if there is one, and some a shortest. */
class DirectedOrdersTest {

  @Property(tries = 300)
  void anOrderDecidesHowLongARunIsAndNotWhetherThereIsOne(@ForAll long seed) {
    compare(seed);
  }

  @Tag("long")
  @Property(tries = 20_000)
  void anOrderDecidesHowLongARunIsAtLength(@ForAll long seed) {
    compare(seed);
  }

  private static void compare(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = 5 + random.nextInt(60);
    RandomSpace space = new RandomSpace(seed, size, 1 + random.nextInt(3), 0);
    for (Target target : targets(random, size)) {
      Hunt hunt = new Hunt(space, target);
      Result shortest =
          BreadthFirst.find(Workers.alone(hunt), StateStorage.EXACT, SearchMonitor.NONE);
      Map<List<Integer>, Integer> left = left(space, target);
      for (Order order : Order.values()) {
        for (Heuristic heuristic : List.of(Heuristic.NONE, lowerBound(left, seed), guess(seed))) {
          agree(hunt, order, heuristic, shortest, "seed " + seed + ", " + order);
        }
      }
      List<Heuristic> several = List.of(guess(seed), lowerBound(left, seed));
      DirectedSearch.Outcome inTurns =
          new DirectedSearch(hunt)
              .inTurns(EstimateTurns.together(several), seed, SearchMonitor.NONE);
      agree(hunt, inTurns, shortest, "seed " + seed + ", in turns");
      EstimateTurns later =
          new EstimateTurns(several, () -> List.of(guess(~seed), costly(seed)), random.nextInt(20));
      DirectedSearch.Outcome alone =
          new DirectedSearch(hunt).inTurns(later, seed, SearchMonitor.NONE);
      agree(hunt, alone, shortest, "seed " + seed + ", in turns, some alone");
      DirectedSearch.Outcome deferred =
          new DirectedSearch(hunt)
              .inTurns(
                  EstimateTurns.together(List.of(guess(seed), costly(seed))),
                  seed,
                  SearchMonitor.NONE);
      agree(hunt, deferred, shortest, "seed " + seed + ", deferred");
      if (shortest instanceof Result.Found found) {
        int least = found.run().stem().size();
        for (int more = 0; more < 4; more++) {
          String story = "seed " + seed + ", fewer than " + (least + more);
          DirectedSearch search = new DirectedSearch(hunt);
          boundedAgree(
              search.inTurns(later, seed, least + more, SearchMonitor.NONE), least, more, story);
          boundedAgree(
              search.shorterThan(least + more, lowerBound(left, seed), SearchMonitor.NONE),
              least,
              more,
              story);
        }
      }
    }
  }

  /** A run below a bound is found exactly if there is one. */
  private static void boundedAgree(
      DirectedSearch.Outcome outcome, int least, int more, String story) {
    if (more == 0) {
      assertInstanceOf(Result.Exhausted.class, outcome.result(), story);
    } else {
      int length =
          assertInstanceOf(Result.Found.class, outcome.result(), story).run().stem().size();
      assertTrue(length >= least && length < least + more, story);
    }
  }

  private static List<Target> targets(SplittableRandom random, int size) {
    int wanted = random.nextInt(2 * size);
    NoBadStep bad = new NoBadStep(label -> label.text().equals(RandomSpace.text(3)), "bad");
    return List.of(
        Target.deadlock(new DeadlockFree(RandomSpace.text(0))),
        Target.end(new NonTerminating(RandomSpace.text(0))),
        Target.badStep(bad, (state, length) -> {}),
        Target.goal((state, length) -> state[1] == wanted));
  }

  private static void agree(
      Hunt hunt, Order order, Heuristic heuristic, Result shortest, String story) {
    DirectedSearch.Outcome outcome =
        new DirectedSearch(hunt)
            .search(Guidance.of(order).withSeed(7), heuristic, SearchMonitor.NONE);
    agree(hunt, outcome, shortest, story);
    if (outcome.result() instanceof Result.Found found
        && Guidance.of(order).keepsShortest()
        && heuristic.isAdmissible()) {
      int least = ((Result.Found) shortest).run().stem().size();
      assertEquals(least, found.run().stem().size(), story);
    }
  }

  private static void agree(
      Hunt hunt, DirectedSearch.Outcome outcome, Result shortest, String story) {
    assertEquals(shortest.getClass(), outcome.result().getClass(), story);
    if (outcome.result() instanceof Result.Found found) {
      FiniteRun run = found.run();
      int least = ((Result.Found) shortest).run().stem().size();
      assertTrue(run.stem().size() >= least, story);
      follow(hunt, run, story);
    } else {
      assertEquals(shortest.facts().states(), outcome.result().facts().states(), story);
    }
  }

  /** Every move is a step of the space, and the last leads to what is looked for. */
  private static void follow(Hunt hunt, FiniteRun run, String story) {
    int[] at = run.initial();
    for (Move move : run.stem()) {
      assertTrue(steps(hunt.space(), at).contains(asList(move)), story);
      at = move.target();
    }
    boolean ends = hunt.target().goal().test(at, at.length);
    boolean rests = steps(hunt.space(), at).isEmpty();
    boolean last =
        !run.stem().isEmpty()
            && hunt.target()
                .last()
                .test(hunt.space().label(run.stem().get(run.stem().size() - 1).label()));
    assertTrue(ends || rests || last, story);
  }

  private static List<Integer> asList(Move move) {
    List<Integer> list = new ArrayList<>(List.of(move.label()));
    Arrays.stream(move.target()).forEach(list::add);
    return list;
  }

  private static List<List<Integer>> steps(StateSpace space, int[] state) {
    List<List<Integer>> steps = new ArrayList<>();
    space.steps(
        state,
        state.length,
        (label, set, target, length) ->
            steps.add(asList(new Move(label, set, Arrays.copyOf(target, length)))));
    return steps;
  }

  /** By state: the least number of steps to the target, found backwards by relaxation. */
  private static Map<List<Integer>, Integer> left(RandomSpace space, Target target) {
    Map<List<Integer>, List<List<Integer>>> successors = new HashMap<>();
    Map<List<Integer>, Integer> left = new HashMap<>();
    Deque<int[]> open = new ArrayDeque<>();
    space.initialStates((state, length) -> open.add(Arrays.copyOf(state, length)));
    while (!open.isEmpty()) {
      int[] state = open.remove();
      List<Integer> key = Arrays.stream(state).boxed().toList();
      if (successors.containsKey(key)) {
        continue;
      }
      successors.put(key, new ArrayList<>());
      List<List<Integer>> steps = steps(space, state);
      boolean found =
          target.goal().test(state, state.length)
              || steps.isEmpty() && target.deadlock().test(state, state.length);
      if (found) {
        left.put(key, 0);
      }
      for (List<Integer> step : steps) {
        Label label = space.label(step.get(0));
        if (!target.last().test(label)) {
          successors.get(key).add(step.subList(1, step.size()));
          open.add(step.subList(1, step.size()).stream().mapToInt(Integer::intValue).toArray());
        } else if (target.findsLast()) {
          left.merge(key, 1, Math::min);
        }
      }
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Map.Entry<List<Integer>, List<List<Integer>>> each : successors.entrySet()) {
        for (List<Integer> next : each.getValue()) {
          int through = left.getOrDefault(next, Distance.NEVER - 1) + 1;
          if (through < left.getOrDefault(each.getKey(), Distance.NEVER)) {
            left.put(each.getKey(), through);
            changed = true;
          }
        }
      }
    }
    return left;
  }

  /** Anything up to the steps that are left: admissible, and not consistent. */
  private static Heuristic lowerBound(Map<List<Integer>, Integer> left, long seed) {
    return Heuristic.of(
        (reading, state, length) -> {
          List<Integer> key = Arrays.stream(state, 0, length).boxed().toList();
          int most = left.getOrDefault(key, 20);
          return new SplittableRandom(seed ^ key.hashCode()).nextInt(most + 1);
        },
        Distance.Reading.LOWER_BOUND,
        "a lower bound");
  }

  /** Asked when the turn of a state comes. */
  private static Heuristic costly(long seed) {
    return Heuristic.of(
        (reading, state, length) -> new SplittableRandom(~seed ^ state[1]).nextInt(30),
        Distance.Reading.WRITERS,
        "another guess");
  }

  private static Heuristic guess(long seed) {
    return Heuristic.of(
        (reading, state, length) -> new SplittableRandom(seed ^ state[1]).nextInt(70_000),
        Distance.Reading.SUM,
        "a guess");
  }

  @Test
  void aLimitStopsEveryOrder() {
    Hunt hunt =
        new Hunt(new RandomSpace(3, 100_000, 4, 0), Target.goal((state, length) -> state[1] == -1));
    for (Order order : Order.values()) {
      SearchStopped stopped =
          assertInstanceOf(
              SearchStopped.class,
              assertThrows(
                  RuntimeException.class,
                  () ->
                      new DirectedSearch(hunt)
                          .search(
                              Guidance.of(order),
                              Heuristic.NONE,
                              new LimitingMonitor(
                                  Limits.ofThisMachine().withMaxStates(2_000),
                                  ProgressListener.NONE))));
      assertTrue(stopped.reason().contains("2000 states"), order + ": " + stopped.reason());
    }
  }

  @Test
  void aFaultOfTheModelEndsTheSearchWithARunToIt() {
    RandomSpace faulty = new RandomSpace(5, 200, 3, 4);
    Hunt hunt = new Hunt(faulty, Target.goal((state, length) -> state[1] == -1));
    for (Order order : Order.values()) {
      Result result =
          new DirectedSearch(hunt)
              .search(Guidance.of(order), Heuristic.NONE, SearchMonitor.NONE)
              .result();
      Result.Fault fault = assertInstanceOf(Result.Fault.class, result, order.toString());
      int[] end = fault.run().orElseThrow().afterStem();
      assertEquals("wrong in " + end[1], fault.message());
    }
  }
}
