package dev.fairlead.core.store;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An int for each number of a {@link VectorStore}. The thread that gave the number sets it; others
 * read it when they have met since.
 */
public final class NumberedInts {

  private static final int SMALLEST = 1 << 6;

  private final GrowthGuard guard;
  private volatile int[][] blocks = new int[1][];
  private final AtomicLong bytes = new AtomicLong();

  public NumberedInts(GrowthGuard guard) {
    this.guard = guard;
  }

  public void set(int number, int value) {
    int block = number >>> NumberBlock.BITS;
    int index = number & NumberBlock.SIZE - 1;
    int[][] present = blocks;
    int[] ints = block < present.length ? present[block] : null;
    if (ints == null || index >= ints.length) {
      ints = grow(block, index);
    }
    ints[index] = value;
  }

  public int get(int number) {
    return blocks[number >>> NumberBlock.BITS][number & NumberBlock.SIZE - 1];
  }

  public long bytes() {
    return bytes.get();
  }

  /** Forgets the ints of all blocks of numbers that end at a number or before, from one on. */
  public synchronized void forget(int from, int end) {
    int last = end >>> NumberBlock.BITS;
    for (int block = from >>> NumberBlock.BITS; block < last; block++) {
      if (blocks[block] != null) {
        bytes.addAndGet(-4L * blocks[block].length);
        blocks[block] = null;
      }
    }
  }

  private synchronized int[] grow(int block, int index) {
    int[] present = block < blocks.length ? blocks[block] : null;
    int held = present == null ? 0 : present.length;
    // The first block of a small store stays small.
    int length =
        block > 0 ? NumberBlock.SIZE : Math.max(SMALLEST, 2 * Integer.highestOneBit(index));
    guard.beforeGrowth(bytes.get(), 4L * (length - held));
    bytes.addAndGet(4L * (length - held));
    if (block >= blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * block + 6);
    }
    int[] larger = present == null ? new int[length] : Arrays.copyOf(present, length);
    blocks[block] = larger;
    return larger;
  }
}
