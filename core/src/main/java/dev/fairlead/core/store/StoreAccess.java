package dev.fairlead.core.store;

/**
 * One thread's way into a {@link VectorStore} that several threads share. What it has read last is
 * its own, and so are the numbers that it gives: they come in blocks, so that the numbers of a
 * store have gaps as soon as a second thread puts vectors.
 *
 * <p>Vectors are put between {@link #enter} and {@link #leave}, a few at a time: the store grows
 * while nobody is inside.
 */
public final class StoreAccess {

  private static final int SMALL_CODE = 1 << 6;
  private static final int BATCH_CODE = 1 << 14;

  private final VectorStore store;
  private final PackedVectors vectors;
  private final LastRead origin = new LastRead();
  private final VectorCode code;
  private final Appender appender;
  private boolean added;
  private int last = -1;

  /** Read by other threads for progress, and exactly when this one rests. */
  private int count;

  private volatile boolean inside;

  StoreAccess(VectorStore store, VectorParts parts, PackedVectors vectors, boolean first) {
    this.store = store;
    this.vectors = vectors;
    // A thread that comes later is prepared for the vectors there are: to be prepared step by step
    // by compiled code, which has not seen that for long, makes it be compiled anew for all.
    origin.reserve(parts.longest());
    this.code = new VectorCode(parts, origin, SMALL_CODE);
    this.appender = new Appender(vectors, first);
  }

  /** From now on the store does not grow unless this thread asks for it. */
  public void enter() {
    inside = true;
    for (TableGrowth growth; (growth = store.growth()) != null; inside = true) {
      inside = false;
      growth.help();
    }
  }

  /** Lets the store grow. */
  public void leave() {
    inside = false;
  }

  boolean isInside() {
    return inside;
  }

  /**
   * Adds a vector unless it is there.
   *
   * @return its number
   * @see #added
   */
  public int put(int[] vector, int length) {
    int end = code.pack(vector, length, 0);
    long hash = store.hash(code, 0, end);
    return put(code, 0, end, hash, store.table().home(hash));
  }

  /** Whether the vector put last was new. */
  public boolean added() {
    return added;
  }

  Appender appender() {
    return appender;
  }

  /** How many vectors this access has added. */
  int count() {
    return count;
  }

  /** The highest number that this access has given; -1 if none. */
  public int last() {
    return last;
  }

  /** Adds a packed vector that is in none of the slots before one. */
  int put(VectorCode from, int start, int end, long hash, int firstSlot) {
    NumberTable table = store.table();
    int slot = firstSlot;
    int mine = -1;
    while (true) {
      slot = table.search(hash, slot);
      int entry = table.entry(slot);
      if (entry != NumberTable.FREE) {
        int number = table.number(entry);
        if (vectors.startsWith(vectors.address(number), from.bytes(), start, end)) {
          if (mine >= 0) {
            appender.takeBack(end - start);
          }
          added = false;
          return number;
        }
        slot = table.next(slot);
      } else if (mine < 0) {
        int number = appender.prepare(end - start);
        if (number >= table.capacity()) {
          store.grow(this, table);
          table = store.table();
          slot = table.home(hash);
        } else {
          appender.append(from.bytes(), start, end);
          mine = number;
        }
      } else if (table.enter(slot, mine, hash)) {
        added = true;
        last = mine;
        count++;
        return mine;
      }
    }
  }

  /** The number of a vector, or -1 if it is not in the set. */
  public int find(int[] vector, int length) {
    int end = code.pack(vector, length, 0);
    long hash = store.hash(code, 0, end);
    NumberTable table = store.table();
    int slot = table.home(hash);
    while (true) {
      slot = table.search(hash, slot);
      int entry = table.entry(slot);
      if (entry == NumberTable.FREE) {
        return -1;
      }
      int number = table.number(entry);
      if (vectors.startsWith(vectors.address(number), code.bytes(), 0, end)) {
        return number;
      }
      slot = table.next(slot);
    }
  }

  /**
   * Copies a vector into the beginning of an array that is long enough.
   *
   * @return its length
   */
  public int read(int number, int[] into) {
    return vectors.read(number, into, origin);
  }

  /** Vectors on their way into the store, which mostly differ little from what was read last. */
  public VectorBatch newBatch() {
    return new VectorBatch(store, this, new VectorCode(store.parts(), origin, BATCH_CODE));
  }
}
