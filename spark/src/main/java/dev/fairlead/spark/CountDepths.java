package dev.fairlead.spark;

import dev.fairlead.core.store.visited.SortedCodes;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import scala.Tuple2;

/** A task that counts the states of a partition by their depths. */
final class CountDepths implements FlatMapFunction<Iterator<Tuple2<Integer, Integer>>, long[]> {
  private static final long serialVersionUID = 1L;

  private final LevelFiles batches;
  private final int count;

  CountDepths(LevelFiles batches, int count) {
    this.batches = batches;
    this.count = count;
  }

  @Override
  public Iterator<long[]> call(Iterator<Tuple2<Integer, Integer>> home) throws IOException {
    SortedCodes states = ReadLevels.merged(batches, 0, count, TaskContext.getPartitionId(), true);
    long[] counts = {};
    while (states.next()) {
      int depth = Reached.depth(states.note());
      if (depth >= counts.length) {
        counts = Arrays.copyOf(counts, depth + 1);
      }
      counts[depth]++;
    }
    return List.of(counts).iterator();
  }
}
