package dev.fairlead.core.certificate;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Ascending keys as bits: the gap to the key before in the code of Golomb and Rice, which is the
 * shortest for gaps of numbers that are spread evenly. Compression finds nothing more in it.
 */
final class KeyCode {
  private static final int CHUNK = 1 << 16;

  /** Room is made for so many keys before they are there. */
  private static final int BELIEVED = 1 << 22;

  /** Bits that are waiting for a whole byte are fewer than the others of a long. */
  private static final int MOST_LOW_BITS = 48;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final int bits;
  private final int lowBits;

  /**
   * @param bits of each key
   * @param size how many keys there are
   */
  KeyCode(int bits, int size) {
    this.bits = bits;
    int gapBits = bits - (Integer.SIZE - Integer.numberOfLeadingZeros(size));
    this.lowBits = Math.max(0, Math.min(MOST_LOW_BITS, gapBits));
  }

  void write(NodeTable nodes, OutputStream out) throws IOException {
    byte[] chunk = new byte[CHUNK + 2 * Long.BYTES];
    int filled = 0;
    long waiting = 0;
    int waitingBits = 0;
    long next = 0;
    for (int i = 0; i < nodes.size(); i++) {
      long gap = nodes.key(i) - next;
      next = nodes.key(i) + 1;
      // So many ones, and a zero.
      long high = gap >>> lowBits;
      for (; high >= Byte.SIZE; high -= Byte.SIZE) {
        waiting |= 0xffL << waitingBits;
        chunk[filled++] = (byte) waiting;
        waiting >>>= Byte.SIZE;
        if (filled >= CHUNK) {
          out.write(chunk, 0, filled);
          filled = 0;
        }
      }
      waiting |= (1L << high) - 1 << waitingBits;
      waitingBits += (int) high + 1;
      // There are fewer than 16 bits now.
      waiting |= (gap & (1L << lowBits) - 1) << waitingBits;
      LONGS.set(chunk, filled, waiting);
      waitingBits += lowBits;
      int whole = waitingBits >>> 3;
      filled += whole;
      waiting >>>= Byte.SIZE * whole;
      waitingBits &= Byte.SIZE - 1;
      if (filled >= CHUNK) {
        out.write(chunk, 0, filled);
        filled = 0;
      }
    }
    chunk[filled++] = (byte) waiting;
    out.write(chunk, 0, filled);
  }

  /** Reads so many keys; an array grows with what was read, not with what is said to come. */
  long[] read(int size, InputBytes in) throws IOException {
    long[] keys = new long[Math.min(size, BELIEVED)];
    long waiting = 0;
    int waitingBits = 0;
    long next = 0;
    for (int i = 0; i < size; i++) {
      long high = 0;
      // The bits above those that wait are zeros.
      int ones = Long.numberOfTrailingZeros(~waiting);
      while (ones == waitingBits) {
        high += ones;
        waiting = in.next();
        waitingBits = Byte.SIZE;
        ones = Long.numberOfTrailingZeros(~waiting);
      }
      high += ones;
      waiting >>>= ones + 1;
      waitingBits -= ones + 1;
      for (; waitingBits < lowBits; waitingBits += Byte.SIZE) {
        waiting |= (long) in.next() << waitingBits;
      }
      long gap = high << lowBits | waiting & (1L << lowBits) - 1;
      waiting >>>= lowBits;
      waitingBits -= lowBits;
      long key = next + gap;
      boolean tooLarge = bits < Long.SIZE && key >>> bits != 0;
      if (tooLarge || gap >>> lowBits != high || i > 0 && Long.compareUnsigned(key, next) < 0) {
        throw new IOException("a key that is too large");
      }
      if (i == keys.length) {
        keys = Arrays.copyOf(keys, (int) Math.min(size, 2L * i));
      }
      keys[i] = key;
      next = key + 1;
    }
    if (waitingBits == 0) {
      in.next();
    }
    return keys;
  }
}
