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

  /** By position; none if all are 0. */
  private final int[] measures;

  // made when the first key is looked for

  /** How far bits of a slot are shifted to be those of a key. */
  private int measureBits;

  /** By leading bits of keys: the other bits beside a measure plus one; or zero. */
  private long[] slots = {};

  /**
   * @param keyBits how many leading bits of keys are kept, 1 to 64
   * @param keys these bits as numbers, ascending
   * @param measures by position; none if all are 0
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
    return measures.length == 0 ? 0 : measures[position];
  }

  /**
   * Some number, for the sake of the memory that is read: a node that is looked for next need not
   * be waited for alone.
   */
  public long fetch(long key) {
    if (slots.length == 0) {
      index();
    }
    return slots[home(key >>> Long.SIZE - keyBits)];
  }

  /** The number of the measure of a node, or {@link #NONE}. */
  public int find(long key) {
    if (slots.length == 0) {
      index();
    }
    long kept = key >>> Long.SIZE - keyBits;
    long sought = kept << measureBits;
    int mask = (1 << measureBits) - 1;
    for (int slot = home(kept); ; slot++) {
      long entry = slots[slot];
      if (entry == 0) {
        return NONE;
      } else if ((entry & ~mask) == sought) {
        return ((int) entry & mask) - 1;
      }
    }
  }

  /**
   * Where the search for a key begins, among three slots for two nodes. They ascend with keys,
   * which are spread evenly: so most nodes are there, or near it.
   */
  private int home(long kept) {
    long leading = kept << Long.SIZE - keyBits >>> Integer.SIZE;
    return (int) (leading * 3 * (keys.length + 1L) >>> Integer.SIZE + 1);
  }

  /**
   * One look at memory finds a node. Leading bits of a key may not fit beside a measure: keys that
   * differ in these alone are far from each other.
   */
  private void index() {
    int most = 0;
    for (int measure : measures) {
      most = Math.max(most, measure);
    }
    measureBits = Integer.SIZE - Integer.numberOfLeadingZeros(most + 1);
    int end = 0;
    for (long key : keys) {
      end = Math.max(end, home(key)) + 1;
    }
    // The last slot stays empty.
    slots = new long[Math.max(end, home(-1L >>> Long.SIZE - keyBits) + 1) + 1];
    int free = 0;
    for (int i = 0; i < keys.length; i++) {
      free = Math.max(free, home(keys[i]));
      slots[free++] = keys[i] << measureBits | measure(i) + 1L;
    }
  }

  /** The same table with another measure at a position. */
  public NodeTable with(int position, int measure) {
    int[] changed = Arrays.copyOf(measures, keys.length);
    changed[position] = measure;
    return new NodeTable(keyBits, keys, changed);
  }

  /** The same table without the node at a position. */
  public NodeTable without(int position) {
    long[] fewerKeys = new long[keys.length - 1];
    int[] fewer = new int[keys.length - 1];
    for (int i = 0; i < fewer.length; i++) {
      fewerKeys[i] = keys[i < position ? i : i + 1];
      fewer[i] = measure(i < position ? i : i + 1);
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
    private long[] keys;
    private int[] measures = {};
    private int size;

    // while bits are counted and cut off
    private int bits;

    public Builder() {
      this(1 << 10);
    }

    /**
     * @param expected how many nodes there will be, about
     */
    public Builder(int expected) {
      keys = new long[Math.max(16, expected)];
    }

    public void add(long key, int measure) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
        measures = Arrays.copyOf(measures, 2 * measures.length);
      }
      if (measure != 0 && measures.length == 0) {
        measures = new int[keys.length];
      }
      keys[size] = key;
      if (measures.length > 0) {
        measures[size] = measure;
      }
      size++;
    }

    /**
     * The table with as few bits of keys as tell all of them apart. Ends the collecting.
     *
     * @throws EqualKeys if two nodes have the same key
     */
    public NodeTable build() {
      KeyOrder.Nodes sorted = KeyOrder.of(new KeyOrder.Nodes(keys, measures), size);
      keys = sorted.keys();
      bits = 1;
      RangePieces.of(1, size, this::count);
      RangePieces.of(0, size, this::cut);
      return new NodeTable(bits, keys, sorted.measures());
    }

    private void count(int from, int to) {
      int needed = bits;
      for (int i = from; i < to; i++) {
        needed = Math.max(needed, Long.numberOfLeadingZeros(keys[i - 1] ^ keys[i]) + 1);
      }
      if (needed > Long.SIZE) {
        throw new EqualKeys();
      }
      bits = needed;
    }

    private void cut(int from, int to) {
      for (int i = from; i < to; i++) {
        keys[i] >>>= Long.SIZE - bits;
      }
    }
  }
}
