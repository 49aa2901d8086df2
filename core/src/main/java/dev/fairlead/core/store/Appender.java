package dev.fairlead.core.store;

/** Where one thread appends packed vectors: a chunk and a block of numbers of its own. */
final class Appender {

  private static final int SMALLEST_CHUNK = 1 << 10;

  private final PackedVectors vectors;

  /** Whether chunk and block begin small and grow, since the store may stay small. */
  private boolean small;

  private int chunk = -1;
  private int capacity;
  private int position;
  private int blockNumber;
  private NumberBlock block;
  private int count;

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
    if (block == null || count == NumberBlock.SIZE) {
      settle();
      NumberBlock fresh = NumberBlock.at(address, small && block == null);
      blockNumber = vectors.addBlock(fresh);
      block = fresh;
      count = 0;
    } else if (!block.reaches(address, count)) {
      NumberBlock wider = block.reaching(address, count);
      vectors.replaceBlock(blockNumber, wider);
      block = wider;
    }
    return blockNumber << NumberBlock.BITS | count;
  }

  /** Appends a vector that room was made for. */
  void append(byte[] packed, int from, int to) {
    int length = to - from;
    WideBytes.copy(packed, from, vectors.chunk(chunk), position, length);
    block.set(count++, address());
    position += length;
    if (position >= PackedVectors.CHUNK) {
      vectors.close(chunk, position);
    }
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
    if (chunk >= 0 && needed <= capacity && position < PackedVectors.CHUNK) {
      return;
    }
    if (chunk >= 0 && small && needed <= PackedVectors.CHUNK) {
      int grown = Math.min(PackedVectors.CHUNK, Math.max(needed, 2 * capacity));
      vectors.enlarge(chunk, grown);
      capacity = grown;
      return;
    }
    int fresh = Math.max(chunk < 0 && small ? SMALLEST_CHUNK : PackedVectors.CHUNK, length);
    int added = vectors.addChunk(fresh);
    if (chunk >= 0) {
      vectors.close(chunk, position);
      small = false;
    }
    chunk = added;
    capacity = fresh;
    position = 0;
  }
}
