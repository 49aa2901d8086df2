package dev.fairlead.core.store;

import java.util.Arrays;

/**
 * Vectors on their way into a store. To look up one vector in a large store is to wait for memory
 * three times: for the table, the address of the likely match, and its bytes. The vectors of a
 * batch do not depend on each other, so {@link #fetch} waits for many of them at once, and what
 * comes after finds everything near.
 */
public final class VectorBatch {

  private static final int INITIAL = 64;
  private static final long NOWHERE = -1;

  private final VectorStore store;
  private final VectorCode code;
  private int size;
  private int[] ends = new int[INITIAL];
  private long[] hashes = new long[INITIAL];
  private int[] slots = new int[INITIAL];
  private long[] addresses = new long[INITIAL];

  /** Of the store when the vectors were fetched. */
  private NumberTable table;

  /** A sum over the prefetched entries: without a use the compiler would drop the loads. */
  private long fetched;

  public VectorBatch(VectorStore store) {
    this.store = store;
    this.code = store.newCode();
  }

  public void clear() {
    size = 0;
  }

  /** Adds a copy of a vector. */
  public void add(int[] vector, int length) {
    if (size == ends.length) {
      ends = Arrays.copyOf(ends, 2 * size);
      hashes = Arrays.copyOf(hashes, 2 * size);
      slots = Arrays.copyOf(slots, 2 * size);
      addresses = Arrays.copyOf(addresses, 2 * size);
    }
    int start = start(size);
    int end = code.pack(vector, length, start);
    ends[size] = end;
    size++;
  }

  /** Brings the places where the vectors are or will be near. */
  public void fetch() {
    table = store.table();
    // Not hashed as they are added: bytes just written cannot be read eight at a time at once.
    for (int i = 0; i < size; i++) {
      hashes[i] = store.hash(code, start(i), ends[i]);
    }
    long sum = 0;
    for (int i = 0; i < size; i++) {
      sum += table.touch(table.home(hashes[i]));
    }
    for (int i = 0; i < size; i++) {
      slots[i] = table.search(hashes[i], table.home(hashes[i]));
    }
    for (int i = 0; i < size; i++) {
      addresses[i] = table.isFree(slots[i]) ? NOWHERE : store.address(table.number(slots[i]));
    }
    for (int i = 0; i < size; i++) {
      if (addresses[i] != NOWHERE) {
        sum += store.firstByte(addresses[i]);
      }
    }
    fetched += sum;
  }

  /** Puts one of the vectors that were fetched into the store; as {@link VectorStore#put}. */
  public int put(int index) {
    int start = start(index);
    int end = ends[index];
    if (addresses[index] != NOWHERE && store.isAt(addresses[index], code, start, end)) {
      return table.number(slots[index]);
    }
    // Slots that are taken stay as they are, so what was not before this one is not there now.
    long hash = hashes[index];
    int first = table == store.table() ? slots[index] : store.table().home(hash);
    return store.put(code, start, end, hash, first);
  }

  private int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }
}
