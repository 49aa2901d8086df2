package dev.fairlead.api.symmetry;

import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reductions.Precision;
import dev.fairlead.core.reduce.symmetry.QuotientSpace;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.FoldedTimers;
import dev.fairlead.core.space.Label;
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
  private final List<Atom> atoms;
  private final Set<List<Integer>> states;

  /** Empty if there are more states than these. */
  static Optional<Orbits> of(Model.Question question, int most) {
    Optional<Set<List<Integer>>> states = reachable(question.space(), most);
    return states.map(
        all ->
            new Orbits(
                question.space(),
                question.symmetry().symmetry().orElseThrow(),
                atoms(question.property()),
                all));
  }

  private static List<Atom> atoms(Property property) {
    if (property instanceof Property.Temporal temporal) {
      return List.copyOf(temporal.atoms().values());
    } else if (property instanceof Property.NeverMatched never) {
      return List.copyOf(never.atoms().values());
    } else if (property instanceof Property.Reaches reaches) {
      return List.of(new Atom.OfState(reaches.goal()));
    } else if (property instanceof Property.NoBadStep steps) {
      return List.of(new Atom.OfEvent(steps.bad(), false));
    }
    return List.of();
  }

  private Orbits(StateSpace space, Symmetry symmetry, List<Atom> atoms, Set<List<Integer>> states) {
    this.space = space;
    this.symmetry = symmetry;
    this.atoms = atoms;
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

  /**
   * Where the image of a state or a step looks otherwise to the property than the state or step.
   */
  Optional<String> differences() {
    for (List<Integer> each : states) {
      int[] state = array(each);
      if (symmetry.layout(state, state.length).isEmpty() || !targetsAreLaidOut(state)) {
        continue;
      }
      int[] identity = identity();
      for (int[] images : generators()) {
        int[] moved = image(state, images);
        if (!seen(state).equals(seen(moved))) {
          return Optional.of("the property tells " + each + " from its image " + list(moved));
        }
        if (!folded(state, images).equals(folded(moved, identity))) {
          return Optional.of("other timers of " + list(moved) + " are folded than of " + each);
        }
        Map<Object, Integer> expected = steps(state, images);
        Map<Object, Integer> found = steps(moved, identity);
        if (!expected.equals(found)) {
          return Optional.of(
              each + " under " + Arrays.toString(images) + ": " + expected + " and " + found);
        }
      }
    }
    return Optional.empty();
  }

  /** The images of the steps of a state, with what the property sees of their labels. */
  private Map<Object, Integer> steps(int[] state, int[] images) {
    Map<Object, Integer> steps = new HashMap<>();
    space.steps(
        state,
        state.length,
        (label, set, target, length) ->
            steps.merge(
                List.of(
                    list(image(Arrays.copyOf(target, length), images)),
                    Arrays.stream(space.processes(set))
                        .map(process -> symmetry.renamedProcess(process, images))
                        .sorted()
                        .boxed()
                        .toList(),
                    setTimers(label, images),
                    seen(space.label(label))),
                1,
                Integer::sum));
    return steps;
  }

  private List<Integer> setTimers(int label, int[] images) {
    return space instanceof FoldedTimers timed
        ? Arrays.stream(timed.setBy(label))
            .map(timer -> symmetry.renamedTimer(timer, images))
            .sorted()
            .boxed()
            .toList()
        : List.of();
  }

  /** The timers of a state that are at their bounds, by their numbers in its image. */
  private Set<Integer> folded(int[] state, int[] images) {
    Set<Integer> folded = new HashSet<>();
    if (space instanceof FoldedTimers timed) {
      timed.folded(state, state.length, timer -> folded.add(symmetry.renamedTimer(timer, images)));
    }
    return folded;
  }

  private List<Boolean> seen(int[] state) {
    List<Boolean> seen = new ArrayList<>();
    for (Atom atom : atoms) {
      if (atom instanceof Atom.OfState of) {
        seen.add(of.predicate().test(state, state.length));
      }
    }
    if (space instanceof Endings endings) {
      seen.add(endings.isValidEnd(state, state.length));
    }
    return seen;
  }

  private List<Boolean> seen(Label label) {
    List<Boolean> seen = new ArrayList<>();
    for (Atom atom : atoms) {
      if (atom instanceof Atom.OfEvent of) {
        seen.add(of.matches().test(label));
      }
    }
    return seen;
  }

  /** Whether permutations of all states are known. */
  boolean areLaidOut() {
    return states.stream().allMatch(s -> symmetry.layout(array(s), s.size()).isPresent());
  }

  /** Whether permutations of all targets are known; others stand for themselves alone. */
  private boolean targetsAreLaidOut(int[] state) {
    boolean[] all = {true};
    space.steps(
        state,
        state.length,
        (label, set, target, length) ->
            all[0] &= symmetry.layout(Arrays.copyOf(target, length), length).isPresent());
    return all[0];
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
    QuotientSpace quotient =
        new QuotientSpace(
            (StructuredSpace) space, symmetry, precision, new Property.DeadlockFree("terminate"));
    return reachable(quotient, Integer.MAX_VALUE).orElseThrow().size();
  }

  private int[] identity() {
    int[] identity = new int[symmetry.elements()];
    Arrays.setAll(identity, i -> i);
    return identity;
  }

  private List<int[]> generators() {
    List<int[]> generators = new ArrayList<>();
    for (ReferenceSort sort : symmetry.sorts()) {
      for (int one = 0; one < sort.size(); one++) {
        for (int other = one + 1; other < sort.size(); other++) {
          int[] images = identity();
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
    int[] identity = identity();
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
