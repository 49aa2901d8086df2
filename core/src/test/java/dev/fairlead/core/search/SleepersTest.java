package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SleepersTest {

  @Test
  void isAQueue() {
    long[] announced = {0};
    Sleepers sleepers = new Sleepers((held, more) -> announced[0] += more);
    long bytesAtFirst = sleepers.bytes();
    Queue<Integer> expected = new ArrayDeque<>();
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      if (expected.isEmpty() || random.nextInt(5) < 3) {
        expected.add(i);
        sleepers.append(i);
      } else {
        assertEquals(expected.remove(), sleepers.take());
      }
    }
    assertTrue(expected.size() > 1000);
    assertEquals(sleepers.bytes() - bytesAtFirst, announced[0]);
  }
}
