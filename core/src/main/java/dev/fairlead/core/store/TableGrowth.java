package dev.fairlead.core.store;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * The move of all numbers into a larger table. Every thread that comes to the store meanwhile takes
 * part: it allocates segments of the table, then it moves blocks of numbers. A single one would
 * keep the others waiting about as long as they took to fill the table.
 */
final class TableGrowth {

  /** Vectors whose hashes are computed together. */
  private static final int REHASHED = 64;

  private final VectorStore store;
  private final NumberTable larger;

  /** Whether the thread that lets the table grow does it without help. */
  private final boolean alone;

  private final AtomicInteger nextSegment = new AtomicInteger();
  private final AtomicInteger allocated = new AtomicInteger();
  private final AtomicInteger nextBlock = new AtomicInteger();
  private final AtomicInteger moved = new AtomicInteger();

  /** How many there are, known since {@link #begun}. */
  private int blocks;

  private volatile boolean begun;

  private volatile boolean over;
  private volatile boolean failed;
  private volatile boolean exhausted;

  /** Without a use of what is prefetched the compiler would drop the loads. */
  private volatile int fetched;

  TableGrowth(VectorStore store, NumberTable larger) {
    this.store = store;
    this.larger = larger;
    this.alone = store.hasOneAccess();
  }

  /** Moves everything, alone or with help, and gives the table; no thread is inside any more. */
  NumberTable finish() {
    // Not before: threads that were inside may have added blocks until now.
    blocks = store.vectors().blockCount();
    begun = true;
    work();
    await(() -> moved.get() == blocks);
    over = true;
    return larger;
  }

  /** Takes part until it is over. */
  void help() {
    await(() -> begun);
    if (!alone) {
      work();
    }
    await(() -> over);
  }

  private void work() {
    int segments = larger.segments();
    try {
      for (int segment; (segment = nextSegment.getAndIncrement()) < segments; ) {
        larger.allocate(segment);
        allocated.incrementAndGet();
      }
      await(() -> allocated.get() == segments);
      for (int block; (block = nextBlock.getAndIncrement()) < blocks; ) {
        move(block);
        moved.incrementAndGet();
      }
    } catch (Throwable wrong) {
      exhausted |= wrong instanceof OutOfMemoryError;
      failed = true;
      throw wrong;
    }
  }

  /** Waits for other threads; what fails for one of them fails for all. */
  private void await(BooleanSupplier done) {
    Patience patience = new Patience();
    while (!done.getAsBoolean()) {
      if (exhausted) {
        throw new OutOfMemoryError("the table of states cannot grow");
      } else if (failed) {
        throw new IllegalStateException("the table of states could not grow");
      }
      patience.pause();
    }
  }

  private void move(int block) {
    long[] hashes = new long[REHASHED];
    int first = block << NumberBlock.BITS;
    int end = first + store.vectors().block(block).count();
    int sum = 0;
    for (int number = first; number < end; number += REHASHED) {
      int count = Math.min(REHASHED, end - number);
      store.hashes(number, hashes, count);
      sum += larger.touchAll(hashes, count);
      if (alone) {
        larger.addAllAlone(number, hashes, count);
      } else {
        larger.addAll(number, hashes, count);
      }
    }
    fetched = sum;
  }
}
