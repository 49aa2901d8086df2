package dev.fairlead.csp.tables;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Numbers tuples of ints densely from 0, in the order of arrival. What is known is found without a
 * lock: an entry that is missed because it is just being added is found when its number is asked
 * for again, with the lock.
 */
public final class TupleNumbers {
  private static final int INITIAL = 64;

  /** An entry, an array without its elements, and their places in the tables. */
  private static final long TUPLE_BYTES = 96;

  private record Entry(int[] tuple, int hash, int number) {}

  /** Open addressing; at most half full. */
  private volatile AtomicReferenceArray<Entry> entries = new AtomicReferenceArray<>(INITIAL);

  private final GrowingList<int[]> tuples = new GrowingList<>();
  private volatile long ints;

  public int size() {
    return tuples.size();
  }

  /** The tuple with a number; not to be modified. */
  public int[] get(int number) {
    return tuples.get(number);
  }

  /** About how many bytes the tuples take. */
  public long bytes() {
    return TUPLE_BYTES * tuples.size() + Integer.BYTES * ints;
  }

  /** The number of the first {@code length} ints of an array, or -1 if they have none as yet. */
  public int find(int[] tuple, int length) {
    AtomicReferenceArray<Entry> all = entries;
    int hash = hash(tuple, length);
    int mask = all.length() - 1;
    for (int slot = hash & mask; ; slot = slot + 1 & mask) {
      Entry entry = all.getAcquire(slot);
      if (entry == null) {
        return -1;
      } else if (entry.hash == hash && isOf(entry, tuple, length)) {
        return entry.number;
      }
    }
  }

  /** The same, with a new number if they have none. */
  public int put(int[] tuple, int length) {
    int known = find(tuple, length);
    return known >= 0 ? known : add(tuple, length);
  }

  private synchronized int add(int[] tuple, int length) {
    int known = find(tuple, length);
    if (known >= 0) {
      return known;
    }
    int number = tuples.size();
    if (2 * number >= entries.length()) {
      grow();
    }
    Entry entry = new Entry(Arrays.copyOf(tuple, length), hash(tuple, length), number);
    tuples.add(entry.tuple);
    ints += length;
    enter(entry, entries);
    return number;
  }

  private void grow() {
    AtomicReferenceArray<Entry> larger = new AtomicReferenceArray<>(2 * entries.length());
    for (int slot = 0; slot < entries.length(); slot++) {
      Entry entry = entries.getPlain(slot);
      if (entry != null) {
        enter(entry, larger);
      }
    }
    entries = larger;
  }

  private static void enter(Entry entry, AtomicReferenceArray<Entry> into) {
    int mask = into.length() - 1;
    int slot = entry.hash & mask;
    while (into.getPlain(slot) != null) {
      slot = slot + 1 & mask;
    }
    into.setRelease(slot, entry);
  }

  private static boolean isOf(Entry entry, int[] tuple, int length) {
    return Arrays.equals(entry.tuple, 0, entry.tuple.length, tuple, 0, length);
  }

  private static int hash(int[] tuple, int length) {
    int hash = length;
    for (int i = 0; i < length; i++) {
      hash = (hash ^ tuple[i]) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }
}
