package dev.fairlead.promela.symmetry;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Reductions.Precision;
import dev.fairlead.core.reduce.symmetry.QuotientSpace;
import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.space.Symmetry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The states of a space and their images under all permutations, slowly and obviously. */
final class Orbits {
  private final StateSpace space;
  private final Symmetry symmetry;
  private final Set<List<Integer>> states;

  /** Empty if there are more states than these. */
  static Optional<Orbits> of(Model.Question question, int most) {
    Optional<Set<List<Integer>>> states = reachable(question.space(), most);
    return states.map(
        all -> new Orbits(question.space(), question.symmetry().symmetry().orElseThrow(), all));
  }

  private Orbits(StateSpace space, Symmetry symmetry, Set<List<Integer>> states) {
    this.space = space;
    this.symmetry = symmetry;
    this.states = states;
  }

  static Optional<Set<List<Integer>>> reachable(StateSpace space, int most) {
    Set<List<Integer>> seen = new LinkedHashSet<>();
    Deque<int[]> open = new ArrayDeque<>();
    StateSpace.StateSink sink =
        (state, length) -> {
          int[] copy = Arrays.copyOf(state, length);
          if (seen.add(list(copy))) {
            open.add(copy);
          }
        };
    space.initialStates(sink);
    while (!open.isEmpty()) {
      if (seen.size() > most) {
        return Optional.empty();
      }
      int[] state = open.poll();
      space.steps(state, state.length, (label, set, target, length) -> sink.state(target, length));
    }
    return Optional.of(seen);
  }

  private static List<Integer> list(int[] state) {
    return Arrays.stream(state).boxed().toList();
  }

  private static int[] array(List<Integer> state) {
    return state.stream().mapToInt(i -> i).toArray();
  }

  int plain() {
    return states.size();
  }

  private int[] image(int[] state, int[] images) {
    Optional<ReferenceLayout> layout = symmetry.layout(state, state.length);
    int[] image = state.clone();
    layout.ifPresent(of -> of.rename(symmetry, state, images, image));
    return image;
  }

  /** The image of every step is a step of the image, by the image of its processes. */
  void assertEquivariant() {
    for (List<Integer> each : states) {
      int[] state = array(each);
      if (symmetry.layout(state, state.length).isEmpty()) {
        continue;
      }
      for (int[] images : generators()) {
        Map<Object, Integer> expected = new HashMap<>();
        space.steps(
            state,
            state.length,
            (label, set, target, length) ->
                expected.merge(
                    List.of(
                        list(image(Arrays.copyOf(target, length), images)),
                        Arrays.stream(space.processes(set))
                            .map(process -> symmetry.renamedProcess(process, images))
                            .sorted()
                            .boxed()
                            .toList()),
                    1,
                    Integer::sum));
        Map<Object, Integer> found = new HashMap<>();
        int[] moved = image(state, images);
        space.steps(
            moved,
            moved.length,
            (label, set, target, length) ->
                found.merge(
                    List.of(
                        list(Arrays.copyOf(target, length)),
                        Arrays.stream(space.processes(set)).boxed().toList()),
                    1,
                    Integer::sum));
        assertEquals(expected, found, () -> each + " under " + Arrays.toString(images));
      }
    }
  }

  /** How many orbits the reachable states are in. */
  int count() {
    List<int[]> all = closure();
    Set<List<Integer>> least = new HashSet<>();
    for (List<Integer> each : states) {
      int[] state = array(each);
      int[] best = null;
      for (int[] images : all) {
        int[] image = image(state, images);
        best = best == null || Arrays.compare(image, best) < 0 ? image : best;
      }
      least.add(list(best));
    }
    return least.size();
  }

  int quotient(Precision precision) {
    QuotientSpace quotient = new QuotientSpace((StructuredSpace) space, symmetry, precision);
    return reachable(quotient, Integer.MAX_VALUE).orElseThrow().size();
  }

  private List<int[]> generators() {
    List<int[]> generators = new ArrayList<>();
    int elements = symmetry.elements();
    for (ReferenceSort sort : symmetry.sorts()) {
      for (int one = 0; one < sort.size(); one++) {
        for (int other = one + 1; other < sort.size(); other++) {
          int[] images = new int[elements];
          Arrays.setAll(images, i -> i);
          if (sort.group() == ReferenceSort.Permutations.ROTATIONS) {
            for (int i = 0; i < sort.size(); i++) {
              images[sort.first() + i] = sort.first() + (i + 1) % sort.size();
            }
          } else if (!sort.pinned().get(one) && !sort.pinned().get(other)) {
            images[sort.first() + one] = sort.first() + other;
            images[sort.first() + other] = sort.first() + one;
          }
          generators.add(images);
        }
      }
    }
    return generators;
  }

  private List<int[]> closure() {
    int[] identity = new int[symmetry.elements()];
    Arrays.setAll(identity, i -> i);
    Set<List<Integer>> seen = new LinkedHashSet<>(List.of(list(identity)));
    Deque<int[]> open = new ArrayDeque<>(List.of(identity));
    while (!open.isEmpty()) {
      int[] images = open.poll();
      for (int[] next : generators()) {
        int[] both = new int[images.length];
        Arrays.setAll(both, i -> next[images[i]]);
        if (seen.add(list(both))) {
          open.add(both);
        }
      }
    }
    return seen.stream().map(Orbits::array).toList();
  }
}
