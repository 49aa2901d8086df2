package dev.fairlead.core.store;

import java.util.Arrays;

/**
 * Vectors on their way into a store. To look up one vector in a large store is to wait for memory
 * three times: for the table, the address of the likely match, and its bytes. The vectors of a
 * batch do not depend on each other, so {@link #fetch} waits for many of them at once, and what
 * comes after finds everything near.
 */
public final class VectorBatch {

  /** As many as most batches have: to grow is rare, and makes compiled code be compiled anew. */
  private static final int INITIAL = 1024;

  private static final long NOWHERE = -1;
  private static final int NO_VECTOR = -1;

  private final VectorStore store;
  private final StoreAccess access;
  private final VectorCode code;
  private int size;
  private int[] ends = new int[INITIAL];
  private long[] hashes = new long[INITIAL];
  private int[] slots = new int[INITIAL];
  private int[] likely = new int[INITIAL];
  private long[] addresses = new long[INITIAL];

  /** Of the store when the vectors were fetched. */
  private NumberTable table;

  private boolean added;

  /** A sum over the prefetched entries: without a use the compiler would drop the loads. */
  private long fetched;

  VectorBatch(VectorStore store, StoreAccess access, VectorCode code) {
    this.store = store;
    this.access = access;
    this.code = code;
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
      likely = Arrays.copyOf(likely, 2 * size);
      addresses = Arrays.copyOf(addresses, 2 * size);
    }
    int start = start(size);
    int end = code.pack(vector, length, start);
    ends[size] = end;
    size++;
  }

  /**
   * Brings the places where the vectors are or will be near. A method for each loop: the virtual
   * machine compiles a method that has several once for each of them.
   */
  public void fetch() {
    table = store.table();
    hash();
    fetched += table.touchAll(hashes, size);
    search();
    locate(store.vectors());
    fetched += touchBytes(store.vectors());
  }

  /** Not done as they are added: bytes just written cannot be read eight at a time at once. */
  private void hash() {
    int start = 0;
    for (int i = 0; i < size; i++) {
      int end = ends[i];
      hashes[i] = store.hash(code, start, end);
      start = end;
    }
  }

  private void search() {
    NumberTable in = table;
    for (int i = 0; i < size; i++) {
      slots[i] = in.search(hashes[i], in.home(hashes[i]));
    }
  }

  private void locate(PackedVectors vectors) {
    NumberTable in = table;
    for (int i = 0; i < size; i++) {
      int entry = in.entry(slots[i]);
      likely[i] = entry == NumberTable.FREE ? NO_VECTOR : in.number(entry);
      addresses[i] = likely[i] == NO_VECTOR ? NOWHERE : vectors.address(likely[i]);
    }
  }

  private long touchBytes(PackedVectors vectors) {
    long sum = 0;
    for (int i = 0; i < size; i++) {
      if (addresses[i] != NOWHERE) {
        sum += vectors.byteAt(addresses[i]);
      }
    }
    return sum;
  }

  /** Puts one of the vectors that were fetched into the store; as {@link StoreAccess#put}. */
  public int put(int index) {
    int start = start(index);
    int end = ends[index];
    added = false;
    if (addresses[index] != NOWHERE
        && store.vectors().startsWith(addresses[index], code.bytes(), start, end)) {
      return likely[index];
    }
    // Slots that are taken stay as they are, so what was not before this one is not there now.
    long hash = hashes[index];
    int first = table == store.table() ? slots[index] : store.table().home(hash);
    int number = access.put(code, start, end, hash, first);
    added = access.added();
    return number;
  }

  /** Whether the vector put last was new. */
  public boolean added() {
    return added;
  }

  private int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }
}
