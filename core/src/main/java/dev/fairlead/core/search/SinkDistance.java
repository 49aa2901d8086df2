package dev.fairlead.core.search;

import dev.fairlead.core.automaton.AutomatonFacts;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Distance;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * How far a state of the product with a terminal automaton is from a sink: an edge of the automaton
 * for each step, and what the system has to do before the state of the automaton can be left. The
 * letter on an edge is read at the target of a step, so at least one step and as many as the letter
 * is away are needed before the edge is behind it.
 */
public final class SinkDistance implements Distance {
  private final Tgba automaton;

  /** By state: how many edges to a sink, or {@link Distance#NEVER}. */
  private final int[] edgesLeft;

  /** By state and edge: how far the system is from the letter. */
  private final Distance[][] letters;

  /**
   * @param atoms of the automaton, in its order, about the system
   */
  public SinkDistance(Tgba automaton, List<Atom> atoms) {
    this.automaton = automaton;
    this.edgesLeft = edgesLeft(automaton);
    this.letters = new Distance[automaton.states()][];
    for (int state = 0; state < automaton.states(); state++) {
      letters[state] =
          automaton.edges().get(state).stream()
              .map(edge -> letter(edge.cube(), atoms))
              .toArray(Distance[]::new);
    }
  }

  private static int[] edgesLeft(Tgba automaton) {
    AutomatonFacts facts = new AutomatonFacts(automaton);
    int[] left = new int[automaton.states()];
    Arrays.fill(left, NEVER);
    Deque<Integer> open = new ArrayDeque<>();
    for (int state = 0; state < left.length; state++) {
      if (facts.acceptingSink(state)) {
        left[state] = 0;
        open.add(state);
      }
    }
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

  /**
   * How far the system is from a letter that lets an automaton into a component in which it can
   * accept, or, where it is in one from the start, from a letter on an edge that is marked there.
   */
  public static Distance toAcceptance(Tgba automaton, List<Atom> atoms) {
    BitSet accepting = new AutomatonFacts(automaton).acceptingStates();
    List<Distance> entering = new ArrayList<>();
    List<Distance> marked = new ArrayList<>();
    for (int state = 0; state < automaton.states(); state++) {
      for (Tgba.Edge edge : automaton.edges().get(state)) {
        if (accepting.get(edge.target())) {
          boolean enters = !accepting.get(state);
          (enters ? entering : marked).add(letter(edge.cube(), atoms));
        }
      }
    }
    return Distance.any(entering.isEmpty() ? marked : entering);
  }

  private static Distance letter(Tgba.Cube cube, List<Atom> atoms) {
    BitSet mentioned = (BitSet) cube.positive().clone();
    mentioned.or(cube.negative());
    return Distance.all(
        mentioned.stream()
            .filter(atom -> atoms.get(atom) instanceof Atom.OfState)
            .mapToObj(
                atom ->
                    ((Atom.OfState) atoms.get(atom))
                        .predicate()
                        .distanceTo(cube.positive().get(atom)))
            .toList());
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
