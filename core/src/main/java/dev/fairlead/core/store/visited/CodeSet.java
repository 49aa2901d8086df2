package dev.fairlead.core.store.visited;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** An exact set of codes in memory of bounded size, in the order of their arrival. */
public final class CodeSet {

  private static final int INITIAL_BYTES = 1 << 10;
  private static final int INITIAL_CODES = 1 << 5;

  private final long mostBytes;
  private byte[] arena = new byte[INITIAL_BYTES];

  /** Where each code starts; the next one starts where it ends. */
  private int[] starts = new int[INITIAL_CODES + 1];

  private int capacity = INITIAL_CODES;

  /**
   * The hash of a code above its number + 1, or 0; twice as many slots as codes. A code that is not
   * there is told from the others without a look at them.
   */
  private long[] table = new long[2 * INITIAL_CODES];

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
    return bytes(arena.length, capacity);
  }

  private static long bytes(long arena, long codes) {
    return arena + (Integer.BYTES + 2 * Long.BYTES) * codes;
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
    return (int) table[slot(code, 0, length, hash)] - 1;
  }

  /** Where a code is, or a free slot. */
  private int slot(byte[] code, int start, int end, int hash) {
    int slot = home(hash, table.length);
    for (long there; (there = table[slot]) != 0; slot = slot + 1 == table.length ? 0 : slot + 1) {
      int other = (int) there - 1;
      if ((int) (there >>> Integer.SIZE) == hash
          && Arrays.equals(arena, starts[other], starts[other + 1], code, start, end)) {
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
    return hasRoomFor(1, length);
  }

  /** Whether all codes of a batch can be. */
  public boolean hasRoomFor(CodeBatch batch) {
    return hasRoomFor(batch.size(), batch.length());
  }

  private boolean hasRoomFor(int codes, int length) {
    return size == 0
        || bytes(arenaFor(length), codesFor(codes)) <= mostBytes
            && arenaFor(length) < Integer.MAX_VALUE - 8
            && codesFor(codes) < Integer.MAX_VALUE / 2 - 8;
  }

  /**
   * Adds the codes of a batch that are not there, and clears the batch. Everything that has to be
   * compared is read once before, so that cache misses of different codes overlap.
   *
   * @param added is told of each code that was added, by its place in the batch
   */
  public void addAll(CodeBatch batch, IntConsumer added) {
    int count = batch.size();
    int[] alike = batch.alike;
    for (int i = 0; i < count; i++) {
      long there = table[home(batch.hashes[i], table.length)];
      alike[i] = (int) (there >>> Integer.SIZE) == batch.hashes[i] ? (int) there : 0;
    }
    int read = 0;
    for (int i = 0; i < count; i++) {
      if (alike[i] != 0) {
        read += arena[starts[alike[i] - 1]];
      }
    }
    batch.read = read;
    for (int i = 0; i < count; i++) {
      if (add(batch.bytes, batch.starts[i], batch.starts[i + 1], batch.hashes[i])) {
        added.accept(i);
      }
    }
    batch.clear();
  }

  private long arenaFor(int length) {
    long end = (long) starts[size] + length;
    return end <= arena.length ? arena.length : Math.max(end, 2L * arena.length);
  }

  private long codesFor(int more) {
    long codes = capacity;
    while (codes - size < more) {
      codes *= 2;
    }
    return codes;
  }

  /**
   * Adds a code unless it is there.
   *
   * @return whether it was added
   */
  public boolean add(byte[] code, int length, int hash) {
    return add(code, 0, length, hash);
  }

  private boolean add(byte[] code, int start, int end, int hash) {
    if (size == capacity) {
      growTable((int) codesFor(1));
    }
    int slot = slot(code, start, end, hash);
    if (table[slot] != 0) {
      return false;
    }
    int length = end - start;
    if (arenaFor(length) > arena.length) {
      arena = Arrays.copyOf(arena, Math.toIntExact(arenaFor(length)));
    }
    System.arraycopy(code, start, arena, starts[size], length);
    starts[size + 1] = starts[size] + length;
    size++;
    table[slot] = (long) hash << Integer.SIZE | size;
    return true;
  }

  private void growTable(int codes) {
    starts = Arrays.copyOf(starts, codes + 1);
    capacity = codes;
    long[] before = table;
    table = new long[2 * codes];
    for (long code : before) {
      if (code != 0) {
        int slot = home((int) (code >>> Integer.SIZE), table.length);
        while (table[slot] != 0) {
          slot = slot + 1 == table.length ? 0 : slot + 1;
        }
        table[slot] = code;
      }
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
