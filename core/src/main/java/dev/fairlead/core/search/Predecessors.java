package dev.fairlead.core.search;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.visited.BlockReader;
import dev.fairlead.core.store.visited.LevelLog;
import dev.fairlead.core.store.visited.PlainCode;
import dev.fairlead.core.verdict.Move;
import java.util.Arrays;
import java.util.function.IntPredicate;

/** Finds the state of a level that a step leads from, by expanding the level once more. */
final class Predecessors {

  /** A state, and the step that leads from it to where it was asked for. */
  record Found(int[] state, Move move) {}

  private final StateSpace space;
  private final IntPredicate follows;
  private final Runnable poll;
  private int[] wanted;
  private Move move;
  private int expanded;

  /**
   * @param follows the labels of the steps that belong to the search
   * @param poll is run now and then
   */
  Predecessors(StateSpace space, IntPredicate follows, Runnable poll) {
    this.space = space;
    this.follows = follows;
    this.poll = poll;
  }

  /** The first state of a level that has another one as a successor; there is one. */
  Found of(int[] target, LevelLog.Reader level) {
    wanted = target;
    move = null;
    BlockReader block = new BlockReader();
    while (level.next(block)) {
      while (block.next()) {
        int[] state = PlainCode.decode(block.code(), 0, block.length());
        if (leadsThere(state)) {
          return new Found(state, move);
        }
      }
    }
    throw new IllegalStateException("the steps of a state changed while it was searched");
  }

  private boolean leadsThere(int[] state) {
    if ((++expanded & SearchMonitor.INTERVAL - 1) == 0) {
      poll.run();
    }
    try {
      space.steps(state, state.length, this::step);
    } catch (ModelFault afterwards) {
      // The steps delivered before are steps like others; the search has used them, too.
    }
    return move != null;
  }

  private void step(int label, int processSet, int[] target, int length) {
    if (move == null
        && Arrays.equals(wanted, 0, wanted.length, target, 0, length)
        && follows.test(label)) {
      move = new Move(label, processSet, Arrays.copyOf(target, length));
    }
  }
}
