package dev.fairlead.spark;

import dev.fairlead.core.store.visited.SortedCodes;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import scala.Tuple2;

/** A task that reads the states of some levels in one partition, as one sorted run. */
final class ReadLevels
    implements PairFlatMapFunction<Iterator<Tuple2<Integer, Integer>>, Integer, KeyPiece> {
  private static final long serialVersionUID = 1L;

  private final LevelFiles files;
  private final int from;
  private final int to;

  /**
   * @param to the level behind the last one
   */
  ReadLevels(LevelFiles files, int from, int to) {
    this.files = files;
    this.from = from;
    this.to = to;
  }

  @Override
  public Iterator<Tuple2<Integer, KeyPiece>> call(Iterator<Tuple2<Integer, Integer>> home)
      throws IOException {
    int partition = TaskContext.getPartitionId();
    Iterator<KeyPiece> pieces = pieces(partition);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return pieces.hasNext();
      }

      @Override
      public Tuple2<Integer, KeyPiece> next() {
        return new Tuple2<>(partition, pieces.next());
      }
    };
  }

  private Iterator<KeyPiece> pieces(int partition) throws IOException {
    if (to == from + 1) {
      return files.read(from, partition);
    }
    List<SortedCodes> levels = new ArrayList<>();
    for (int level = from; level < to; level++) {
      levels.add(new OneLevel(files.read(level, partition)));
    }
    return new Merged(SortedCodes.merged(levels));
  }

  /** The keys of a level, whose pieces are in ascending order. */
  private static final class OneLevel implements SortedCodes {
    private final Iterator<KeyPiece> pieces;
    private KeyPiece.Cursor cursor;

    OneLevel(Iterator<KeyPiece> pieces) {
      this.pieces = pieces;
    }

    @Override
    public boolean next() {
      while (cursor == null || !cursor.next()) {
        if (!pieces.hasNext()) {
          return false;
        }
        cursor = pieces.next().cursor();
      }
      return true;
    }

    @Override
    public byte[] bytes() {
      return cursor.bytes();
    }

    @Override
    public int start() {
      return 0;
    }

    @Override
    public int end() {
      return cursor.end();
    }
  }

  /** Pieces of a merged run, made one at a time. */
  private static final class Merged implements Iterator<KeyPiece> {
    private final SortedCodes codes;
    private final KeyPiece.Writer writer = new KeyPiece.Writer(KeyPiece.Kind.VISITED);
    private final Queue<KeyPiece> ready = new ArrayDeque<>();
    private boolean ended;

    Merged(SortedCodes codes) {
      this.codes = codes;
    }

    @Override
    public boolean hasNext() {
      while (ready.isEmpty() && !ended) {
        if (codes.next()) {
          writer.add(codes.bytes(), codes.start(), codes.end());
          writer.takeComplete(ready);
        } else {
          ended = true;
          ready.addAll(writer.pieces());
        }
      }
      return !ready.isEmpty();
    }

    @Override
    public KeyPiece next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return ready.remove();
    }
  }
}
