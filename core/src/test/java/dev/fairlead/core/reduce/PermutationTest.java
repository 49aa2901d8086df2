package dev.fairlead.core.reduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PermutationTest {

  @Test
  void takesOneDistributionToTheOtherAndIsSoonTheIdentity() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      int states = 1 + random.nextInt(5);
      int[] before = random.ints(1 + random.nextInt(12), 0, states).toArray();
      int[] after = before.clone();
      for (int i = after.length - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        int kept = after[i];
        after[i] = after[other];
        after[other] = kept;
      }
      Permutation exchange = Permutation.taking(before, after, () -> {}).orElseThrow();
      for (int process = 0; process < before.length; process++) {
        assertEquals(before[process], after[image(exchange, process)], "seed " + seed);
        int length = 1;
        for (int p = image(exchange, process); p != process; p = image(exchange, p)) {
          length++;
        }
        assertTrue(length <= states, "seed " + seed);
      }
      assertEquals(
          before.length,
          IntStream.range(0, before.length).map(p -> image(exchange, p)).distinct().count());
    }
  }

  @Test
  void differentDistributionsAreNotExchanged() {
    assertTrue(Permutation.taking(new int[] {0, 0, 1}, new int[] {0, 1, 1}, () -> {}).isEmpty());
    assertTrue(Permutation.taking(new int[] {0}, new int[] {0, 0}, () -> {}).isEmpty());
  }

  private static int image(Permutation exchange, int process) {
    return exchange.of(new int[] {process})[0];
  }
}
