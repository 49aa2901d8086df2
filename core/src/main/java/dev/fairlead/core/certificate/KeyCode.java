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
  /** Keys that are written to a stream at once. */
  private static final int TOGETHER = 1 << 13;

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
    Writer writer = new Writer(nodes);
    for (int from = 0; from < nodes.size(); from += TOGETHER) {
      RangePieces.of(from, Math.min(nodes.size(), from + TOGETHER), writer);
      writer.flush(out);
    }
    writer.end(out);
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

  /** Writes keys into memory. */
  private final class Writer implements RangePieces.Action {
    private final NodeTable nodes;
    private byte[] bytes = new byte[Long.BYTES * TOGETHER];
    private int filled;

    /** Bits that are fewer than a byte. */
    private long waiting;

    private int waitingBits;

    /** The least that the next key can be. */
    private long next;

    Writer(NodeTable nodes) {
      this.nodes = nodes;
    }

    @Override
    public void piece(int from, int to) {
      long rest = waiting;
      int restBits = waitingBits;
      int at = filled;
      long least = next;
      for (int i = from; i < to; i++) {
        long gap = nodes.key(i) - least;
        least = nodes.key(i) + 1;
        // So many ones, and a zero.
        long high = gap >>> lowBits;
        makeRoom(at, high / Byte.SIZE);
        for (; high >= Byte.SIZE; high -= Byte.SIZE) {
          rest |= 0xffL << restBits;
          bytes[at++] = (byte) rest;
          rest >>>= Byte.SIZE;
        }
        rest |= (1L << high) - 1 << restBits;
        restBits += (int) high + 1;
        // There are fewer than 16 bits now.
        rest |= (gap & (1L << lowBits) - 1) << restBits;
        LONGS.set(bytes, at, rest);
        restBits += lowBits;
        int whole = restBits >>> 3;
        at += whole;
        rest >>>= Byte.SIZE * whole;
        restBits &= Byte.SIZE - 1;
      }
      waiting = rest;
      waitingBits = restBits;
      filled = at;
      next = least;
    }

    /** For so many bytes more, and a long. */
    private void makeRoom(int from, long more) {
      if (bytes.length - from - Long.BYTES < more) {
        bytes = Arrays.copyOf(bytes, Math.toIntExact(2 * (from + more + Long.BYTES)));
      }
    }

    void flush(OutputStream out) throws IOException {
      out.write(bytes, 0, filled);
      filled = 0;
    }

    void end(OutputStream out) throws IOException {
      flush(out);
      out.write((byte) waiting);
    }
  }
}
