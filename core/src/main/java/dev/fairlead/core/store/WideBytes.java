package dev.fairlead.core.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Works on a few bytes of an array, eight at a time: packed vectors are short, and the calls made
 * for long ranges take longer than the work. Up to {@value #SLACK} bytes behind a range are read or
 * overwritten, so arrays have that many more than they are used for.
 */
final class WideBytes {

  static final int SLACK = Long.BYTES;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private WideBytes() {}

  /** A hash of some bytes, good in all its bits. */
  static long hash(byte[] bytes, int start, int end) {
    long hash = end - start;
    int at = start;
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      hash = mix(hash, (long) LONG.get(bytes, at));
    }
    hash = mix(hash, (long) LONG.get(bytes, at) & first(end - at));
    return hash * 0xD6E8FEB86659FD93L;
  }

  private static long mix(long hash, long word) {
    long mixed = (hash ^ word) * MULTIPLIER;
    return mixed ^ mixed >>> 32;
  }

  /** Whether two ranges of one length have the same bytes. */
  static boolean equal(byte[] one, int start, byte[] other, int otherStart, int length) {
    int at = 0;
    for (; at + Long.BYTES <= length; at += Long.BYTES) {
      if ((long) LONG.get(one, start + at) != (long) LONG.get(other, otherStart + at)) {
        return false;
      }
    }
    return (((long) LONG.get(one, start + at) ^ (long) LONG.get(other, otherStart + at))
            & first(length - at))
        == 0;
  }

  /** Copies some bytes to another array. */
  static void copy(byte[] from, int start, byte[] to, int toStart, int length) {
    for (int at = 0; at < length; at += Long.BYTES) {
      LONG.set(to, toStart + at, (long) LONG.get(from, start + at));
    }
  }

  /** Has a word's first bytes, less than all; maybe none, which is no case of its own. */
  private static long first(int bytes) {
    return ~(-1L << Byte.SIZE * bytes);
  }
}
