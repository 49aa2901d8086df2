package dev.fairlead.spark;

import dev.fairlead.core.store.visited.SortedCodes;
import java.util.Arrays;
import java.util.Collection;
import java.util.PriorityQueue;

/** The keys of several runs in ascending order, each once, with what all runs know of it. */
final class ReachedCodes implements SortedCodes {
  private final PriorityQueue<SortedCodes> heads = new PriorityQueue<>(SortedCodes::compareTo);
  private byte[] bytes = {};
  private int end;
  private long note;

  ReachedCodes(Collection<? extends SortedCodes> runs) {
    runs.forEach(this::advance);
  }

  private void advance(SortedCodes run) {
    if (run.next()) {
      heads.add(run);
    }
  }

  @Override
  public boolean next() {
    SortedCodes head = heads.poll();
    if (head == null) {
      return false;
    }
    end = head.end() - head.start();
    if (end > bytes.length) {
      bytes = new byte[2 * end];
    }
    System.arraycopy(head.bytes(), head.start(), bytes, 0, end);
    note = head.note();
    advance(head);
    while (!heads.isEmpty() && isThis(heads.peek())) {
      SortedCodes same = heads.poll();
      note = Reached.both(note, same.note());
      advance(same);
    }
    return true;
  }

  private boolean isThis(SortedCodes other) {
    return Arrays.equals(bytes, 0, end, other.bytes(), other.start(), other.end());
  }

  @Override
  public byte[] bytes() {
    return bytes;
  }

  @Override
  public int start() {
    return 0;
  }

  @Override
  public int end() {
    return end;
  }

  @Override
  public long note() {
    return note;
  }
}
