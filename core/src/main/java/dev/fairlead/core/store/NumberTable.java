package dev.fairlead.core.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Finds numbers by hash: an open-addressing table with entries of 32 bits. An entry has the number
 * + 1 in as many low bits as the table needs and bits of the hash in the rest, so that mostly only
 * the number that is looked for is likely; 0 is a free slot.
 *
 * <p>Any number of threads may look up and enter at once. A slot that is taken stays as it is.
 *
 * <p>The entries lie in segments, so that several threads can allocate a large table: to get
 * gigabytes of fresh memory takes one thread seconds.
 */
final class NumberTable {

  /** In place of an entry. */
  static final int FREE = 0;

  private static final int INITIAL_SLOTS = 64;

  /** Up to so many slots a move costs next to nothing, but many of them take time. */
  private static final int SMALL = 1 << 14;

  /** From so many on the memory of those that are free counts more than the time to move. */
  private static final int LARGE = 1 << 20;

  private static final int MAX_SLOTS = Integer.MAX_VALUE - 8;
  private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(int[].class);

  private static final int SEGMENT_BITS = 22;
  private static final int SEGMENT = 1 << SEGMENT_BITS;

  private final int slots;
  private final int[][] segments;
  private final int numberMask;

  NumberTable() {
    this(INITIAL_SLOTS);
    allocate(0);
  }

  private NumberTable(int slots) {
    this.slots = slots;
    this.segments = new int[(slots - 1 >>> SEGMENT_BITS) + 1][];
    this.numberMask = -1 >>> Integer.numberOfLeadingZeros(capacity());
  }

  int segments() {
    return segments.length;
  }

  /** Allocates a segment of a new table, before it is used. */
  void allocate(int segment) {
    segments[segment] = new int[Math.min(SEGMENT, slots - (segment << SEGMENT_BITS))];
  }

  long bytes() {
    return bytes(slots);
  }

  private static long bytes(int slots) {
    return 4L * slots;
  }

  /** Numbers below this one may be in the table: four slots in five are used. */
  int capacity() {
    return (int) (slots * 4L / 5);
  }

  /** The bytes of the table that {@link #larger} makes. */
  long bytesOfLarger() {
    return bytes(slotsOfLarger());
  }

  /** A larger table whose segments have yet to be allocated. */
  NumberTable larger() {
    return new NumberTable(slotsOfLarger());
  }

  private int slotsOfLarger() {
    if (slots == MAX_SLOTS) {
      throw new IllegalStateException("the state store is full at " + capacity() + " states");
    }
    long larger = slots < SMALL ? slots * 4L : slots < LARGE ? slots * 2L : slots * 3L / 2;
    return (int) Math.min(MAX_SLOTS, larger);
  }

  /** Where the search for a hash begins (Lemire's alternative to the modulo). */
  int home(long hash) {
    return (int) ((hash >>> 32) * slots >>> 32);
  }

  int next(int slot) {
    return slot + 1 == slots ? 0 : slot + 1;
  }

  /** What a slot holds, as far as this thread knows; to ask brings it near. */
  int touch(int slot) {
    return segments[slot >>> SEGMENT_BITS][slot & SEGMENT - 1];
  }

  /**
   * What a slot holds, or {@link #FREE}. Whatever was done before it was entered can be seen after
   * this, by any thread.
   */
  int entry(int slot) {
    return (int) ENTRY.getAcquire(segments[slot >>> SEGMENT_BITS], slot & SEGMENT - 1);
  }

  /** The first slot from one on that is likely to be that of a hash, or else is free. */
  int search(long hash, int from) {
    int slot = from;
    for (int entry; (entry = touch(slot)) != FREE; slot = next(slot)) {
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

  /** Brings the places of hashes near, all at once; the answer is to be used. */
  int touchAll(long[] hashes, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
      sum += touch(home(hashes[i]));
    }
    return sum;
  }

  /** Enters numbers that are not there, given their hashes. */
  void addAll(int first, long[] hashes, int count) {
    for (int i = 0; i < count; i++) {
      int slot = home(hashes[i]);
      while (!enter(slot, first + i, hashes[i])) {
        slot = next(slot);
      }
    }
  }

  /** The same by the only thread that knows this table: others see it when they get to know it. */
  void addAllAlone(int first, long[] hashes, int count) {
    for (int i = 0; i < count; i++) {
      int slot = home(hashes[i]);
      while (touch(slot) != FREE) {
        slot = next(slot);
      }
      segments[slot >>> SEGMENT_BITS][slot & SEGMENT - 1] = entryOf(first + i, hashes[i]);
    }
  }

  /** Enters a number into a slot, if that is free. */
  boolean enter(int slot, int number, long hash) {
    return ENTRY.compareAndSet(
        segments[slot >>> SEGMENT_BITS], slot & SEGMENT - 1, FREE, entryOf(number, hash));
  }

  private int entryOf(int number, long hash) {
    return (int) hash & ~numberMask | number + 1;
  }
}
