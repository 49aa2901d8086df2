package dev.fairlead.core.search.refine;

import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Evidence.Lasso;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Can a state take internal steps for ever? Depth first along internal steps; a state that is left
 * without having met a cycle is safe for good, so all questions together visit a state once.
 */
final class Divergence {

  private static final int ON_STACK = 0;
  private static final int SAFE = 1;

  private final StateSpace space;
  private final Events.Reading labels;
  private final VectorStore store;
  private final Ledger ledger;

  /** By state; absent if it was not visited. */
  private final IntTable status;

  // The stack: states with their internal successors that are still to be visited.
  private int[] pending = new int[64];
  private int top;
  private int[] frameStates = new int[64];
  private int[] frameStarts = new int[64];
  private int frames;

  private int[] vector = new int[16];

  /**
   * @param store of states of the space; more are added
   */
  Divergence(StateSpace space, Events.Reading labels, VectorStore store, Ledger ledger) {
    this.space = space;
    this.labels = labels;
    this.store = store;
    this.ledger = ledger;
    this.status = new IntTable(ledger);
    ledger.holds(() -> 4L * (pending.length + frameStates.length + frameStarts.length));
  }

  /** Whether the state can diverge; after a yes no more is asked but {@link #lasso}. */
  boolean isPossible(int state) {
    if (status.get(state) != IntTable.ABSENT) {
      return false;
    }
    push(state);
    while (frames > 0) {
      if (top == frameStarts[frames - 1]) {
        status.set(frameStates[--frames], SAFE);
        continue;
      }
      int next = pending[--top];
      int known = status.get(next);
      if (known == ON_STACK) {
        keepCycle(next);
        return true;
      }
      if (known == IntTable.ABSENT) {
        push(next);
      }
    }
    return false;
  }

  /** What remains on the stack is the cycle that closes in this state. */
  private void keepCycle(int closing) {
    int first = frames - 1;
    while (frameStates[first] != closing) {
      first--;
    }
    frameStates = Arrays.copyOfRange(frameStates, first, frames);
    Arrays.sort(frameStates);
  }

  private void push(int state) {
    ledger.tick();
    if (frames == frameStates.length) {
      ledger.report(16L * frames);
      frameStates = Arrays.copyOf(frameStates, 2 * frames);
      frameStarts = Arrays.copyOf(frameStarts, 2 * frames);
    }
    frameStates[frames] = state;
    frameStarts[frames++] = top;
    status.set(state, ON_STACK);
    if (vector.length < store.maxLength()) {
      vector = new int[2 * store.maxLength()];
    }
    int length = store.read(state, vector);
    try {
      space.steps(
          vector,
          length,
          (label, processSet, target, targetLength) -> {
            if (labels.event(label) == Events.INTERNAL) {
              addPending(store.put(target, targetLength));
            }
          });
    } catch (ModelFault fault) {
      // The search will come here by itself and report it; the steps so far are steps.
    }
  }

  private void addPending(int state) {
    if (top == pending.length) {
      ledger.report(8L * top);
      pending = Arrays.copyOf(pending, 2 * top);
    }
    pending[top++] = state;
  }

  /** Prolongs a run to the state that can diverge by a short way to the cycle and around it. */
  Lasso lasso(FiniteRun run, SearchMonitor monitor) {
    List<Move> stem = new ArrayList<>(run.stem());
    stem.addAll(
        Supervised.internalWay(
            space,
            last(run.initial(), stem),
            (state, length) -> Arrays.binarySearch(frameStates, store.find(state, length)) >= 0,
            monitor));
    List<Move> loop = Supervised.internalLoop(space, last(run.initial(), stem), monitor);
    return new Lasso(run.initial(), stem, loop);
  }

  private static int[] last(int[] initial, List<Move> moves) {
    return moves.isEmpty() ? initial : moves.get(moves.size() - 1).target();
  }
}
