package dev.fairlead.core.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** What is taken back leaves no trace in what comes after it. */
class AppenderTest {
  private final VectorParts parts = new VectorParts(more -> {});
  private final LastRead origin = new LastRead();
  private final VectorCode code = new VectorCode(parts, origin, 64);
  private final PackedVectors vectors = new PackedVectors(more -> {}, parts);
  private final Appender appender = new Appender(vectors, true);

  @Test
  void aVectorLongerThanAChunkIsTakenBack() {
    int[] large = new int[120_000];
    Arrays.setAll(large, i -> 70_000 + i);
    int size = code.pack(large, large.length, 0);
    assertEquals(0, appender.prepare(size));
    appender.append(code.bytes(), 0, size);
    appender.takeBack(size);
    int count = 60_000;
    for (int i = 0; i < count; i++) {
      int[] vector = vector(i);
      int end = code.pack(vector, vector.length, 0);
      assertEquals(i, appender.prepare(end));
      appender.append(code.bytes(), 0, end);
    }
    appender.settle();
    int[] read = new int[3];
    long[] hashes = new long[NumberBlock.SIZE];
    for (int i = 0; i < count; i++) {
      int index = i % NumberBlock.SIZE;
      if (index == 0) {
        vectors.hashes(i, hashes, Math.min(NumberBlock.SIZE, count - i));
      }
      assertEquals(3, vectors.read(i, read, origin), "length of " + i);
      assertArrayEquals(vector(i), read, "vector " + i);
      int end = code.pack(read, 3, 0);
      assertEquals(code.hash(0, end), hashes[index], "hash of " + i);
    }
  }

  /** A chunk that is filled to its last byte has an end that is no address. */
  @Test
  void chunksThatAreFull() {
    long[] hashes = new long[NumberBlock.SIZE];
    long[] expected = new long[NumberBlock.SIZE];
    for (int i = 0; i < 100_000; i++) {
      int[] vector = {100_000 + i, 300_000 - i};
      int end = code.pack(vector, vector.length, 0);
      assertEquals(0, PackedVectors.CHUNK % end);
      assertEquals(i, appender.prepare(end));
      appender.append(code.bytes(), 0, end);
      int index = i % NumberBlock.SIZE;
      expected[index] = code.hash(0, end);
      if (i % 512 == 511) {
        appender.settle();
        vectors.hashes(i - index, hashes, index + 1);
        for (int at = 0; at <= index; at++) {
          assertEquals(expected[at], hashes[at], "hash of " + (i - index + at));
        }
      }
    }
  }

  /** Too large for a dictionary. */
  private static int[] vector(int number) {
    return new int[] {100_000 + number, 200_000 - number, number % 7};
  }
}
