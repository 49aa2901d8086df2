package dev.fairlead.core.replay;

import dev.fairlead.core.space.KeptState;
import dev.fairlead.core.space.Label;
import java.util.Arrays;
import java.util.List;

/**
 * A run of the state space it was found again in.
 *
 * @param positions the initial position and one after every move
 * @param loopStart the position the loop starts and ends in, or -1 for a finite run
 */
record ReplayedRun(List<Position> positions, int loopStart) {

  /**
   * A state and the event that led to it.
   *
   * @param label a label number, {@link Label#INITIAL} or {@link Label#STUTTER}
   * @param processSet the processes engaged in the event, if there was one
   * @param alike the labels of all steps between the same two states that look like this one, if
   *     there was an event; labels of one text may be annotated differently
   */
  record Position(int label, int processSet, KeptState kept, int[] alike) {
    private static final int[] NO_LABELS = {};

    /** A position that no event has led to. */
    static Position without(int pseudoEvent, KeptState kept) {
      return new Position(pseudoEvent, 0, kept, NO_LABELS);
    }

    /** The position after a step, of which nothing that looks the same is known yet. */
    static Position after(int label, int processSet, KeptState kept) {
      return new Position(label, processSet, kept, new int[] {label});
    }

    Position or(int sameLook) {
      if (Arrays.stream(alike).anyMatch(known -> known == sameLook)) {
        return this;
      }
      int[] more = Arrays.copyOf(alike, alike.length + 1);
      more[alike.length] = sameLook;
      return new Position(label, processSet, kept, more);
    }

    int[] state() {
      return kept.slots();
    }

    boolean isEvent() {
      return label >= 0;
    }
  }

  ReplayedRun {
    positions = List.copyOf(positions);
  }

  int[] lastState() {
    return positions.get(positions.size() - 1).state();
  }

  /** The positions before the loop, and all of a finite run. */
  List<Position> stem() {
    return loopStart < 0 ? positions : positions.subList(0, loopStart + 1);
  }

  /** The positions after each move of the loop; the last of them has the state it started in. */
  List<Position> loop() {
    return loopStart < 0 ? List.of() : positions.subList(loopStart + 1, positions.size());
  }
}
