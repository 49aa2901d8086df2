package dev.fairlead.core.store;

/**
 * Finds numbers by hash: an open-addressing table with entries of 32 bits. An entry has the number
 * + 1 in as many low bits as the table needs and bits of the hash in the rest, so that mostly only
 * the number that is looked for is likely; 0 is a free slot.
 */
final class NumberTable {

  private static final int FREE = 0;
  private static final int INITIAL_SLOTS = 64;
  private static final int MAX_SLOTS = Integer.MAX_VALUE - 8;

  private final int[] entries;
  private final int numberMask;

  /** A sum over the prefetched entries: without a use the compiler would drop the loads. */
  private int fetched;

  NumberTable() {
    this(INITIAL_SLOTS);
  }

  private NumberTable(int slots) {
    this.entries = new int[slots];
    this.numberMask = -1 >>> Integer.numberOfLeadingZeros(capacity());
  }

  long bytes() {
    return bytes(entries.length);
  }

  private static long bytes(int slots) {
    return 4L * slots;
  }

  /** How many numbers may be in the table: four slots in five are used. */
  int capacity() {
    return (int) (entries.length * 4L / 5);
  }

  /** The bytes of the table that {@link #larger} makes. */
  long bytesOfLarger() {
    return bytes(slotsOfLarger());
  }

  NumberTable larger() {
    return new NumberTable(slotsOfLarger());
  }

  private int slotsOfLarger() {
    if (entries.length == MAX_SLOTS) {
      throw new IllegalStateException("the state store is full at " + capacity() + " states");
    }
    return (int) Math.min(MAX_SLOTS, entries.length * 2L);
  }

  /** Where the search for a hash begins (Lemire's alternative to the modulo). */
  int home(long hash) {
    return (int) ((hash >>> 32) * entries.length >>> 32);
  }

  int next(int slot) {
    return slot + 1 == entries.length ? 0 : slot + 1;
  }

  /** Brings a slot near; the answer only makes sure of that. */
  int touch(int slot) {
    return entries[slot];
  }

  boolean isFree(int slot) {
    return entries[slot] == FREE;
  }

  /** The first slot from one on that is likely to be that of a hash, or else is free. */
  int search(long hash, int from) {
    int slot = from;
    for (int entry; (entry = entries[slot]) != FREE; slot = next(slot)) {
      if (((entry ^ (int) hash) & ~numberMask) == 0) {
        break;
      }
    }
    return slot;
  }

  /** The number in a slot that is not free. */
  int number(int slot) {
    return (entries[slot] & numberMask) - 1;
  }

  /** Enters numbers from one on, given their hashes; waits for the memory of all at once. */
  void addAll(int first, long[] hashes, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum += entries[home(hashes[i])];
    }
    fetched = sum;
    for (int i = 0; i < count; i++) {
      add(first + i, hashes[i]);
    }
  }

  /** Enters a number that is not there. */
  void add(int number, long hash) {
    int slot = home(hash);
    while (entries[slot] != FREE) {
      slot = next(slot);
    }
    enter(slot, number, hash);
  }

  /** Enters a number into the free slot that a search for its hash came to. */
  void enter(int slot, int number, long hash) {
    entries[slot] = (int) hash & ~numberMask | number + 1;
  }
}
