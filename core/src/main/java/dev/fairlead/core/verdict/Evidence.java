package dev.fairlead.core.verdict;

import java.util.List;

/** What backs an answer: a run of the unreduced model. */
public sealed interface Evidence {

  /** The state the run starts in. */
  int[] initial();

  /** The moves up to the point of interest, or up to where the loop begins. */
  List<Move> stem();

  /** A finite run. */
  record FiniteRun(int[] initial, List<Move> stem) implements Evidence {
    public FiniteRun {
      stem = List.copyOf(stem);
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
  }
}
