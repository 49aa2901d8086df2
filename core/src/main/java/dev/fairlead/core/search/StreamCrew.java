package dev.fairlead.core.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** The threads of a {@link StreamSearch}: started for a piece of work, and ended after it. */
final class StreamCrew {

  /** Only reserved: terms of a model may be nested deeply. */
  private static final long STACK = 256L << 20;

  private final StreamSearch search;
  private final Workers<StreamSearch.Task> tasks;
  private final List<StreamWorker> workers = new CopyOnWriteArrayList<>();
  private Throwable failure;

  StreamCrew(StreamSearch search, Workers<StreamSearch.Task> tasks) {
    this.search = search;
    this.tasks = tasks;
    workers.add(new StreamWorker(search, tasks.first()));
  }

  StreamWorker first() {
    return workers.get(0);
  }

  List<StreamWorker> workers() {
    return workers;
  }

  /** Lets every worker take part in some work. */
  void share(Consumer<StreamWorker> work) {
    List<Thread> threads = new ArrayList<>();
    int known = workers.size();
    for (int i = 1; i < tasks.sharing().workers(); i++) {
      Optional<StreamWorker> worker = i < known ? Optional.of(workers.get(i)) : Optional.empty();
      Thread thread =
          new Thread(
              null,
              () -> guarded(() -> worker.or(this::another).ifPresent(work)),
              "worker-" + i,
              STACK);
      thread.setDaemon(true);
      try {
        thread.start();
      } catch (OutOfMemoryError noMoreThreads) {
        break;
      }
      threads.add(thread);
    }
    guarded(() -> work.accept(first()));
    threads.forEach(StreamCrew::join);
    rethrow();
  }

  private Optional<StreamWorker> another() {
    Optional<StreamWorker> made = tasks.fork().get().map(task -> new StreamWorker(search, task));
    made.ifPresent(workers::add);
    return made;
  }

  /** Whatever ends one thread ends the search; the first one passes it on. */
  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (Throwable wrong) {
      synchronized (this) {
        failure = failure == null ? wrong : failure;
      }
      search.abandon();
    }
  }

  private synchronized void rethrow() {
    if (failure instanceof RuntimeException exception) {
      throw exception;
    } else if (failure instanceof Error error) {
      throw error;
    }
  }

  private static void join(Thread thread) {
    while (true) {
      try {
        thread.join();
        return;
      } catch (InterruptedException interrupted) {
        // They end by themselves; to leave them behind would let them use what others do.
      }
    }
  }
}
