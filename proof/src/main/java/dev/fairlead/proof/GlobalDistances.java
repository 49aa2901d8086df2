package dev.fairlead.proof;

import dev.fairlead.core.certificate.Measure;
import java.util.Arrays;
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
 *
 * <p>A <em>place</em> is a state of the system among the nodes of a rank and a cause. Nearly every
 * state has one, so a state has a list of its places.
 */
final class GlobalDistances {
  /** In place of the number of steps: whether all are taken does not matter. */
  private static final int ANY = Integer.MAX_VALUE;

  /** By state of the system: its first place plus one, or zero. */
  private int[] placesOf = new int[1 << 10];

  private int places;

  // by place
  private int[] rank = new int[1 << 10];
  private int[] cause = new int[1 << 10];
  private int[] distance = new int[1 << 10];
  private int[] steps = new int[1 << 10];

  /** The next place of the same state plus one, or zero. */
  private int[] next = new int[1 << 10];

  /** At distance 0 the steps that edges take, as bits; otherwise not zero if one leads nearer. */
  private long[] taken = new long[1 << 10];

  /** Those steps that there is no bit for. */
  private final Map<Integer, BitSet> furtherTaken = new HashMap<>();

  /** The place of the node that is expanded. */
  private int here;

  /** A node is expanded; a state at distance 0 must have a step that is not taken. */
  void untaken(Measure.Level level, int system, int itsSteps) {
    goTo(level, system, itsSteps);
  }

  /** A node is expanded; a state at distance 0 must enable the agent. */
  void recurring(Measure.Level level, int system, boolean isEnabled) {
    goTo(level, system, ANY);
    if (level.distance() == 0 && !isEnabled) {
      throw new WrongStep("an agent that is starved at rank " + level.rank() + " is not enabled");
    }
  }

  private void goTo(Measure.Level level, int system, int itsSteps) {
    if (system >= placesOf.length) {
      placesOf = Arrays.copyOf(placesOf, Math.max(system + 1, 2 * placesOf.length));
    }
    here = placesOf[system] - 1;
    while (here >= 0 && (rank[here] != level.rank() || cause[here] != level.cause())) {
      here = next[here] - 1;
    }
    if (here < 0) {
      here = add(level, system, itsSteps);
    } else if (distance[here] != level.distance()) {
      throw new WrongStep("a state has two distances at rank " + level.rank());
    }
  }

  private int add(Measure.Level level, int system, int itsSteps) {
    if (places == rank.length) {
      int more = 2 * places;
      rank = Arrays.copyOf(rank, more);
      cause = Arrays.copyOf(cause, more);
      distance = Arrays.copyOf(distance, more);
      steps = Arrays.copyOf(steps, more);
      next = Arrays.copyOf(next, more);
      taken = Arrays.copyOf(taken, more);
    }
    int place = places++;
    rank[place] = level.rank();
    cause[place] = level.cause();
    distance[place] = level.distance();
    steps[place] = itsSteps;
    next[place] = placesOf[system];
    placesOf[system] = place + 1;
    return place;
  }

  /** By a step an edge leads from the expanded node to one of its rank and cause, at a distance. */
  void edge(int step, int itsDistance) {
    if (distance[here] > 0) {
      taken[here] |= itsDistance < distance[here] ? 1 : 0;
    } else if (step < Long.SIZE) {
      taken[here] |= 1L << step;
    } else {
      furtherTaken.computeIfAbsent(here, place -> new BitSet()).set(step);
    }
  }

  /** All nodes have been expanded. */
  void conclude() {
    for (int place = 0; place < places; place++) {
      if (distance[place] > 0 && taken[place] == 0) {
        throw new WrongStep("a state has no step to one that is nearer to what is never met");
      }
      // A state without steps repeats itself by an edge, and has nothing that is not taken.
      if (distance[place] == 0 && takenAt(place) >= steps[place]) {
        throw new WrongStep("every step of a state is taken, and one should not be");
      }
    }
  }

  private int takenAt(int place) {
    BitSet further = furtherTaken.get(place);
    return Long.bitCount(taken[place]) + (further == null ? 0 : further.cardinality());
  }
}
