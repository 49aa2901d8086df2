package dev.fairlead.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import scala.Tuple2;

/** A task that tells which of some keys is in the lowest level of a partition, and the level. */
final class FindLevel implements FlatMapFunction<Iterator<Tuple2<Integer, Integer>>, long[]> {
  private static final long serialVersionUID = 1L;

  private final LevelFiles files;
  private final int levels;
  private final byte[][] wanted;

  FindLevel(LevelFiles files, int levels, byte[][] wanted) {
    this.files = files;
    this.levels = levels;
    this.wanted = wanted;
  }

  @Override
  public Iterator<long[]> call(Iterator<Tuple2<Integer, Integer>> home) throws IOException {
    return in(TaskContext.getPartitionId()).iterator();
  }

  /** The same for all partitions, without a task. */
  List<long[]> onDriver(int partitions) {
    List<long[]> all = new ArrayList<>();
    try {
      for (int partition = 0; partition < partitions; partition++) {
        all.addAll(in(partition));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  private List<long[]> in(int partition) throws IOException {
    for (int level = 0; level < levels; level++) {
      Iterator<KeyPiece> pieces = files.read(level, partition);
      while (pieces.hasNext()) {
        KeyPiece piece = pieces.next();
        for (int i = 0; i < wanted.length; i++) {
          if (contains(piece, wanted[i])) {
            return List.of(new long[] {level, i});
          }
        }
      }
    }
    return List.of();
  }

  private static boolean contains(KeyPiece piece, byte[] key) {
    KeyPiece.Cursor cursor = piece.cursor();
    boolean more = cursor.next();
    if (more) {
      cursor.skipTo(key, 0, key.length);
    }
    while (more) {
      int order = Arrays.compareUnsigned(cursor.bytes(), 0, cursor.end(), key, 0, key.length);
      if (order >= 0) {
        return order == 0;
      }
      more = cursor.next();
    }
    return false;
  }
}
