package dev.fairlead.core.store.visited;

import java.util.Arrays;

/**
 * Codes on their way into a {@link BlockFile}, each by how many bytes it shares with the beginning
 * of the one before and by those that follow (front coding): neighbours are alike, whether they
 * were found or sorted next to each other.
 */
public final class BlockWriter {

  /** For blocks that are read one after the other. */
  private static final int LARGE = 1 << 14;

  private static final int HEADERS = 10;

  private final int room;
  private byte[] bytes = new byte[256];
  private int size;
  private byte[] last = new byte[64];
  private int lastLength;
  private long count;

  public BlockWriter() {
    this(LARGE);
  }

  /**
   * @param room bytes from which on a block is full
   */
  BlockWriter(int room) {
    this.room = room;
  }

  /** Adds a code. */
  public void add(byte[] code, int start, int end) {
    int length = end - start;
    int shared = Arrays.mismatch(last, 0, lastLength, code, start, end);
    shared = shared < 0 ? length : shared;
    int rest = length - shared;
    if (bytes.length - size < HEADERS + rest) {
      bytes = Arrays.copyOf(bytes, Math.addExact(size, Math.max(size, HEADERS + rest)));
    }
    size = PlainCode.put(bytes, size, shared);
    size = PlainCode.put(bytes, size, rest);
    System.arraycopy(code, start + shared, bytes, size, rest);
    size += rest;
    if (last.length < length) {
      last = new byte[2 * length];
    }
    System.arraycopy(code, start + shared, last, shared, rest);
    lastLength = length;
    count++;
  }

  /** Whether it is time to write the block. */
  public boolean isFull() {
    return size >= room;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  long count() {
    return count;
  }

  /** The block, which has something in it, and begins another one. */
  public byte[] take() {
    byte[] block = Arrays.copyOf(bytes, size);
    size = 0;
    lastLength = 0;
    count = 0;
    return block;
  }

  /** Writes the block, if there is anything in it, and begins another one. */
  void flushTo(BlockFile file) {
    if (count > 0) {
      file.append(bytes, size);
      size = 0;
      lastLength = 0;
      count = 0;
    }
  }
}
