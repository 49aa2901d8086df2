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
  private byte[] bytes;

  /** The length of the vector packed last, and the most bytes that one of it can take. */
  private int packedLength = -1;

  private int room;
  private int maxLength = -1;

  /**
   * @param size bytes that there is room for at first
   */
  VectorCode(VectorParts parts, LastRead origin, int size) {
    this.parts = parts;
    this.origin = origin;
    this.bytes = new byte[size];
    if (parts.longest() > 0) {
      prepare(parts.longest());
    }
  }

  /** What was packed, and anything behind and between. */
  byte[] bytes() {
    return bytes;
  }

  /** Packs a vector from a place on, keeps what is before, and returns where its bytes end. */
  int pack(int[] vector, int length, int start) {
    if (length != packedLength) {
      prepare(length);
    }
    if (bytes.length - start < room) {
      bytes = Arrays.copyOf(bytes, Math.addExact(start, Math.max(room, bytes.length)));
    }
    if (length != origin.length) {
      return packLikePart(vector, length, start);
    }
    int count = VectorParts.count(length);
    WideBytes.copy(origin.bytes, 0, bytes, start, origin.starts[count]);
    return replaceParts(vector, length, 0, count, start);
  }

  /** Makes ready for vectors of a length. */
  private void prepare(int length) {
    if (length > maxLength) {
      parts.reach(length);
      maxLength = length;
    }
    room =
        Math.addExact(
            Math.multiplyExact(VectorParts.count(length), MAX_BYTES_PER_PART),
            MAX_BYTES_PER_INT + WideBytes.SLACK);
    packedLength = length;
  }

  /**
   * Packs a vector whose length is not that of the origin. The first part tells the length, and a
   * last part may be full or not: both are like those of a vector with the same length only.
   */
  private int packLikePart(int[] vector, int length, int start) {
    int count = VectorParts.count(length);
    int known = Math.max(1, Math.min(length, origin.length) / WIDTH);
    int at = writePart(vector, length, 0, start);
    int size = origin.starts[known] - origin.starts[1];
    WideBytes.copy(origin.bytes, origin.starts[1], bytes, at, size);
    int end = replaceParts(vector, length, 1, known, at);
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
    int grown = 0;
    int comparable = Math.min(length, known * WIDTH);
    int from = first * WIDTH;
    int same;
    while (from < comparable
        && (same = Arrays.mismatch(vector, from, comparable, origin.vector, from, comparable))
            >= 0) {
      int position = (from + same) / WIDTH;
      grown += replacePart(vector, length, position, shift + grown, known);
      from = (position + 1) * WIDTH;
    }
    return origin.starts[known] + shift + grown;
  }

  /**
   * Replaces a part of a copy of the origin, whose bytes lie so far from where they lie in the
   * origin; the answer is how many bytes it has become longer.
   */
  private int replacePart(int[] vector, int length, int position, int shift, int known) {
    int at = origin.starts[position] + shift;
    int next = origin.starts[position + 1] + shift;
    int number = number(vector, length, position);
    int grown = partSize(vector, length, position, number) - (next - at);
    if (grown != 0) {
      int end = origin.starts[known] + shift;
      System.arraycopy(bytes, next, bytes, next + grown, end - next);
    }
    writePart(vector, length, position, number, at);
    return grown;
  }

  /** The number of a part, which it gets now if one is left, or {@link VectorParts#NONE}. */
  private int number(int[] vector, int length, int position) {
    int first = position * WIDTH;
    if (first + WIDTH > length) {
      return numberOfRest(vector, length, position);
    }
    // -1 is a frequent value and shall be small.
    int value = vector[first] + 1;
    int second = vector[first + 1] + 1;
    int third = vector[first + 2] + 1;
    int fourth = vector[first + 3] + 1;
    if ((value | second | third | fourth) >>> VectorParts.FIELD != 0) {
      return VectorParts.NONE;
    }
    long word =
        ((long) value << VectorParts.FIELD | second) << 2 * VectorParts.FIELD
            | (long) third << VectorParts.FIELD
            | fourth;
    return parts.number(position, word, length);
  }

  /** The same for a last part that is not full. */
  private int numberOfRest(int[] vector, int length, int position) {
    long word = 0;
    int all = 0;
    for (int i = position * WIDTH; i < length; i++) {
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
