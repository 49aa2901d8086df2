package dev.fairlead.core.store.visited;

import java.util.List;

/** The codes of several sequences in ascending order, each code once. */
final class MergedCodes implements SortedCodes {

  /** From {@link #first} on: those that have a code left, in ascending order, no two alike. */
  private final SortedCodes[] heads;

  private int first;

  /** Whether the code of the first head was delivered. */
  private boolean delivered;

  MergedCodes(List<SortedCodes> all) {
    heads = new SortedCodes[all.size()];
    first = heads.length;
    for (SortedCodes codes : all) {
      if (codes.next()) {
        first--;
        heads[first] = codes;
        settle();
      }
    }
  }

  @Override
  public boolean next() {
    if (delivered) {
      if (heads[first].next()) {
        settle();
      } else {
        first++;
      }
    }
    delivered = first < heads.length;
    return delivered;
  }

  /** Moves the first head to its place among the others; goes on where one has the same code. */
  private void settle() {
    SortedCodes head = heads[first];
    int low = first + 1;
    int high = heads.length;
    int probe = low; // most often a run goes on before the next one
    while (low < high) {
      int order = head.compareTo(heads[probe]);
      if (order < 0) {
        high = probe;
      } else if (order > 0) {
        low = probe + 1;
      } else if (head.next()) {
        low = probe + 1;
        high = heads.length;
      } else {
        heads[first++] = null;
        return;
      }
      probe = low + high >>> 1;
    }
    System.arraycopy(heads, first + 1, heads, first, low - 1 - first);
    heads[low - 1] = head;
  }

  @Override
  public byte[] bytes() {
    return heads[first].bytes();
  }

  @Override
  public int start() {
    return heads[first].start();
  }

  @Override
  public int end() {
    return heads[first].end();
  }

  /** Of one of the sequences that have the code. */
  @Override
  public long note() {
    return heads[first].note();
  }
}
