package dev.fairlead.core.store.visited;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The hash that stands for a state where nothing else of it is kept. Every word is followed by a
 * full mix (the finaliser of SplitMix64, Steele, Lea and Flood 2014, with Stafford's constants), so
 * that states that differ in a few bits are as unlikely to collide as any others. A hash that only
 * chooses where to look, as in an exact store, need not be that good.
 */
public final class CodeHash {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private CodeHash() {}

  /** The hash of a code that begins at 0. */
  public static long of(byte[] code, int length) {
    long hash = mix(length + GAMMA);
    int at = 0;
    for (; at + Long.BYTES <= length; at += Long.BYTES) {
      hash = mix(hash ^ (long) LONG.get(code, at));
    }
    long rest = 0;
    for (int shift = 0; at < length; at++, shift += Byte.SIZE) {
      rest |= (code[at] & 0xffL) << shift;
    }
    return mix(hash ^ rest);
  }

  /** One of any number of hashes that are made of one: the i-th output of SplitMix64. */
  static long further(long hash, int i) {
    return mix(hash + i * GAMMA);
  }

  /** A bijection in which every bit of the input matters to every bit of the output. */
  private static long mix(long word) {
    long z = (word ^ word >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
