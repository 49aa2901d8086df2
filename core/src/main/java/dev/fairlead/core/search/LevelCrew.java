package dev.fairlead.core.search;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The threads of a {@link LevelSearch}. They meet before and after each level that they share;
 * within it each takes pieces of its share of the level, then of those of others, until none is
 * left. The states that a thread has found are mostly in its own share: it has them near, and what
 * they lead to is mostly led to by states of the same share. Threads beside the first are started
 * when there is a level to share.
 */
final class LevelCrew implements AutoCloseable {

  /** Pieces of a level for each thread, as far as they are not smaller or larger than these. */
  private static final int PIECES = 16;

  private static final int SMALLEST_PIECE = 32;
  private static final int LARGEST_PIECE = 1024;

  /** Ints from one that a thread writes again and again to that of the next thread. */
  private static final int APART = 32;

  private final LevelSearch search;
  private final LevelWorker first;
  private final Workers<LevelSearch.Task> tasks;
  private final List<LevelWorker> workers = new CopyOnWriteArrayList<>();
  private final HelperThreads helpers = new HelperThreads();
  private final Phaser meeting = new Phaser(1);

  /** The next piece of each share. */
  private volatile AtomicIntegerArray next = new AtomicIntegerArray(0);

  private volatile Ranges pieces = new Ranges();
  private volatile boolean closed;

  LevelCrew(LevelSearch search, LevelWorker first, Workers<LevelSearch.Task> tasks) {
    this.search = search;
    this.first = first;
    this.tasks = tasks;
    workers.add(first);
  }

  /** Whether several threads have searched, or are about to. */
  boolean isShared() {
    return workers.size() > 1;
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

  /** States whose steps have been computed. */
  long expanded() {
    long sum = 0;
    for (LevelWorker worker : workers) {
      sum += worker.expanded();
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
    if (helpers.count() == 0) {
      start();
    }
    long each = level.size() / ((long) PIECES * (helpers.count() + 1));
    pieces = level.pieces((int) Math.max(SMALLEST_PIECE, Math.min(LARGEST_PIECE, each)));
    next = shares(helpers.count() + 1);
    meeting.arriveAndAwaitAdvance();
    takePieces(first);
    meeting.arriveAndAwaitAdvance();
    helpers.rethrow();
  }

  private void start() {
    for (int i = 1; i < tasks.sharing().workers(); i++) {
      meeting.register();
      if (!helpers.start(this::work)) {
        meeting.arriveAndDeregister();
        return;
      }
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

  /** The beginnings of shares of equal size. */
  private AtomicIntegerArray shares(int count) {
    AtomicIntegerArray shares = new AtomicIntegerArray(count * APART);
    for (int share = 0; share < count; share++) {
      shares.set(share * APART, begin(share, count));
    }
    return shares;
  }

  private int begin(int share, int shares) {
    return (int) ((long) pieces.count() * share / shares);
  }

  private void takePieces(LevelWorker worker) {
    AtomicIntegerArray cursors = next;
    int shares = cursors.length() / APART;
    int own = workers.indexOf(worker);
    try {
      for (int i = 0; i < shares && !search.isStopped(); i++) {
        int share = (own + i) % shares;
        takePieces(worker, cursors, share * APART, begin(share + 1, shares));
      }
    } catch (Throwable wrong) {
      // Whatever ends one thread ends the search; the first one passes it on.
      fail(wrong);
    }
  }

  private void takePieces(LevelWorker worker, AtomicIntegerArray cursors, int cursor, int end) {
    Ranges shared = pieces;
    for (int piece; (piece = cursors.getAndIncrement(cursor)) < end; ) {
      if (search.isStopped()) {
        return;
      }
      worker.expand(shared.from(piece), shared.to(piece));
    }
  }

  private void fail(Throwable wrong) {
    helpers.fail(wrong);
    search.abandon();
  }

  @Override
  public void close() {
    closed = true;
    meeting.arriveAndDeregister();
    helpers.close();
  }
}
