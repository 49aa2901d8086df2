package dev.fairlead.core.search.fair;

import static dev.fairlead.core.search.fair.FairComparison.assertAgreesWithBruteForce;
import static dev.fairlead.core.search.fair.FairComparison.byComponents;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.automaton.AutomatonFacts;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.directed.Estimates;
import dev.fairlead.core.search.directed.Heuristic;
import dev.fairlead.core.search.directed.Priority;
import dev.fairlead.core.search.fair.FairSearch.Result;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every search for an accepting cycle against every other: by components, directed to components of
 * the automaton, nested, improved nested, and by brute force under fairness.
 */
class CycleSearchesTest {

  @Test
  void directedAgreesWithBruteForceUnderFairness() {
    assertAgreesWithBruteForce(1, 3_000, CycleSearchesTest::directed);
  }

  @Tag("long")
  @Test
  void directedAgreesWithBruteForceUnderFairnessAtLength() {
    assertAgreesWithBruteForce(System.nanoTime(), 300_000, CycleSearchesTest::directed);
  }

  @Test
  void directedAgreesWithOnePhaseOnLargerSystems() {
    for (long seed = 1; seed <= 120; seed++) {
      Result plain = byComponents(RandomCase.large(seed), seed);
      Result directed = directed(RandomCase.large(seed), seed);
      assertEquals(plain.getClass(), directed.getClass(), "seed " + seed);
      if (plain instanceof Result.Empty) {
        assertEquals(plain.facts().states(), directed.facts().states(), "seed " + seed);
        assertEquals(plain.facts().transitions(), directed.facts().transitions(), "seed " + seed);
      }
    }
  }

  private static Result directed(RandomCase each, long seed) {
    return directed(
        new BreadthFirst.Subject<>(each.space(), each.atoms()),
        each.automaton(),
        each.fairness(),
        seed);
  }

  /** An estimate that means nothing, so that any order may come up. */
  private static Result directed(
      BreadthFirst.Subject<List<Atom>> system, Tgba automaton, Fairness fairness, long seed) {
    Distance arbitrary =
        (reading, state, length) ->
            Math.floorMod(Arrays.hashCode(Arrays.copyOf(state, length)) * (int) seed, 5);
    Guidance.Order[] orders = {Guidance.Order.A_STAR, Guidance.Order.BEST_FIRST};
    return FairSearch.directed(
        system,
        automaton,
        fairness,
        Priority.of(Guidance.of(orders[(int) (seed & 1)])),
        new Estimates(Heuristic.of(arbitrary, Distance.Reading.SUM, "anything")),
        SearchMonitor.NONE);
  }

  @Test
  void nestedSearchesAgreeWithComponents() {
    Random random = new Random(5);
    int found = 0;
    for (int i = 0; i < 10_000; i++) {
      RandomProduct each = new RandomProduct(random);
      NestedDepthFirst product = each.explicit();
      boolean cycle = product.plain().cycle();
      found += cycle ? 1 : 0;
      assertEquals(cycle, product.improved().cycle(), "case " + i);
      assertEquals(cycle, each.byComponents() instanceof Result.Found, "case " + i);
      assertEquals(cycle, each.directed(i) instanceof Result.Found, "case " + i);
    }
    assertTrue(found > 1_000 && found < 9_000, found + " with a cycle");
  }

  /** A system with one atom, and an automaton that accepts by states, with one acceptance set. */
  private static final class RandomProduct {
    private final int[][] steps;
    private final BitSet holds = new BitSet();
    private final Tgba automaton;
    private final BitSet acceptingStates = new BitSet();

    RandomProduct(Random random) {
      int states = 2 + random.nextInt(7);
      steps = new int[states][];
      for (int state = 0; state < states; state++) {
        steps[state] = random.ints(1 + random.nextInt(2), 0, states).toArray();
        holds.set(state, random.nextBoolean());
      }
      int claims = 1 + random.nextInt(4);
      for (int claim = 0; claim < claims; claim++) {
        acceptingStates.set(claim, random.nextInt(3) == 0);
      }
      List<List<Tgba.Edge>> edges = new ArrayList<>();
      for (int claim = 0; claim < claims; claim++) {
        List<Tgba.Edge> out = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          BitSet positive = new BitSet();
          BitSet negative = new BitSet();
          if (random.nextBoolean()) {
            (random.nextBoolean() ? positive : negative).set(0);
          }
          BitSet marks = new BitSet();
          marks.set(0, acceptingStates.get(claim));
          Tgba.Cube cube = new Tgba.Cube(positive, negative);
          out.add(new Tgba.Edge(cube, random.nextInt(claims), marks));
        }
        edges.add(out);
      }
      automaton = new Tgba(List.of("p"), 0, 1, edges);
    }

    private BreadthFirst.Subject<List<Atom>> system() {
      List<String> arrows = new ArrayList<>();
      for (int state = 0; state < steps.length; state++) {
        for (int target : steps[state]) {
          arrows.add("s" + state + " -a-> s" + target);
        }
      }
      GraphSpace space = GraphSpace.graph(arrows.toArray(String[]::new));
      String[] names = holds.stream().mapToObj(state -> "s" + state).toArray(String[]::new);
      return new BreadthFirst.Subject<>(space, List.of(space.in(names)));
    }

    Result byComponents() {
      BreadthFirst.Subject<List<Atom>> system = system();
      return FairSearch.search(
          system.space(),
          automaton,
          system.property(),
          FairnessOf.notion(FairnessNotion.NONE, system.space(), Annotations.NONE),
          SearchMonitor.NONE);
    }

    Result directed(long seed) {
      BreadthFirst.Subject<List<Atom>> system = system();
      return CycleSearchesTest.directed(
          system,
          automaton,
          FairnessOf.notion(FairnessNotion.NONE, system.space(), Annotations.NONE),
          seed);
    }

    /** The claim reads the state that is left, so it begins in its initial state. */
    NestedDepthFirst explicit() {
      List<BitSet> letters = new ArrayList<>();
      for (int state = 0; state < steps.length; state++) {
        letters.add(holds.get(state, state + 1));
      }
      return product(steps, letters, automaton, acceptingStates);
    }
  }

  private static NestedDepthFirst product(
      int[][] steps, List<BitSet> letters, Tgba automaton, BitSet acceptingStates) {
    int[] components = new AutomatonFacts(automaton).acceptingComponents();
    Map<List<Integer>, Integer> numbers = new LinkedHashMap<>();
    List<List<Integer>> nodes = new ArrayList<>();
    List<int[]> successors = new ArrayList<>();
    numbers.put(List.of(0, automaton.initial()), 0);
    nodes.add(List.of(0, automaton.initial()));
    for (int node = 0; node < nodes.size(); node++) {
      int state = nodes.get(node).get(0);
      List<Integer> targets = new ArrayList<>();
      for (int target : steps[state]) {
        for (Tgba.Edge edge : automaton.edges().get(nodes.get(node).get(1))) {
          if (edge.cube().admits(letters.get(state))) {
            List<Integer> next = List.of(target, edge.target());
            if (numbers.putIfAbsent(next, nodes.size()) == null) {
              nodes.add(next);
            }
            targets.add(numbers.get(next));
          }
        }
      }
      successors.add(targets.stream().mapToInt(target -> target).toArray());
    }
    int[] component = new int[nodes.size()];
    BitSet accepting = new BitSet();
    BitSet full = new BitSet();
    for (int node = 0; node < nodes.size(); node++) {
      int claim = nodes.get(node).get(1);
      component[node] = components[claim];
      accepting.set(node, acceptingStates.get(claim));
      full.set(node, isFull(automaton, components, claim));
    }
    return new NestedDepthFirst(successors, component, accepting, full, 0);
  }

  /** Whether every cycle through a component is marked: none is left without the marked edges. */
  private static boolean isFull(Tgba automaton, int[] components, int claim) {
    if (components[claim] == AutomatonFacts.TRANSIENT) {
      return false;
    }
    int states = automaton.states();
    boolean[][] reaches = new boolean[states][states];
    for (int state = 0; state < states; state++) {
      for (Tgba.Edge edge : automaton.edges().get(state)) {
        boolean inner =
            components[state] == components[claim]
                && components[edge.target()] == components[claim];
        reaches[state][edge.target()] |= inner && edge.acceptance().isEmpty();
      }
    }
    for (int via = 0; via < states; via++) {
      for (int from = 0; from < states; from++) {
        for (int to = 0; to < states; to++) {
          reaches[from][to] |= reaches[from][via] && reaches[via][to];
        }
      }
    }
    for (int state = 0; state < states; state++) {
      if (reaches[state][state]) {
        return false;
      }
    }
    return true;
  }

  /**
   * A ring of stations with a token: one without a wish may raise it, the holder may pass the token
   * on, which clears its wish. Station 0 gets the token again and again.
   */
  private record Ring(int stations) {

    /** A state is the wishes, and above them where the token is. */
    int[][] steps() {
      int[][] steps = new int[stations << stations][];
      for (int state = 0; state < steps.length; state++) {
        int wishes = state & (1 << stations) - 1;
        int token = state >> stations;
        List<Integer> targets = new ArrayList<>();
        for (int station = 0; station < stations; station++) {
          if ((wishes >> station & 1) == 0) {
            targets.add(state | 1 << station);
          }
        }
        targets.add((token + 1) % stations << stations | wishes & ~(1 << token));
        steps[state] = targets.stream().mapToInt(target -> target).toArray();
      }
      return steps;
    }
  }

  /**
   * The figures of a simulation of both searches; the component search computes every transition
   * once, as the improved one does where no component of the claim has cycles of both kinds.
   */
  @Test
  void transitionsOfARing() {
    long[] plain = {21, 102, 364, 1_126};
    long[] improved = {20, 89, 308, 939};
    int[] nodes = {10, 33, 91, 231};
    for (int stations = 2; stations <= 5; stations++) {
      NestedDepthFirst product = responses(new Ring(stations));
      assertEquals(nodes[stations - 2], product.successors().size());
      NestedDepthFirst.Findings once = product.improved();
      assertEquals(new NestedDepthFirst.Findings(false, improved[stations - 2]), once);
      assertEquals(new NestedDepthFirst.Findings(false, plain[stations - 2]), product.plain());
      int edges = product.successors().stream().mapToInt(targets -> targets.length).sum();
      assertEquals(edges, once.transitions());
    }
  }

  /** Violations of: whenever station 0 has a wish, it gets the token. */
  private static NestedDepthFirst responses(Ring ring) {
    int[][] steps = ring.steps();
    int wishes = 1 << ring.stations();
    // Two atoms in one letter: a wish without the token, and no token.
    Tgba claim = Automata.tgba("waits away", 1, "0 waits 1", "0 true 0", "1 away 1 0");
    List<BitSet> letters = new ArrayList<>();
    for (int state = 0; state < steps.length; state++) {
      BitSet letter = new BitSet();
      letter.set(0, (state & 1) != 0 && state >= wishes);
      letter.set(1, state >= wishes);
      letters.add(letter);
    }
    BitSet accepting = new BitSet();
    accepting.set(1);
    return product(steps, letters, claim, accepting);
  }
}
