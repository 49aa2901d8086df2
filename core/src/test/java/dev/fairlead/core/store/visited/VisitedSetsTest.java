package dev.fairlead.core.store.visited;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.store.GrowthGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sets against a plain one. */
class VisitedSetsTest {

  @TempDir private Path folder;

  @AfterEach
  void noFileIsLeft() throws IOException {
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(List.of(), left.toList());
    }
  }

  private static boolean add(VisitedSet set, int... vector) {
    PlainCode code = new PlainCode();
    int length = code.encode(vector, vector.length);
    return set.add(code.bytes(), length, CodeHash.of(code.bytes(), length));
  }

  private static List<List<Integer>> settled(VisitedSet set) {
    List<List<Integer>> fresh = new ArrayList<>();
    for (int part = 0; part < set.delayedParts(); part++) {
      set.settle(
          part, (bytes, start, end) -> fresh.add(boxed(PlainCode.decode(bytes, start, end))));
    }
    return fresh;
  }

  private static List<Integer> boxed(int[] vector) {
    return Arrays.stream(vector).boxed().toList();
  }

  /** Few values, so that vectors come again, some of them long, large or negative. */
  private static int[] vector(SplittableRandom random) {
    int[] vector = new int[random.nextInt(6)];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = random.nextInt(10) == 0 ? random.nextInt(7) << 28 : random.nextInt(5) - 2;
    }
    return vector;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void levelsOnDiskAreThoseOfAPlainSet(int threads) {
    // Less memory than a level takes: candidates and visited states leave it all the time.
    for (int memory : new int[] {1, 5_000, 100_000}) {
      SplittableRandom random = new SplittableRandom(memory + threads);
      Set<List<Integer>> known = new HashSet<>();
      try (DiskSet set = new DiskSet(memory, threads, folder, () -> {})) {
        for (int level = 0; level < 60; level++) {
          Set<List<Integer>> wanted = new HashSet<>();
          for (int i = random.nextInt(400); i > 0; i--) {
            int[] vector = vector(random);
            assertFalse(add(set, vector));
            wanted.add(boxed(vector));
          }
          wanted.removeAll(known);
          List<List<Integer>> fresh = settled(set);
          assertEquals(wanted, new HashSet<>(fresh));
          assertEquals(wanted.size(), fresh.size());
          known.addAll(wanted);
        }
        assertEquals(0, set.expectedOmissions(known.size()));
      }
    }
  }

  @Test
  void largeRunsAreInFilesAndMerged() throws IOException {
    int count = 60_000;
    try (DiskSet set = new DiskSet(150_000, 1, folder, () -> {})) {
      long largest = 0;
      for (int level = 0; level < 6; level++) {
        for (int i = 0; i < count / 6 * (level + 1); i++) {
          add(set, i * 7919, i, 5, 5, i >> 3);
        }
        assertEquals(count / 6, settled(set).size());
        largest = Math.max(largest, set.diskBytes());
      }
      assertTrue(largest > 1 << 18, "" + largest);
      assertTrue(largest < 30L * count, "" + largest);
      assertTrue(set.bytes() < 1_500_000, "" + set.bytes());
    }
  }

  @Test
  void hashesOf64BitsTellStatesApart() {
    SplittableRandom random = new SplittableRandom(5);
    Set<List<Integer>> known = new HashSet<>();
    VisitedSet set = new HashCompact(GrowthGuard.NONE);
    for (int i = 0; i < 100_000; i++) {
      int[] vector = vector(random);
      assertEquals(known.add(boxed(vector)), add(set, vector));
    }
    assertTrue(set.bytes() < 20L * known.size() + 100_000, known.size() + ": " + set.bytes());
  }

  @Test
  void aTableGrowsOnlyAsFarAsItMay() {
    VisitedSet set =
        new HashCompact(
            (held, more) -> {
              if (held + more > 100_000) {
                throw new IllegalStateException("enough");
              }
            });
    assertThrows(
        IllegalStateException.class,
        () -> {
          for (int i = 0; i < 20_000; i++) {
            add(set, i);
          }
        });
    assertTrue(set.bytes() <= 100_000, "" + set.bytes());
  }

  /** The formulas of the documentation, against what is omitted. */
  @Test
  void asManyStatesAreOmittedAsExpected() {
    for (int bits : new int[] {20, 24, 28}) {
      assertOmits(new HashCompact(GrowthGuard.NONE, bits), 60_000);
    }
    for (int bytes : new int[] {30_000, 60_000, 200_000}) {
      for (int functions : new int[] {1, 2, 3, 5}) {
        assertOmits(new Bitstate(bytes, functions, GrowthGuard.NONE), 60_000);
      }
    }
  }

  private static void assertOmits(VisitedSet set, int count) {
    int entered = 0;
    for (int i = 0; i < count; i++) {
      entered += add(set, i, 3, i / 7) ? 1 : 0;
    }
    double expected = set.expectedOmissions(entered);
    int omitted = count - entered;
    assertEquals(expected, omitted, 5 * Math.sqrt(expected + 1) + 0.02 * expected);
  }

  @Test
  void theExpectationIsTheOneOfTheBirthdayParadox() {
    assertEquals(0.5, HashCompact.expectedOmissions(1L << 32, 64), 1e-6);
    // Beyond the number of states that an int could count.
    VisitedSet bits = new Bitstate(1 << 20, 1, GrowthGuard.NONE);
    assertTrue(bits.expectedOmissions(1L << 33) > 1e300);
  }

  /** Every state that all threads add is new for one of them. */
  @Test
  void manyThreadsFindEachStateOnce() throws InterruptedException {
    int count = 30_000;
    assertEquals(count, addedByThreads(new HashCompact(GrowthGuard.NONE), count));
    assertTrue(addedByThreads(new Bitstate(40_000, 3, GrowthGuard.NONE), count) <= count);
    assertEquals(count, addedByThreads(new Bitstate(10_000_000, 3, GrowthGuard.NONE), count));
    try (DiskSet set = new DiskSet(200_000, 4, folder, () -> {})) {
      assertEquals(0, addedByThreads(set, count));
      List<List<Integer>> fresh = settled(set);
      assertEquals(count, fresh.size());
      assertEquals(count, new HashSet<>(fresh).size());
    }
  }

  private static int addedByThreads(VisitedSet set, int count) throws InterruptedException {
    List<Integer> added = Collections.synchronizedList(new ArrayList<>());
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < count; i++) {
                  if (add(set, i % 13, i)) {
                    added.add(i);
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return added.size();
  }
}
