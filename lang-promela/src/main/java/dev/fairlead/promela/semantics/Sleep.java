package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.promela.code.Footprint;
import dev.fairlead.promela.code.Footprints;
import dev.fairlead.promela.code.Memory;

/**
 * Finds out which processes may sleep ({@link CommutingSteps}). They come in the order in which
 * their steps are computed; a set of them has a bit for each process number it can have.
 */
final class Sleep {
  private final Footprints footprints;

  /** In the state whose steps are computed. */
  private int sleepers;

  /** The processes that came before and have steps, and what these touch. */
  private final int[] earlier = new int[Integer.SIZE];

  private final long[] reads = new long[Integer.SIZE];
  private final long[] writes = new long[Integer.SIZE];
  private int count;

  /** Of the process that was asked for last in this state, or null. */
  private Footprint footprint;

  private int footprintOf;

  Sleep(Footprints footprints) {
    this.footprints = footprints;
  }

  void begin(int asleep) {
    sleepers = asleep;
    count = 0;
    footprint = null;
  }

  private Footprint footprint(Memory at, int pid) {
    if (footprint == null || footprintOf != pid) {
      footprint = footprints.of(at, pid);
      footprintOf = pid;
    }
    return footprint;
  }

  boolean isAsleep(int pid) {
    return pid < Integer.SIZE && (sleepers & 1 << pid) != 0;
  }

  /** A process has steps in a state; those after it in the order come later. */
  void hasSteps(Memory at, int pid) {
    if (pid < Integer.SIZE) {
      Footprint touched = footprint(at, pid);
      earlier[count] = pid;
      reads[count] = touched.readsFrom(at.state(pid));
      writes[count] = touched.writesFrom(at.state(pid));
      count++;
    }
  }

  /** The processes that sleep after a step of the process that has its turn. */
  int behind(Memory at, int pid, int step) {
    if (count == 0) {
      return 0;
    }
    Footprint touched = footprint(at, pid);
    long read = touched.reads(step);
    long written = touched.writes(step);
    int asleep = 0;
    for (int i = 0; i < count; i++) {
      if (Footprint.commute(read, written, reads[i], writes[i])) {
        asleep |= 1 << earlier[i];
      }
    }
    return asleep;
  }
}
