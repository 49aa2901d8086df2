package dev.fairlead.core.store;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The bytes of packed vectors by number, in an arena of chunks. A vector lies in one chunk; one
 * that is longer than a chunk gets a chunk of its own, from its beginning.
 *
 * <p>An address is a chunk number and a position in it. Starts are kept as unsigned 32-bit
 * distances from the first start of their block: a block of {@value #BLOCK} vectors reaches over at
 * most as many chunks of 2^{@value #CHUNK_BITS} bytes, so a distance is always below 2^32.
 */
final class PackedVectors {

  private static final int CHUNK_BITS = 18;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int FIRST_CHUNK = 1 << 10;
  private static final int BLOCK_BITS = 12;
  private static final int BLOCK = 1 << BLOCK_BITS;
  private static final int FIRST_BLOCK = 1 << 6;

  private final LongConsumer beforeGrowth;
  private byte[][] chunks = {new byte[FIRST_CHUNK]};
  private int chunk;
  private int position;
  private int[][] starts = {new int[FIRST_BLOCK]};
  private long[] bases = {0};
  private int size;
  private long bytes = FIRST_CHUNK + 4L * FIRST_BLOCK;

  /** The callback is told the bytes about to be allocated. */
  PackedVectors(LongConsumer beforeGrowth) {
    this.beforeGrowth = beforeGrowth;
  }

  long bytes() {
    return bytes;
  }

  /** Appends some bytes of an array under the next number. */
  void append(byte[] packed, int from, int to) {
    int length = to - from;
    makeRoom(length);
    long address = (long) chunk << CHUNK_BITS | position;
    int block = size >>> BLOCK_BITS;
    int index = size & BLOCK - 1;
    if (block == starts.length || starts[block] == null || index == starts[block].length) {
      growStarts(block);
    }
    if (index == 0) {
      bases[block] = address;
    }
    starts[block][index] = (int) (address - bases[block]);
    System.arraycopy(packed, from, chunks[chunk], position, length);
    position += length;
    size++;
  }

  /** Whether the bytes of a vector begin with some bytes of an array. */
  boolean startsWith(int number, byte[] packed, int from, int to) {
    long address = address(number);
    byte[] arena = chunks[(int) (address >>> CHUNK_BITS)];
    int start = (int) address & CHUNK - 1;
    int end = start + to - from;
    return end <= arena.length && Arrays.equals(arena, start, end, packed, from, to);
  }

  byte byteAt(long address) {
    return chunks[(int) (address >>> CHUNK_BITS)][(int) address & CHUNK - 1];
  }

  int length(int number) {
    long address = address(number);
    return (int) unsigned(chunks[(int) (address >>> CHUNK_BITS)], (int) address & CHUNK - 1);
  }

  int read(int number, int[] into) {
    long address = address(number);
    byte[] arena = chunks[(int) (address >>> CHUNK_BITS)];
    int at = (int) address & CHUNK - 1;
    int length = arena[at++];
    if (length < 0) {
      long wide = unsigned(arena, --at);
      length = (int) wide;
      at += (int) (wide >>> 32);
    }
    for (int i = 0; i < length; i++) {
      int zigzag = arena[at++];
      if (zigzag < 0) {
        long wide = unsigned(arena, --at);
        zigzag = (int) wide;
        at += (int) (wide >>> 32);
      }
      into[i] = zigzag >>> 1 ^ -(zigzag & 1);
    }
    return length;
  }

  /** The int at a place in the low half, the number of its bytes in the high half. */
  private static long unsigned(byte[] arena, int start) {
    int value = 0;
    int at = start;
    int shift = 0;
    byte next;
    do {
      next = arena[at++];
      value |= (next & 0x7f) << shift;
      shift += 7;
    } while (next < 0);
    return (long) (at - start) << 32 | (value & 0xffff_ffffL);
  }

  long address(int number) {
    int block = number >>> BLOCK_BITS;
    return bases[block] + (starts[block][number & BLOCK - 1] & 0xffff_ffffL);
  }

  private void makeRoom(int length) {
    int needed = position + length;
    if (needed <= chunks[chunk].length) {
      return;
    }
    if (chunk == 0 && needed <= CHUNK) {
      // Small stores stay small: the first chunk grows in place.
      int grown = Math.min(CHUNK, Math.max(needed, 2 * chunks[0].length));
      allocate(grown - chunks[0].length);
      chunks[0] = Arrays.copyOf(chunks[0], grown);
      return;
    }
    int fresh = Math.max(CHUNK, length);
    allocate(fresh);
    if (chunk + 1 == chunks.length) {
      chunks = Arrays.copyOf(chunks, Math.max(8, 2 * chunks.length));
    }
    chunks[++chunk] = new byte[fresh];
    position = 0;
  }

  private void growStarts(int block) {
    if (block == 0 && starts[0].length < BLOCK) {
      allocate(4L * starts[0].length);
      starts[0] = Arrays.copyOf(starts[0], 2 * starts[0].length);
      return;
    }
    allocate(4L * BLOCK);
    if (block == starts.length) {
      starts = Arrays.copyOf(starts, Math.max(8, 2 * starts.length));
      bases = Arrays.copyOf(bases, starts.length);
    }
    starts[block] = new int[BLOCK];
  }

  private void allocate(long more) {
    beforeGrowth.accept(more);
    bytes += more;
  }
}
