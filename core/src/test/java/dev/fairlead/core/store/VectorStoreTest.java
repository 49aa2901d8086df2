package dev.fairlead.core.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class VectorStoreTest {

  @Property(tries = 60)
  void numbersVectorsLikeAMap(@ForAll long seed, @ForAll @IntRange(max = 300) int longest) {
    agreesWithAMap(new VectorStore(), seed, longest, 3000);
  }

  @Property(tries = 20)
  void staysExactWhenHashesCollide(@ForAll long seed, @ForAll @IntRange(max = 31) int bits) {
    int mask = bits == 0 ? 0 : -1 << (32 - bits);
    agreesWithAMap(new VectorStore(GrowthGuard.NONE, mask), seed, 12, 600);
  }

  private static void agreesWithAMap(VectorStore store, long seed, int longest, int puts) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<List<Integer>, Integer> oracle = new HashMap<>();
    List<int[]> order = new ArrayList<>();
    for (int i = 0; i < puts; i++) {
      int[] vector = randomVector(random, longest, order, store);
      int before = store.size();
      boolean known = oracle.containsKey(boxed(vector));
      int number = store.put(Arrays.copyOf(vector, vector.length + 3), vector.length);
      assertEquals(known ? oracle.get(boxed(vector)) : before, number, "put");
      if (!known) {
        oracle.put(boxed(vector), number);
        order.add(vector);
      }
      assertEquals(oracle.size(), store.size());
    }
    int[] buffer = new int[store.maxLength()];
    for (int number = 0; number < order.size(); number++) {
      int[] vector = order.get(number);
      assertEquals(vector.length, store.length(number));
      assertEquals(vector.length, store.read(number, buffer));
      assertArrayEquals(vector, Arrays.copyOf(buffer, vector.length));
    }
  }

  /**
   * Fresh ones of all magnitudes, old ones, and old ones changed in some places and in length, as
   * the targets of steps are, whose source has just been read.
   */
  private static int[] randomVector(
      SplittableRandom random, int longest, List<int[]> old, VectorStore store) {
    if (!old.isEmpty() && random.nextInt(3) > 0) {
      if (random.nextInt(3) > 0) {
        store.read(random.nextInt(old.size()), new int[longest]);
      }
      int number = random.nextInt(old.size());
      int[] vector = new int[old.get(number).length];
      store.read(number, vector);
      for (int changes = random.nextInt(3); changes > 0 && vector.length > 0; changes--) {
        vector[random.nextInt(vector.length)] += random.nextInt(3) - 1;
      }
      return random.nextInt(4) > 0
          ? vector
          : Arrays.copyOf(vector, Math.min(longest, random.nextInt(vector.length + 3)));
    }
    int[] vector = new int[random.nextInt(longest + 1)];
    int magnitude = random.nextInt(32);
    for (int i = 0; i < vector.length; i++) {
      vector[i] = random.nextInt() >> magnitude;
    }
    return vector;
  }

  private static List<Integer> boxed(int[] vector) {
    return Arrays.stream(vector).boxed().toList();
  }

  @Test
  void extremeValuesAndTheEmptyVectorAreKept() {
    VectorStore store = new VectorStore();
    int[] extremes = {
      0,
      -1,
      1,
      -2,
      -3,
      125,
      126,
      8253,
      8254,
      Integer.MAX_VALUE,
      Integer.MIN_VALUE,
      -2147483587,
      -2147483586
    };
    assertEquals(0, store.put(new int[0], 0));
    assertEquals(1, store.put(extremes, extremes.length));
    assertEquals(2, store.put(new int[] {0}, 1));
    assertEquals(0, store.put(new int[0], 0));
    int[] buffer = new int[extremes.length];
    assertEquals(extremes.length, store.read(1, buffer));
    assertArrayEquals(extremes, buffer);
    assertEquals(0, store.length(0));
  }

  @Test
  void vectorsLongerThanAChunkHaveTheirOwn() {
    VectorStore store = new VectorStore();
    int[] small = {7};
    int[] large = new int[300_000];
    Arrays.setAll(large, i -> i * 31 - 2_000_000);
    for (int round = 0; round < 3; round++) {
      large[large.length - 1] = round;
      assertEquals(2 * round, store.put(large, large.length));
      small[0] = round;
      assertEquals(2 * round + 1, store.put(small, 1));
    }
    int[] buffer = new int[store.maxLength()];
    for (int round = 0; round < 3; round++) {
      large[large.length - 1] = round;
      assertEquals(large.length, store.read(2 * round, buffer));
      assertArrayEquals(large, buffer);
      assertEquals(2 * round, store.put(large, large.length));
      assertEquals(1, store.read(2 * round + 1, buffer));
      assertEquals(round, buffer[0]);
    }
  }

  @Test
  void morePartsThanHaveNumbersAreKeptToo() {
    VectorStore store = new VectorStore();
    int[] vector = new int[6];
    int count = 60_000;
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < count; i++) {
        vector[1] = i % 300;
        vector[2] = i / 300;
        vector[5] = -i;
        assertEquals(i, store.put(vector, vector.length));
      }
    }
    for (int i = 0; i < count; i += 7) {
      assertEquals(6, store.read(i, vector));
      assertArrayEquals(new int[] {0, i % 300, i / 300, 0, 0, -i}, vector);
      vector[0] = 1;
      assertEquals(-1, store.find(vector, 6));
    }
  }

  /** The table grows when the vector that was put last ends where its chunk does. */
  @Test
  void vectorsThatFillAChunkSurviveGrowth() {
    int tried = 0;
    for (int slots = 64; slots < 200_000; slots = slots * 3 / 2 + 1) {
      int count = (int) (slots * 7L / 10);
      for (int low = 1; low <= 4; low++) {
        for (int high = low + 1; high <= 4; high++) {
          // With values too large for a dictionary a vector of n takes 2 + 3n bytes.
          int rest = (1 << 18) - (2 + 3 * low) * count;
          int more = 3 * (high - low);
          if (rest >= 0 && rest % more == 0 && rest / more <= count) {
            fillAndGrow(count, rest / more, low, high);
            tried++;
          }
        }
      }
    }
    assertTrue(tried > 0, "no number of vectors fills a chunk when the table is full");
  }

  private static void fillAndGrow(int count, int longer, int low, int high) {
    VectorStore store = new VectorStore();
    int[] vector = new int[high];
    int length = 0;
    for (int i = 0; i < count; i++) {
      Arrays.fill(vector, 70_000 + i);
      length = i < longer ? high : low;
      assertEquals(i, store.put(vector, length));
    }
    assertEquals(count, store.put(new int[] {1, 2}, 2));
    assertEquals(count - 1, store.find(vector, length));
  }

  @Test
  void oversizedVectorsSurviveGrowth() {
    VectorStore store = new VectorStore();
    int[] large = new int[100_000];
    for (int i = 0; i < 200; i++) {
      Arrays.fill(large, 70_000 + i);
      int length = i % 9 == 0 ? large.length : 3;
      assertEquals(i, store.put(large, length));
    }
    for (int i = 0; i < 200; i++) {
      Arrays.fill(large, 70_000 + i);
      assertEquals(i, store.find(large, i % 9 == 0 ? large.length : 3));
    }
  }

  @Test
  void manyChunksAndBlocks() {
    VectorStore store = new VectorStore();
    int[] vector = new int[40];
    int count = 200_000;
    for (int i = 0; i < count; i++) {
      Arrays.fill(vector, i * 7919);
      assertEquals(i, store.put(vector, vector.length));
    }
    for (int i = 0; i < count; i++) {
      Arrays.fill(vector, i * 7919);
      assertEquals(i, store.put(vector, vector.length));
    }
    store.read(123_456, vector);
    assertEquals(123_456 * 7919, vector[39]);
  }

  @Test
  void tenSmallSlotsTakeAtMostFortyBytesAState() {
    VectorStore store = new VectorStore();
    int[] vector = new int[10];
    double worst = 0;
    for (int i = 0; i < 1_000_000; i++) {
      for (int slot = 0, rest = i; slot < vector.length; slot++, rest /= 7) {
        vector[slot] = rest % 7;
      }
      store.put(vector, vector.length);
      if (i > 200_000) {
        worst = Math.max(worst, (double) store.bytes() / store.size());
      }
    }
    assertEquals(1_000_000, store.size());
    assertTrue(worst <= 36, "with four bytes for a parent it must stay within 40: " + worst);
  }

  @Test
  void theGuardIsAskedBeforeEveryAllocationAndMayRefuse() {
    long[] held = {new VectorStore().bytes()};
    VectorStore[] store = new VectorStore[1];
    store[0] =
        new VectorStore(
            (before, more) -> {
              assertEquals(store[0].bytes(), before);
              assertTrue(more > 0);
              if (before + more > 100_000) {
                throw new IllegalStateException("enough");
              }
              held[0] = before + more;
            });
    int[] vector = {0};
    assertThrows(
        IllegalStateException.class,
        () -> {
          while (true) {
            vector[0]++;
            store[0].put(vector, 1);
            assertTrue(store[0].bytes() <= held[0], "grew without asking");
          }
        });
    assertTrue(store[0].bytes() <= 100_000);
    int last = store[0].size();
    vector[0] = last;
    assertEquals(last - 1, store[0].put(vector, 1), "the store survives a refusal");
  }
}
