package dev.fairlead.proof;

import dev.fairlead.core.certificate.Measure;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Verifies that a run which stays among the nodes of a rank and a cause is not globally fair. Each
 * state of the system there has a distance. A state whose distance is 0 has a step that no edge
 * among these nodes takes, or, where the cause is an agent of strong fairness, enables it; any
 * other one has a step, taken by an edge among them, to a state of smaller distance.
 *
 * <p>Let such a run be globally fair. Of the states that it visits again and again one has the
 * least distance. If that were above 0 its step to a smaller one would be taken again and again; so
 * it is 0, and the step that no edge takes would be taken, or the agent that no edge engages is
 * enabled again and again.
 */
final class GlobalDistances {

  /** A state of the system among the nodes of a rank and a cause. */
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

  /** In place of the number of steps: whether all are taken does not matter. */
  private static final int ANY = Integer.MAX_VALUE;

  /** By rank and cause. */
  private final Map<Long, Integer> layers = new HashMap<>();

  /** By layer and state. */
  private final Map<Long, Place> places = new HashMap<>();

  private long key(Measure.Level level, int system) {
    long rankAndCause = (long) level.rank() << 32 | level.cause();
    Integer layer = layers.putIfAbsent(rankAndCause, layers.size());
    return (long) (layer == null ? layers.size() - 1 : layer) << 32 | system;
  }

  /** A node is expanded; a state at distance 0 must have a step that is not taken. */
  void untaken(Measure.Level level, int system, int steps) {
    place(level, system, steps);
  }

  /** A node is expanded; a state at distance 0 must enable the agent. */
  void recurring(Measure.Level level, int system, boolean isEnabled) {
    place(level, system, ANY);
    if (level.distance() == 0 && !isEnabled) {
      throw new WrongStep("an agent that is starved at rank " + level.rank() + " is not enabled");
    }
  }

  private void place(Measure.Level level, int system, int steps) {
    int distance = level.distance();
    Place place = places.computeIfAbsent(key(level, system), key -> new Place(distance, steps));
    if (place.distance != distance) {
      throw new WrongStep("a state has two distances at rank " + level.rank());
    }
  }

  /** An edge leads from an expanded node to one of the same rank and cause, at a distance. */
  void edge(Measure.Level level, int system, int position, int distance) {
    Place place = places.get(key(level, system));
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
        throw new WrongStep("a state has no step to one that is nearer to what is never met");
      }
      // A state without steps repeats itself by an edge, and has nothing that is not taken.
      if (place.distance == 0 && place.taken.cardinality() >= place.steps) {
        throw new WrongStep("every step of a state is taken, and one should not be");
      }
    }
  }
}
