package dev.fairlead.core.store;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;

/**
 * An exact set of int vectors of any length, numbered densely from 0 in the order of arrival.
 *
 * <p>A vector is kept as bytes ({@link VectorCode}). The code is prefix-free, so two vectors are
 * equal exactly when one's bytes begin the other's, and no end needs to be stored.
 *
 * <p>The methods of the store itself are for one thread. Several threads share a store through a
 * {@linkplain #newAccess access} each: looking up and adding takes no lock. Only while the table
 * grows all of them meet, and grow it together ({@link TableGrowth}).
 */
public final class VectorStore {

  private final GrowthGuard guard;
  private final long hashMask;
  private final VectorParts parts;
  private final PackedVectors vectors;
  private final List<StoreAccess> accesses = new CopyOnWriteArrayList<>();
  private final StoreAccess own;

  private volatile NumberTable table = new NumberTable();

  /** Held by the thread that lets the table grow. */
  private final ReentrantLock growing = new ReentrantLock();

  /** Under way, or null. */
  private volatile TableGrowth growth;

  public VectorStore() {
    this(GrowthGuard.NONE);
  }

  public VectorStore(GrowthGuard guard) {
    this(guard, -1);
  }

  /** For tests: a mask makes hashes collide. */
  VectorStore(GrowthGuard guard, long hashMask) {
    this.guard = guard;
    this.hashMask = hashMask;
    this.parts = new VectorParts(more -> guard.beforeGrowth(bytes(), more));
    this.vectors = new PackedVectors(more -> guard.beforeGrowth(bytes(), more), parts);
    this.own = new StoreAccess(this, parts, vectors, true);
    accesses.add(own);
  }

  /** The access that the methods of this store use. */
  public StoreAccess ownAccess() {
    return own;
  }

  /** A way into the store for another thread. */
  public StoreAccess newAccess() {
    StoreAccess access = new StoreAccess(this, parts, vectors, false);
    accesses.add(access);
    return access;
  }

  /**
   * Adds a vector unless it is there.
   *
   * @return its number; new exactly if it equals {@link #size} before the call
   */
  public int put(int[] vector, int length) {
    return own.put(vector, length);
  }

  /**
   * The number of a vector, or -1 if it is not in the set. Takes as long as {@link #put} of a known
   * vector.
   */
  public int find(int[] vector, int length) {
    return own.find(vector, length);
  }

  long hash(VectorCode of, int start, int end) {
    return of.hash(start, end) & hashMask;
  }

  /** The hashes of vectors of one block of numbers; asked for while nothing is added. */
  void hashes(int first, long[] into, int count) {
    vectors.hashes(first, into, count);
    if (hashMask != -1) {
      for (int i = 0; i < count; i++) {
        into[i] &= hashMask;
      }
    }
  }

  /** Whether there is no other access than that of the store itself. */
  boolean hasOneAccess() {
    return accesses.size() == 1;
  }

  VectorParts parts() {
    return parts;
  }

  PackedVectors vectors() {
    return vectors;
  }

  /** Where vectors are looked for at present; another one after the store has grown. */
  NumberTable table() {
    return table;
  }

  /** The growth that is under way, or null. */
  TableGrowth growth() {
    return growth;
  }

  /** How many vectors there are. While other threads put vectors, it is about so many. */
  public int size() {
    if (accesses.size() == 1) {
      return own.count();
    }
    int size = 0;
    for (StoreAccess access : accesses) {
      size += access.count();
    }
    return size;
  }

  /** The vectors stored so far, while no thread puts any; costs next to nothing. */
  public StoreMark mark() {
    int[] blocks = new int[accesses.size()];
    int[] counts = new int[accesses.size()];
    int open = 0;
    for (StoreAccess access : accesses) {
      Appender appender = access.appender();
      if (appender.hasBlock()) {
        blocks[open] = appender.block();
        counts[open++] = appender.countInBlock();
      }
    }
    return new StoreMark(
        vectors.blockCount(), Arrays.copyOf(blocks, open), Arrays.copyOf(counts, open));
  }

  /** The length of the longest vector ever put: a buffer this long can hold each of them. */
  public int maxLength() {
    return parts.longest();
  }

  /** The length of a vector. */
  public int length(int number) {
    return vectors.length(number);
  }

  /**
   * Copies a vector into the beginning of an array that is long enough.
   *
   * @return its length
   */
  public int read(int number, int[] into) {
    return own.read(number, into);
  }

  /** The bytes held: table, arena, offsets and parts. */
  public long bytes() {
    return table.bytes() + vectors.bytes() + parts.bytes();
  }

  /**
   * Makes a table larger when no thread is inside. Threads that want it at the same time do it
   * together.
   */
  void grow(StoreAccess by, NumberTable full) {
    boolean wasInside = by.isInside();
    by.leave();
    Patience patience = new Patience();
    while (table == full) {
      TableGrowth underWay = growth;
      if (underWay != null) {
        underWay.help();
      } else if (growing.tryLock()) {
        try {
          if (table == full) {
            grow();
          }
        } finally {
          growing.unlock();
        }
      } else {
        patience.pause();
      }
    }
    if (wasInside) {
      by.enter();
    }
  }

  private void grow() {
    guard.beforeGrowth(bytes(), table.bytesOfLarger());
    TableGrowth larger = new TableGrowth(this, table.larger());
    growth = larger;
    try {
      for (StoreAccess access : accesses) {
        Patience patience = new Patience();
        while (access.isInside()) {
          patience.pause();
        }
        access.appender().settle();
      }
      table = larger.finish();
    } finally {
      growth = null;
    }
  }

  @Override
  public String toString() {
    return "VectorStore[" + size() + " vectors, " + bytes() + " bytes]";
  }
}
