package dev.fairlead.core.store;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The vectors that were in a {@link VectorStore} at some time. More may have come since: numbers
 * are given in blocks, and a block that was being filled then has its first ones from before.
 *
 * <p>Numbers have gaps. A <em>rank</em> counts those of the mark in ascending order, from 0 on.
 */
public final class StoreMark {
  private final int blocks;
  private final int[] openBlocks;
  private final int[] counts;

  /** By block, the rank of its first number, and at the end the number of all; or null. */
  private int[] starts;

  /**
   * @param blocks how many there were
   * @param openBlocks those that were not full
   * @param counts of numbers in each of them
   */
  StoreMark(int blocks, int[] openBlocks, int[] counts) {
    this.blocks = blocks;
    this.openBlocks = openBlocks;
    this.counts = counts;
  }

  private int[] starts() {
    if (starts == null) {
      int[] sizes = new int[blocks];
      Arrays.fill(sizes, NumberBlock.SIZE);
      for (int i = 0; i < openBlocks.length; i++) {
        sizes[openBlocks[i]] = counts[i];
      }
      int[] sums = new int[blocks + 1];
      for (int block = 0; block < blocks; block++) {
        sums[block + 1] = sums[block] + sizes[block];
      }
      starts = sums;
    }
    return starts;
  }

  public int size() {
    return starts()[blocks];
  }

  /** The rank of a number, or -1 if its vector came later. */
  public int rank(int number) {
    int block = number >>> NumberBlock.BITS;
    int index = number & NumberBlock.SIZE - 1;
    return block < blocks && index < starts()[block + 1] - starts()[block]
        ? starts()[block] + index
        : -1;
  }

  /** The numbers in ascending order. */
  public void forEach(IntConsumer numbers) {
    forEachRange(
        (from, to) -> {
          for (int number = from; number < to; number++) {
            numbers.accept(number);
          }
        });
  }

  /** The same as ranges without a gap. */
  public void forEachRange(RangeSink ranges) {
    for (int block = 0; block < blocks; block++) {
      int first = block << NumberBlock.BITS;
      ranges.range(first, first + starts()[block + 1] - starts()[block]);
    }
  }

  /** Numbers from one on and below another. */
  @FunctionalInterface
  public interface RangeSink {
    void range(int from, int to);
  }
}
