package dev.fairlead.spark;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import scala.Tuple2;

/**
 * A task that counts the nodes of the strong parts with the least numbers in a partition: each
 * part, then how many. Those with the least numbers of all are thereby counted in every partition.
 */
final class CountParts implements FlatMapFunction<Iterator<Tuple2<Integer, Integer>>, long[]> {
  private static final long serialVersionUID = 1L;

  /** How many parts are counted. */
  static final int COUNTED = 1_000;

  private final LevelFiles files;
  private final int round;

  CountParts(LevelFiles files, int round) {
    this.files = files;
    this.round = round;
  }

  @Override
  public Iterator<long[]> call(Iterator<Tuple2<Integer, Integer>> home) throws IOException {
    HullNodes nodes = files.readNodes(round, TaskContext.getPartitionId());
    TreeMap<Long, Long> counts = new TreeMap<>();
    nodes.members.stream()
        .filter(nodes.parts::isStrong)
        .forEach(
            node -> {
              counts.merge(nodes.parts.part[node], 1L, Long::sum);
              if (counts.size() > COUNTED) {
                counts.pollLastEntry();
              }
            });
    long[] counted = new long[2 * counts.size()];
    int at = 0;
    for (var each : counts.entrySet()) {
      counted[at++] = each.getKey();
      counted[at++] = each.getValue();
    }
    return List.of(counted).iterator();
  }
}
