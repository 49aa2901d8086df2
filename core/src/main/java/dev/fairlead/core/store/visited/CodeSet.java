package dev.fairlead.core.store.visited;

import java.util.Arrays;

/** An exact set of codes in memory of bounded size, in the order of their arrival. */
public final class CodeSet {

  private static final int INITIAL_BYTES = 1 << 10;
  private static final int INITIAL_CODES = 1 << 5;

  private final long mostBytes;
  private byte[] arena = new byte[INITIAL_BYTES];

  /** Where each code starts; the next one starts where it ends. */
  private int[] starts = new int[INITIAL_CODES + 1];

  private int[] hashes = new int[INITIAL_CODES];

  /** Number + 1 of a code, or 0; twice as many slots as codes. */
  private int[] table = new int[2 * INITIAL_CODES];

  private int size;

  /**
   * @param mostBytes that it may take; it has room for one code at least
   */
  public CodeSet(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  public int size() {
    return size;
  }

  long bytes() {
    return bytes(arena.length, hashes.length);
  }

  private static long bytes(long arena, long codes) {
    return arena + Integer.BYTES * (2 + 2) * codes;
  }

  public byte[] arena() {
    return arena;
  }

  public int start(int code) {
    return starts[code];
  }

  public int end(int code) {
    return starts[code + 1];
  }

  public boolean contains(byte[] code, int length, int hash) {
    return number(code, length, hash) >= 0;
  }

  /** The number of a code in the order of arrival; negative if it is not there. */
  public int number(byte[] code, int length, int hash) {
    return table[slot(code, length, hash)] - 1;
  }

  /** Where a code is, or a free slot. */
  private int slot(byte[] code, int length, int hash) {
    int slot = home(hash, table.length);
    for (int there; (there = table[slot]) != 0; slot = slot + 1 == table.length ? 0 : slot + 1) {
      int other = there - 1;
      if (hashes[other] == hash
          && Arrays.equals(arena, starts[other], starts[other + 1], code, 0, length)) {
        break;
      }
    }
    return slot;
  }

  private static int home(int hash, int slots) {
    return (int) ((hash & 0xffffffffL) * slots >>> 32);
  }

  /** Whether another code can be added without more memory than allowed. */
  public boolean hasRoomFor(int length) {
    return size == 0
        || bytes(arenaFor(length), codesForOneMore()) <= mostBytes
            && arenaFor(length) < Integer.MAX_VALUE - 8
            && codesForOneMore() < Integer.MAX_VALUE / 2 - 8;
  }

  private long arenaFor(int length) {
    long end = (long) starts[size] + length;
    return end <= arena.length ? arena.length : Math.max(end, 2L * arena.length);
  }

  private long codesForOneMore() {
    return size < hashes.length ? hashes.length : 2L * hashes.length;
  }

  /** Adds a code that is not there. */
  public void add(byte[] code, int length, int hash) {
    if (arenaFor(length) > arena.length) {
      arena = Arrays.copyOf(arena, Math.toIntExact(arenaFor(length)));
    }
    if (size == hashes.length) {
      growTable((int) codesForOneMore());
    }
    System.arraycopy(code, 0, arena, starts[size], length);
    table[slot(code, length, hash)] = size + 1;
    hashes[size] = hash;
    starts[size + 1] = starts[size] + length;
    size++;
  }

  private void growTable(int codes) {
    starts = Arrays.copyOf(starts, codes + 1);
    hashes = Arrays.copyOf(hashes, codes);
    table = new int[2 * codes];
    for (int code = 0; code < size; code++) {
      int slot = home(hashes[code], table.length);
      while (table[slot] != 0) {
        slot = slot + 1 == table.length ? 0 : slot + 1;
      }
      table[slot] = code + 1;
    }
  }

  public void clear() {
    size = 0;
    Arrays.fill(table, 0);
  }

  /** The numbers of some codes, in the ascending order of these. */
  public int[] order(int from, int to, Runnable poll) {
    int[] order = new int[to - from];
    Arrays.setAll(order, i -> from + i);
    new CodeSort(arena, starts, poll).sort(order);
    return order;
  }

  /**
   * Some of the codes, in ascending order.
   *
   * @param poll is run now and then; may end the work by an exception
   */
  public SortedCodes sorted(int from, int to, Runnable poll) {
    int[] order = order(from, to, poll);
    return new SortedCodes() {
      private int at = -1;

      @Override
      public boolean next() {
        at++;
        return at < order.length;
      }

      @Override
      public byte[] bytes() {
        return arena;
      }

      @Override
      public int start() {
        return starts[order[at]];
      }

      @Override
      public int end() {
        return starts[order[at] + 1];
      }
    };
  }
}
