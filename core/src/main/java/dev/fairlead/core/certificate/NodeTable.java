package dev.fairlead.core.certificate;

import java.util.Arrays;

/**
 * The measure of each node, by the key of the node. A key is a hash: nothing rests on it, since a
 * verifier of a certificate checks the measure it finds for each node it enumerates, whatever it
 * was meant for. Immutable.
 */
public final class NodeTable {

  /** In place of a measure: there is no node with this key. */
  public static final int NONE = -1;

  private final int keyBits;
  private final long[] keys;
  private final int[] measures;

  /**
   * @param keyBits how many leading bits of keys are kept, 1 to 64
   * @param keys these bits as numbers, ascending
   * @param measures by position
   */
  NodeTable(int keyBits, long[] keys, int[] measures) {
    this.keyBits = keyBits;
    this.keys = keys;
    this.measures = measures;
  }

  public int size() {
    return keys.length;
  }

  int keyBits() {
    return keyBits;
  }

  long key(int position) {
    return keys[position];
  }

  public int measure(int position) {
    return measures[position];
  }

  /** The number of the measure of a node, or {@link #NONE}. */
  public int find(long key) {
    int position = position(key >>> (Long.SIZE - keyBits));
    return position < 0 ? NONE : measures[position];
  }

  /** Keys are spread evenly, so the position can be guessed; then it is near. */
  private int position(long kept) {
    int low = 0;
    int high = keys.length - 1;
    if (high < 0) {
      return -1;
    }
    int guess = (int) Math.min(high, unsignedDouble(kept) / Math.scalb(1.0, keyBits) * keys.length);
    int width = 8;
    if (Long.compareUnsigned(keys[guess], kept) <= 0) {
      low = guess;
      while (guess + width <= high && Long.compareUnsigned(keys[guess + width], kept) < 0) {
        low = guess + width;
        width *= 2;
      }
      high = Math.min(high, guess + width);
    } else {
      high = guess;
      while (guess - width >= low && Long.compareUnsigned(keys[guess - width], kept) > 0) {
        high = guess - width;
        width *= 2;
      }
      low = Math.max(low, guess - width);
    }
    while (low <= high) {
      int middle = low + high >>> 1;
      int order = Long.compareUnsigned(keys[middle], kept);
      if (order == 0) {
        return middle;
      } else if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  private static double unsignedDouble(long value) {
    return (value >>> 1) * 2.0 + (value & 1);
  }

  /** The same table with another measure at a position. */
  public NodeTable with(int position, int measure) {
    int[] changed = measures.clone();
    changed[position] = measure;
    return new NodeTable(keyBits, keys, changed);
  }

  /** The same table without the node at a position. */
  public NodeTable without(int position) {
    long[] fewerKeys = new long[keys.length - 1];
    int[] fewer = new int[keys.length - 1];
    for (int i = 0; i < fewer.length; i++) {
      fewerKeys[i] = keys[i < position ? i : i + 1];
      fewer[i] = measures[i < position ? i : i + 1];
    }
    return new NodeTable(keyBits, fewerKeys, fewer);
  }

  /** Collects nodes in any order. */
  public static final class Builder {
    private long[] keys = new long[1 << 10];
    private int[] measures = new int[1 << 10];
    private int size;

    public void add(long key, int measure) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
        measures = Arrays.copyOf(measures, 2 * size);
      }
      keys[size] = key;
      measures[size++] = measure;
    }

    /**
     * The table with as few bits of keys as tell all of them apart.
     *
     * @throws IllegalStateException if two nodes have the same key
     */
    public NodeTable build() {
      sort();
      int bits = 1;
      for (int i = 1; i < size; i++) {
        int common = Long.numberOfLeadingZeros(keys[i - 1] ^ keys[i]);
        if (common == Long.SIZE) {
          throw new IllegalStateException("two nodes have the same key");
        }
        bits = Math.max(bits, common + 1);
      }
      long[] kept = new long[size];
      for (int i = 0; i < size; i++) {
        kept[i] = keys[i] >>> (Long.SIZE - bits);
      }
      return new NodeTable(bits, kept, Arrays.copyOf(measures, size));
    }

    /** By four digits of sixteen bits, the last one first. */
    private void sort() {
      long[] from = keys;
      int[] carried = measures;
      long[] to = new long[size];
      int[] carriedTo = new int[size];
      for (int shift = 0; shift < Long.SIZE; shift += Short.SIZE) {
        int[] start = new int[(1 << Short.SIZE) + 1];
        for (int i = 0; i < size; i++) {
          start[(int) (from[i] >>> shift & 0xffff) + 1]++;
        }
        for (int digit = 0; digit < start.length - 1; digit++) {
          start[digit + 1] += start[digit];
        }
        for (int i = 0; i < size; i++) {
          int at = start[(int) (from[i] >>> shift & 0xffff)]++;
          to[at] = from[i];
          carriedTo[at] = carried[i];
        }
        long[] emptied = from.length == size ? from : new long[size];
        int[] emptiedCarried = carried.length == size ? carried : new int[size];
        from = to;
        carried = carriedTo;
        to = emptied;
        carriedTo = emptiedCarried;
      }
      keys = from;
      measures = carried;
    }
  }
}
