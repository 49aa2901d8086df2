package dev.fairlead.core.search.hull;

import java.util.Arrays;

/**
 * What is known of steps by label and set of processes, both of which are dense numbers.
 *
 * @param <T> what is known
 */
final class MoveTable<T> {
  private Object[][] rows = new Object[16][];

  /** Null if nothing is known. */
  @SuppressWarnings("unchecked")
  T get(int label, int processSet) {
    Object[] row = label < rows.length ? rows[label] : null;
    return row == null || processSet >= row.length ? null : (T) row[processSet];
  }

  void put(int label, int processSet, T value) {
    if (label >= rows.length) {
      rows = Arrays.copyOf(rows, Math.max(label + 1, 2 * rows.length));
    }
    Object[] row = rows[label] == null ? new Object[4] : rows[label];
    if (processSet >= row.length) {
      row = Arrays.copyOf(row, Math.max(processSet + 1, 2 * row.length));
    }
    row[processSet] = value;
    rows[label] = row;
  }
}
