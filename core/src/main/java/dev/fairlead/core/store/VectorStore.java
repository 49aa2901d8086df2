package dev.fairlead.core.store;

/**
 * An exact set of int vectors of any length, numbered densely from 0 in the order of arrival.
 *
 * <p>A vector is kept as bytes: its length, then its values, all as variable-length ints. This code
 * is prefix-free, so two vectors are equal exactly when one's bytes begin the other's, and no end
 * needs to be stored. An open-addressing table maps hashes to numbers; an entry carries the whole
 * 32-bit hash, so that the arena is looked at only for likely matches and growing needs no
 * rehashing of vectors. Slots are taken from the high bits of the hash: growing then walks both
 * tables in order.
 *
 * <p>Used by one thread at a time.
 */
public final class VectorStore {

  private static final int INITIAL_SLOTS = 64;
  private static final int MAX_SLOTS = Integer.MAX_VALUE - 8;

  private final GrowthGuard guard;
  private final int hashMask;
  private final PackedVectors vectors;

  /** Hash in the high half, number + 1 in the low half; 0 is a free slot. */
  private long[] table = new long[INITIAL_SLOTS];

  private int size;
  private int maxLength;
  private int growAt = growAt(INITIAL_SLOTS);

  private final VectorCode code = new VectorCode();

  public VectorStore() {
    this(GrowthGuard.NONE);
  }

  public VectorStore(GrowthGuard guard) {
    this(guard, -1);
  }

  /** For tests: a mask makes hashes collide. */
  VectorStore(GrowthGuard guard, int hashMask) {
    this.guard = guard;
    this.hashMask = hashMask;
    this.vectors = new PackedVectors(more -> guard.beforeGrowth(bytes(), more));
  }

  /**
   * Adds a vector unless it is there.
   *
   * @return its number; new exactly if it equals {@link #size} before the call
   */
  public int put(int[] vector, int length) {
    int end = code.pack(vector, length, 0);
    return put(code, 0, end, hash(code, 0, end));
  }

  int put(VectorCode from, int start, int end, int hash) {
    int slot = home(hash, table.length);
    for (long entry; (entry = table[slot]) != 0; slot = next(slot)) {
      if (isHash(entry, hash) && vectors.startsWith(number(entry), from.bytes(), start, end)) {
        return number(entry);
      }
    }
    if (size == growAt) {
      grow();
      slot = free(table, hash);
    }
    vectors.append(from.bytes(), start, end);
    maxLength = Math.max(maxLength, from.maxLength());
    table[slot] = entry(hash, size);
    return size++;
  }

  /**
   * The number of a vector, or -1 if it is not in the set. Takes as long as {@link #put} of a known
   * vector.
   */
  public int find(int[] vector, int length) {
    int end = code.pack(vector, length, 0);
    int hash = hash(code, 0, end);
    int slot = home(hash, table.length);
    for (long entry; (entry = table[slot]) != 0; slot = next(slot)) {
      if (isHash(entry, hash) && vectors.startsWith(number(entry), code.bytes(), 0, end)) {
        return number(entry);
      }
    }
    return -1;
  }

  int hash(VectorCode of, int start, int end) {
    return of.hash(start, end) & hashMask;
  }

  /** What is in the slot where the search for a hash begins. */
  long home(int hash) {
    return table[home(hash, table.length)];
  }

  /** The address of the vector in that slot if it has the same hash, else the given one. */
  long likely(int hash, long otherwise) {
    long entry = home(hash);
    return entry != 0 && isHash(entry, hash) ? vectors.address(number(entry)) : otherwise;
  }

  byte firstByte(long address) {
    return vectors.byteAt(address);
  }

  private static boolean isHash(long entry, int hash) {
    return (int) (entry >>> 32) == hash;
  }

  private static int number(long entry) {
    return (int) entry - 1;
  }

  /** How many vectors there are. */
  public int size() {
    return size;
  }

  /** The length of the longest vector ever put: a buffer this long can hold each of them. */
  public int maxLength() {
    return maxLength;
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
    return vectors.read(number, into);
  }

  /** The bytes held: table, arena and offsets. */
  public long bytes() {
    return 8L * table.length + vectors.bytes();
  }

  private void grow() {
    if (table.length == MAX_SLOTS) {
      throw new IllegalStateException("the state store is full at " + size + " states");
    }
    int slots = (int) Math.min(MAX_SLOTS, table.length + (table.length >> 1) + 1L);
    guard.beforeGrowth(bytes(), 8L * slots);
    long[] grown = new long[slots];
    for (long entry : table) {
      if (entry != 0) {
        grown[free(grown, (int) (entry >>> 32))] = entry;
      }
    }
    table = grown;
    growAt = growAt(slots);
  }

  /** At most four slots in five are used. */
  private static int growAt(int slots) {
    return (int) (slots * 4L / 5);
  }

  private int next(int slot) {
    int next = slot + 1;
    return next == table.length ? 0 : next;
  }

  private static int free(long[] table, int hash) {
    int slot = home(hash, table.length);
    while (table[slot] != 0) {
      slot = slot + 1 == table.length ? 0 : slot + 1;
    }
    return slot;
  }

  /** Scales the hash to the table (Lemire's alternative to the modulo). */
  private static int home(int hash, int slots) {
    return (int) ((hash & 0xffff_ffffL) * slots >>> 32);
  }

  private static long entry(int hash, int number) {
    return (long) hash << 32 | (number + 1);
  }

  @Override
  public String toString() {
    return "VectorStore[" + size + " vectors, " + bytes() + " bytes]";
  }
}
