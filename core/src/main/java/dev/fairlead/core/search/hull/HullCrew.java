package dev.fairlead.core.search.hull;

import dev.fairlead.core.search.HelperThreads;
import dev.fairlead.core.search.SearchMonitor;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Lets threads do the same for each of some nodes. */
final class HullCrew {
  private static final int CHUNK = 64;

  private final List<HullWorker> workers;
  private final Runnable report;

  /** What is done for a node. */
  interface Task {
    void at(HullWorker worker, int node);
  }

  /**
   * @param report is run now and then, by the thread that runs tasks; may end them by an exception
   */
  HullCrew(List<HullWorker> workers, Runnable report) {
    this.workers = workers;
    this.report = report;
  }

  /** A task has failed at a node. */
  static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final int node;

    Failed(int node, RuntimeException cause) {
      super(null, cause, false, false);
      this.node = node;
    }
  }

  /** Runs a task for each of the first nodes of an array, in no particular order. */
  void run(int[] nodes, int count, Task task) {
    if (workers.size() == 1 || count < CHUNK * workers.size()) {
      for (int i = 0; i < count; i++) {
        if ((i & SearchMonitor.INTERVAL - 1) == 0) {
          report.run();
        }
        one(task, workers.get(0), nodes[i]);
      }
      return;
    }
    AtomicInteger next = new AtomicInteger();
    try (HelperThreads helpers = new HelperThreads()) {
      for (HullWorker worker : workers.subList(1, workers.size())) {
        helpers.start(
            () -> {
              try {
                work(worker, nodes, count, next, task, () -> {});
              } catch (Throwable wrong) {
                // Whatever ends one thread ends the pass; the first one passes it on.
                helpers.fail(wrong);
                next.set(count);
              }
            });
      }
      try {
        work(workers.get(0), nodes, count, next, task, report);
      } catch (Throwable wrong) {
        next.set(count);
        throw wrong;
      }
      helpers.close();
      helpers.rethrow();
    }
  }

  private static void work(
      HullWorker worker, int[] nodes, int count, AtomicInteger next, Task task, Runnable each) {
    for (int from; (from = next.getAndAdd(CHUNK)) < count && from >= 0; ) {
      each.run();
      for (int i = from; i < Math.min(count, from + CHUNK); i++) {
        one(task, worker, nodes[i]);
      }
    }
  }

  private static void one(Task task, HullWorker worker, int node) {
    try {
      task.at(worker, node);
    } catch (RuntimeException wrong) {
      throw new Failed(node, wrong);
    }
  }
}
