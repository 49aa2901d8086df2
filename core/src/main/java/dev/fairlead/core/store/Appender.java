package dev.fairlead.core.store;

/** Where one thread appends packed vectors: a chunk and a block of numbers of its own. */
final class Appender {

  private static final int SMALLEST_CHUNK = 1 << 10;

  /**
   * The most bytes of the first chunk, if it begins small: so little that the vectors of the first
   * block of numbers lie in two chunks. What code does with such blocks shall be seen early, before
   * it is compiled: what comes unexpected makes it be compiled anew.
   */
  private static final int FIRST_CHUNK = 1 << 12;

  private final PackedVectors vectors;

  /** Whether chunk and block begin small and grow, since the store may stay small. */
  private boolean small;

  private int chunk = -1;

  /** Whether that is the first one. */
  private boolean first = true;

  private int capacity;
  private int position;
  private int blockNumber;
  private NumberBlock block;
  private int count;

  /** How many numbers the block has room for as it is, and the addresses that it reaches. */
  private int end;

  private long reach;

  Appender(PackedVectors vectors, boolean small) {
    this.vectors = vectors;
    this.small = small;
  }

  boolean hasBlock() {
    return block != null;
  }

  /** The number of the block that is being filled; those before it are full. */
  int block() {
    return blockNumber;
  }

  int countInBlock() {
    return count;
  }

  /**
   * Tells the block how far it is filled. If the chunk is no longer that of its last vector, that
   * one ends where its chunk does.
   */
  void settle() {
    if (block != null) {
      if (position >= PackedVectors.CHUNK) {
        // Its end is no address.
        vectors.close(chunk, position);
      }
      block.settle(count, address());
    }
  }

  /**
   * Makes room for a vector of so many bytes.
   *
   * @return the number it will have
   */
  int prepare(int length) {
    makeRoom(length);
    long address = address();
    // Both are negative mostly. One question, since the answer to each of two may be known to the
    // compiler only when another thread joins the search.
    if ((count - end & address - reach) >= 0) {
      extend(address);
    }
    return blockNumber << NumberBlock.BITS | count;
  }

  /** Goes on with a block that has room for a number and reaches an address. */
  private void extend(long address) {
    if (block == null || count == NumberBlock.SIZE) {
      settle();
      NumberBlock fresh = NumberBlock.at(address, small && block == null);
      blockNumber = vectors.addBlock(fresh);
      block = fresh;
      count = 0;
    } else {
      NumberBlock wider = block.reaching(address, count);
      vectors.replaceBlock(blockNumber, wider);
      block = wider;
    }
    end = block.room();
    reach = block.reach();
  }

  /** Appends a vector that room was made for. */
  void append(byte[] packed, int from, int to) {
    int length = to - from;
    WideBytes.copy(packed, from, vectors.chunk(chunk), position, length);
    block.set(count++, address());
    position += length;
  }

  /** Takes back the vector appended last, before anybody got to know its number. */
  void takeBack(int length) {
    position -= length;
    count--;
  }

  private long address() {
    return ((long) chunk << PackedVectors.CHUNK_BITS) + position;
  }

  private void makeRoom(int length) {
    int needed = position + length;
    // An address has room for positions below the size of a chunk; a vector longer than a chunk
    // that
    // was taken back leaves a chunk with more.
    if (needed <= capacity && position < PackedVectors.CHUNK) {
      return;
    }
    int most = first ? FIRST_CHUNK : PackedVectors.CHUNK;
    if (chunk >= 0 && small && needed <= most) {
      int grown = Math.min(most, Math.max(needed, 2 * capacity));
      vectors.enlarge(chunk, grown);
      capacity = grown;
      return;
    }
    int least = chunk < 0 ? SMALLEST_CHUNK : first ? FIRST_CHUNK : PackedVectors.CHUNK;
    int fresh = Math.max(small ? least : PackedVectors.CHUNK, length);
    int added = vectors.addChunk(fresh);
    if (chunk >= 0) {
      vectors.close(chunk, position);
      small &= first;
      first = false;
    }
    chunk = added;
    capacity = fresh;
    position = 0;
  }
}
