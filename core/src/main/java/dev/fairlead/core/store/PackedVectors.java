package dev.fairlead.core.store;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The bytes of packed vectors by number, in an arena of chunks. A vector lies in one chunk; one
 * that is longer than a chunk gets a chunk of its own, from its beginning.
 *
 * <p>An address is a chunk number and a position in it. {@link Addresses#BLOCK} vectors reach over
 * at most as many chunks of 2^{@value #CHUNK_BITS} bytes, so they lie within 2^32 of each other.
 */
final class PackedVectors {

  private static final int CHUNK_BITS = 18;
  private static final int CHUNK = 1 << CHUNK_BITS;
  private static final int FIRST_CHUNK = 1 << 10;

  private final LongConsumer beforeGrowth;
  private final VectorParts parts;

  /** Each longer than its capacity by the slack that hashing needs. */
  private byte[][] chunks = {new byte[FIRST_CHUNK + WideBytes.SLACK]};

  /** Where the vectors of a chunk that is full end. */
  private int[] ends = {0};

  private int chunk;
  private int position;
  private final Addresses addresses;
  private long bytes = FIRST_CHUNK + WideBytes.SLACK;

  /** The callback is told the bytes about to be allocated. */
  PackedVectors(LongConsumer beforeGrowth, VectorParts parts) {
    this.beforeGrowth = beforeGrowth;
    this.parts = parts;
    this.addresses = new Addresses(beforeGrowth);
  }

  long bytes() {
    return bytes + addresses.bytes();
  }

  /** Appends some bytes of an array under the next number. */
  void append(byte[] packed, int from, int to) {
    int length = to - from;
    makeRoom(length);
    addresses.add((long) chunk << CHUNK_BITS | position);
    WideBytes.copy(packed, from, chunks[chunk], position, length);
    position += length;
  }

  /** Whether the bytes of the vector at an address begin with some bytes of an array. */
  boolean startsWith(long address, byte[] packed, int from, int to) {
    byte[] arena = chunks[(int) (address >>> CHUNK_BITS)];
    int start = (int) address & CHUNK - 1;
    int length = to - from;
    return start + length <= arena.length - WideBytes.SLACK
        && WideBytes.equal(arena, start, packed, from, length);
  }

  /** The hash of a vector's bytes. */
  long hash(int number) {
    long address = address(number);
    int home = (int) (address >>> CHUNK_BITS);
    int start = (int) address & CHUNK - 1;
    return WideBytes.hash(chunks[home], start, end(number, home));
  }

  /** Where the bytes of a vector end in its chunk; a chunk may be full, so this is no address. */
  private int end(int number, int home) {
    long next = number + 1 < addresses.size() ? address(number + 1) : -1;
    if (next >>> CHUNK_BITS == home) {
      return (int) next & CHUNK - 1;
    }
    return home == chunk ? position : ends[home];
  }

  byte byteAt(long address) {
    return chunks[(int) (address >>> CHUNK_BITS)][(int) address & CHUNK - 1];
  }

  int length(int number) {
    long address = address(number);
    return (int) unsigned(chunks[(int) (address >>> CHUNK_BITS)], (int) address & CHUNK - 1);
  }

  /** Copies a vector into an array and makes it the origin. */
  int read(int number, int[] into, LastRead origin) {
    long address = address(number);
    byte[] arena = chunks[(int) (address >>> CHUNK_BITS)];
    int start = (int) address & CHUNK - 1;
    int at = start;
    int length = arena[at++];
    if (length < 0) {
      long wide = unsigned(arena, --at);
      length = (int) wide;
      at += (int) (wide >>> 32);
    }
    origin.reserve(length);
    int position = 0;
    for (int first = 0; first < length; first += VectorParts.WIDTH) {
      origin.starts[position] = at - start;
      int part = arena[at++];
      if (part < 0) {
        part = part & 0x7f | arena[at++] << 7;
      }
      int end = Math.min(length, first + VectorParts.WIDTH);
      if (part != VectorParts.NONE) {
        VectorParts.unpack(parts.word(position, part), into, first, end);
      } else {
        at = readWide(arena, at, into, first, end);
      }
      position++;
    }
    origin.starts[position] = at - start;
    origin.length = length;
    origin.keep(into, arena, start, at - start);
    return length;
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
  private static long unsigned(byte[] arena, int start) {
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
    return addresses.get(number);
  }

  private void makeRoom(int length) {
    int needed = position + length;
    int capacity = chunks[chunk].length - WideBytes.SLACK;
    if (needed <= capacity) {
      return;
    }
    if (chunk == 0 && needed <= CHUNK) {
      // Small stores stay small: the first chunk grows in place.
      int grown = Math.min(CHUNK, Math.max(needed, 2 * capacity));
      allocate(grown - capacity);
      chunks[0] = Arrays.copyOf(chunks[0], grown + WideBytes.SLACK);
      return;
    }
    int fresh = Math.max(CHUNK, length) + WideBytes.SLACK;
    allocate(fresh);
    if (chunk + 1 == chunks.length) {
      chunks = Arrays.copyOf(chunks, Math.max(8, 2 * chunks.length));
      ends = Arrays.copyOf(ends, chunks.length);
    }
    ends[chunk] = position;
    chunks[++chunk] = new byte[fresh];
    position = 0;
  }

  private void allocate(long more) {
    beforeGrowth.accept(more);
    bytes += more;
  }
}
