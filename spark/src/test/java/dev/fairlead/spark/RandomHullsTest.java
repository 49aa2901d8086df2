package dev.fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Asked;
import dev.fairlead.api.Language;
import dev.fairlead.api.ModelText;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.plan.RemoteSearch;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.BreadthFirst.Subject;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.search.fair.FairLoop;
import dev.fairlead.core.search.hull.HullComponents;
import dev.fairlead.core.search.hull.HullOperations;
import dev.fairlead.core.search.hull.ThreadedHull;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.core.verdict.SearchFacts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hulls of the cluster against those of one machine, for thousands of small systems. A round costs
 * much more than such a system, so many of them are one: the first step chooses one, and {@code g}
 * tells which. Every set is compared, and for each of the systems whether it has a fair run.
 */
class RandomHullsTest {
  private static final int GRAPHS = 2_000;
  private static final int MODELS = 100;

  /** Nodes to which shortest paths are compared. */
  private static final int SAMPLES = 3;

  private static LocalCluster cluster;
  private static Path levels;

  @BeforeAll
  static void connect(@TempDir Path folder) {
    levels = folder;
    cluster = new LocalCluster(folder);
  }

  @AfterAll
  static void disconnect() {
    cluster.close();
  }

  @Test
  void agreeOnRandomGraphs() {
    String text = RandomPromela.graphs(71, GRAPHS);
    compare(ModelText.of("graphs.pml", Language.PROMELA, text), GRAPHS, ClusterSearchTest.NOTIONS);
  }

  @Test
  void agreeOnRandomModels() {
    String promela = RandomPromela.union(new Random(5), MODELS);
    compare(
        ModelText.of("models.pml", Language.PROMELA, promela),
        MODELS,
        List.of(FairnessNotion.NONE, FairnessNotion.PROCESS_STRONG, FairnessNotion.EVENT_WEAK));
    String csp = RandomCsp.union(new Random(6), MODELS);
    compare(
        ModelText.of("models.csp", Language.CSP, csp),
        MODELS,
        List.of(FairnessNotion.PROCESS_WEAK, FairnessNotion.EVENT_STRONG, FairnessNotion.GLOBAL));
  }

  /** Under some notions of fairness, with different formulas. */
  private static void compare(ModelText text, int members, List<FairnessNotion> notions) {
    int formula = 0;
    for (FairnessNotion notion : notions) {
      String liveness = RandomPromela.liveness(formula++);
      String ltl = text.language() == Language.CSP ? RandomCsp.formula(liveness) : liveness;
      // Every other time partitions go on with states of their own.
      ClusterSearch.Sizes sizes =
          formula % 2 == 0
              ? ClusterSearch.Sizes.NONE
              : ClusterSearch.Sizes.NONE.withLocalLevels(3).with(Spread.Choice.LOCAL);
      int violated = new Comparison(text, ltl, notion, sizes).violated();
      assertTrue(
          violated > members / 50 && violated < members - members / 50,
          violated + " of " + members + " violate " + ltl + " under " + notion);
    }
  }

  /** One formula about all systems of a text. */
  private static final class Comparison {
    private final String what;
    private final Fairness fairness;
    private final Tgba negation;
    private final Subject<List<Atom>> system;
    private final Plan plan;
    private final ClusterSearch search;

    Comparison(ModelText text, String formula, FairnessNotion notion, ClusterSearch.Sizes sizes) {
      what = text.source().name() + ", " + formula + ", " + notion;
      Model model = text.model(Map.of(), List.of());
      Asked asked =
          Asked.of(model, List.of(), List.of(formula), List.of(), Optional.of(notion)).get(0);
      Model.Question question = model.instantiate(asked.assertion());
      plan = ShippedQuestion.plan(question, notion);
      fairness = question.fairness(notion);
      negation = plan.negation().orElseThrow();
      system = RemoteSearch.system(question, negation);
      search =
          new ClusterSearch(
              cluster.cluster(),
              ShippedModel.of(text, Map.of(), List.of(formula), List.of()),
              asked.assertion(),
              notion,
              question,
              new SearchFolders(levels.toUri().toString(), UUID.randomUUID().toString()),
              sizes);
    }

    /** Compares all sets; the answer is how many of the systems have a fair run. */
    int violated() {
      ThreadedHull threads =
          new ThreadedHull(
              new Workers<>(system, new Sharing(1, 0), () -> Optional.of(system)),
              negation,
              fairness,
              SearchMonitor.NONE);
      Found here = found(threads);
      Found there = search.overProduct(plan, SearchMonitor.NONE, this::found);
      assertEquals(set(here.reachable()), set(there.reachable()), what);
      assertEquals(here.facts().transitions(), there.facts().transitions(), what);
      assertEquals(here.far(), there.far(), what);
      assertEquals(set(here.hull()), set(there.hull()), what);
      Map<Integer, List<int[]>> reachable = byMember(there.reachable());
      Set<Integer> violated = byMember(there.hull()).keySet();
      reachable.forEach(
          (member, nodes) -> {
            FairLoop.Search loop =
                FairLoop.among(nodes, system, negation, fairness, SearchMonitor.NONE);
            assertEquals(
                !(loop instanceof FairLoop.NoPart),
                violated.contains(member),
                what + ", number " + member);
          });
      return violated.size();
    }

    /**
     * @param far the length of a shortest path to each of some nodes
     */
    private record Found(
        List<int[]> reachable, List<int[]> hull, SearchFacts facts, List<Integer> far) {}

    /** The fixpoint, down to the last node; of global fairness, all components that are fair. */
    private <S, O extends HullOperations<S> & HullComponents<S>> Found found(O operations) {
      S all = ((HullOperations.Explored.All<S>) operations.explore()).nodes();
      List<int[]> reachable = operations.gather(all);
      S left = settled(operations, operations.trim(all), false);
      if (fairness.global()) {
        left = settled(operations, operations.apart(left), true);
        // Of each part that is left a component becomes a part of its own, if it is none.
        while (operations.strong(left) < operations.extent(left).nodes()) {
          left = settled(operations, operations.split(left), true);
        }
      }
      boolean nothing = operations.extent(left).nodes() == 0;
      List<Integer> far = new ArrayList<>();
      for (int i = 0; i < SAMPLES; i++) {
        List<int[]> sorted = new ArrayList<>(reachable);
        sorted.sort(Arrays::compare);
        far.add(operations.pathTo(List.of(sorted.get(sorted.size() * i / SAMPLES))).size());
      }
      return new Found(
          reachable, nothing ? List.of() : operations.gather(left), operations.facts(), far);
    }

    private static <S> S settled(HullComponents<S> operations, S nodes, boolean closed) {
      S left = nodes;
      HullOperations.Extent before;
      do {
        before = operations.extent(left);
        S some = closed ? operations.closed(left) : left;
        left = operations.trim(operations.satisfying(operations.reach(some)));
      } while (!operations.extent(left).equals(before));
      return left;
    }

    private static Set<List<Integer>> set(List<int[]> nodes) {
      Set<List<Integer>> set = new HashSet<>();
      nodes.forEach(node -> set.add(Arrays.stream(node).boxed().toList()));
      assertEquals(nodes.size(), set.size());
      return set;
    }

    /** The nodes by the system that was chosen; none before the choice. */
    private Map<Integer, List<int[]>> byMember(List<int[]> nodes) {
      StateSpace space = system.space();
      Map<Integer, List<int[]>> members = new HashMap<>();
      for (int[] node : nodes) {
        int member =
            space.describe(node, node.length - 1).stream()
                .filter(value -> value.name().equals("g"))
                .mapToInt(value -> Integer.parseInt(value.value()))
                .findFirst()
                .orElseThrow();
        members.computeIfAbsent(member, first -> new ArrayList<>()).add(node);
      }
      members.remove(-1);
      return members;
    }
  }

  /**
   * The graph on which the algorithm of Barnat, Brim and Stříbrná (SPIN 2001) misses the cycle 4 1
   * 2 4; accepting states are 3 and 4. Where its states are depends on their names.
   */
  @Test
  void findsTheCycleThatTheDependencyStructureMisses() {
    int[][] edges = {{0, 1}, {0, 3}, {0, 4}, {1, 2}, {2, 4}, {3, 1}, {4, 1}};
    List<Integer> names = new ArrayList<>(List.of(0, 1, 2, 3, 4));
    Random random = new Random(1);
    for (int order = 0; order < 2; order++) {
      StringBuilder text =
          new StringBuilder("byte s = " + names.get(0) + "; active proctype P() { do\n");
      for (int[] edge : edges) {
        text.append("  :: s == " + names.get(edge[0]) + " -> s = " + names.get(edge[1]) + "\n");
      }
      ModelText missed = ModelText.of("missed.pml", Language.PROMELA, text.append("od }") + "\n");
      String rarely = "<> [] !(s == " + names.get(3) + " || s == " + names.get(4) + ")";
      for (FairnessNotion notion : List.of(FairnessNotion.NONE, FairnessNotion.PROCESS_STRONG)) {
        Answer answer = cluster.checkLtl(missed, rarely, notion, ClusterSearch.Sizes.NONE);
        assertEquals(Outcome.VIOLATED, answer.outcome(), missed.source().text());
        assertTrue(answer.run().isPresent());
      }
      Collections.shuffle(names, random);
    }
  }
}
