package dev.fairlead.spark;

import dev.fairlead.core.store.visited.BlockReader;
import dev.fairlead.core.store.visited.BlockWriter;
import dev.fairlead.core.store.visited.SortedCodes;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * An element of the data of Spark: a part of a sorted run of keys, compressed by front coding in
 * blocks; or facts. Perhaps with some words for each key.
 */
final class KeyPiece {

  /** What it is. */
  enum Kind {
    /** Keys that may be new. */
    CANDIDATES,
    /** Keys that were visited. */
    VISITED,
    /** Keys with words for the nodes they are of. */
    MESSAGES,
    /** {@link LevelFacts}, in the first block. */
    FACTS,
    /** No keys, but {@link EdgeAddress}es in a partition. */
    ADDRESSES
  }

  private static final Kind[] KINDS = Kind.values();

  /** Keys in one piece, at most: what is read from disk is in memory one piece at a time. */
  private static final int MOST = 1 << 18;

  private final byte kind;
  private final int count;
  private final byte[][] blocks;

  /** By block: how many keys are before it. */
  private final int[] firsts;

  /** The same number of words for each key, or none. */
  private final long[] words;

  KeyPiece(Kind kind, int count, byte[][] blocks, int[] firsts, long[] words) {
    this.kind = (byte) kind.ordinal();
    this.count = count;
    this.blocks = blocks;
    this.firsts = firsts;
    this.words = words;
  }

  static KeyPiece facts(LevelFacts facts) {
    return new KeyPiece(Kind.FACTS, 0, new byte[][] {facts.toBytes()}, new int[1], new long[0]);
  }

  /**
   * @param sorted addresses in one partition, in ascending order
   */
  static KeyPiece addresses(long[] sorted) {
    long[] gaps = new long[sorted.length];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = i == 0 ? sorted[i] : sorted[i] - sorted[i - 1];
    }
    return new KeyPiece(Kind.ADDRESSES, 0, new byte[0][], new int[0], gaps);
  }

  long[] toAddresses() {
    long[] sorted = words.clone();
    for (int i = 1; i < sorted.length; i++) {
      sorted[i] += sorted[i - 1];
    }
    return sorted;
  }

  LevelFacts toFacts() {
    return LevelFacts.of(blocks[0]);
  }

  Kind kind() {
    return KINDS[kind];
  }

  int count() {
    return count;
  }

  long[] words() {
    return words;
  }

  /** How many bytes it takes where it is written. */
  long bytes() {
    long bytes = 0;
    for (long word : words) {
      bytes += Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(word) + 6) / 7);
    }
    for (byte[] block : blocks) {
      bytes += block.length;
    }
    return bytes;
  }

  /** Makes pieces of keys that come in ascending order. */
  static final class Writer {
    private final Kind kind;
    private final int most;
    private final BlockWriter block = new BlockWriter();
    private final List<byte[]> blocks = new ArrayList<>();
    private int[] firsts = new int[16];
    private long[] words = {};
    private int wordCount;
    private final List<KeyPiece> pieces = new ArrayList<>();
    private int count;

    Writer(Kind kind) {
      this(kind, MOST);
    }

    private Writer(Kind kind, int most) {
      this.kind = kind;
      this.most = most;
    }

    /** Makes one piece of all keys: for {@link #onePiece}. */
    static Writer ofOnePiece(Kind kind) {
      return new Writer(kind, Integer.MAX_VALUE);
    }

    /** Adds a key with words. */
    void add(byte[] bytes, int start, int end, long[] with, int from, int length) {
      if (wordCount + length > words.length) {
        words = Arrays.copyOf(words, Math.max(64, 2 * (wordCount + length)));
      }
      System.arraycopy(with, from, words, wordCount, length);
      wordCount += length;
      add(bytes, start, end);
    }

    /** Adds a key with its note, which is its word unless all are 0. */
    void add(SortedCodes key) {
      add(key.bytes(), key.start(), key.end(), key.note());
    }

    void add(byte[] bytes, int start, int end, long note) {
      if (note != 0 || wordCount > 0) {
        if (count >= words.length) {
          words = Arrays.copyOf(words, Math.max(64, 2 * (count + 1)));
        }
        Arrays.fill(words, wordCount, count, 0);
        words[count] = note;
        wordCount = count + 1;
      }
      add(bytes, start, end);
    }

    void add(byte[] bytes, int start, int end) {
      if (block.isEmpty()) {
        if (blocks.size() == firsts.length) {
          firsts = Arrays.copyOf(firsts, 2 * firsts.length);
        }
        firsts[blocks.size()] = count;
      }
      block.add(bytes, start, end);
      count++;
      if (block.isFull()) {
        blocks.add(block.take());
      }
      if (count == most) {
        flush();
      }
    }

    private void flush() {
      if (!block.isEmpty()) {
        blocks.add(block.take());
      }
      if (count > 0) {
        pieces.add(
            new KeyPiece(
                kind,
                count,
                blocks.toArray(byte[][]::new),
                Arrays.copyOf(firsts, blocks.size()),
                Arrays.copyOf(words, wordCount)));
        blocks.clear();
        count = 0;
        wordCount = 0;
      }
    }

    /** Moves the pieces that are complete by now. */
    void takeComplete(Collection<KeyPiece> into) {
      if (!pieces.isEmpty()) {
        into.addAll(pieces);
        pieces.clear();
      }
    }

    List<KeyPiece> pieces() {
      flush();
      return pieces;
    }

    /** All keys; perhaps none. */
    KeyPiece onePiece() {
      flush();
      if (pieces.size() > 1) {
        throw new IllegalStateException(
            "what a level leads to in one partition is too much: give more --partitions");
      }
      return pieces.isEmpty()
          ? new KeyPiece(kind, 0, new byte[0][], new int[0], new long[0])
          : pieces.get(0);
    }
  }

  Cursor cursor() {
    return new Cursor();
  }

  /** Goes through the keys, or from one that is looked for to the next. */
  final class Cursor implements SortedCodes {
    private final BlockReader reader = new BlockReader();
    private int block = -1;
    private int index = -1;

    @Override
    public boolean next() {
      while (block < 0 || !reader.next()) {
        if (block + 1 == blocks.length) {
          return false;
        }
        begin(block + 1);
      }
      index++;
      return true;
    }

    /** The position of the key in the piece. */
    int index() {
      return index;
    }

    /** Goes to a key that is not before this one, by its position. */
    void seek(int position) {
      int at = Arrays.binarySearch(firsts, position);
      int wanted = at >= 0 ? at : -at - 2;
      if (wanted > block) {
        begin(wanted);
      }
      while (index < position) {
        reader.next();
        index++;
      }
    }

    private void begin(int other) {
      block = other;
      index = firsts[other] - 1;
      reader.begin(blocks[block], blocks[block].length);
    }

    /**
     * Goes to the first key that is not before another one, which this one is; the answer is
     * whether there is any.
     */
    boolean goTo(SortedCodes other) {
      boolean skipped = false;
      while (next()) {
        if (compareTo(other) >= 0) {
          return true;
        }
        if (!skipped) {
          skipped = true;
          if (skipTo(other.bytes(), other.start(), other.end()) && compareTo(other) == 0) {
            return true;
          }
        }
      }
      return false;
    }

    /**
     * Goes to the block in which a key would be, if it is a later one; the answer is whether that
     * is so, and then the cursor is at its first key.
     */
    boolean skipTo(byte[] key, int start, int end) {
      if (block + 1 == blocks.length || compareFirst(blocks[block + 1], key, start, end) > 0) {
        return false;
      }
      int low = block + 1;
      int high = blocks.length;
      while (high - low > 1) {
        int middle = low + high >>> 1;
        if (compareFirst(blocks[middle], key, start, end) <= 0) {
          low = middle;
        } else {
          high = middle;
        }
      }
      begin(low);
      return next();
    }

    @Override
    public byte[] bytes() {
      return reader.code();
    }

    @Override
    public int start() {
      return 0;
    }

    @Override
    public int end() {
      return reader.length();
    }

    /** The word of the key, if it has one. */
    @Override
    public long note() {
      return words.length == 0 ? 0 : words[index];
    }
  }

  /** The first key of a block shares nothing with one before: a zero, its length, its bytes. */
  private static int compareFirst(byte[] block, byte[] key, int start, int end) {
    int at = 1;
    int length = 0;
    for (int shift = 0; ; shift += 7) {
      byte digit = block[at++];
      length |= (digit & 0x7f) << shift;
      if (digit >= 0) {
        break;
      }
    }
    return Arrays.compareUnsigned(block, at, at + length, key, start, end);
  }

  void write(DataOutputStream out) throws IOException {
    out.writeByte(kind);
    out.writeInt(count);
    out.writeInt(blocks.length);
    for (int i = 0; i < blocks.length; i++) {
      out.writeInt(firsts[i]);
      LevelFacts.write(blocks[i], out);
    }
    out.writeInt(words.length);
    LevelFacts.write(packed(words), out);
  }

  /** Small words take few bytes. */
  private static byte[] packed(long[] words) {
    byte[] bytes = new byte[10 * words.length];
    int end = 0;
    for (long word : words) {
      long rest = word;
      for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
        bytes[end++] = (byte) (rest | 0x80);
      }
      bytes[end++] = (byte) rest;
    }
    return Arrays.copyOf(bytes, end);
  }

  private static long[] unpacked(int count, byte[] bytes) {
    long[] words = new long[count];
    int at = 0;
    for (int i = 0; i < count; i++) {
      long word = 0;
      byte digit;
      int shift = 0;
      do {
        digit = bytes[at++];
        word |= (digit & 0x7fL) << shift;
        shift += 7;
      } while (digit < 0);
      words[i] = word;
    }
    return words;
  }

  static KeyPiece read(DataInputStream in) throws IOException {
    Kind kind = KINDS[in.readByte()];
    int count = in.readInt();
    byte[][] blocks = new byte[in.readInt()][];
    int[] firsts = new int[blocks.length];
    for (int i = 0; i < blocks.length; i++) {
      firsts[i] = in.readInt();
      blocks[i] = LevelFacts.readBytes(in);
    }
    long[] words = unpacked(in.readInt(), LevelFacts.readBytes(in));
    return new KeyPiece(kind, count, blocks, firsts, words);
  }
}
