package dev.fairlead.core.search;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Whose turn it is to report to a {@link SearchMonitor}, where several threads search together. A
 * report takes a lock and reads what every one of them counts; one in a while is enough, by
 * whatever thread comes first.
 */
public final class ReportTurn {

  /** Between two reports, unless there is something else to be told than that time has passed. */
  private static final long NANOS = 1_000_000;

  private final AtomicLong last = new AtomicLong(System.nanoTime() - NANOS);

  /** Whether the calling thread is to report now. */
  public boolean take() {
    long before = last.get();
    long now = System.nanoTime();
    return now - before >= NANOS && last.compareAndSet(before, now);
  }
}
