package dev.fairlead.bench;

import dev.fairlead.bench.Measured.Finished;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The same exploration by more and more threads.
 *
 * @param model of a million states or more
 * @param runs by number of threads, ascending from one
 */
record Scaling(Promela model, Map<Integer, Measured> runs) {

  /** Powers of two up to the cores of this machine, and all of them. */
  static List<Integer> workers() {
    int cores = Runtime.getRuntime().availableProcessors();
    List<Integer> counts = new ArrayList<>();
    for (int count = 1; count < cores; count *= 2) {
      counts.add(count);
    }
    counts.add(cores);
    return counts;
  }

  static Scaling measure(Promela model, FairleadTool fairlead) {
    Map<Integer, Measured> runs = new LinkedHashMap<>();
    for (int count : workers()) {
      runs.put(
          count,
          fairlead.explore(
              model.file(), model.defines(), List.of("--workers", Integer.toString(count))));
    }
    return new Scaling(model, runs);
  }

  /** False if the number of threads makes a difference to the number of states. */
  boolean agrees() {
    return runs.values().stream()
            .flatMap(run -> run.finished().stream())
            .map(Finished::states)
            .distinct()
            .count()
        <= 1;
  }

  /** How many times as fast so many threads are as one. */
  Optional<Double> speedup(int workers) {
    return runs.get(1)
        .finished()
        .flatMap(
            one ->
                runs.get(workers)
                    .finished()
                    .map(many -> one.searchSeconds() / many.searchSeconds()));
  }
}
