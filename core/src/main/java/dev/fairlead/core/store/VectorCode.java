package dev.fairlead.core.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Packs vectors into bytes: the length and the zig-zag values as little-endian base-128 ints. The
 * code is prefix-free. Holds the bytes of the vectors packed last, from wherever they were put.
 */
final class VectorCode {

  static final int MAX_BYTES_PER_INT = 5;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private byte[] bytes = new byte[room(32)];
  private int maxLength;

  /** What was packed, and anything behind and between. */
  byte[] bytes() {
    return bytes;
  }

  int maxLength() {
    return maxLength;
  }

  /** Packs a vector from a place on, keeps what is before, and returns where its bytes end. */
  int pack(int[] vector, int length, int start) {
    maxLength = Math.max(maxLength, length);
    if (bytes.length - start < room(length)) {
      bytes = Arrays.copyOf(bytes, Math.addExact(start, Math.max(room(length), bytes.length)));
    }
    byte[] out = bytes;
    int at = writeUnsigned(out, start, length);
    for (int i = 0; i < length; i++) {
      int value = vector[i];
      int zigzag = value << 1 ^ value >> 31;
      if ((zigzag & ~0x7f) == 0) {
        out[at++] = (byte) zigzag;
      } else {
        at = writeUnsigned(out, at, zigzag);
      }
    }
    return at;
  }

  /** A hash of the vector packed last, good in all its bits. */
  int hash(int start, int end) {
    // Zeros up to the next full word: the code is prefix-free, so this loses nothing.
    LONG.set(bytes, end, 0L);
    long hash = end - start;
    for (int at = start; at < end; at += 8) {
      hash = (hash ^ (long) LONG.get(bytes, at)) * MULTIPLIER;
      hash ^= hash >>> 32;
    }
    hash *= 0xD6E8FEB86659FD93L;
    return (int) (hash >>> 32);
  }

  private static int room(int length) {
    return Math.addExact(
        Math.multiplyExact(Math.addExact(length, 1), MAX_BYTES_PER_INT), Long.BYTES);
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
}
