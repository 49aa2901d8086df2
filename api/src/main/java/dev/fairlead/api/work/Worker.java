package dev.fairlead.api.work;

import dev.fairlead.core.checkpoint.Checkpoints;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.SearchStopped;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Work that is waited for no longer than its limits allow. Searches look at their limits
 * themselves; what has none to look at, such as reading 50 MB of text, is left behind on its thread
 * when a moment more has passed.
 */
public final class Worker {
  /** Deeply nested models are read by recursive descent. */
  public static final long STACK_BYTES = 256L << 20;

  /** Time for searches, which poll their limits, to stop by themselves. */
  private static final Duration GRACE = Duration.ofMillis(500);

  /** Time until they begin to be kept where they are; after that the file has all it needs. */
  private static final Duration GRACE_OF_KEPT = Duration.ofSeconds(30);

  private static final long GLANCE_MILLIS = 50;

  private Worker() {}

  /**
   * The result of the work.
   *
   * @throws SearchStopped if the work was left behind: it goes on until the process ends, and
   *     nothing that it works on may be touched any more
   */
  public static <T> T within(Limits limits, Supplier<T> work) {
    return within(limits, Checkpoints.NONE, work);
  }

  /**
   * The same for work that a caller's thread waits for, which may be interrupted.
   *
   * @param work is given limits that count such an interruption in
   */
  public static <T> T within(Limits limits, Function<Limits, T> work) {
    AtomicBoolean interrupted = new AtomicBoolean();
    Limits watched =
        limits.withInterruption(() -> interrupted.get() || limits.interrupted().getAsBoolean());
    return within(watched, Checkpoints.NONE, () -> work.apply(watched), interrupted);
  }

  /** The same for work that is kept, or gone on with: it is waited for while a file is written. */
  public static <T> T within(Limits limits, Checkpoints checkpoints, Supplier<T> work) {
    return within(limits, checkpoints, work, new AtomicBoolean());
  }

  private static <T> T within(
      Limits limits, Checkpoints checkpoints, Supplier<T> work, AtomicBoolean waiterInterrupted) {
    Duration grace = checkpoints.areOn() ? GRACE_OF_KEPT : GRACE;
    FutureTask<T> task = new FutureTask<>(work::get);
    Thread thread = new Thread(null, task, "worker", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    long end = end(limits.timeout(), grace);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get(GLANCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException stillWorking) {
          if (!interrupted && limits.interrupted().getAsBoolean()) {
            interrupted = true;
            end = end(Duration.ZERO, grace);
          }
          if (System.nanoTime() - end > 0 && !checkpoints.isWriting()) {
            throw interrupted ? SearchStopped.interrupted() : SearchStopped.after(limits.timeout());
          }
        } catch (ExecutionException e) {
          throw asThrown(e.getCause());
        } catch (InterruptedException e) {
          waiterInterrupted.set(true);
        }
      }
    } finally {
      if (waiterInterrupted.get()) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static long end(Duration timeout, Duration grace) {
    return System.nanoTime() + timeout.plus(grace).toNanos();
  }

  /** Suppliers throw nothing that is checked. */
  private static RuntimeException asThrown(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return (RuntimeException) cause;
  }

  /** What the process has run out of, and what to do. */
  public static String inWords(OutOfMemoryError exhausted) {
    boolean threads = String.valueOf(exhausted.getMessage()).contains("native thread");
    return threads
        ? "the system allows no further thread: there are limits on processes or on virtual memory"
            + " (ulimit -u, ulimit -v)"
        : "out of memory; give it more with --memory or shrink the model";
  }
}
