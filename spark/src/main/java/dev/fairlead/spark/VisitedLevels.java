package dev.fairlead.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.storage.StorageLevel;

/**
 * The visited states as data of Spark: a run for each of the last levels, and merged ones for those
 * before, each of four times as many levels as the next.
 *
 * <p>They are kept in memory as far as there is room; what is not is read from the files again, so
 * that nothing is on disk twice.
 */
final class VisitedLevels {
  private static final int SPAN = 4;

  private final Cluster cluster;
  private final LevelFiles files;
  private final boolean reached;
  private final List<Run> runs = new ArrayList<>();

  private record Run(int from, int to, JavaPairRDD<Integer, KeyPiece> data) {
    int span() {
      return to - from;
    }
  }

  /**
   * @param reached whether the files are batches of states with what is known of each
   */
  VisitedLevels(Cluster cluster, LevelFiles files, boolean reached) {
    this.cluster = cluster;
    this.files = files;
    this.reached = reached;
  }

  /** Some levels, read from the files. */
  JavaPairRDD<Integer, KeyPiece> read(int from, int to) {
    return cluster
        .home()
        .mapPartitionsToPair(new ReadLevels(files, from, to, reached), true)
        .setName(name(from, to));
  }

  private String name(int from, int to) {
    String what = reached ? "batch" : "level";
    return to == from + 1 ? what + " " + from : what + "s " + from + " to " + (to - 1);
  }

  /** Adds a level that is complete; the answer is its states. */
  JavaPairRDD<Integer, KeyPiece> add(int level) {
    JavaPairRDD<Integer, KeyPiece> last = kept(level, level + 1);
    runs.add(new Run(level, level + 1, last));
    while (hasEqualTail()) {
      List<Run> tail = runs.subList(runs.size() - SPAN, runs.size());
      Run merged =
          new Run(
              tail.get(0).from,
              tail.get(SPAN - 1).to,
              kept(tail.get(0).from, tail.get(SPAN - 1).to));
      // The last level is about to be expanded.
      tail.forEach(run -> forget(run, last));
      tail.clear();
      runs.add(merged);
    }
    return last;
  }

  private JavaPairRDD<Integer, KeyPiece> kept(int from, int to) {
    return read(from, to).persist(StorageLevel.MEMORY_ONLY());
  }

  private static void forget(Run run, JavaPairRDD<Integer, KeyPiece> except) {
    if (run.data != except) {
      run.data.unpersist(false);
    }
  }

  private boolean hasEqualTail() {
    if (runs.size() < SPAN) {
      return false;
    }
    int span = runs.get(runs.size() - 1).span();
    return runs.subList(runs.size() - SPAN, runs.size()).stream()
        .allMatch(run -> run.span() == span);
  }

  /**
   * All that was visited, behind something else in the same partitions. The last levels come first:
   * most steps that lead to a visited state lead to one of these.
   */
  JavaPairRDD<Integer, KeyPiece> behind(JavaPairRDD<Integer, KeyPiece> first) {
    List<JavaPairRDD<Integer, KeyPiece>> all = new ArrayList<>();
    all.add(first);
    for (int run = runs.size() - 1; run >= 0; run--) {
      all.add(runs.get(run).data);
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    JavaPairRDD<Integer, KeyPiece>[] array = all.toArray(new JavaPairRDD[0]);
    return cluster.context().union(array);
  }

  /** Lets go of everything in memory. */
  void close() {
    runs.forEach(run -> run.data.unpersist(false));
    runs.clear();
  }
}
