package dev.fairlead.core.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Packs vectors into bytes: the length and the zig-zag values as little-endian base-128 ints. The
 * code is prefix-free. Holds the bytes of the vector packed last.
 */
final class VectorCode {

  static final int MAX_BYTES_PER_INT = 5;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private byte[] bytes = new byte[room(32)];
  private int maxLength;

  /** The bytes packed last, followed by anything. */
  byte[] bytes() {
    return bytes;
  }

  int maxLength() {
    return maxLength;
  }

  /** Packs a vector and returns the number of bytes it takes. */
  int pack(int[] vector, int length) {
    if (length > maxLength) {
      maxLength = length;
      if (bytes.length < room(length)) {
        bytes = new byte[Math.max(room(length), 2 * bytes.length)];
      }
    }
    byte[] out = bytes;
    int at = writeUnsigned(out, 0, length);
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

  /** A hash of the first {@code length} packed bytes, good in all its bits. */
  int hash(int length) {
    // Zeros up to the next full word: the code is prefix-free, so this loses nothing.
    LONG.set(bytes, length, 0L);
    long hash = length;
    for (int at = 0; at < length; at += 8) {
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
