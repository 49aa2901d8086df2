package dev.fairlead.core.store;

import java.util.Arrays;

/**
 * The addresses of {@value #SIZE} numbers that follow each other. One thread adds them; others may
 * read those it has made known. An address is the number of a chunk and a position in it.
 *
 * <p>Mostly all vectors of a block lie in one chunk, and what is kept of each is its distance from
 * the first one in 16 bits. A block that reaches further keeps 32: a position, and which of its
 * chunks it is in. What is kept is never changed, so that a reader needs no lock: a block that gets
 * wider or longer is replaced. The thread that adds counts by itself and {@linkplain #settle tells}
 * the block later: a count that changed with every vector would take the cache line of the block
 * away from all threads that read it.
 */
final class NumberBlock {

  static final int BITS = 11;
  static final int SIZE = 1 << BITS;

  private static final int CHUNK_BITS = PackedVectors.CHUNK_BITS;
  private static final int POSITION = (1 << CHUNK_BITS) - 1;
  private static final int SMALLEST = 1 << 6;

  /** The address of the first vector. */
  private final long base;

  /** The distances from the first vector; or null. */
  private final char[] near;

  /** Otherwise, positions and indices of {@link #chunks}. */
  private final int[] far;

  private final int[] chunks;

  /** How many there are, and where the last one ends; up to date when the block is settled. */
  private int count;

  private long end;

  private NumberBlock(long base, char[] near, int[] far, int[] chunks) {
    this.base = base;
    this.near = near;
    this.far = far;
    this.chunks = chunks;
  }

  /** A block whose first vector is at an address. */
  static NumberBlock at(long base, boolean small) {
    return new NumberBlock(base, new char[small ? SMALLEST : SIZE], null, null);
  }

  long bytes() {
    return near != null ? 2L * near.length : 4L * (far.length + chunks.length);
  }

  /** The address of a vector, by its index in the block. */
  long address(int index) {
    if (near != null) {
      return base + near[index];
    }
    int place = far[index];
    return (long) chunks[place >>> CHUNK_BITS] << CHUNK_BITS | place & POSITION;
  }

  /** How many vectors there is room for. */
  int room() {
    return near != null ? near.length : SIZE;
  }

  /** Where the addresses end that vectors can be added at, from that of the last one on. */
  long reach() {
    return near != null
        ? base + Character.MAX_VALUE + 1
        : chunks[chunks.length - 1] + 1L << CHUNK_BITS;
  }

  /** The same block as far as it goes, so wide that it reaches an address. */
  NumberBlock reaching(long address, int present) {
    boolean isNear = near != null && address >= base && address - base <= Character.MAX_VALUE;
    NumberBlock wider;
    if (isNear) {
      wider = new NumberBlock(base, Arrays.copyOf(near, 2 * near.length), null, null);
    } else {
      int chunk = (int) (address >>> CHUNK_BITS);
      wider = new NumberBlock(base, null, new int[SIZE], with(chunk));
      for (int i = 0; i < present; i++) {
        // A block that was near lies in one chunk, the first one.
        wider.far[i] = near != null ? (int) (base & POSITION) + near[i] : far[i];
      }
    }
    return wider;
  }

  private int[] with(int chunk) {
    int[] known = chunks != null ? chunks : new int[] {(int) (base >>> CHUNK_BITS)};
    if (known[known.length - 1] == chunk) {
      return known;
    }
    int[] more = Arrays.copyOf(known, known.length + 1);
    more[known.length] = chunk;
    return more;
  }

  /** Puts down the address of a vector, which the block reaches. */
  void set(int index, long address) {
    if (near != null) {
      near[index] = (char) (address - base);
    } else {
      far[index] = chunks.length - 1 << CHUNK_BITS | (int) address & POSITION;
    }
  }

  /** Tells how many vectors there are, and where the last one ends. */
  void settle(int present, long lastEnd) {
    count = present;
    end = lastEnd;
  }

  /** How many there are, once the block is settled. */
  int count() {
    return count;
  }

  /** Where the vector after one begins, or where the last one ends; once the block is settled. */
  long after(int index) {
    return index + 1 < count ? address(index + 1) : end;
  }
}
