package dev.fairlead.core.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Threads that put the same vectors at the same time agree on their numbers. */
class SharedStoreTest {

  @Test
  void allThreadsGetTheSameNumbers() throws Exception {
    for (int round = 0; round < 6; round++) {
      agree(4, 60_000, new VectorStore(), round, 8);
    }
  }

  @Test
  void hashesMayCollide() throws Exception {
    agree(3, 3_000, new VectorStore(GrowthGuard.NONE, 0xff00_0000_0000_0000L), 1, 8);
    agree(3, 1_000, new VectorStore(GrowthGuard.NONE, 0), 2, 8);
  }

  @Test
  void vectorsLongerThanAChunk() throws Exception {
    agree(3, 40, new VectorStore(), 3, 150_000);
  }

  /** A hundred million puts, among them twelve million different ones. */
  @Tag("long")
  @Test
  void manyPuts() throws Exception {
    agree(8, 12_500_000, new VectorStore(), 4, 8);
  }

  /** Each thread puts every vector once, in an order of its own. */
  private static void agree(int threads, int vectors, VectorStore store, long seed, int longest)
      throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<int[]>> results = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        SplittableRandom random = new SplittableRandom(seed * 31 + thread);
        results.add(pool.submit(() -> put(store, vectors, random, longest)));
      }
      int[] numbers = results.get(0).get();
      for (Future<int[]> result : results) {
        assertArrayEquals(numbers, result.get());
      }
      assertEquals(vectors, store.size());
      BitSet taken = new BitSet();
      Arrays.stream(numbers).forEach(taken::set);
      assertEquals(vectors, taken.cardinality(), "two vectors have one number");
      int[] read = new int[store.maxLength()];
      for (int i = 0; i < vectors; i += 1 + vectors / 100_000) {
        int[] vector = vector(i, longest);
        int length = store.read(numbers[i], read);
        assertArrayEquals(vector, Arrays.copyOf(read, length));
        assertEquals(numbers[i], store.find(vector, vector.length));
      }
    } finally {
      pool.shutdown();
    }
  }

  /** The numbers of all vectors; they are put in batches and one by one. */
  private static int[] put(VectorStore store, int vectors, SplittableRandom random, int longest) {
    StoreAccess access = store.newAccess();
    VectorBatch batch = access.newBatch();
    int[] numbers = new int[vectors];
    int[] read = new int[longest];
    int step = random.nextInt(1, vectors);
    while (gcd(step, vectors) != 1) {
      step++;
    }
    long at = random.nextInt(vectors);
    int added = 0;
    for (int done = 0; done < vectors; ) {
      int count = Math.min(1 + random.nextInt(20), vectors - done);
      int[] indices = new int[count];
      batch.clear();
      for (int i = 0; i < count; i++) {
        at = (at + step) % vectors;
        indices[i] = (int) at;
        int[] vector = vector(indices[i], longest);
        batch.add(vector, vector.length);
      }
      access.enter();
      if (count % 3 > 0) {
        batch.fetch();
      }
      for (int i = 0; i < count; i++) {
        int[] vector = vector(indices[i], longest);
        numbers[indices[i]] = count % 3 > 0 ? batch.put(i) : access.put(vector, vector.length);
        boolean isNew = count % 3 > 0 ? batch.added() : access.added();
        added += isNew ? 1 : 0;
      }
      access.leave();
      // What was read last is what the next vectors are compared with.
      access.read(numbers[indices[0]], read);
      done += count;
    }
    assertTrue(added <= vectors);
    assertEquals(added, access.count());
    return numbers;
  }

  private static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** Different for different numbers; some values have no place in a dictionary. */
  private static int[] vector(int number, int longest) {
    int[] vector = new int[longest > 100 ? longest - number % 7 : 5 + number % (longest - 4)];
    vector[0] = number % 50;
    vector[1] = number / 50 % 50;
    vector[4] = number / 2500 * (number % 9 == 0 ? 100_003 : 1);
    vector[vector.length - 1] += number % 13;
    vector[3] = number % 9 == 0 ? 1 : 0;
    return vector;
  }
}
