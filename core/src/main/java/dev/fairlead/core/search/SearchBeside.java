package dev.fairlead.core.search;

import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * A search by an {@link Accelerator} in a thread of its own, beside the same search here. It shares
 * nothing with that one but the numbers of states, so whichever ends first has the answer. To make
 * a model ready for the accelerator may take longer than the search here, and cannot always be
 * broken off: nobody waits for that.
 *
 * @param <R> what the accelerator answers
 */
final class SearchBeside<R> {

  /** Of one process there is one at a time: an abandoned one may still make its model ready. */
  private static final Semaphore ONE = new Semaphore(1);

  /** Only reserved: terms of a model may be nested deeply. */
  private static final long STACK = 256L << 20;

  private final Function<SearchMonitor, R> search;
  private volatile boolean begun;
  private volatile boolean abandoned;
  private volatile Seen seen = new Seen("", 0, 0, 0);

  // told by the thread at its end
  private boolean over;
  private R result;
  private Throwable failure;

  /** The last report. */
  private record Seen(String phase, long states, long transitions, long depth) {}

  /** Nobody waits for the answer any more. */
  private static final class Abandoned extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Abandoned() {
      super(null, null, false, false);
    }
  }

  /**
   * @param search run by the other thread
   */
  SearchBeside(Function<SearchMonitor, R> search) {
    this.search = search;
  }

  /** Begins, unless an earlier one has not ended yet; whether it has begun. */
  boolean begin() {
    if (!begun && ONE.tryAcquire()) {
      Thread thread = new Thread(null, this::run, "search beside", STACK);
      thread.setDaemon(true);
      try {
        thread.start();
        begun = true;
      } catch (OutOfMemoryError noMoreThreads) {
        ONE.release();
      }
    }
    return begun;
  }

  private void run() {
    R found = null;
    Throwable wrong = null;
    try {
      found = search.apply(this::progress);
    } catch (Throwable any) {
      // Whatever it is, the thread that waits for the answer tells it.
      wrong = any;
    } finally {
      ONE.release();
      end(found, wrong);
    }
  }

  private void progress(String phase, long states, long transitions, long depth, long bytes) {
    seen = new Seen(phase, states, transitions, depth);
    if (abandoned) {
      throw new Abandoned();
    }
  }

  private synchronized void end(R found, Throwable wrong) {
    over = true;
    result = found;
    failure = wrong;
    notifyAll();
  }

  boolean hasBegun() {
    return begun;
  }

  synchronized boolean isOver() {
    return over;
  }

  /** Waits for the end, for a moment. */
  synchronized boolean isOverSoon() {
    try {
      if (!over) {
        wait(20);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return over;
  }

  /** Tells a monitor of this search what it has seen. */
  void report(SearchMonitor monitor) {
    Seen last = seen;
    monitor.progress(last.phase(), last.states(), last.transitions(), last.depth(), 0);
  }

  /**
   * What it has found, at its end; empty if it cannot.
   *
   * @throws RuntimeException what went wrong
   */
  synchronized Optional<R> result() {
    if (failure instanceof Accelerator.Declined
        || failure instanceof SearchStopped
        || failure instanceof OutOfMemoryError) {
      return Optional.empty();
    } else if (failure instanceof RuntimeException exception) {
      throw exception;
    } else if (failure instanceof Error error) {
      throw error;
    }
    return Optional.of(result);
  }

  /** Why there is no result, in words. */
  synchronized String why() {
    return failure instanceof OutOfMemoryError ? "the heap is exhausted" : failure.getMessage();
  }

  /** How far it has come, in words. */
  String soFar() {
    return seen.states() == 0
        ? "the model was made ready for the card"
        : String.format(Locale.ROOT, "the card visited its first %,d states", seen.states());
  }

  /** Its answer is not needed any more. */
  void abandon() {
    abandoned = true;
  }
}
