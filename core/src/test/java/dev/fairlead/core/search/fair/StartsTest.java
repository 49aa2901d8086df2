package dev.fairlead.core.search.fair;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.search.SearchMonitor;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Threads that hand states to each other: none is lost or taken twice, and all threads end. */
class StartsTest {

  /** State {@code n} leads to {@code 2n} and {@code 2n + 1}, as long as these are smaller. */
  private static final int STATES = 1 << 14;

  @RepeatedTest(20)
  void everyStateIsTakenOnce() {
    Starts starts = new Starts(new int[] {1}, () -> false);
    AtomicIntegerArray taken = new AtomicIntegerArray(STATES);
    assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> UnionFindTest.together(id -> work(starts, id, taken)));
    for (int state = 1; state < STATES; state++) {
      assertEquals(1, taken.get(state), "state " + state);
    }
    assertNull(starts.take(0, state -> true), "who comes late has nothing to do");
  }

  private static void work(Starts starts, int id, AtomicIntegerArray taken) {
    starts.join();
    IntList own = new IntList(new SearchResources(SearchMonitor.NONE, () -> 0));
    for (int[] some; (some = starts.take(id, state -> false)) != null; ) {
      own.pushAll(some);
      while (own.size() > 0) {
        int state = own.pop();
        taken.incrementAndGet(state);
        for (int next = 2 * state; next < 2 * state + 2 && next < STATES; next++) {
          own.push(next);
        }
        if (own.size() > 1 && starts.areWanted()) {
          starts.hand(own.takeFirst(own.size() / 2));
        }
      }
    }
  }

  /** A thread without work begins where another one has, as long as that one is busy. */
  @Test
  void aSearchThatWasBegunIsShared() {
    Starts starts = new Starts(new int[] {7}, () -> false);
    starts.join();
    starts.join();
    assertArrayEquals(new int[] {7}, starts.take(0, state -> true));
    starts.begin(0, 7);
    assertArrayEquals(new int[] {7}, starts.take(1, state -> state == 7));
    starts.begin(1, 7);
    starts.end(0);
    assertArrayEquals(new int[] {7}, starts.take(0, state -> true), "that of the other one");
  }

  @Test
  void whatIsHandedOverComesFirst() {
    Starts starts = new Starts(new int[] {1}, () -> false);
    starts.join();
    starts.join();
    starts.take(0, state -> true);
    starts.begin(0, 1);
    assertFalse(starts.areWanted());
    starts.hand(new int[] {2, 3});
    assertArrayEquals(new int[] {2, 3}, starts.take(1, state -> true));
  }

  @Test
  void nobodyWaitsForWhatIsNotWanted() {
    AtomicBoolean over = new AtomicBoolean();
    Starts starts = new Starts(new int[] {}, over::get);
    starts.join();
    starts.join();
    over.set(true);
    assertThrows(SearchResources.Abandoned.class, () -> starts.take(0, state -> true));
    assertTrue(starts.areWanted());
  }
}
