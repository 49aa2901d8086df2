package dev.fairlead.core.store;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * The bytes of packed vectors by number, in an arena of chunks. A vector lies in one chunk; one
 * that is longer than a chunk gets a chunk of its own, from its beginning. Chunks and blocks of
 * numbers belong to the {@link Appender} that fills them; everything may be read by any thread that
 * knows its number.
 */
final class PackedVectors {

  static final int CHUNK_BITS = 18;
  static final int CHUNK = 1 << CHUNK_BITS;

  private final LongConsumer beforeGrowth;
  private final VectorParts parts;

  /** Each longer than its capacity by the slack that hashing needs. */
  private volatile byte[][] chunks = new byte[1][];

  /** Where the vectors of a chunk end, if it is full. */
  private int[] ends = new int[1];

  private int chunkCount;
  private volatile NumberBlock[] blocks = new NumberBlock[1];
  private int blockCount;
  private final AtomicLong bytes = new AtomicLong();

  /** The callback is told the bytes about to be allocated. */
  PackedVectors(LongConsumer beforeGrowth, VectorParts parts) {
    this.beforeGrowth = beforeGrowth;
    this.parts = parts;
  }

  long bytes() {
    return bytes.get();
  }

  /** Allocates a chunk; the answer is its number. */
  synchronized int addChunk(int capacity) {
    allocate(capacity + WideBytes.SLACK);
    if (chunkCount == chunks.length) {
      ends = Arrays.copyOf(ends, Math.max(8, 2 * chunkCount));
      chunks = Arrays.copyOf(chunks, ends.length);
    }
    chunks[chunkCount] = new byte[capacity + WideBytes.SLACK];
    return chunkCount++;
  }

  /** Makes a chunk larger; its bytes stay where they are. */
  synchronized void enlarge(int chunk, int capacity) {
    byte[] present = chunks[chunk];
    allocate(capacity + WideBytes.SLACK - present.length);
    chunks[chunk] = Arrays.copyOf(present, capacity + WideBytes.SLACK);
  }

  /** No vector is added to a chunk any more. */
  synchronized void close(int chunk, int end) {
    ends[chunk] = end;
  }

  byte[] chunk(int number) {
    return chunks[number];
  }

  /** How many blocks of numbers there are. */
  synchronized int blockCount() {
    return blockCount;
  }

  /** The answer is the number of the block. */
  synchronized int addBlock(NumberBlock block) {
    allocate(block.bytes());
    if (blockCount == blocks.length) {
      blocks = Arrays.copyOf(blocks, Math.max(8, 2 * blockCount));
    }
    blocks[blockCount] = block;
    return blockCount++;
  }

  synchronized void replaceBlock(int number, NumberBlock by) {
    long more = by.bytes() - blocks[number].bytes();
    if (more > 0) {
      beforeGrowth.accept(more);
    }
    bytes.addAndGet(more);
    blocks[number] = by;
  }

  NumberBlock block(int number) {
    return blocks[number];
  }

  /** Whether the bytes of the vector at an address begin with some bytes of an array. */
  boolean startsWith(long address, byte[] packed, int from, int to) {
    byte[] arena = chunks[(int) (address >>> CHUNK_BITS)];
    int start = (int) address & CHUNK - 1;
    int length = to - from;
    return start + length <= arena.length - WideBytes.SLACK
        && WideBytes.equal(arena, start, packed, from, length);
  }

  /** The hash of a vector's bytes; asked for while nothing is added. */
  long hash(int number) {
    NumberBlock block = blocks[number >>> NumberBlock.BITS];
    int index = number & NumberBlock.SIZE - 1;
    long address = block.address(index);
    int home = (int) (address >>> CHUNK_BITS);
    long next = block.after(index);
    // A chunk may be full, so its end is no address.
    int end = next >>> CHUNK_BITS == home ? (int) next & CHUNK - 1 : ends[home];
    return WideBytes.hash(chunks[home], (int) address & CHUNK - 1, end);
  }

  byte byteAt(long address) {
    return chunks[(int) (address >>> CHUNK_BITS)][(int) address & CHUNK - 1];
  }

  int length(int number) {
    long address = address(number);
    byte[] arena = chunks[(int) (address >>> CHUNK_BITS)];
    int start = (int) address & CHUNK - 1;
    int part = part(arena, start);
    return part != VectorParts.NONE ? parts.length(part) : (int) unsigned(arena, start + 1);
  }

  /** Copies a vector into an array and makes it the origin. */
  int read(int number, int[] into, LastRead origin) {
    long address = address(number);
    byte[] arena = chunks[(int) (address >>> CHUNK_BITS)];
    int start = (int) address & CHUNK - 1;
    int part = part(arena, start);
    int at = start + partSize(part);
    int length;
    if (part != VectorParts.NONE) {
      length = parts.length(part);
    } else {
      long wide = unsigned(arena, at);
      length = (int) wide;
      at += (int) (wide >>> 32);
    }
    origin.reserve(length);
    origin.starts[0] = 0;
    int count = VectorParts.count(length);
    for (int position = 0; position < count; position++) {
      if (position > 0) {
        part = part(arena, at);
        at += partSize(part);
      }
      int first = position * VectorParts.WIDTH;
      int end = Math.min(length, first + VectorParts.WIDTH);
      if (part != VectorParts.NONE) {
        VectorParts.unpack(parts.word(position, part), into, first, end);
      } else {
        at = readWide(arena, at, into, first, end);
      }
      origin.starts[position + 1] = at - start;
    }
    origin.length = length;
    origin.keep(into, arena, start, at - start);
    return length;
  }

  /** The number of the part at a place. */
  static int part(byte[] arena, int at) {
    int low = arena[at];
    return low >= 0 ? low : low & 0x7f | arena[at + 1] << 7;
  }

  static int partSize(int number) {
    return number < 0x80 ? 1 : 2;
  }

  private static int readWide(byte[] arena, int start, int[] into, int first, int end) {
    int at = start;
    for (int i = first; i < end; i++) {
      long wide = unsigned(arena, at);
      at += (int) (wide >>> 32);
      into[i] = VectorCode.unfolded((int) wide);
    }
    return at;
  }

  /** The int at a place in the low half, the number of its bytes in the high half. */
  static long unsigned(byte[] arena, int start) {
    int value = 0;
    int at = start;
    int shift = 0;
    byte next;
    do {
      next = arena[at++];
      value |= (next & 0x7f) << shift;
      shift += 7;
    } while (next < 0);
    return (long) (at - start) << 32 | (value & 0xffff_ffffL);
  }

  long address(int number) {
    return blocks[number >>> NumberBlock.BITS].address(number & NumberBlock.SIZE - 1);
  }

  private void allocate(long more) {
    beforeGrowth.accept(more);
    bytes.addAndGet(more);
  }
}
