package dev.fairlead.spark;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The hash that spreads keys over partitions and tables, the same on every machine. Sixteen bytes
 * are folded by one multiplication of 64 by 64 bits, as in wyhash (Wang Yi, 2019): keys are
 * compared wherever a hash is alike, so that it has to be fast rather than free of collisions.
 */
final class KeyHash {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  // Odd digits of the fractional parts of square roots, as SHA-512 takes them.
  private static final long ONE = 0x6A09E667F3BCC909L;
  private static final long TWO = 0xBB67AE8584CAA73BL;

  private KeyHash() {}

  /** The hash of a key in an array. */
  static long of(byte[] key, int start, int end) {
    long hash = (end - start) * ONE;
    int at = start;
    for (; at + 2 * Long.BYTES <= end; at += 2 * Long.BYTES) {
      hash = fold((long) LONG.get(key, at) ^ hash, (long) LONG.get(key, at + Long.BYTES) ^ TWO);
    }
    if (at + Long.BYTES <= end) {
      hash = fold((long) LONG.get(key, at) ^ hash, TWO);
      at += Long.BYTES;
    }
    long rest = 0;
    for (int shift = 0; at < end; at++, shift += Byte.SIZE) {
      rest |= (key[at] & 0xffL) << shift;
    }
    return fold(fold(rest ^ hash, ONE) ^ TWO, ONE);
  }

  private static long fold(long one, long other) {
    return Math.multiplyHigh(one, other) ^ one * other;
  }
}
