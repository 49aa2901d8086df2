package dev.fairlead.core.store.visited;

import dev.fairlead.core.store.GrowthGuard;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/**
 * Hash compaction: of a state only its hash of 64 bits is kept (Wolper and Leroy, <i>Reliable
 * Hashing without Collision Detection</i>, 1993; Stern and Dill 1995). Two states with the same
 * hash are taken for one.
 *
 * <p>The table is cut into segments by the first bits of the hash. Each has a lock of its own and
 * grows by itself, so that growing never needs two whole tables.
 */
public final class HashCompact implements VisitedSet {

  /** Bits of the hash that choose the segment. */
  private static final int SEGMENT_BITS = 8;

  private final GrowthGuard guard;
  private final long mask;
  private final Segment[] segments = new Segment[1 << SEGMENT_BITS];
  private final LongAdder bytes = new LongAdder();

  public HashCompact(GrowthGuard guard) {
    this(guard, Long.SIZE);
  }

  /**
   * Keeps fewer bits of each hash, so that some collide.
   *
   * @param bits 1 to 64
   */
  HashCompact(GrowthGuard guard, int bits) {
    this.guard = guard;
    this.mask = -1L >>> Long.SIZE - bits;
    Arrays.setAll(segments, i -> new Segment());
  }

  @Override
  public boolean add(byte[] code, int length, long hash) {
    long kept = hash & mask;
    return segments[(int) (kept >>> Long.SIZE - SEGMENT_BITS)].add(kept);
  }

  @Override
  public boolean isExact() {
    return false;
  }

  /**
   * With x hashes in the table, a new state has one of them with probability x / 2^b; summed up
   * over the states that were entered, n² / 2^(b+1) (Wolper and Leroy, section 4).
   */
  @Override
  public double expectedOmissions(long states) {
    return expectedOmissions(states, Long.bitCount(mask));
  }

  /** The same of any table of hashes of so many bits. */
  public static double expectedOmissions(long states, int bits) {
    double hashes = Math.scalb(1.0, bits);
    return Omitting.expected(states, known -> known / hashes);
  }

  @Override
  public long bytes() {
    return bytes.sum();
  }

  @Override
  public long diskBytes() {
    return 0;
  }

  @Override
  public void close() {}

  /** An open-addressing table; 0 is a free slot, so the hash 0 counts as 1. */
  private final class Segment {
    private static final int INITIAL_SLOTS = 16;

    private long[] slots = new long[INITIAL_SLOTS];
    private int used;

    Segment() {
      bytes.add((long) Long.BYTES * INITIAL_SLOTS);
    }

    synchronized boolean add(long hash) {
      if (used + 1L > slots.length * 4L / 5) {
        grow();
      }
      boolean added = enter(slots, hash == 0 ? 1 : hash);
      if (added) {
        used++;
      }
      return added;
    }

    private void grow() {
      if (slots.length == Integer.MAX_VALUE - 8) {
        throw new IllegalStateException("a segment of the table is full");
      }
      int larger = (int) Math.min(slots.length * 3L / 2, Integer.MAX_VALUE - 8);
      guard.beforeGrowth(bytes(), (long) Long.BYTES * larger);
      long[] grown = new long[larger];
      for (long hash : slots) {
        if (hash != 0) {
          enter(grown, hash);
        }
      }
      bytes.add((long) Long.BYTES * (larger - slots.length));
      slots = grown;
    }

    private static boolean enter(long[] into, long hash) {
      // Mixed again: where few bits are kept, those that choose the slot are not among them.
      int slot = (int) ((CodeHash.further(hash, 1) >>> 32) * into.length >>> 32);
      for (long there;
          (there = into[slot]) != hash;
          slot = slot + 1 == into.length ? 0 : slot + 1) {
        if (there == 0) {
          into[slot] = hash;
          return true;
        }
      }
      return false;
    }
  }
}
