package dev.fairlead.core.store.visited;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LevelLogTest {

  @Property
  void whatIsDecodedIsWhatWasEncoded(@ForAll int[] vector) {
    PlainCode code = new PlainCode();
    int length = code.encode(vector, vector.length);
    assertArrayEquals(vector, PlainCode.decode(code.bytes(), 0, length));
  }

  @Test
  void extremesHaveCodesOfTheirOwn() {
    int[] extremes = {0, -1, 1, 63, 64, -64, -65, Integer.MAX_VALUE, Integer.MIN_VALUE};
    whatIsDecodedIsWhatWasEncoded(extremes);
    for (int value : extremes) {
      whatIsDecodedIsWhatWasEncoded(new int[] {value});
    }
  }

  private static List<int[]> level(SplittableRandom random, int size) {
    List<int[]> level = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int[] vector = new int[i % 3000 == 7 ? 20_000 : 8];
      Arrays.setAll(vector, at -> random.nextInt(300));
      level.add(vector);
    }
    return level;
  }

  private static List<int[]> read(LevelLog log, int number) {
    List<int[]> level = new ArrayList<>();
    LevelLog.Reader reader = log.read(number);
    BlockReader block = new BlockReader();
    while (reader.next(block)) {
      while (block.next()) {
        level.add(PlainCode.decode(block.code(), 0, block.length()));
      }
    }
    return level;
  }

  @ParameterizedTest
  @EnumSource(LevelLog.Keeping.class)
  void levelsAreReadAsTheyWereWritten(LevelLog.Keeping keeping, @TempDir Path folder)
      throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    List<List<int[]>> levels = new ArrayList<>();
    try (LevelLog log = new LevelLog(folder, keeping)) {
      for (int size : new int[] {1, 20, 0, 9000, 30_000, 3, 20_000, 5}) {
        List<int[]> level = level(random, size);
        levels.add(level);
        log.begin();
        PlainCode code = new PlainCode();
        BlockWriter writer = new BlockWriter();
        for (int[] vector : level) {
          int length = code.encode(vector, vector.length);
          writer.add(code.bytes(), 0, length);
          if (writer.isFull()) {
            log.append(writer);
          }
        }
        log.append(writer);
        assertEquals(size, log.count(log.level()));
        int first = keeping == LevelLog.Keeping.ALL ? 0 : Math.max(0, log.level() - 1);
        for (int i = first; i <= log.level(); i++) {
          assertArrayEquals(levels.get(i).toArray(), read(log, i).toArray());
        }
      }
      assertTrue(log.diskBytes() > 0);
      // Two levels at most are there if the others are not kept.
      assertEquals(
          keeping == LevelLog.Keeping.ALL, log.diskBytes() > 700_000, "" + log.diskBytes());
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(0, left.count());
    }
  }
}
