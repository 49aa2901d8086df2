package dev.fairlead.core.certificate;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Ascending keys as bits: the gap to the key before in the code of Golomb and Rice, which is the
 * shortest for gaps of numbers that are spread evenly. Compression finds nothing more in it.
 */
final class KeyCode {
  private static final int CHUNK = 1 << 16;

  /** Bits that are waiting for a whole byte are fewer. */
  private static final int MOST_LOW_BITS = 48;

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
      for (long high = gap >>> lowBits; high >= 0; high--) {
        waiting |= (high == 0 ? 0L : 1L) << waitingBits;
        if (++waitingBits == Byte.SIZE) {
          chunk[filled++] = (byte) waiting;
          waiting = 0;
          waitingBits = 0;
        }
        if (filled >= CHUNK) {
          out.write(chunk, 0, filled);
          filled = 0;
        }
      }
      waiting |= (gap & (1L << lowBits) - 1) << waitingBits;
      for (waitingBits += lowBits; waitingBits >= Byte.SIZE; waitingBits -= Byte.SIZE) {
        chunk[filled++] = (byte) waiting;
        waiting >>>= Byte.SIZE;
      }
    }
    chunk[filled++] = (byte) waiting;
    out.write(chunk, 0, filled);
  }

  /** Reads so many keys; an array grows with what was read, not with what is said to come. */
  long[] read(int size, InputStream in) throws IOException {
    long[] keys = new long[Math.min(size, CHUNK)];
    long waiting = 0;
    int waitingBits = 0;
    long next = 0;
    for (int i = 0; i < size; i++) {
      long high = 0;
      for (boolean ones = true; ones; ) {
        if (waitingBits == 0) {
          waiting = oneByte(in);
          waitingBits = Byte.SIZE;
        }
        ones = (waiting & 1) != 0;
        high += ones ? 1 : 0;
        waiting >>>= 1;
        waitingBits--;
      }
      for (; waitingBits < lowBits; waitingBits += Byte.SIZE) {
        waiting |= (long) oneByte(in) << waitingBits;
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
        keys = java.util.Arrays.copyOf(keys, (int) Math.min(size, 2L * i));
      }
      keys[i] = key;
      next = key + 1;
    }
    if (waitingBits == 0) {
      oneByte(in);
    }
    return keys;
  }

  private static int oneByte(InputStream in) throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new EOFException("it ends too early");
    }
    return next;
  }
}
