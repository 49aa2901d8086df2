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

  private final long[] keys;
  private final int[] measures;

  // of one bucket
  private int[] place = {};
  private long[] bucketKeys = {};
  private int[] bucketMeasures = {};

  private KeyOrder(int size) {
    this.keys = new long[size];
    this.measures = new int[size];
  }

  /** The nodes in the order of their keys, as unsigned numbers. */
  static KeyOrder of(long[] keys, int[] measures, int size) {
    KeyOrder order = new KeyOrder(size);
    int sizeBits = bits(size);
    int bucketBits = Math.max(0, Math.min(MOST_BUCKET_BITS, sizeBits - BUCKET_SIZE_BITS));
    int[] next = ends(keys, 0, size, Long.SIZE - bucketBits, bucketBits, new int[0]);
    // From the last one on, so that what was the end of a bucket becomes its start.
    for (int i = size - 1; i >= 0; i--) {
      int at = --next[leading(keys[i], Long.SIZE - bucketBits, bucketBits)];
      order.keys[at] = keys[i];
      order.measures[at] = measures[i];
    }
    for (int bucket = 0; bucket < 1 << bucketBits; bucket++) {
      int end = bucket + 1 < 1 << bucketBits ? next[bucket + 1] : size;
      order.sort(next[bucket], end, bucketBits);
    }
    return order;
  }

  long[] keys() {
    return keys;
  }

  int[] measures() {
    return measures;
  }

  private static int bits(int size) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(size);
  }

  /** So many bits of a key from a place on. */
  private static int leading(long key, int shift, int bits) {
    return bits == 0 ? 0 : (int) (key >>> shift) & (1 << bits) - 1;
  }

  /** By these bits: where the nodes that have no more end. */
  private static int[] ends(long[] keys, int from, int to, int shift, int bits, int[] reused) {
    int[] ends = reused.length < 1 << bits ? new int[1 << bits] : reused;
    Arrays.fill(ends, 0, 1 << bits, 0);
    for (int i = from; i < to; i++) {
      ends[leading(keys[i], shift, bits)]++;
    }
    int end = from;
    for (int place = 0; place < 1 << bits; place++) {
      end += ends[place];
      ends[place] = end;
    }
    return ends;
  }

  private void sort(int from, int to, int before) {
    int bits = Math.min(Long.SIZE - before, bits(to - from));
    int shift = Long.SIZE - before - bits;
    place = ends(keys, from, to, shift, bits, place);
    if (bucketKeys.length < to - from) {
      bucketKeys = new long[2 * (to - from)];
      bucketMeasures = new int[bucketKeys.length];
    }
    for (int i = to - 1; i >= from; i--) {
      int at = --place[leading(keys[i], shift, bits)] - from;
      bucketKeys[at] = keys[i];
      bucketMeasures[at] = measures[i];
    }
    for (int i = 0; i < to - from; i++) {
      insert(from, from + i, bucketKeys[i], bucketMeasures[i]);
    }
  }

  private void insert(int from, int free, long key, int measure) {
    int at = free;
    for (; at > from && Long.compareUnsigned(keys[at - 1], key) > 0; at--) {
      keys[at] = keys[at - 1];
      measures[at] = measures[at - 1];
    }
    keys[at] = key;
    measures[at] = measure;
  }
}
