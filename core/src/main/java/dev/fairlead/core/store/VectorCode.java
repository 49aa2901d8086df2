package dev.fairlead.core.store;

import java.util.Arrays;

/**
 * Packs vectors into bytes: the numbers of the parts as little-endian base-128 ints; a part without
 * a number is a zero, the length of the vector if it is the first one, and its values. The code is
 * prefix-free. Holds the bytes of the vectors packed last, from wherever they were put.
 */
final class VectorCode {

  private static final int WIDTH = VectorParts.WIDTH;
  private static final int MAX_BYTES_PER_INT = 5;
  private static final int MIDDLE = 62;
  private static final int MAX_BYTES_PER_PART = 1 + WIDTH * MAX_BYTES_PER_INT;

  private final VectorParts parts;
  private final LastRead origin;
  private byte[] bytes = new byte[64];
  private int maxLength = -1;

  VectorCode(VectorParts parts, LastRead origin) {
    this.parts = parts;
    this.origin = origin;
  }

  /** What was packed, and anything behind and between. */
  byte[] bytes() {
    return bytes;
  }

  /** Packs a vector from a place on, keeps what is before, and returns where its bytes end. */
  int pack(int[] vector, int length, int start) {
    if (length > maxLength) {
      parts.reach(length);
      maxLength = length;
    }
    makeRoom(length, start);
    // The first part tells the length, and a last part may be full or not: both are like those of a
    // vector with the same length only.
    boolean sameLength = length == origin.length;
    int first = sameLength ? 0 : 1;
    int count = VectorParts.count(length);
    int known = sameLength ? count : Math.max(1, Math.min(length, origin.length) / WIDTH);
    int at = sameLength ? start : writePart(vector, length, 0, start);
    int size = origin.starts[known] - origin.starts[first];
    WideBytes.copy(origin.bytes, origin.starts[first], bytes, at, size);
    int end = replaceParts(vector, length, first, known, at);
    for (int position = known; position < count; position++) {
      end = writePart(vector, length, position, end);
    }
    return end;
  }

  /**
   * Replaces the parts in which a vector differs from the origin, from one on and before another,
   * which have been copied to a place.
   */
  private int replaceParts(int[] vector, int length, int first, int known, int start) {
    int shift = start - origin.starts[first];
    int end = origin.starts[known] + shift;
    int comparable = Math.min(length, known * WIDTH);
    int from = first * WIDTH;
    int same;
    while (from < comparable
        && (same = Arrays.mismatch(vector, from, comparable, origin.vector, from, comparable))
            >= 0) {
      int position = (from + same) / WIDTH;
      int at = origin.starts[position] + shift;
      int next = origin.starts[position + 1] + shift;
      int number = number(vector, length, position);
      int grown = partSize(vector, length, position, number) - (next - at);
      if (grown != 0) {
        System.arraycopy(bytes, next, bytes, next + grown, end - next);
        shift += grown;
        end += grown;
      }
      writePart(vector, length, position, number, at);
      from = (position + 1) * WIDTH;
    }
    return end;
  }

  /** The number of a part, which it gets now if one is left, or {@link VectorParts#NONE}. */
  private int number(int[] vector, int length, int position) {
    int first = position * WIDTH;
    int end = Math.min(length, first + WIDTH);
    long word = 0;
    int all = 0;
    for (int i = first; i < end; i++) {
      // -1 is a frequent value and shall be small.
      int value = vector[i] + 1;
      all |= value;
      word = word << VectorParts.FIELD | value;
    }
    return all >>> VectorParts.FIELD == 0 ? parts.number(position, word, length) : VectorParts.NONE;
  }

  private static int partSize(int[] vector, int length, int position, int number) {
    if (number != VectorParts.NONE) {
      return number < 0x80 ? 1 : 2;
    }
    int first = position * WIDTH;
    int end = Math.min(length, first + WIDTH);
    int size = position == 0 ? 1 + size(length) : 1;
    for (int i = first; i < end; i++) {
      size += size(folded(vector[i]));
    }
    return size;
  }

  private int writePart(int[] vector, int length, int position, int start) {
    return writePart(vector, length, position, number(vector, length, position), start);
  }

  private int writePart(int[] vector, int length, int position, int number, int start) {
    int at = writeUnsigned(bytes, start, number);
    if (number == VectorParts.NONE) {
      at = position == 0 ? writeUnsigned(bytes, at, length) : at;
      int first = position * WIDTH;
      int end = Math.min(length, first + WIDTH);
      for (int i = first; i < end; i++) {
        at = writeUnsigned(bytes, at, folded(vector[i]));
      }
    }
    return at;
  }

  /**
   * Zig-zag around the middle of the values that shall take one byte, -2 to 125: what counts begins
   * at 0. Differences may wrap around; no two values become the same.
   */
  static int folded(int value) {
    int distance = value - MIDDLE;
    return distance << 1 ^ distance >> 31;
  }

  static int unfolded(int folded) {
    return (folded >>> 1 ^ -(folded & 1)) + MIDDLE;
  }

  /** How many bytes an int takes. */
  private static int size(int value) {
    return (Integer.SIZE + 6 - Integer.numberOfLeadingZeros(value | 1)) / 7;
  }

  private void makeRoom(int length, int start) {
    int most =
        Math.addExact(
            Math.multiplyExact(VectorParts.count(length), MAX_BYTES_PER_PART),
            MAX_BYTES_PER_INT + WideBytes.SLACK);
    if (bytes.length - start < most) {
      bytes = Arrays.copyOf(bytes, Math.addExact(start, Math.max(most, bytes.length)));
    }
  }

  private static int writeUnsigned(byte[] out, int at, int value) {
    int rest = value;
    int position = at;
    while ((rest & ~0x7f) != 0) {
      out[position++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    out[position++] = (byte) rest;
    return position;
  }

  long hash(int start, int end) {
    return WideBytes.hash(bytes, start, end);
  }
}
