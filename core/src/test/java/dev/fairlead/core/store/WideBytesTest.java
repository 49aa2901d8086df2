package dev.fairlead.core.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Ranges of every length around the eight bytes that are worked on at a time. */
class WideBytesTest {
  private static final int LONGEST = 26;

  private final Random random = new Random(7);

  @Test
  void equalLooksAtTheRangeAndNothingElse() {
    for (int length = 0; length <= LONGEST; length++) {
      byte[] one = bytes();
      byte[] other = bytes();
      System.arraycopy(one, 3, other, 1, length);
      assertEquals(true, WideBytes.equal(one, 3, other, 1, length), "length " + length);
      for (int at = 0; at < length; at++) {
        other[1 + at] ^= 1 << at % 8;
        assertEquals(false, WideBytes.equal(one, 3, other, 1, length), length + " at " + at);
        other[1 + at] ^= 1 << at % 8;
      }
    }
  }

  @Test
  void hashDependsOnTheRangeAndNothingElse() {
    for (int length = 1; length <= LONGEST; length++) {
      byte[] one = bytes();
      byte[] other = bytes();
      System.arraycopy(one, 3, other, 1, length);
      long hash = WideBytes.hash(one, 3, 3 + length);
      assertEquals(hash, WideBytes.hash(other, 1, 1 + length), "length " + length);
      for (int at = 0; at < length; at++) {
        other[1 + at] ^= 1 << at % 8;
        assertNotEquals(hash, WideBytes.hash(other, 1, 1 + length), length + " at " + at);
        other[1 + at] ^= 1 << at % 8;
      }
    }
  }

  @Test
  void copyKeepsWhatIsBefore() {
    for (int length = 0; length <= LONGEST; length++) {
      byte[] from = bytes();
      byte[] to = bytes();
      byte[] before = Arrays.copyOf(to, 5);
      WideBytes.copy(from, 2, to, 5, length);
      assertArrayEquals(before, Arrays.copyOf(to, 5), "length " + length);
      assertArrayEquals(
          Arrays.copyOfRange(from, 2, 2 + length), Arrays.copyOfRange(to, 5, 5 + length));
    }
  }

  private byte[] bytes() {
    byte[] bytes = new byte[LONGEST + 8 + WideBytes.SLACK];
    random.nextBytes(bytes);
    return bytes;
  }
}
