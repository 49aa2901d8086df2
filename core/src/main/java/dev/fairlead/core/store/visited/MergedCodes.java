package dev.fairlead.core.store.visited;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The codes of several sequences in ascending order, each code once. */
final class MergedCodes implements SortedCodes {

  /** Those that have a code left, the least one first. */
  private final PriorityQueue<SortedCodes> heads;

  /** The one whose code was delivered last, or null; it is not among the heads. */
  private SortedCodes current;

  MergedCodes(List<SortedCodes> all) {
    Comparator<SortedCodes> byCode = SortedCodes::compareTo;
    this.heads = new PriorityQueue<>(Math.max(1, all.size()), byCode);
    all.stream().filter(SortedCodes::next).forEach(heads::add);
  }

  @Override
  public boolean next() {
    if (current != null) {
      while (!heads.isEmpty() && heads.peek().compareTo(current) == 0) {
        advance(heads.poll());
      }
      advance(current);
    }
    current = heads.poll();
    return current != null;
  }

  private void advance(SortedCodes head) {
    if (head.next()) {
      heads.add(head);
    }
  }

  @Override
  public byte[] bytes() {
    return current.bytes();
  }

  @Override
  public int start() {
    return current.start();
  }

  @Override
  public int end() {
    return current.end();
  }
}
