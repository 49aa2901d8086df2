package dev.fairlead.core.store.visited;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Codes in ascending order in a file. The first code of each block is in memory, so that a cursor
 * that looks for a few codes reads the blocks in which they may be and no others.
 */
final class SortedRun implements AutoCloseable {

  /** All codes of a block before the one that is looked for have to be decoded. */
  private static final int BLOCK = 1 << 12;

  private final BlockFile file;
  private final List<byte[]> firsts = new ArrayList<>();
  private long[] places = new long[16];
  private long count;
  private long indexBytes;

  private SortedRun(Path folder) {
    this.file = new BlockFile(folder);
  }

  /**
   * Writes codes.
   *
   * @param poll is run now and then; may end the work by an exception
   */
  static SortedRun of(SortedCodes codes, Path folder, Runnable poll) {
    SortedRun run = new SortedRun(folder);
    try {
      run.write(codes, poll);
    } catch (Throwable wrong) {
      run.close();
      throw wrong;
    }
    return run;
  }

  private void write(SortedCodes codes, Runnable poll) {
    BlockWriter block = new BlockWriter(BLOCK);
    while (codes.next()) {
      if (block.isEmpty()) {
        poll.run();
        begin(Arrays.copyOfRange(codes.bytes(), codes.start(), codes.end()));
      }
      block.add(codes.bytes(), codes.start(), codes.end());
      count++;
      if (block.isFull()) {
        block.flushTo(file);
      }
    }
    block.flushTo(file);
  }

  private void begin(byte[] first) {
    if (firsts.size() == places.length) {
      places = Arrays.copyOf(places, 2 * places.length);
    }
    places[firsts.size()] = file.size();
    firsts.add(first);
    indexBytes += Long.BYTES * 4 + first.length;
  }

  long count() {
    return count;
  }

  long bytes() {
    return indexBytes + file.bytes();
  }

  long diskBytes() {
    return file.diskBytes();
  }

  Cursor cursor() {
    return new Cursor();
  }

  @Override
  public void close() {
    file.close();
  }

  /** Goes through the codes, or from one that is looked for to the next. */
  final class Cursor implements SortedCodes {
    private final BlockReader reader = new BlockReader();
    private int block = -1;
    private boolean ended;

    @Override
    public boolean next() {
      while (!ended && !(block >= 0 && reader.next())) {
        ended = block + 1 == firsts.size();
        if (!ended) {
          read(block + 1);
        }
      }
      return !ended;
    }

    private void read(int other) {
      block = other;
      file.read(places[block], reader);
    }

    /** Whether a code is in the run; to be asked in ascending order. */
    boolean contains(SortedCodes wanted) {
      skipTo(wanted);
      if (block < 0 && !next()) {
        return false;
      }
      while (!ended) {
        int order = compareTo(wanted);
        if (order >= 0) {
          return order == 0;
        }
        next();
      }
      return false;
    }

    /** Goes to the block in which a code would be, if that is another one. */
    private void skipTo(SortedCodes wanted) {
      int step = 1;
      int low = Math.max(block, 0);
      while (low + step < firsts.size() && begins(low + step, wanted)) {
        low += step;
        step *= 2;
      }
      for (; step > 0; step /= 2) {
        if (low + step < firsts.size() && begins(low + step, wanted)) {
          low += step;
        }
      }
      if (low > block && low < firsts.size()) {
        read(low);
        next();
      }
    }

    /** Whether a block begins with a code, or with a lesser one. */
    private boolean begins(int other, SortedCodes wanted) {
      byte[] first = firsts.get(other);
      return Arrays.compareUnsigned(
              first, 0, first.length, wanted.bytes(), wanted.start(), wanted.end())
          <= 0;
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
  }
}
