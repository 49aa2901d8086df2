package dev.fairlead.core.search;

import dev.fairlead.core.automaton.AutomatonFacts;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Distance;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * How far a state of the product with an automaton is from some states of the automaton: an edge of
 * the automaton for each step, and what the system has to do before the state of the automaton can
 * be left. The letter on an edge is read at the target of a step, so at least one step and as many
 * as the letter is away are needed before the edge is behind it. The last slot of a product state
 * is the state of the automaton.
 */
public final class ClaimDistance implements Distance {
  private final Tgba automaton;

  /** By state: how many edges to one that is looked for, or {@link Distance#NEVER}. */
  private final int[] edgesLeft;

  /** By state and edge: how far the system is from the letter. */
  private final Distance[][] letters;

  private ClaimDistance(Tgba automaton, List<Atom> atoms, BitSet targets) {
    this.automaton = automaton;
    this.edgesLeft = edgesLeft(automaton, targets);
    this.letters = new Distance[automaton.states()][];
    for (int state = 0; state < automaton.states(); state++) {
      letters[state] =
          automaton.edges().get(state).stream()
              .map(edge -> letter(edge.cube(), atoms))
              .toArray(Distance[]::new);
    }
  }

  /**
   * From the sinks of a terminal automaton.
   *
   * @param atoms of the automaton, in its order, about the system
   */
  public static ClaimDistance toSinks(Tgba automaton, List<Atom> atoms) {
    AutomatonFacts facts = new AutomatonFacts(automaton);
    BitSet sinks = new BitSet();
    for (int state = 0; state < automaton.states(); state++) {
      sinks.set(state, facts.acceptingSink(state));
    }
    return new ClaimDistance(automaton, atoms, sinks);
  }

  /** From the components in which a run can be accepted. */
  public static ClaimDistance toAcceptance(Tgba automaton, List<Atom> atoms) {
    int[] components = new AutomatonFacts(automaton).acceptingComponents();
    BitSet accepting = new BitSet();
    for (int state = 0; state < automaton.states(); state++) {
      accepting.set(state, components[state] != AutomatonFacts.TRANSIENT);
    }
    return new ClaimDistance(automaton, atoms, accepting);
  }

  private static int[] edgesLeft(Tgba automaton, BitSet targets) {
    int[] left = new int[automaton.states()];
    Arrays.fill(left, NEVER);
    Deque<Integer> open = new ArrayDeque<>();
    targets.stream()
        .forEach(
            state -> {
              left[state] = 0;
              open.add(state);
            });
    while (!open.isEmpty()) {
      int target = open.remove();
      for (int state = 0; state < left.length; state++) {
        boolean leads =
            automaton.edges().get(state).stream().anyMatch(edge -> edge.target() == target);
        if (leads && left[state] == NEVER) {
          left[state] = left[target] + 1;
          open.add(state);
        }
      }
    }
    return left;
  }

  private static Distance letter(Tgba.Cube cube, List<Atom> atoms) {
    BitSet mentioned = (BitSet) cube.positive().clone();
    mentioned.or(cube.negative());
    return Distance.all(
        mentioned.stream()
            .mapToObj(atom -> literal(atoms.get(atom), cube.positive().get(atom)))
            .toList());
  }

  private static Distance literal(Atom atom, boolean truth) {
    if (atom instanceof Atom.OfState ofState) {
      return ofState.predicate().distanceTo(truth);
    }
    return atom instanceof Atom.OfEvent event && truth ? event.distance() : Distance.UNKNOWN;
  }

  @Override
  public int of(Reading reading, int[] state, int length) {
    int at = ProductSpace.automatonState(state, length);
    if (edgesLeft[at] == 0) {
      return 0;
    }
    int least = NEVER;
    List<Tgba.Edge> edges = automaton.edges().get(at);
    for (int i = 0; i < edges.size(); i++) {
      int target = edges.get(i).target();
      if (target != at && edgesLeft[target] < least) {
        int letter = Math.max(1, letters[at][i].of(reading, state, length - 1));
        least = Math.min(least, letter + edgesLeft[target]);
      }
    }
    return least;
  }
}
