package dev.fairlead.core.store;

/**
 * An exact set of int vectors of any length, numbered densely from 0 in the order of arrival.
 *
 * <p>A vector is kept as bytes ({@link VectorCode}). The code is prefix-free, so two vectors are
 * equal exactly when one's bytes begin the other's, and no end needs to be stored.
 *
 * <p>Used by one thread at a time.
 */
public final class VectorStore {

  /** Vectors whose hashes are computed together when the table grows. */
  private static final int REHASHED = 64;

  private final GrowthGuard guard;
  private final long hashMask;
  private final VectorParts parts;
  private final LastRead origin = new LastRead();
  private final VectorCode code;
  private final PackedVectors vectors;

  private NumberTable table = new NumberTable();
  private int size;
  private int maxLength;

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
    this.code = new VectorCode(parts, origin);
    this.vectors = new PackedVectors(more -> guard.beforeGrowth(bytes(), more), parts);
  }

  /**
   * Adds a vector unless it is there.
   *
   * @return its number; new exactly if it equals {@link #size} before the call
   */
  public int put(int[] vector, int length) {
    int end = code.pack(vector, length, 0);
    long hash = hash(code, 0, end);
    return put(code, 0, end, hash, table.home(hash));
  }

  /** The same for a packed vector that is in none of the slots before one. */
  int put(VectorCode from, int start, int end, long hash, int firstSlot) {
    int slot = slot(from, start, end, hash, firstSlot);
    if (!table.isFree(slot)) {
      return table.number(slot);
    }
    boolean full = size == table.capacity();
    if (full) {
      grow();
    }
    vectors.append(from.bytes(), start, end);
    maxLength = Math.max(maxLength, from.maxLength());
    if (full) {
      table.add(size, hash);
    } else {
      table.enter(slot, size, hash);
    }
    return size++;
  }

  /**
   * The number of a vector, or -1 if it is not in the set. Takes as long as {@link #put} of a known
   * vector.
   */
  public int find(int[] vector, int length) {
    int end = code.pack(vector, length, 0);
    long hash = hash(code, 0, end);
    int slot = slot(code, 0, end, hash, table.home(hash));
    return table.isFree(slot) ? -1 : table.number(slot);
  }

  /** The slot of a vector, or the free one where it belongs. */
  private int slot(VectorCode from, int start, int end, long hash, int firstSlot) {
    NumberTable numbers = table;
    int slot = numbers.search(hash, firstSlot);
    while (!numbers.isFree(slot)
        && !isAt(vectors.address(numbers.number(slot)), from, start, end)) {
      slot = numbers.search(hash, numbers.next(slot));
    }
    return slot;
  }

  /** Packs vectors of this store into bytes of its own. */
  VectorCode newCode() {
    return new VectorCode(parts, origin);
  }

  long hash(VectorCode of, int start, int end) {
    return of.hash(start, end) & hashMask;
  }

  /** Where vectors are looked for at present; another one after the store has grown. */
  NumberTable table() {
    return table;
  }

  long address(int number) {
    return vectors.address(number);
  }

  /** Whether the vector at an address has some bytes. */
  boolean isAt(long address, VectorCode from, int start, int end) {
    return vectors.startsWith(address, from.bytes(), start, end);
  }

  byte firstByte(long address) {
    return vectors.byteAt(address);
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
    return vectors.read(number, into, origin);
  }

  /** The bytes held: table, arena, offsets and parts. */
  public long bytes() {
    return table.bytes() + vectors.bytes() + parts.bytes();
  }

  private void grow() {
    guard.beforeGrowth(bytes(), table.bytesOfLarger());
    NumberTable larger = table.larger();
    long[] hashes = new long[REHASHED];
    for (int number = 0; number < size; number += REHASHED) {
      int count = Math.min(REHASHED, size - number);
      for (int i = 0; i < count; i++) {
        hashes[i] = vectors.hash(number + i) & hashMask;
      }
      larger.addAll(number, hashes, count);
    }
    table = larger;
  }

  @Override
  public String toString() {
    return "VectorStore[" + size + " vectors, " + bytes() + " bytes]";
  }
}
