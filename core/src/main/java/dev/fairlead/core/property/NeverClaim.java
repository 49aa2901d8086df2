package dev.fairlead.core.property;

import java.util.List;
import java.util.Set;

/**
 * An automaton that describes what must not happen. It reads the positions of a run one by one,
 * beginning with the initial one, and takes an edge at each. A run is <em>matched</em> if the claim
 * can reach its {@link State#isEnd end} on it, or be in accepting states infinitely often. Where no
 * edge can be taken, the claim gives up. A run that cannot continue repeats its last position.
 *
 * @param initial the state before the first position is read
 */
public record NeverClaim(int initial, List<State> states) {

  public NeverClaim {
    states = List.copyOf(states);
  }

  /**
   * @param isEnd whatever follows, the run is matched; such a state needs no edges
   */
  public record State(boolean accepting, boolean isEnd, List<Edge> edges) {
    public State {
      edges = List.copyOf(edges);
    }
  }

  /**
   * Can be taken at a position where all atoms of one set hold and none of the other.
   *
   * @param holding names of atoms
   * @param failing names of atoms
   */
  public record Edge(Set<String> holding, Set<String> failing, int target) {
    public Edge {
      holding = Set.copyOf(holding);
      failing = Set.copyOf(failing);
    }

    public boolean admits(Set<String> letter) {
      return letter.containsAll(holding) && failing.stream().noneMatch(letter::contains);
    }

    public boolean isUnconditional() {
      return holding.isEmpty() && failing.isEmpty();
    }
  }
}
