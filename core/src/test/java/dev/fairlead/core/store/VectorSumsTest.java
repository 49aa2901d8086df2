package dev.fairlead.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Sums that are found part by part beside those over all slots. */
class VectorSumsTest {
  private static long term(int slot, int value) {
    return (value + 3L) * (slot + 2L) * 0x9E3779B97F4A7C15L ^ slot * 31L;
  }

  private static long sum(int[] vector) {
    long sum = term(VectorSums.LENGTH, vector.length);
    for (int slot = 0; slot < vector.length; slot++) {
      sum += term(slot, vector[slot]);
    }
    return sum;
  }

  /** Few values, so that parts of vectors of several lengths are the same words. */
  @Property(tries = 60)
  void areThoseOfAllSlots(@ForAll long seed) {
    Random random = new Random(seed);
    VectorStore store = new VectorStore();
    VectorSums sums = new VectorSums(store, VectorSumsTest::term);
    List<int[]> vectors = new ArrayList<>();
    int widest = random.nextInt(4) == 0 ? Integer.MAX_VALUE : 1 + random.nextInt(3);
    for (int i = 0; i < 1000; i++) {
      int[] vector = random.ints(random.nextInt(14), -1, widest).toArray();
      if (store.put(vector, vector.length) == vectors.size()) {
        vectors.add(vector);
      }
      int asked = random.nextInt(vectors.size());
      assertEquals(sum(vectors.get(asked)), sums.of(asked));
    }
  }

  @Test
  void partsMayBeMoreThanHaveNumbers() {
    VectorStore store = new VectorStore();
    VectorSums sums = new VectorSums(store, VectorSumsTest::term);
    Random random = new Random(5);
    List<int[]> vectors = new ArrayList<>();
    for (int i = 0; i < 60_000; i++) {
      int[] vector = {i % 7, i, random.nextInt(40), 3, i / 3, 0, -1, 5, random.nextInt(3)};
      store.put(vector, vector.length);
      vectors.add(vector);
    }
    for (int number = 0; number < vectors.size(); number++) {
      assertEquals(sum(vectors.get(number)), sums.of(number));
    }
  }
}
