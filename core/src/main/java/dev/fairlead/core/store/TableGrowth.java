package dev.fairlead.core.store;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The move of all numbers into a larger table. Every thread that comes to the store meanwhile takes
 * part in it, block by block: a single one would keep the others waiting about as long as they took
 * to fill the table.
 */
final class TableGrowth {

  /** Vectors whose hashes are computed together. */
  private static final int REHASHED = 64;

  private final VectorStore store;
  private final NumberTable larger;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger moved = new AtomicInteger();

  /** How many there are, known since {@link #begun}. */
  private int blocks;

  private volatile boolean begun;

  private volatile boolean over;

  /** Without a use of what is prefetched the compiler would drop the loads. */
  private volatile int fetched;

  TableGrowth(VectorStore store, NumberTable larger) {
    this.store = store;
    this.larger = larger;
  }

  /** Moves everything, alone or with help, and gives the table; nobody is inside any more. */
  NumberTable finish() {
    // Not before: threads that were inside may have added blocks until now.
    blocks = store.vectors().blockCount();
    begun = true;
    moveBlocks();
    Patience patience = new Patience();
    while (moved.get() < blocks) {
      patience.pause();
    }
    over = true;
    return larger;
  }

  /** Takes part until it is over. */
  void help() {
    Patience patience = new Patience();
    while (!begun) {
      patience.pause();
    }
    moveBlocks();
    while (!over) {
      patience.pause();
    }
  }

  private void moveBlocks() {
    for (int block; (block = next.getAndIncrement()) < blocks; moved.incrementAndGet()) {
      move(block);
    }
  }

  private void move(int block) {
    long[] hashes = new long[REHASHED];
    int first = block << NumberBlock.BITS;
    int end = first + store.vectors().block(block).count();
    int sum = 0;
    for (int number = first; number < end; number += REHASHED) {
      int count = Math.min(REHASHED, end - number);
      for (int i = 0; i < count; i++) {
        hashes[i] = store.hash(number + i);
      }
      sum += larger.addAll(number, hashes, count);
    }
    fetched = sum;
  }
}
