package dev.fairlead.spark;

import dev.fairlead.core.store.visited.SortedCodes;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.function.LongUnaryOperator;
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
  private final boolean reached;

  /**
   * @param to the level behind the last one
   * @param reached whether a key may be in several, each time with what is known of it
   */
  ReadLevels(LevelFiles files, int from, int to, boolean reached) {
    this.files = files;
    this.from = from;
    this.to = to;
    this.reached = reached;
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
    return to == from + 1
        ? files.read(from, partition)
        : new Merged(merged(files, from, to, partition, reached), reached);
  }

  /** The keys of several levels in one partition, each once. */
  static SortedCodes merged(LevelFiles files, int from, int to, int partition, boolean reached)
      throws IOException {
    List<SortedCodes> levels = new ArrayList<>();
    for (int level = from; level < to; level++) {
      levels.add(new LevelCodes(files.read(level, partition), LongUnaryOperator.identity()));
    }
    return reached ? new ReachedCodes(levels) : SortedCodes.merged(levels);
  }

  /** Pieces of a merged run, made one at a time. */
  private static final class Merged implements Iterator<KeyPiece> {
    private final SortedCodes codes;
    private final boolean reached;
    private final KeyPiece.Writer writer = new KeyPiece.Writer(KeyPiece.Kind.VISITED);
    private final Queue<KeyPiece> ready = new ArrayDeque<>();
    private boolean ended;

    Merged(SortedCodes codes, boolean reached) {
      this.codes = codes;
      this.reached = reached;
    }

    @Override
    public boolean hasNext() {
      while (ready.isEmpty() && !ended) {
        if (codes.next()) {
          if (reached) {
            writer.add(codes);
          } else {
            writer.add(codes.bytes(), codes.start(), codes.end());
          }
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
