package dev.fairlead.spark;

import dev.fairlead.core.store.visited.SortedCodes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import scala.Tuple2;

/** A task that writes the states of a partition level by level, when all is known of them. */
final class WriteLevels implements FlatMapFunction<Iterator<Tuple2<Integer, Integer>>, long[]> {
  private static final long serialVersionUID = 1L;

  private final LevelFiles batches;
  private final int count;
  private final LevelFiles levels;
  private final int from;
  private final int to;

  /**
   * @param count of batches
   * @param from the first level to be written
   * @param to behind the last one
   */
  WriteLevels(LevelFiles batches, int count, LevelFiles levels, int from, int to) {
    this.batches = batches;
    this.count = count;
    this.levels = levels;
    this.from = from;
    this.to = to;
  }

  /** By level: the partition, its states and bytes. */
  @Override
  public Iterator<long[]> call(Iterator<Tuple2<Integer, Integer>> home) throws IOException {
    int partition = TaskContext.getPartitionId();
    List<KeyPiece.Writer> writers = new ArrayList<>();
    for (int level = from; level < to; level++) {
      writers.add(new KeyPiece.Writer(KeyPiece.Kind.VISITED));
    }
    SortedCodes states = ReadLevels.merged(batches, 0, count, partition, true);
    while (states.next()) {
      int level = Reached.depth(states.note());
      if (level >= from && level < to) {
        writers.get(level - from).add(states.bytes(), states.start(), states.end());
      }
    }
    List<long[]> written = new ArrayList<>();
    for (int level = from; level < to; level++) {
      List<KeyPiece> pieces = writers.set(level - from, null).pieces();
      levels.write(level, partition, pieces);
      written.add(
          new long[] {
            level,
            partition,
            pieces.stream().mapToLong(KeyPiece::count).sum(),
            pieces.stream().mapToLong(KeyPiece::bytes).sum()
          });
    }
    return written.iterator();
  }
}
