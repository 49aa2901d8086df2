package dev.fairlead.core.store;

import java.util.Arrays;

/**
 * Packs vectors into bytes: the length and the numbers of the parts as little-endian base-128 ints;
 * a part without a number is a zero and its values. The code is prefix-free. Holds the bytes of the
 * vectors packed last, from wherever they were put.
 */
final class VectorCode {

  private static final int WIDTH = VectorParts.WIDTH;
  private static final int MAX_BYTES_PER_INT = 5;
  private static final int MIDDLE = 62;
  private static final int MAX_BYTES_PER_PART = 1 + WIDTH * MAX_BYTES_PER_INT;

  private final VectorParts parts;
  private final LastRead origin;
  private byte[] bytes = new byte[64];
  private int maxLength;

  VectorCode(VectorParts parts, LastRead origin) {
    this.parts = parts;
    this.origin = origin;
  }

  /** What was packed, and anything behind and between. */
  byte[] bytes() {
    return bytes;
  }

  int maxLength() {
    return maxLength;
  }

  /** Packs a vector from a place on, keeps what is before, and returns where its bytes end. */
  int pack(int[] vector, int length, int start) {
    if (length > maxLength) {
      parts.reach(length);
      maxLength = length;
    }
    makeRoom(length, start);
    // A last part that is not full is like that of a vector with the same length only.
    int comparable =
        length == origin.length ? length : Math.min(length, origin.length) / WIDTH * WIDTH;
    int known = VectorParts.count(comparable);
    int at = writeUnsigned(bytes, start, length);
    int size = origin.starts[known] - origin.starts[0];
    WideBytes.copy(origin.bytes, origin.starts[0], bytes, at, size);
    int end = replaceParts(vector, length, comparable, at);
    for (int position = known; position < VectorParts.count(length); position++) {
      int number = number(vector, length, position);
      end = writePart(vector, length, position, number, end);
    }
    return end;
  }

  /** Replaces the parts in which a vector differs from the origin whose parts are at a place. */
  private int replaceParts(int[] vector, int length, int comparable, int start) {
    int shift = start - origin.starts[0];
    int end = origin.starts[VectorParts.count(comparable)] + shift;
    int from = 0;
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
    return all >>> VectorParts.FIELD == 0 ? parts.number(position, word) : VectorParts.NONE;
  }

  private static int partSize(int[] vector, int length, int position, int number) {
    if (number != VectorParts.NONE) {
      return number < 0x80 ? 1 : 2;
    }
    int first = position * WIDTH;
    int end = Math.min(length, first + WIDTH);
    int size = 1;
    for (int i = first; i < end; i++) {
      size += size(folded(vector[i]));
    }
    return size;
  }

  private int writePart(int[] vector, int length, int position, int number, int start) {
    int at = writeUnsigned(bytes, start, number);
    if (number == VectorParts.NONE) {
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
