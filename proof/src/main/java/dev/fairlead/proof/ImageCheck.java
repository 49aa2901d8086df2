package dev.fairlead.proof;

import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checks on one system that every run of it has an image in an abstraction: step by step the same
 * atoms of the property are true, and it is at rest where the system is (Lemma 2 of
 * docs/fairness.md). An abstract run is guessed by the set of all that fit so far.
 */
final class ImageCheck {
  /** Pairs of a state and a set; of a system with more nothing is said. */
  private static final int MOST = 20_000;

  /** Steps of abstract states in all sets together; the same beyond it. */
  private static final long MOST_STEPS = 500_000;

  private final Side system;
  private final Side abstraction;
  private final StateTable sets = new StateTable();
  private final Set<Long> pairs = new HashSet<>();
  private final List<Long> open = new ArrayList<>();
  private final Map<Integer, Images> imagesOf = new HashMap<>();

  private long followed;
  private final Runnable poll;

  /**
   * What comes after a set of abstract states.
   *
   * @param mayRest whether one of them has no steps
   * @param targets by what is true of a step and its target: the number of a set
   */
  private record Images(boolean mayRest, Map<String, Integer> targets) {}

  /** A space and what its states are compared by. */
  private static final class Side {
    private final StateSpace space;
    private final List<Atom> atoms;
    private final StateTable states = new StateTable();
    private final Map<Integer, Map<String, Set<Integer>>> known = new HashMap<>();

    Side(Model.Question question) {
      this.space = question.space();
      this.atoms = atoms(question.property());
    }

    private static List<Atom> atoms(Property property) {
      if (property instanceof Property.Temporal temporal) {
        return List.copyOf(new TreeMap<>(temporal.atoms()).values());
      }
      return property instanceof Property.Reaches reaches
          ? List.of(new Atom.OfState(reaches.goal()))
          : List.of();
    }

    /** Which atoms are true of a step and its target. */
    private String look(int label, int[] state, int length) {
      StringBuilder look = new StringBuilder();
      for (Atom atom : atoms) {
        boolean holds =
            atom instanceof Atom.OfState ofState
                ? ofState.predicate().test(state, length)
                : atom instanceof Atom.OfEvent ofEvent
                    && label >= 0
                    && ofEvent.matches().test(space.label(label));
        look.append(holds ? '1' : '0');
      }
      return look.toString();
    }

    Map<String, Set<Integer>> initial() {
      Map<String, Set<Integer>> targets = new TreeMap<>();
      space.initialStates((state, length) -> add(targets, Label.INITIAL, state, length));
      return targets;
    }

    Map<String, Set<Integer>> steps(int state) {
      return known.computeIfAbsent(state, this::enumerated);
    }

    private Map<String, Set<Integer>> enumerated(int state) {
      Map<String, Set<Integer>> targets = new TreeMap<>();
      int[] source = states.state(state);
      space.steps(
          source,
          source.length,
          (label, processSet, target, length) -> add(targets, label, target, length));
      return targets;
    }

    private void add(Map<String, Set<Integer>> targets, int label, int[] state, int length) {
      targets
          .computeIfAbsent(look(label, state, length), look -> new TreeSet<>())
          .add(states.number(state, length));
    }
  }

  private ImageCheck(Model.Question system, Model.Question abstraction, Runnable poll) {
    this.system = new Side(system);
    this.abstraction = new Side(abstraction);
    this.poll = poll;
  }

  /**
   * How many states of the system have an image; empty if there are too many.
   *
   * @throws WrongStep if one has none
   */
  static OptionalInt images(Model.Question system, Model.Question abstraction, Runnable poll) {
    return new ImageCheck(system, abstraction, poll).images();
  }

  private OptionalInt images() {
    follow(system.initial(), numbered(abstraction.initial()));
    while (!open.isEmpty()) {
      poll.run();
      if (pairs.size() > MOST || followed > MOST_STEPS) {
        return OptionalInt.empty();
      }
      long pair = open.remove(open.size() - 1);
      int state = (int) (pair >> 32);
      Map<String, Set<Integer>> steps = system.steps(state);
      Images images = imagesOf.computeIfAbsent((int) pair, this::imagesOf);
      if (steps.isEmpty() && !images.mayRest) {
        throw new WrongStep("the abstraction goes on where a system cannot: " + text(state));
      }
      follow(steps, images.targets);
    }
    return OptionalInt.of(system.states.size());
  }

  private Images imagesOf(int set) {
    Map<String, Set<Integer>> targets = new TreeMap<>();
    boolean mayRest = false;
    for (int image : sets.state(set)) {
      Map<String, Set<Integer>> its = abstraction.steps(image);
      mayRest |= its.isEmpty();
      its.values().forEach(reached -> followed += reached.size());
      its.forEach(
          (look, reached) -> targets.computeIfAbsent(look, key -> new TreeSet<>()).addAll(reached));
    }
    return new Images(mayRest, numbered(targets));
  }

  private Map<String, Integer> numbered(Map<String, Set<Integer>> targets) {
    Map<String, Integer> numbers = new TreeMap<>();
    targets.forEach(
        (look, reached) -> {
          int[] members = reached.stream().mapToInt(Integer::intValue).toArray();
          numbers.put(look, sets.number(members, members.length));
        });
    return numbers;
  }

  private void follow(Map<String, Set<Integer>> steps, Map<String, Integer> images) {
    steps.forEach(
        (look, targets) -> {
          Integer set = images.get(look);
          if (set == null) {
            throw new WrongStep(
                "the abstraction has no step like the one of a system to "
                    + text(targets.iterator().next()));
          }
          for (int target : targets) {
            long pair = (long) target << 32 | set;
            if (pairs.add(pair)) {
              open.add(pair);
            }
          }
        });
  }

  private String text(int state) {
    return StateText.of(system.space, system.states.state(state));
  }
}
