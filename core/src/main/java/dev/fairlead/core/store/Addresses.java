package dev.fairlead.core.store;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Addresses that grow, by number. Each is kept as its distance from the first one of its block, in
 * 16 bits where that is enough for the whole block, and in 32 otherwise.
 */
final class Addresses {

  private static final int BLOCK_BITS = 11;

  /** How many addresses lie within 2^32 of each other. */
  static final int BLOCK = 1 << BLOCK_BITS;

  private static final int FIRST_BLOCK = 1 << 6;

  private final LongConsumer beforeGrowth;

  /** By block. */
  private long[] bases = new long[1];

  /** By block; null where the distances are in {@link #far}. */
  private char[][] near = {new char[FIRST_BLOCK]};

  private int[][] far = new int[1][];
  private int size;
  private long bytes = 2L * FIRST_BLOCK;

  /** The callback is told the bytes about to be allocated, and may refuse by throwing. */
  Addresses(LongConsumer beforeGrowth) {
    this.beforeGrowth = beforeGrowth;
  }

  long bytes() {
    return bytes;
  }

  int size() {
    return size;
  }

  long get(int number) {
    int block = number >>> BLOCK_BITS;
    int index = number & BLOCK - 1;
    char[] distances = near[block];
    return bases[block] + (distances != null ? distances[index] : far[block][index] & 0xffff_ffffL);
  }

  /** Adds an address under the next number. */
  void add(long address) {
    int block = size >>> BLOCK_BITS;
    int index = size & BLOCK - 1;
    if (index == 0 && size > 0) {
      addBlock(block);
    }
    if (index == 0) {
      bases[block] = address;
    }
    long distance = address - bases[block];
    if (near[block] != null && distance > Character.MAX_VALUE) {
      widen(block);
    }
    if (near[block] == null) {
      far[block][index] = (int) distance;
    } else {
      if (index == near[block].length) {
        allocate(2L * index);
        near[block] = Arrays.copyOf(near[block], 2 * index);
      }
      near[block][index] = (char) distance;
    }
    size++;
  }

  /** A block is like the one before it. */
  private void addBlock(int block) {
    boolean isNear = near[block - 1] != null;
    allocate((isNear ? 2L : 4L) * BLOCK);
    if (block == bases.length) {
      int blocks = Math.max(8, 2 * block);
      bases = Arrays.copyOf(bases, blocks);
      near = Arrays.copyOf(near, blocks);
      far = Arrays.copyOf(far, blocks);
    }
    if (isNear) {
      near[block] = new char[BLOCK];
    } else {
      far[block] = new int[BLOCK];
    }
  }

  private void widen(int block) {
    allocate(4L * BLOCK);
    int[] wide = new int[BLOCK];
    char[] distances = near[block];
    for (int i = 0; i < distances.length; i++) {
      wide[i] = distances[i];
    }
    bytes -= 2L * distances.length;
    far[block] = wide;
    near[block] = null;
  }

  private void allocate(long more) {
    beforeGrowth.accept(more);
    bytes += more;
  }
}
