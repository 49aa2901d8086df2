package dev.fairlead.core.certificate;

import java.util.Arrays;

/**
 * The measure of each node, by the key of the node. A key is a hash: nothing rests on it, since a
 * verifier of a certificate checks the measure it finds for each node it enumerates, whatever it
 * was meant for. Immutable, and for one thread.
 */
public final class NodeTable {

  /** In place of a measure: there is no node with this key. */
  public static final int NONE = -1;

  private final int keyBits;
  private final long[] keys;
  private final int[] measures;

  /** So many keys have the same leading bits, as a power of two. */
  private static final int BLOCK_BITS = 3;

  // made when the first key is looked for
  private int blockShift;

  /** By leading bits: the position of the first key; or empty. */
  private int[] firstAt = {};

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

  /** Keys are spread evenly, so a few have the same leading bits; among them is the one. */
  private int position(long kept) {
    if (firstAt.length == 0) {
      index();
    }
    int block = (int) (kept >>> blockShift);
    if (block + 1 >= firstAt.length) {
      return -1;
    }
    int low = firstAt[block];
    int high = firstAt[block + 1] - 1;
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

  private void index() {
    int sizeBits = Integer.SIZE - Integer.numberOfLeadingZeros(keys.length);
    int blockBits = Math.max(1, Math.min(keyBits, sizeBits - BLOCK_BITS));
    blockShift = keyBits - blockBits;
    int[] first = new int[(1 << blockBits) + 1];
    int at = 0;
    for (int block = 0; block + 1 < first.length; block++) {
      while (at < keys.length && keys[at] >>> blockShift <= block) {
        at++;
      }
      first[block + 1] = at;
    }
    firstAt = first;
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

  /** Two nodes cannot be told apart; of a billion nodes that is to be expected now and then. */
  public static final class EqualKeys extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EqualKeys() {
      super("two nodes have the same key");
    }
  }

  /** Collects nodes in any order. */
  public static final class Builder {
    /** Places to sort into; more do not fit into a cache. */
    private static final int MOST_BITS = 24;

    private long[] keys;
    private int[] measures;
    private int size;

    public Builder() {
      this(1 << 10);
    }

    /**
     * @param expected how many nodes there will be, about
     */
    public Builder(int expected) {
      keys = new long[Math.max(16, expected)];
      measures = new int[keys.length];
    }

    public void add(long key, int measure) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
        measures = Arrays.copyOf(measures, 2 * size);
      }
      keys[size] = key;
      measures[size++] = measure;
    }

    /**
     * The table with as few bits of keys as tell all of them apart. Ends the collecting.
     *
     * @throws EqualKeys if two nodes have the same key
     */
    public NodeTable build() {
      sort();
      int bits = 1;
      for (int i = 1; i < size; i++) {
        int common = Long.numberOfLeadingZeros(keys[i - 1] ^ keys[i]);
        if (common == Long.SIZE) {
          throw new EqualKeys();
        }
        bits = Math.max(bits, common + 1);
      }
      for (int i = 0; i < size; i++) {
        keys[i] >>>= Long.SIZE - bits;
      }
      return new NodeTable(bits, keys, measures);
    }

    /**
     * By the leading bits of keys, which are spread evenly, into places for about one node each;
     * then each node moves past the few before it that it is less than.
     */
    private void sort() {
      int bits =
          Math.max(1, Math.min(MOST_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(size)));
      int shift = Long.SIZE - bits;
      int[] start = new int[(1 << bits) + 1];
      for (int i = 0; i < size; i++) {
        start[(int) (keys[i] >>> shift) + 1]++;
      }
      for (int place = 0; place < start.length - 1; place++) {
        start[place + 1] += start[place];
      }
      long[] sorted = new long[size];
      int[] carried = new int[size];
      for (int i = 0; i < size; i++) {
        int at = start[(int) (keys[i] >>> shift)]++;
        sorted[at] = keys[i];
        carried[at] = measures[i];
      }
      for (int i = 1; i < size; i++) {
        long key = sorted[i];
        int measure = carried[i];
        int at = i;
        for (; at > 0 && Long.compareUnsigned(sorted[at - 1], key) > 0; at--) {
          sorted[at] = sorted[at - 1];
          carried[at] = carried[at - 1];
        }
        sorted[at] = key;
        carried[at] = measure;
      }
      keys = sorted;
      measures = carried;
    }
  }
}
