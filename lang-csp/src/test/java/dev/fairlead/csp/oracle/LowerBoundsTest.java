package dev.fairlead.csp.oracle;

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
