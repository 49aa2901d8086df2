package dev.fairlead.core.store.visited;

import java.nio.file.Path;
import java.util.Arrays;

/**
 * The states of a search, level by level. Threads write the level that has been begun and read the
 * one before; if all levels are kept, any earlier one can be read, too.
 */
public final class LevelLog implements AutoCloseable {

  /** Whether levels can be read after the next one has been written. */
  public enum Keeping {
    ALL,
    THE_LAST_TWO
  }

  /** The blocks of a level that are left, for any number of threads. */
  public final class Reader {
    private final BlockFile file;
    private long at;
    private final long end;

    private Reader(BlockFile file, long start, long end) {
      this.file = file;
      this.at = start;
      this.end = end;
    }

    /** Takes another block, if there is one. */
    public boolean next(BlockReader into) {
      long mine;
      synchronized (this) {
        if (at == end) {
          return false;
        }
        mine = at;
        at = file.next(at);
      }
      file.read(mine, into);
      return true;
    }
  }

  /** One, or two that take turns. */
  private final BlockFile[] files;

  private int levels;
  private long[] starts = new long[16];
  private long[] counts = new long[16];

  public LevelLog(Path folder, Keeping keeping) {
    files = new BlockFile[keeping == Keeping.ALL ? 1 : 2];
    Arrays.setAll(files, i -> new BlockFile(folder));
  }

  private BlockFile file(int level) {
    return files[level % files.length];
  }

  /** Begins the next level. */
  public void begin() {
    if (levels == starts.length) {
      starts = Arrays.copyOf(starts, Math.multiplyExact(2, levels));
      counts = Arrays.copyOf(counts, 2 * levels);
    }
    if (files.length > 1) {
      file(levels).clear();
    }
    starts[levels] = file(levels).size();
    levels++;
  }

  /** Writes some states of the level begun last. */
  public synchronized void append(BlockWriter block) {
    counts[levels - 1] += block.count();
    block.flushTo(file(levels - 1));
  }

  /** The number of the level begun last; the first one is 0. */
  public int level() {
    return levels - 1;
  }

  /** How many states a level has. */
  public long count(int level) {
    return counts[level];
  }

  /** The states of a level that is complete. */
  public Reader read(int level) {
    boolean last = files.length > 1 || level + 1 == levels;
    return new Reader(file(level), starts[level], last ? file(level).size() : starts[level + 1]);
  }

  /** Bytes of memory. */
  public long bytes() {
    return Arrays.stream(files).mapToLong(BlockFile::bytes).sum() + 2L * Long.BYTES * counts.length;
  }

  public long diskBytes() {
    return Arrays.stream(files).mapToLong(BlockFile::diskBytes).sum();
  }

  @Override
  public void close() {
    for (BlockFile file : files) {
      file.close();
    }
  }
}
