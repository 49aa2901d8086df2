package dev.fairlead.core.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of a {@link LevelSearch}. They meet before and after each level that they share;
 * within it each takes the next piece of the level until none is left. Threads beside the first are
 * started when there is a level to share.
 */
final class LevelCrew implements AutoCloseable {

  /** Pieces of a level for each thread, as far as they are not smaller or larger than these. */
  private static final int PIECES = 16;

  private static final int SMALLEST_PIECE = 32;
  private static final int LARGEST_PIECE = 1024;

  /** Only reserved: terms of a model may be nested deeply. */
  private static final long STACK = 256L << 20;

  private final LevelSearch search;
  private final LevelWorker first;
  private final Workers<LevelSearch.Task> tasks;
  private final List<LevelWorker> workers = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final Phaser meeting = new Phaser(1);
  private final AtomicInteger next = new AtomicInteger();
  private volatile Ranges pieces = new Ranges();
  private volatile boolean closed;
  private Throwable failure;

  LevelCrew(LevelSearch search, LevelWorker first, Workers<LevelSearch.Task> tasks) {
    this.search = search;
    this.first = first;
    this.tasks = tasks;
    workers.add(first);
  }

  /** The states found since the last call, while all threads rest. */
  Ranges discovered() {
    if (workers.size() == 1) {
      return first.takeDiscovered();
    }
    Ranges all = new Ranges();
    workers.forEach(worker -> worker.takeDiscovered().forEach(all::add));
    return all;
  }

  long transitions() {
    long sum = 0;
    for (LevelWorker worker : workers) {
      sum += worker.transitions();
    }
    return sum;
  }

  /** Bytes held by the threads themselves, beside the store. */
  long bytes() {
    long sum = 0;
    for (LevelWorker worker : workers) {
      sum += worker.bytes();
    }
    return sum;
  }

  /** Expands a level together. */
  void expand(Ranges level) {
    if (threads.isEmpty()) {
      start();
    }
    long each = level.size() / ((long) PIECES * (threads.size() + 1));
    pieces = level.pieces((int) Math.max(SMALLEST_PIECE, Math.min(LARGEST_PIECE, each)));
    next.set(0);
    meeting.arriveAndAwaitAdvance();
    takePieces(first);
    meeting.arriveAndAwaitAdvance();
    rethrow();
  }

  private void start() {
    for (int i = 1; i < tasks.sharing().workers(); i++) {
      Thread thread = new Thread(null, this::work, "worker-" + i, STACK);
      thread.setDaemon(true);
      meeting.register();
      try {
        thread.start();
      } catch (OutOfMemoryError noMoreThreads) {
        meeting.arriveAndDeregister();
        return;
      }
      threads.add(thread);
    }
  }

  private void work() {
    Optional<LevelWorker> worker = newWorker();
    if (worker.isEmpty()) {
      meeting.arriveAndDeregister();
      return;
    }
    workers.add(worker.get());
    while (true) {
      meeting.arriveAndAwaitAdvance();
      if (closed) {
        return;
      }
      takePieces(worker.get());
      meeting.arriveAndAwaitAdvance();
    }
  }

  private Optional<LevelWorker> newWorker() {
    try {
      return tasks
          .fork()
          .get()
          .map(task -> new LevelWorker(search, task, search.store().newAccess()));
    } catch (Throwable wrong) {
      fail(wrong);
      return Optional.empty();
    }
  }

  private void takePieces(LevelWorker worker) {
    Ranges shared = pieces;
    try {
      for (int piece; (piece = next.getAndIncrement()) < shared.count(); ) {
        if (search.isStopped()) {
          return;
        }
        worker.expand(shared.from(piece), shared.to(piece));
      }
    } catch (Throwable wrong) {
      // Whatever ends one thread ends the search; the first one passes it on.
      fail(wrong);
    }
  }

  private synchronized void fail(Throwable wrong) {
    if (failure == null) {
      failure = wrong;
    }
    search.abandon();
  }

  private synchronized void rethrow() {
    if (failure instanceof RuntimeException exception) {
      throw exception;
    } else if (failure instanceof Error error) {
      throw error;
    }
  }

  @Override
  public void close() {
    closed = true;
    meeting.arriveAndDeregister();
    for (Thread thread : threads) {
      boolean ended = false;
      while (!ended) {
        try {
          thread.join();
          ended = true;
        } catch (InterruptedException interrupted) {
          // They end by themselves; to leave them behind would let them use what others do.
        }
      }
    }
  }
}
