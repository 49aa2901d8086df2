package dev.fairlead.core.certificate;

import java.util.Arrays;

/**
 * Sorts nodes by their keys, which are spread evenly: by leading bits into buckets that fit into a
 * cache, in each bucket by the next bits into places for about one node; then each node moves past
 * the few before it that it is less than.
 */
final class KeyOrder {
  /** Buckets are written side by side; more would not have a line of the cache each. */
  private static final int MOST_BUCKET_BITS = 11;

  /** Nodes of a bucket, as a power of two, where there are that many. */
  private static final int BUCKET_SIZE_BITS = 10;

  /** Nodes in some order; there are no measures if all are 0. */
  record Nodes(long[] keys, int[] measures) {
    static Nodes of(int size, boolean ranked) {
      return new Nodes(new long[size], new int[ranked ? size : 0]);
    }

    boolean ranked() {
      return measures.length > 0;
    }
  }

  private KeyOrder() {}

  /** The first so many nodes in the order of their keys, as unsigned numbers. */
  static Nodes of(Nodes nodes, int size) {
    Nodes sorted = Nodes.of(size, nodes.ranked());
    int sizeBits = Integer.SIZE - Integer.numberOfLeadingZeros(size);
    int bucketBits = Math.max(1, Math.min(MOST_BUCKET_BITS, sizeBits - BUCKET_SIZE_BITS));
    Split buckets = new Split(Long.SIZE - bucketBits, bucketBits);
    int largest = buckets.count(nodes.keys, 0, size);
    buckets.move(nodes, 0, size, sorted);
    Nodes apart = Nodes.of(largest, nodes.ranked());
    int placeBits = Math.max(1, sizeBits - bucketBits - 1);
    Split places = new Split(Long.SIZE - bucketBits - placeBits, placeBits);
    int start = 0;
    for (int end : buckets.next) {
      places.count(sorted.keys, start, end);
      places.move(sorted, start, end, apart);
      insertAll(apart, end - start, sorted, start);
      start = end;
    }
    return sorted;
  }

  private static void insertAll(Nodes from, int size, Nodes into, int first) {
    RangePieces.of(0, size, (start, end) -> insert(from, start, end, into, first));
  }

  private static void insert(Nodes from, int start, int end, Nodes into, int first) {
    long[] keys = into.keys;
    int[] measures = into.measures;
    boolean ranked = from.ranked();
    for (int i = start; i < end; i++) {
      long key = from.keys[i];
      int at = first + i;
      for (; at > first && Long.compareUnsigned(keys[at - 1], key) > 0; at--) {
        keys[at] = keys[at - 1];
        if (ranked) {
          measures[at] = measures[at - 1];
        }
      }
      keys[at] = key;
      if (ranked) {
        measures[at] = from.measures[i];
      }
    }
  }

  /** Nodes are put apart by some bits of their keys. */
  private static final class Split {
    private final int shift;
    private final int mask;

    /** By these bits: where the next node goes; in the end, where those after them begin. */
    private final int[] next;

    // while places are given
    private int given;
    private int most;

    Split(int shift, int bits) {
      this.shift = shift;
      this.mask = (1 << bits) - 1;
      this.next = new int[1 << bits];
    }

    /** Gives places to nodes; the answer is how many have the same bits at most. */
    int count(long[] keys, int from, int to) {
      Arrays.fill(next, 0);
      RangePieces.of(
          from,
          to,
          (start, end) -> {
            for (int i = start; i < end; i++) {
              next[(int) (keys[i] >>> shift) & mask]++;
            }
          });
      given = 0;
      most = 0;
      RangePieces.of(0, next.length, this::givePlaces);
      return most;
    }

    private void givePlaces(int from, int to) {
      int free = given;
      int largest = most;
      for (int i = from; i < to; i++) {
        int size = next[i];
        next[i] = free;
        free += size;
        largest = Math.max(largest, size);
      }
      given = free;
      most = largest;
    }

    void move(Nodes from, int start, int end, Nodes into) {
      RangePieces.of(start, end, (first, last) -> movePiece(from, first, last, into));
    }

    private void movePiece(Nodes from, int start, int end, Nodes into) {
      boolean ranked = from.ranked();
      for (int i = start; i < end; i++) {
        long key = from.keys[i];
        int at = next[(int) (key >>> shift) & mask]++;
        into.keys[at] = key;
        if (ranked) {
          into.measures[at] = from.measures[i];
        }
      }
    }
  }
}
