package dev.fairlead.csp.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.csp.CspModel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every lower bound against the distance itself, in every state of random models: to conditions, to
 * events that have happened, and to deadlocks.
 */
class LowerBoundsTest {
  private static final int MOST_STATES = 1_500;

  private static final String ASKED =
      """
      #define goal x == 2 && y == 1;
      #define far (b == 1 && x == y) || x > y + 1;
      #define queued call(cempty, full) == false;
      #assert System() |= [](goal || far || queued || e0 || e1 || f.1 || last || "full!1" || "meet.2");
      #assert System() deadlockfree;
      """;

  private static final String ASKED_OF_TEAM =
      """
      #assert System() |= [](p0 || p1 || p2);
      #assert System() deadlockfree;
      """;

  @Test
  void noLowerBoundIsTooHigh() {
    compare(1, Integer.getInteger("models", 24));
  }

  @Tag("long")
  @Test
  void noLowerBoundIsTooHighAtLength() {
    compare(System.nanoTime(), 5_000);
  }

  /** Boards and counters: guards and effects over the elements of an array at computed places. */
  private static String board(SplittableRandom random) {
    StringBuilder text = new StringBuilder("var t[4]:{0..3} = [1, 2, 3, 0];\nvar at:{0..3} = 3;\n");
    int processes = 1 + random.nextInt(2);
    for (int process = 0; process < processes; process++) {
      for (int place = 0; place < 2; place++) {
        text.append("B%d%d() = ".formatted(process, place));
        for (int move = 0; move <= 1 + random.nextInt(2); move++) {
          text.append(move > 0 ? " [] " : "")
              .append(
                  "[%s] m%d{%s} -> B%d%d()"
                      .formatted(guard(random), move, effect(random), process, random.nextInt(2)));
        }
        text.append(";\n");
      }
    }
    text.append(processes == 1 ? "System() = B00();\n" : "System() = B00() ||| B10();\n");
    String goal = "t[%d] == %d && (at == %d || t[at] > 2)";
    Object[] numbers = {random.nextInt(4), random.nextInt(4), random.nextInt(4)};
    return text.append("#define goal " + goal.formatted(numbers) + ";\n")
        .append("#assert System() reaches goal;\n")
        .toString();
  }

  private static String guard(SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> "at > 0 && t[at - 1] != " + random.nextInt(4);
      case 1 -> "at < 3";
      case 2 -> "t[0] + t[1] >= " + random.nextInt(4);
      default -> "t[at] == " + random.nextInt(4);
    };
  }

  private static String effect(SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> "t[at] = t[(at + 3) % 4]; at = (at + 3) % 4;";
      case 1 -> "at = (at + 1) % 4;";
      case 2 -> "t[at] = (t[at] + 1) % 4;";
      default -> "if (t[at] > 1) { t[at] = 0; } else { at = t[at]; }";
    };
  }

  @Test
  void noPlanWithoutLossesIsTooLong() {
    SplittableRandom random = new SplittableRandom(7);
    int informative = 0;
    for (int i = 0; i < 25; i++) {
      String text = board(random);
      CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), path -> null);
      Model.Question question = model.instantiate(model.assertions().get(0));
      StatePredicate goal = ((Property.Reaches) question.property()).goal();
      Optional<Explicit> explored = Explicit.of(question.space());
      if (explored.isEmpty()) {
        continue;
      }
      Explicit graph = explored.get();
      int[] left = graph.stepsTo(state -> goal.test(state, state.length));
      Distance relaxed = goal.relaxedDistance().orElseThrow();
      informative += graph.compare(relaxed, left, text);
      for (int state = 0; state < left.length; state++) {
        int[] vector = graph.states().get(state);
        int guess = relaxed.of(Distance.Reading.SUM, vector, vector.length);
        assertEquals(left[state] == 0, guess == 0, text);
        // What cannot be reached without losses cannot be reached.
        assertTrue(guess < Distance.NEVER || left[state] == Explicit.FAR, text);
      }
    }
    assertTrue(informative > 500, informative + " bounds above one");
  }

  private static void compare(long firstSeed, int models) {
    int informative = 0;
    for (long seed = firstSeed; seed < firstSeed + models; seed++) {
      String text =
          seed % 3 == 0 ? RandomTeam.text(seed) + ASKED_OF_TEAM : RandomFlow.text(seed) + ASKED;
      try {
        CspModel model = CspModel.open(new SourceText("m.csp", text), Map.of(), path -> null);
        for (Model.Assertion assertion : model.assertions()) {
          informative += compare(model.instantiate(assertion), "seed " + seed + "\n" + text);
        }
      } catch (ModelException | ModelFault unsupported) {
        // Alphabets that depend on the state, and values out of their range.
        continue;
      }
    }
    assertTrue(informative > 20 * models, informative + " bounds above one");
  }

  private static int compare(Model.Question question, String story) {
    Optional<Explicit> explored = Explicit.of(question.space());
    if (explored.isEmpty()) {
      return 0;
    }
    Explicit graph = explored.get();
    int informative = 0;
    if (question.property() instanceof Property.Temporal temporal) {
      for (Map.Entry<String, Atom> atom : temporal.atoms().entrySet()) {
        String told = atom.getKey() + ", " + story;
        if (atom.getValue() instanceof Atom.OfState ofState) {
          for (boolean truth : new boolean[] {true, false}) {
            StatePredicate predicate = ofState.predicate();
            int[] left = graph.stepsTo(state -> predicate.test(state, state.length) == truth);
            informative += graph.compare(predicate.distanceTo(truth), left, told);
          }
        } else if (atom.getValue() instanceof Atom.OfEvent event) {
          informative += graph.compare(event.distance(), graph.stepsBehind(event.matches()), told);
        }
      }
    } else {
      int[] left = graph.stepsTo(graph::isAtRest);
      informative += graph.compare(question.distance().orElseThrow(), left, story);
    }
    return informative;
  }

  /** All states of a space, with their steps. */
  private record Explicit(
      StateSpace space,
      List<int[]> states,
      List<List<Integer>> targets,
      List<List<Integer>> labels) {

    private static final int FAR = Integer.MAX_VALUE;

    static Optional<Explicit> of(StateSpace space) {
      Explicit graph = new Explicit(space, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      Map<List<Integer>, Integer> numbers = new HashMap<>();
      space.initialStates((state, length) -> graph.number(numbers, state, length));
      for (int i = 0; i < graph.states.size(); i++) {
        List<Integer> to = new ArrayList<>();
        List<Integer> by = new ArrayList<>();
        int[] state = graph.states.get(i);
        space.steps(
            state,
            state.length,
            (label, set, target, length) -> {
              to.add(graph.number(numbers, target, length));
              by.add(label);
            });
        graph.targets.add(to);
        graph.labels.add(by);
        if (graph.states.size() > MOST_STATES) {
          return Optional.empty();
        }
      }
      return Optional.of(graph);
    }

    private int number(Map<List<Integer>, Integer> numbers, int[] state, int length) {
      int[] copy = Arrays.copyOf(state, length);
      Integer known = numbers.putIfAbsent(Arrays.stream(copy).boxed().toList(), states.size());
      if (known == null) {
        states.add(copy);
        return states.size() - 1;
      }
      return known;
    }

    boolean isAtRest(int[] state) {
      boolean[] moves = {false};
      space.steps(state, state.length, (label, set, target, length) -> moves[0] = true);
      return !moves[0];
    }

    int[] stepsTo(Predicate<int[]> wanted) {
      int[] left = new int[states.size()];
      for (int i = 0; i < left.length; i++) {
        left[i] = wanted.test(states.get(i)) ? 0 : FAR;
      }
      return backwards(left);
    }

    int[] stepsBehind(Predicate<Label> wanted) {
      int[] left = new int[states.size()];
      for (int i = 0; i < left.length; i++) {
        boolean possible =
            labels.get(i).stream().anyMatch(label -> wanted.test(space.label(label)));
        left[i] = possible ? 1 : FAR;
      }
      return backwards(left);
    }

    private int[] backwards(int[] left) {
      List<List<Integer>> sources = new ArrayList<>();
      states.forEach(state -> sources.add(new ArrayList<>()));
      Deque<Integer> open = new ArrayDeque<>();
      for (int i = 0; i < left.length; i++) {
        for (int target : targets.get(i)) {
          sources.get(target).add(i);
        }
        if (left[i] != FAR) {
          open.add(i);
        }
      }
      while (!open.isEmpty()) {
        int state = open.poll();
        for (int source : sources.get(state)) {
          if (left[source] == FAR) {
            left[source] = left[state] + 1;
            open.add(source);
          }
        }
      }
      return left;
    }

    /** How many estimates say more than one. */
    int compare(Distance distance, int[] left, String story) {
      int informative = 0;
      for (int i = 0; i < left.length; i++) {
        int[] state = states.get(i);
        int bound = distance.of(Distance.Reading.LOWER_BOUND, state, state.length);
        assertTrue(
            bound <= left[i],
            bound + " where it is " + left[i] + ", " + space.describe(state, state.length) + story);
        informative += bound > 1 ? 1 : 0;
      }
      return informative;
    }
  }
}
