package dev.fairlead.core.search.refine;

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

  private final InternalSteps steps;
  private final Ledger ledger;

  /** By state; absent if it was not visited. */
  private final IntTable status;

  // The stack: states with their internal successors that are still to be visited.
  private int[] pending = new int[64];
  private int top;
  private int[] frameStates = new int[64];
  private int[] frameStarts = new int[64];
  private int frames;

  Divergence(InternalSteps steps, Ledger ledger) {
    this.steps = steps;
    this.ledger = ledger;
    this.status = new IntTable(ledger);
    ledger.holds(() -> 4L * (pending.length + frameStates.length + frameStarts.length));
  }

  /** Whether the state can diverge; not asked again after a yes. */
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

  /** Whether a state is known not to diverge. */
  boolean isSafe(int state) {
    return status.get(state) == SAFE;
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
    if (frames == frameStates.length) {
      ledger.report(16L * frames);
      frameStates = Arrays.copyOf(frameStates, 2 * frames);
      frameStarts = Arrays.copyOf(frameStarts, 2 * frames);
    }
    frameStates[frames] = state;
    frameStarts[frames++] = top;
    status.set(state, ON_STACK);
    steps.from(state, this::addPending);
  }

  private void addPending(int state) {
    if (top == pending.length) {
      ledger.report(8L * top);
      pending = Arrays.copyOf(pending, 2 * top);
    }
    pending[top++] = state;
  }

  /**
   * Prolongs a run to a state that {@linkplain #isPossible can diverge} by a shortest way to the
   * cycle that was found and a shortest loop there.
   */
  Lasso lasso(FiniteRun run) {
    List<Move> stem = new ArrayList<>(run.stem());
    stem.addAll(
        Supervised.internalWay(
            steps.space(),
            run.afterStem(),
            (state, length) -> Arrays.binarySearch(frameStates, steps.find(state, length)) >= 0,
            ledger.inner()));
    return loop(new FiniteRun(run.initial(), stem));
  }

  /** Prolongs a run to a state with a loop of internal steps by a shortest one. */
  Lasso loop(FiniteRun run) {
    return new Lasso(
        run.initial(),
        run.stem(),
        Supervised.internalLoop(steps.space(), run.afterStem(), ledger.inner()));
  }
}
