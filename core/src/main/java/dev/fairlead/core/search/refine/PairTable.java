package dev.fairlead.core.search.refine;

import dev.fairlead.core.search.SearchStopped;
import java.util.Arrays;

/** An int for pairs of ints that are not negative: an open-addressing table. */
final class PairTable {

  static final int ABSENT = Integer.MIN_VALUE;

  private static final long FREE = -1;
  private static final int MAX_SLOTS = 1 << 29;

  private final Ledger ledger;
  private long[] keys = new long[64];
  private int[] values = new int[64];
  private int size;

  PairTable(Ledger ledger) {
    this.ledger = ledger;
    Arrays.fill(keys, FREE);
    ledger.holds(() -> 12L * keys.length);
  }

  int get(int first, int second) {
    int slot = slot(key(first, second), keys);
    return keys[slot] == FREE ? ABSENT : values[slot];
  }

  void put(int first, int second, int value) {
    if (4L * size >= 3L * keys.length) {
      grow();
    }
    long key = key(first, second);
    int slot = slot(key, keys);
    size += keys[slot] == FREE ? 1 : 0;
    keys[slot] = key;
    values[slot] = value;
  }

  private static long key(int first, int second) {
    return (long) first << 32 | second;
  }

  /** Where a key is, or the free slot where it would be. */
  private static int slot(long key, long[] keys) {
    int mask = keys.length - 1;
    long mixed = (key ^ key >>> 29) * 0x9E37_79B9_7F4A_7C15L;
    int slot = (int) (mixed >>> 64 - Integer.numberOfTrailingZeros(keys.length));
    while (keys[slot] != FREE && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    if (keys.length == MAX_SLOTS) {
      throw new SearchStopped(
          "more than four hundred million steps of the normalised specification",
          "simplify the specification");
    }
    ledger.report(24L * keys.length);
    long[] moreKeys = new long[2 * keys.length];
    int[] moreValues = new int[2 * keys.length];
    Arrays.fill(moreKeys, FREE);
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != FREE) {
        int slot = slot(keys[i], moreKeys);
        moreKeys[slot] = keys[i];
        moreValues[slot] = values[i];
      }
    }
    keys = moreKeys;
    values = moreValues;
  }
}
