package dev.fairlead.proof;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Verifies that a run which stays among the nodes of a rank is not globally fair. Each state of the
 * system there has a distance. A state whose distance is 0 has a step that no edge among these
 * nodes takes; any other one has a step, taken by an edge among them, to a state of smaller
 * distance.
 *
 * <p>Let such a run be globally fair. Of the states that it visits again and again one has the
 * least distance. If that were above 0 its step to a smaller one would be taken again and again; so
 * it is 0, and the step that no edge takes would be taken.
 */
final class UntakenSteps {

  /** A state of the system among the nodes of a rank. */
  private static final class Place {
    private final int distance;
    private final int steps;
    private final BitSet taken = new BitSet();
    private boolean leadsNearer;

    Place(int distance, int steps) {
      this.distance = distance;
      this.steps = steps;
    }
  }

  private final Map<Long, Place> places = new HashMap<>();

  private static long key(int rank, int system) {
    return (long) rank << 32 | system;
  }

  /** A node is expanded. */
  void node(int rank, int system, int distance, int steps) {
    Place place = places.computeIfAbsent(key(rank, system), key -> new Place(distance, steps));
    if (place.distance != distance) {
      throw new WrongStep("a state has two distances at rank " + rank);
    }
  }

  /** An edge leads from an expanded node to one of the same rank, at a distance. */
  void edge(int rank, int system, int position, int distance) {
    Place place = places.get(key(rank, system));
    if (place.distance == 0) {
      place.taken.set(position);
    } else if (distance < place.distance) {
      place.leadsNearer = true;
    }
  }

  /** All nodes have been expanded. */
  void conclude() {
    for (Place place : places.values()) {
      if (place.distance > 0 && !place.leadsNearer) {
        throw new WrongStep("a state has no step to one that is nearer to an untaken step");
      }
      // A state without steps repeats itself by an edge, and has nothing that is not taken.
      if (place.distance == 0 && place.taken.cardinality() >= place.steps) {
        throw new WrongStep("every step of a state is taken, and one should not be");
      }
    }
  }
}
