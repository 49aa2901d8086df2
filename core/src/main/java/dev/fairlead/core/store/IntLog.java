package dev.fairlead.core.store;

import java.util.Arrays;

/** A growing sequence of ints, kept in blocks so that growing never copies them. */
public final class IntLog {

  private static final int BLOCK_BITS = 14;
  private static final int BLOCK = 1 << BLOCK_BITS;
  private static final int FIRST_BLOCK = 1 << 6;

  private final GrowthGuard guard;
  private int[][] blocks = {new int[FIRST_BLOCK]};
  private int size;
  private long bytes = 4L * FIRST_BLOCK;

  public IntLog(GrowthGuard guard) {
    this.guard = guard;
  }

  public void append(int value) {
    int block = size >>> BLOCK_BITS;
    int index = size & BLOCK - 1;
    if (block == blocks.length || blocks[block] == null || index == blocks[block].length) {
      grow(block);
    }
    blocks[block][index] = value;
    size++;
  }

  public int get(int position) {
    return blocks[position >>> BLOCK_BITS][position & BLOCK - 1];
  }

  public int size() {
    return size;
  }

  public long bytes() {
    return bytes;
  }

  private void grow(int block) {
    if (block == 0) {
      allocate(4L * blocks[0].length);
      blocks[0] = Arrays.copyOf(blocks[0], 2 * blocks[0].length);
      return;
    }
    allocate(4L * BLOCK);
    if (block == blocks.length) {
      blocks = Arrays.copyOf(blocks, Math.max(8, 2 * blocks.length));
    }
    blocks[block] = new int[BLOCK];
  }

  private void allocate(long more) {
    guard.beforeGrowth(bytes, more);
    bytes += more;
  }
}
