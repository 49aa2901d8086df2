package dev.fairlead.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.plan.Checked;
import dev.fairlead.core.plan.Checker;
import dev.fairlead.core.plan.Plan;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Outcome;
import dev.fairlead.java.frontend.JavaFrontEnd;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random systems against {@link ObjectGraph}: the same states and steps, and the same verdicts
 * under every notion of fairness, with equal processes told apart and counted.
 */
class RandomSystemsTest {
  private static final List<FairnessNotion> NOTIONS =
      Arrays.stream(FairnessNotion.values())
          .filter(notion -> notion != FairnessNotion.ANNOTATED)
          .toList();

  private int counted;
  private int violated;
  private int held;

  @Test
  void someHundred() {
    for (int seed = 1; seed <= 200; seed++) {
      int all = NOTIONS.size();
      int first = seed % all;
      int second = (seed + 1 + seed / all % (all - 1)) % all;
      compare(seed, 100, List.of(NOTIONS.get(first), NOTIONS.get(second)));
    }
    assertTrue(
        counted > 100 && violated > 200 && held > 200, counted + " " + violated + " " + held);
  }

  @Test
  @Tag("long")
  void many() {
    long start = Long.getLong("seed", 1_000_000);
    for (long seed = start; seed < start + Long.getLong("count", 20_000); seed++) {
      compare(seed, 400, NOTIONS);
    }
  }

  private void compare(long seed, int limit, List<FairnessNotion> notions) {
    RandomSystem system = RandomSystem.of(seed);
    ObjectGraph graph = new ObjectGraph(system, limit);
    if (!graph.complete) {
      return;
    }
    Model model = JavaFrontEnd.open("random", () -> system, Map.of());
    assertEquals(words(graph), words(model.mainSystem()), () -> "seed " + seed);
    for (Model.Assertion assertion : model.assertions()) {
      for (FairnessNotion notion : notions) {
        boolean expected = holds(graph, system, assertion.text(), notion);
        for (Abstraction abstraction : List.of(Abstraction.NONE, Abstraction.AUTO)) {
          Checked answer = answer(model, assertion, notion, abstraction);
          assertEquals(
              expected ? Outcome.HOLDS : Outcome.VIOLATED,
              answer.verdict().outcome(),
              () ->
                  "seed %d, %s under %s, %s: %s"
                      .formatted(
                          seed, assertion.text(), notion, abstraction, answer.verdict().reason()));
          Plan.Choice first = answer.plan().get().choices().get(0);
          boolean reduced = first.what().equals("equal processes are counted");
          // Every run of the counted space is followed in the plain one, but for those that take
          // every step.
          assertTrue(
              notion == FairnessNotion.GLOBAL || !first.because().startsWith("not used"),
              () -> "seed %d, %s under %s".formatted(seed, assertion.text(), notion));
          counted += reduced ? 1 : 0;
        }
        violated += expected ? 0 : 1;
        held += expected ? 1 : 0;
      }
    }
  }

  private static Checked answer(
      Model model, Model.Assertion assertion, FairnessNotion notion, Abstraction abstraction) {
    return Checker.checkInstance(
        model.instantiate(assertion, abstraction),
        () -> model.instantiate(assertion, Abstraction.NONE),
        notion,
        Limits.ofThisMachine(),
        ProgressListener.NONE);
  }

  private static boolean holds(
      ObjectGraph graph, RandomSystem system, String claim, FairnessNotion notion) {
    return switch (claim) {
      case "deadlockfree" -> graph.steps.values().stream().noneMatch(List::isEmpty);
      case "reaches marked" ->
          graph.steps.keySet().stream().anyMatch(state -> system.marked()[state.shared()]);
      case "always unmarked" ->
          graph.steps.keySet().stream().noneMatch(state -> system.marked()[state.shared()]);
      case "[]<> marked" ->
          !graph.hasFairRun(state -> !system.marked()[state.shared()], step -> true, notion);
      case "[]<> crowd" ->
          !graph.hasFairRun(state -> !isCrowd(system, state), step -> true, notion);
      case "[]<> !marked" ->
          !graph.hasFairRun(state -> system.marked()[state.shared()], step -> true, notion);
      default -> {
        String event = claim.substring("[]<> ".length());
        yield !graph.hasFairRun(state -> true, step -> !step.label().equals(event), notion);
      }
    };
  }

  /** Whether two of the first crew are where they started. */
  private static boolean isCrowd(RandomSystem system, ObjectGraph.State state) {
    return state.locals().entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(system.crews().get(0).name()))
            .filter(entry -> ((RandomSystem.Place) entry.getValue()).at() == 0)
            .count()
        >= 2;
  }

  private static TreeSet<String> words(ObjectGraph graph) {
    TreeSet<String> words = new TreeSet<>();
    graph.steps.forEach(
        (state, steps) -> {
          words.add(state.text());
          steps.forEach(
              step ->
                  words.add(words(state.text(), step.process(), step.label(), step.to().text())));
        });
    return words;
  }

  private static String words(String from, String process, String label, String to) {
    return "%s -%s %s-> %s".formatted(from, process, label, to);
  }

  private static TreeSet<String> words(StateSpace space) {
    TreeSet<String> words = new TreeSet<>();
    Map<String, List<Integer>> seen = new HashMap<>();
    Deque<int[]> open = new ArrayDeque<>();
    space.initialStates((state, length) -> open.add(Arrays.copyOf(state, length)));
    while (!open.isEmpty()) {
      int[] state = open.poll();
      String text = text(space, state);
      List<Integer> vector = Arrays.stream(state).boxed().toList();
      List<Integer> before = seen.put(text, vector);
      if (before != null) {
        // Different states have different words.
        assertEquals(before, vector);
        continue;
      }
      words.add(text);
      space.steps(
          state,
          state.length,
          (label, processes, target, length) -> {
            int[] copy = Arrays.copyOf(target, length);
            List<String> names = new ArrayList<>();
            for (int process : space.processes(processes)) {
              names.add(space.processName(process));
            }
            words.add(
                words(text, String.join(",", names), space.label(label).text(), text(space, copy)));
            open.add(copy);
          });
    }
    return words;
  }

  private static String text(StateSpace space, int[] state) {
    return space.describe(state, state.length).stream()
        .map(
            slot ->
                (slot.owner().isEmpty() ? "" : slot.owner() + ".")
                    + slot.name()
                    + "="
                    + slot.value())
        .toList()
        .toString();
  }
}
