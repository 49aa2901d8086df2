package dev.fairlead.core.store.visited;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sorting, writing and merging codes, against a tree. */
class SortedRunTest {

  private static final Path NO_FOLDER = Path.of("not needed for a few codes");
  private static final Comparator<byte[]> ORDER = Arrays::compareUnsigned;

  private static byte[] code(SplittableRandom random, int values) {
    byte[] code = new byte[random.nextInt(12)];
    for (int i = 0; i < code.length; i++) {
      code[i] = (byte) (random.nextInt(values) * 85);
    }
    return code;
  }

  private static TreeSet<byte[]> codes(SplittableRandom random, int most) {
    TreeSet<byte[]> codes = new TreeSet<>(ORDER);
    int values = 1 + random.nextInt(3);
    for (int i = random.nextInt(most); i > 0; i--) {
      codes.add(code(random, values));
    }
    return codes;
  }

  private static List<byte[]> all(SortedCodes codes) {
    List<byte[]> all = new ArrayList<>();
    while (codes.next()) {
      all.add(Arrays.copyOfRange(codes.bytes(), codes.start(), codes.end()));
    }
    assertFalse(codes.next());
    return all;
  }

  private static void assertSame(Iterable<byte[]> wanted, List<byte[]> codes) {
    List<byte[]> list = new ArrayList<>();
    wanted.forEach(list::add);
    assertArrayEquals(list.toArray(), codes.toArray());
  }

  /** In some other order. */
  private static CodeSet set(Iterable<byte[]> codes, SplittableRandom random) {
    CodeSet set = new CodeSet(Long.MAX_VALUE);
    List<byte[]> shuffled = new ArrayList<>();
    codes.forEach(code -> shuffled.add(random.nextInt(shuffled.size() + 1), code));
    for (byte[] code : shuffled) {
      assertFalse(set.contains(code, code.length, Arrays.hashCode(code)));
      set.add(code, code.length, Arrays.hashCode(code));
    }
    for (byte[] code : shuffled) {
      assertTrue(set.contains(code, code.length, Arrays.hashCode(code)));
    }
    return set;
  }

  private static SortedRun run(TreeSet<byte[]> codes, SplittableRandom random) {
    CodeSet set = set(codes, random);
    return SortedRun.of(set.sorted(0, set.size(), () -> {}), NO_FOLDER, () -> {});
  }

  @Property(tries = 300)
  void mergedRunsAreTheUnionOfTheirCodes(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    TreeSet<byte[]> union = new TreeSet<>(ORDER);
    List<SortedCodes> runs = new ArrayList<>();
    for (int i = random.nextInt(5); i >= 0; i--) {
      TreeSet<byte[]> some = codes(random, 100);
      union.addAll(some);
      SortedRun run = run(some, random);
      assertEquals(some.size(), run.count());
      assertSame(some, all(run.cursor()));
      runs.add(run.cursor());
    }
    assertSame(union, all(SortedCodes.merged(runs)));
  }

  @Property(tries = 300)
  void batchesAddEachCodeOnce(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    TreeSet<byte[]> all = new TreeSet<>(ORDER);
    CodeSet set = new CodeSet(Long.MAX_VALUE);
    CodeBatch batch = new CodeBatch();
    int values = 1 + random.nextInt(3);
    // Hashes that are often alike.
    int hashes = 1 + random.nextInt(50);
    for (int i = random.nextInt(500); i > 0; i--) {
      byte[] code = code(random, values);
      all.add(code);
      byte[] shifted = new byte[code.length + 2];
      System.arraycopy(code, 0, shifted, 2, code.length);
      batch.add(shifted, 2, code.length, Math.floorMod(Arrays.hashCode(code), hashes) << 26);
      if (batch.isFull()) {
        assertTrue(set.hasRoomFor(batch));
        set.addAll(batch, added -> {});
      }
    }
    set.addAll(batch, added -> {});
    assertEquals(0, batch.size());
    assertSame(all, all(set.sorted(0, set.size(), () -> {})));
  }

  @Property(tries = 300)
  void aCursorFindsWhatIsThere(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    TreeSet<byte[]> some = codes(random, 200);
    SortedRun.Cursor cursor = run(some, random).cursor();
    TreeSet<byte[]> asked = codes(random, 200);
    some.stream().filter(code -> random.nextInt(3) == 0).forEach(asked::add);
    CodeSet set = set(asked, random);
    SortedCodes wanted = set.sorted(0, set.size(), () -> {});
    while (wanted.next()) {
      byte[] code = Arrays.copyOfRange(wanted.bytes(), wanted.start(), wanted.end());
      assertEquals(some.contains(code), cursor.contains(wanted), Arrays.toString(code));
    }
  }

  /** Blocks that are skipped, and a file that is gone while it is in use. */
  @Test
  void aFewCodesAreFoundInALargeRun(@TempDir Path folder) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    TreeSet<byte[]> some = new TreeSet<>(ORDER);
    for (int i = 0; i < 30_000; i++) {
      byte[] code = new byte[4 + i % 9];
      for (int at = 0; at < code.length; at++) {
        code[at] = (byte) random.nextInt();
      }
      some.add(code);
    }
    CodeSet set = set(some, random);
    try (SortedRun run = SortedRun.of(set.sorted(0, set.size(), () -> {}), folder, () -> {})) {
      assertTrue(run.diskBytes() > 150_000, "" + run.diskBytes());
      assertTrue(run.bytes() < run.diskBytes() / 20, "" + run.bytes());
      try (Stream<Path> files = Files.list(folder)) {
        assertTrue(files.count() <= 1);
      }
      SortedRun.Cursor cursor = run.cursor();
      CodeSet asked = new CodeSet(Long.MAX_VALUE);
      List<byte[]> list = List.copyOf(some);
      for (int i = 500; i < list.size(); i += 700) {
        for (byte[] code : List.of(list.get(i), Arrays.copyOf(list.get(i), 20))) {
          asked.add(code, code.length, i);
        }
      }
      int there = 0;
      for (SortedCodes wanted = asked.sorted(0, asked.size(), () -> {}); wanted.next(); ) {
        boolean found = cursor.contains(wanted);
        assertEquals(wanted.end() - wanted.start() < 20, found);
        there += found ? 1 : 0;
      }
      assertEquals(asked.size() / 2, there);
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(0, files.count());
    }
  }
}
