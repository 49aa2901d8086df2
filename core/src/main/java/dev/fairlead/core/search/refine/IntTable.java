package dev.fairlead.core.search.refine;

import dev.fairlead.core.search.SearchStopped;
import java.util.Arrays;

/** An int for every number from 0 on; {@link #ABSENT} where none was set. */
final class IntTable {

  static final int ABSENT = -1;

  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

  private final Ledger ledger;
  private int[] values = new int[64];

  IntTable(Ledger ledger) {
    this.ledger = ledger;
    Arrays.fill(values, ABSENT);
    ledger.holds(() -> 4L * values.length);
  }

  int get(int index) {
    return index < values.length ? values[index] : ABSENT;
  }

  void set(int index, int value) {
    if (index >= values.length) {
      grow(index);
    }
    values[index] = value;
  }

  private void grow(int index) {
    if (index >= MAX_LENGTH) {
      throw new SearchStopped("more than two thousand million states", "shrink the model");
    }
    int length = (int) Math.min(MAX_LENGTH, Math.max(index + 1L, values.length * 3L / 2));
    ledger.report(4L * length);
    int before = values.length;
    values = Arrays.copyOf(values, length);
    Arrays.fill(values, before, length, ABSENT);
  }
}
