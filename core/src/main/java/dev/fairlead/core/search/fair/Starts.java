package dev.fairlead.core.search.fair;

import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/**
 * Where the searches of several threads begin: states that they hand to each other. A thread that
 * has none may also begin where another one has, and share its search. If that is not possible
 * either, it waits here; when all do, there is no work anywhere, and the search is complete.
 */
final class Starts {

  /** In place of a state. */
  private static final int NONE = -1;

  /** Between two looks at the others of a thread that waits. */
  private static final long LOOK_MILLIS = 1;

  private final BooleanSupplier isOver;
  private final ArrayDeque<int[]> handed = new ArrayDeque<>();

  /** By worker: where it has begun a search that others may share, or {@link #NONE}. */
  private final AtomicIntegerArray begun = new AtomicIntegerArray(UnionFind.MAX_WORKERS);

  private int workers;
  private int waiting;
  private boolean complete;

  /** Threads that wait and have been handed nothing. */
  private volatile int wanting;

  /**
   * @param first what there is to begin with
   * @param isOver when the result is no longer wanted
   */
  Starts(int[] first, BooleanSupplier isOver) {
    if (first.length > 0) {
      handed.add(first);
    }
    this.isOver = isOver;
    for (int worker = 0; worker < begun.length(); worker++) {
      begun.set(worker, NONE);
    }
  }

  /** One more thread takes part: until it waits here, it may hand something over. */
  synchronized void join() {
    workers++;
  }

  /** A worker begins a search that others may share, until it says the next thing. */
  void begin(int worker, int state) {
    begun.setRelease(worker, state);
  }

  /** A worker has ended a search that it has begun. */
  void end(int worker) {
    if (begun.getPlain(worker) != NONE) {
      begun.setRelease(worker, NONE);
    }
  }

  /** Whether a thread waits for what another one could hand over. */
  boolean areWanted() {
    return wanting > 0;
  }

  synchronized void hand(int[] states) {
    handed.add(states);
    count();
    notify();
  }

  /**
   * Waits for something to begin with, which is not empty; null if the search is complete.
   *
   * @param isOpen whether the worker may share a search that was begun with a state
   */
  synchronized int[] take(int worker, IntPredicate isOpen) {
    waiting++;
    int shared = NONE;
    while (handed.isEmpty() && shared == NONE && !complete) {
      // Only a worker that does not wait changes either of the two.
      if (waiting == workers) {
        complete = true;
        notifyAll();
      } else {
        count();
        look();
        shared = handed.isEmpty() ? openAfter(worker, isOpen) : NONE;
      }
    }
    waiting--;
    int[] taken = shared == NONE ? handed.poll() : new int[] {shared};
    count();
    return taken;
  }

  private int openAfter(int worker, IntPredicate isOpen) {
    for (int i = 1; i < begun.length(); i++) {
      int state = begun.getAcquire((worker + i) % begun.length());
      if (state != NONE && isOpen.test(state)) {
        return state;
      }
    }
    return NONE;
  }

  private void count() {
    wanting = Math.max(0, waiting - handed.size());
  }

  private void look() {
    if (isOver.getAsBoolean()) {
      throw new SearchResources.Abandoned();
    }
    try {
      wait(LOOK_MILLIS);
    } catch (InterruptedException interrupted) {
      // Whoever wants to stop a search says so to its monitor.
    }
  }
}
