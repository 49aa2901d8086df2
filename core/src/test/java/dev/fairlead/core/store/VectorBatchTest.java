package dev.fairlead.core.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class VectorBatchTest {

  /** Numbers do not depend on whether vectors come alone or in batches, even if hashes collide. */
  @Property(tries = 200)
  void numbersAsTheStoreDoes(@ForAll long seed, @ForAll @IntRange(min = 0, max = 32) int bits) {
    Random random = new Random(seed);
    VectorStore alone = new VectorStore();
    VectorStore together = new VectorStore(GrowthGuard.NONE, (int) ((1L << bits) - 1));
    VectorBatch batch = together.ownAccess().newBatch();
    for (int round = 0; round < 20; round++) {
      int[][] vectors = new int[random.nextInt(40)][];
      batch.clear();
      for (int i = 0; i < vectors.length; i++) {
        vectors[i] = random.ints(random.nextInt(4), -70, 70).toArray();
        int[] longer = Arrays.copyOf(vectors[i], vectors[i].length + 2);
        batch.add(longer, vectors[i].length);
        Arrays.fill(longer, -1);
      }
      batch.fetch();
      for (int i = 0; i < vectors.length; i++) {
        int number = alone.put(vectors[i], vectors[i].length);
        assertEquals(number, batch.put(i));
        int[] read = new int[4];
        int length = together.read(number, read);
        assertArrayEquals(vectors[i], Arrays.copyOf(read, length));
      }
    }
    assertEquals(alone.size(), together.size());
    assertEquals(alone.maxLength(), together.maxLength());
  }
}
