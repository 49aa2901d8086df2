package dev.fairlead.core.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Finds numbers by hash: an open-addressing table with entries of 32 bits. An entry has the number
 * + 1 in as many low bits as the table needs and bits of the hash in the rest, so that mostly only
 * the number that is looked for is likely; 0 is a free slot.
 *
 * <p>Any number of threads may look up and enter at once. A slot that is taken stays as it is.
 */
final class NumberTable {

  /** In place of an entry. */
  static final int FREE = 0;

  private static final int INITIAL_SLOTS = 64;
  private static final int MAX_SLOTS = Integer.MAX_VALUE - 8;
  private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(int[].class);

  private final int[] entries;
  private final int numberMask;

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

  /** Numbers below this one may be in the table: four slots in five are used. */
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

  /**
   * What a slot holds, or {@link #FREE}. Whatever was done before it was entered can be seen after
   * this, by any thread.
   */
  int entry(int slot) {
    return (int) ENTRY.getAcquire(entries, slot);
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

  /** The number in an entry that is not free. */
  int number(int entry) {
    return (entry & numberMask) - 1;
  }

  /** Enters numbers that are not there, given their hashes; waits for the memory of all at once. */
  int addAll(int first, long[] hashes, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum += entries[home(hashes[i])];
    }
    for (int i = 0; i < count; i++) {
      int slot = home(hashes[i]);
      while (!enter(slot, first + i, hashes[i])) {
        slot = next(slot);
      }
    }
    // Without a use the compiler would drop the loads.
    return sum;
  }

  /** Enters a number into a slot, if that is free. */
  boolean enter(int slot, int number, long hash) {
    return ENTRY.compareAndSet(entries, slot, FREE, (int) hash & ~numberMask | number + 1);
  }
}
