package dev.fairlead.core.search;

import java.util.ArrayList;
import java.util.List;

/**
 * The threads that work on a search beside the one that began it. That one starts them, passes on
 * what ended one of them, and waits for their end.
 */
public final class HelperThreads implements AutoCloseable {

  /** Only reserved: terms of a model may be nested deeply. */
  private static final long STACK = 256L << 20;

  private final List<Thread> threads = new ArrayList<>();
  private Throwable failure;

  /**
   * Starts one more.
   *
   * @param work must end by itself
   * @return false if the machine has no more threads
   */
  public boolean start(Runnable work) {
    Thread thread = new Thread(null, work, "worker-" + (threads.size() + 1), STACK);
    thread.setDaemon(true);
    try {
      thread.start();
    } catch (OutOfMemoryError noMoreThreads) {
      return false;
    }
    threads.add(thread);
    return true;
  }

  /** How many were started. */
  public int count() {
    return threads.size();
  }

  /** Something ended the work of a thread; the first thing is passed on. */
  public synchronized void fail(Throwable wrong) {
    if (failure == null) {
      failure = wrong;
    }
  }

  /** Throws what ended a thread, if anything did. */
  public synchronized void rethrow() {
    if (failure instanceof RuntimeException exception) {
      throw exception;
    } else if (failure instanceof Error error) {
      throw error;
    }
  }

  /** Waits until all have ended. */
  @Override
  public void close() {
    for (Thread thread : threads) {
      boolean ended = false;
      while (!ended) {
        try {
          thread.join();
          ended = true;
        } catch (InterruptedException interrupted) {
          // They end by themselves; to leave them behind would let them use what others do.
        }
      }
    }
  }
}
