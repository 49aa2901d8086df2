package dev.fairlead.core.verdict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** What backs an answer: a run of the unreduced model. */
public sealed interface Evidence {

  /** The state the run starts in. */
  int[] initial();

  /** The moves up to the point of interest, or up to where the loop begins. */
  List<Move> stem();

  /** The state to which the stem leads. */
  default int[] afterStem() {
    return stem().isEmpty() ? initial() : stem().get(stem().size() - 1).target();
  }

  /** A finite run. */
  record FiniteRun(int[] initial, List<Move> stem) implements Evidence {
    public FiniteRun {
      stem = List.copyOf(stem);
    }
  }

  /**
   * An infinite run that comes to no state twice: the last moves can be made again and again, since
   * they end in a state with all processes of the one in which they begin, and more.
   *
   * @param stem with these moves at its end
   * @param repeated how many they are, one at least
   */
  record Growing(int[] initial, List<Move> stem, int repeated) implements Evidence {
    public Growing {
      stem = List.copyOf(stem);
      if (repeated < 1 || repeated > stem.size()) {
        throw new IllegalArgumentException("no such moves: " + repeated);
      }
    }

    /** Its beginning. */
    public FiniteRun once() {
      return new FiniteRun(initial, stem);
    }
  }

  /**
   * An infinite run: the stem, then the loop for ever. The loop is not empty and its last target is
   * the state in which it starts.
   */
  record Lasso(int[] initial, List<Move> stem, List<Move> loop) implements Evidence {
    public Lasso {
      stem = List.copyOf(stem);
      loop = List.copyOf(loop);
      if (loop.isEmpty()) {
        throw new IllegalArgumentException("a lasso needs a loop");
      }
    }

    /** The state in which the loop starts. */
    public int[] loopStart() {
      return afterStem();
    }

    /** The same run behind a finite one, which ends where this one starts. */
    public Lasso behind(FiniteRun way) {
      List<Move> whole = new ArrayList<>(way.stem());
      whole.addAll(stem);
      return new Lasso(way.initial(), whole, loop);
    }

    /** The same run with its loop begun as early as possible: x (y x)... is (x y).... */
    public Lasso tightened() {
      int moved = 0;
      while (moved < stem.size() && repeats(moved)) {
        moved++;
      }
      List<Move> rotated = new ArrayList<>(loop);
      Collections.rotate(rotated, moved);
      return new Lasso(initial, stem.subList(0, stem.size() - moved), rotated);
    }

    /** Whether the move so far from the end of the stem is the one so far from that of the loop. */
    private boolean repeats(int fromEnd) {
      Move last = stem.get(stem.size() - 1 - fromEnd);
      int inLoop = Math.floorMod(-1 - fromEnd, loop.size());
      Move again = loop.get(inLoop);
      int[] before =
          fromEnd + 1 == stem.size() ? initial : stem.get(stem.size() - 2 - fromEnd).target();
      int[] beforeAgain = loop.get(Math.floorMod(inLoop - 1, loop.size())).target();
      return last.label() == again.label()
          && last.processSet() == again.processSet()
          && Arrays.equals(last.target(), again.target())
          && Arrays.equals(before, beforeAgain);
    }
  }
}
