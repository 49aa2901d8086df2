package dev.fairlead.core.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Packs vectors into bytes: the length and the numbers of the parts as little-endian base-128 ints;
 * a part without a number is a zero and its values, zig-zag. The code is prefix-free. Holds the
 * bytes of the vectors packed last, from wherever they were put.
 */
final class VectorCode {

  /** How many bytes must follow those that are hashed. */
  static final int SLACK = Long.BYTES;

  private static final int WIDTH = VectorParts.WIDTH;
  private static final int MAX_BYTES_PER_INT = 5;
  private static final int MAX_BYTES_PER_PART = 1 + WIDTH * MAX_BYTES_PER_INT;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private final VectorParts parts;
  private final Origin origin;
  private byte[] bytes = new byte[64];
  private int maxLength;

  VectorCode(VectorParts parts, Origin origin) {
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
    int count = VectorParts.count(length);
    // A last part that is not full is like that of a vector with the same length only.
    int comparable =
        length == origin.length ? length : Math.min(length, origin.length) / WIDTH * WIDTH;
    int at = writeUnsigned(bytes, start, length);
    int position = 0;
    for (int from = 0; from < comparable; from = position * WIDTH) {
      int same = Arrays.mismatch(vector, from, comparable, origin.vector, from, comparable);
      int changed = same < 0 ? VectorParts.count(comparable) : (from + same) / WIDTH;
      int first = origin.starts[position];
      int size = origin.starts[changed] - first;
      System.arraycopy(origin.bytes, first, bytes, at, size);
      at += size;
      position = changed;
      if (same >= 0) {
        at = packPart(vector, length, position++, at);
      }
    }
    while (position < count) {
      at = packPart(vector, length, position++, at);
    }
    return at;
  }

  private int packPart(int[] vector, int length, int position, int start) {
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
    int number = all >>> VectorParts.FIELD == 0 ? parts.number(position, word) : VectorParts.NONE;
    if (number != VectorParts.NONE) {
      return writeUnsigned(bytes, start, number);
    }
    int at = writeUnsigned(bytes, start, VectorParts.NONE);
    for (int i = first; i < end; i++) {
      at = writeUnsigned(bytes, at, vector[i] << 1 ^ vector[i] >> 31);
    }
    return at;
  }

  private void makeRoom(int length, int start) {
    int most =
        Math.addExact(
            Math.multiplyExact(VectorParts.count(length), MAX_BYTES_PER_PART),
            MAX_BYTES_PER_INT + SLACK);
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
    return hash(bytes, start, end);
  }

  /** A hash of some bytes, good in all its bits; a word behind them may be read. */
  static long hash(byte[] bytes, int start, int end) {
    long hash = end - start;
    int at = start;
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      hash = mix(hash, (long) LONG.get(bytes, at));
    }
    if (at < end) {
      hash = mix(hash, (long) LONG.get(bytes, at) & -1L >>> Long.SIZE - Byte.SIZE * (end - at));
    }
    return hash * 0xD6E8FEB86659FD93L;
  }

  private static long mix(long hash, long word) {
    long mixed = (hash ^ word) * MULTIPLIER;
    return mixed ^ mixed >>> 32;
  }
}
