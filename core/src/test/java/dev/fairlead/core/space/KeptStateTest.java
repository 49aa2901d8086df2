package dev.fairlead.core.space;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeptStateTest {

  @Test
  void everyStateOfARunComesBack() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int[] state = random.ints(1 + random.nextInt(400), 0, 5).toArray();
      KeptState kept = KeptState.of(state.clone());
      for (int step = 0; step < 200; step++) {
        if (random.nextInt(50) == 0) {
          state = Arrays.copyOf(state, 1 + random.nextInt(400));
        }
        for (int changes = random.nextInt(4); changes > 0; changes--) {
          state[random.nextInt(state.length)] = random.nextInt(5);
        }
        kept = kept.next(state, state.length);
        assertArrayEquals(state, kept.slots(), "seed " + seed + ", step " + step);
      }
    }
  }
}
