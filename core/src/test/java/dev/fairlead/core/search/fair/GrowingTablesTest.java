package dev.fairlead.core.search.fair;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.GraphQuestion;
import dev.fairlead.core.search.Graph;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tables of the search beyond what they have room for at first. */
class GrowingTablesTest {
  private final SearchResources resources = new SearchResources(SearchMonitor.NONE, () -> 0);

  @Test
  void pairsKeepTheirNumbers() {
    SplittableRandom random = new SplittableRandom(1);
    PairNumbers pairs = new PairNumbers(resources);
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    List<List<Integer>> all = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      int most = 10 + i / 20;
      List<Integer> pair = List.of(random.nextInt(most), random.nextInt(-3, most));
      int before = pairs.size();
      int number = pairs.put(pair.get(0), pair.get(1));
      if (!numbers.containsKey(pair)) {
        assertEquals(before, number);
        numbers.put(pair, number);
        all.add(pair);
      }
      assertEquals(numbers.get(pair), number);
      assertEquals(all.size(), pairs.size());
      List<Integer> some = all.get(random.nextInt(all.size()));
      int its = numbers.get(some);
      assertEquals(some, List.of(pairs.first(its), pairs.second(its)));
    }
  }

  @Test
  void listsKeepTheirItems() {
    SplittableRandom random = new SplittableRandom(2);
    IntList list = new IntList(resources);
    List<Integer> expected = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      int what = random.nextInt(100);
      if (what < 70) {
        list.push(i);
        expected.add(i);
      } else if (what < 80 && !expected.isEmpty()) {
        assertEquals(expected.remove(expected.size() - 1), list.pop());
      } else if (what < 90 && !expected.isEmpty()) {
        int at = random.nextInt(expected.size());
        list.set(at, -i);
        expected.set(at, -i);
        assertEquals(expected.get(expected.size() - 1), list.top());
      } else if (what < 97) {
        int to = random.nextInt(expected.size() + 40);
        list.fillTo(to);
        while (expected.size() < to) {
          expected.add(0);
        }
      } else if (what < 98) {
        int to = expected.size() / 2;
        list.truncate(to);
        expected.subList(to, expected.size()).clear();
      } else if (random.nextInt(20) == 0) {
        int[] items = expected.stream().mapToInt(Integer::intValue).toArray();
        assertArrayEquals(items, list.toArray());
        expected.clear();
      }
      assertEquals(expected.size(), list.size());
      if (!expected.isEmpty()) {
        int at = random.nextInt(expected.size());
        assertEquals(expected.get(at), list.get(at));
      }
    }
  }

  /** More steps than there is room for, and it is the last one that matters. */
  @Test
  void statesWithManySteps() {
    int steps = 300;
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < steps; i++) {
      lines.add("a -x" + i + "-> s" + i);
      lines.add("s" + i + " -y-> a");
    }
    for (FairnessNotion notion : FairnessNotion.values()) {
      assertEquals(Outcome.HOLDS, outcome(lines, notion), notion.toString());
    }
    lines.add("s299 -z-> t");
    lines.add("t -z-> t");
    for (FairnessNotion notion : FairnessNotion.values()) {
      assertEquals(Outcome.VIOLATED, outcome(lines, notion), notion.toString());
    }
  }

  private static Outcome outcome(List<String> lines, FairnessNotion notion) {
    Graph graph = Graph.graph(lines.toArray(String[]::new));
    return Checker.checkInstance(
            GraphQuestion.ltl("[] <> a").apply(graph),
            () -> GraphQuestion.ltl("[] <> a").apply(graph.renumbered(3)),
            notion,
            Limits.ofThisMachine(),
            ProgressListener.NONE)
        .verdict()
        .outcome();
  }
}
