package dev.fairlead.core.search.directed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/**
 * States by type, which is the number of steps taken and the estimate of those left. A random state
 * of a random type is taken, so a plateau of many states gets no more turns than a single state
 * elsewhere (Xie, Müller, Holte and Imai 2014).
 */
final class TypeBuckets {
  /** Numbers beyond this one are not told apart. */
  private static final int MOST = (1 << 12) - 1;

  private final SplittableRandom random;

  /** By steps and estimate: the bucket, and one more; 0 if there is none. */
  private int[][] index = new int[64][];

  /** Buckets in use come first; the others have been emptied. */
  private final List<int[]> buckets = new ArrayList<>();

  private int[] sizes = new int[64];
  private int[] steps = new int[64];
  private int[] estimates = new int[64];
  private int used;
  private long size;
  private long bytes;

  TypeBuckets(SplittableRandom random) {
    this.random = random;
  }

  void add(int state, int stepsTaken, int estimate) {
    int bucket = bucket(Math.min(stepsTaken, MOST), Math.min(estimate, MOST));
    int[] states = buckets.get(bucket);
    if (sizes[bucket] == states.length) {
      bytes += 4L * states.length;
      states = Arrays.copyOf(states, 2 * states.length);
      buckets.set(bucket, states);
    }
    states[sizes[bucket]++] = state;
    size++;
  }

  private int bucket(int row, int column) {
    if (row >= index.length) {
      index = Arrays.copyOf(index, 2 * row);
    }
    int[] known = index[row];
    if (known == null || column >= known.length) {
      int[] wider = new int[column + 8];
      bytes += 4L * wider.length;
      if (known != null) {
        bytes -= 4L * known.length;
        System.arraycopy(known, 0, wider, 0, known.length);
      }
      index[row] = wider;
      known = wider;
    }
    if (known[column] == 0) {
      known[column] = open(row, column) + 1;
    }
    return known[column] - 1;
  }

  private int open(int row, int column) {
    if (used == buckets.size()) {
      buckets.add(new int[4]);
      bytes += 16;
    }
    if (used == sizes.length) {
      sizes = Arrays.copyOf(sizes, 2 * used);
      steps = Arrays.copyOf(steps, 2 * used);
      estimates = Arrays.copyOf(estimates, 2 * used);
    }
    sizes[used] = 0;
    steps[used] = row;
    estimates[used] = column;
    return used++;
  }

  /** Takes out a state that is not closed; {@link OpenList#NONE} if there is none. */
  int take(BitSet closed) {
    while (used > 0) {
      int bucket = random.nextInt(used);
      int[] states = buckets.get(bucket);
      int at = random.nextInt(sizes[bucket]);
      int state = states[at];
      states[at] = states[--sizes[bucket]];
      size--;
      if (sizes[bucket] == 0) {
        close(bucket);
      }
      if (!closed.get(state)) {
        return state;
      }
    }
    return OpenList.NONE;
  }

  /** The last bucket in use takes the place of an empty one. */
  private void close(int bucket) {
    index[steps[bucket]][estimates[bucket]] = 0;
    used--;
    if (bucket < used) {
      int[] emptied = buckets.set(bucket, buckets.get(used));
      buckets.set(used, emptied);
      sizes[bucket] = sizes[used];
      steps[bucket] = steps[used];
      estimates[bucket] = estimates[used];
      index[steps[bucket]][estimates[bucket]] = bucket + 1;
    }
  }

  long size() {
    return size;
  }

  long bytes() {
    return bytes + 12L * sizes.length;
  }
}
