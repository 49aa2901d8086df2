package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** However many threads want to report, one does in a millisecond, and one does. */
class ReportTurnTest {

  private static final int THREADS = 4;
  private static final long NANOS = 50_000_000;

  @Test
  void turnsAreTakenOnceInAWhile() {
    AtomicInteger taken = new AtomicInteger();
    ReportTurn turn = new ReportTurn();
    long start = System.nanoTime();
    HelperThreads threads = new HelperThreads();
    try (threads) {
      for (int i = 0; i < THREADS; i++) {
        threads.start(
            () -> {
              while (System.nanoTime() - start < NANOS) {
                if (turn.take()) {
                  taken.incrementAndGet();
                }
              }
            });
      }
    }
    long millis = (System.nanoTime() - start) / 1_000_000;
    assertTrue(taken.get() >= 1 && taken.get() <= millis + 2, taken + " in " + millis + " ms");
  }

  @Test
  void theFirstIsDueAtOnce() {
    ReportTurn turn = new ReportTurn();
    assertTrue(turn.take());
    long start = System.nanoTime();
    boolean again = turn.take();
    assertFalse(again && System.nanoTime() - start < 500_000, "two at once");
  }
}
