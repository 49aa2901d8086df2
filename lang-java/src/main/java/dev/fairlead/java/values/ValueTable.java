package dev.fairlead.java.values;

import dev.fairlead.core.space.ModelFault;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * Numbers values densely from 0 on; equal ones have one number, and what has a number cannot be
 * changed any more: an action that tries gets an exception. Shared by threads: what is known is
 * found without a lock.
 */
public final class ValueTable {
  private static final long ENTRY_BYTES = 160;
  private static final long PART_BYTES = 40;

  private static final class Entry {
    private final Object value;

    /** Made when it is asked for; several threads would make the same. */
    private volatile List<ValueText.Line> lines;

    Entry(Object value) {
      this.value = value;
    }
  }

  private final UnaryOperator<Object> shown;
  private final Map<Object, Integer> numbers = new ConcurrentHashMap<>();
  private volatile Entry[] entries = new Entry[16];
  private volatile int size;
  private volatile long bytes;

  /**
   * @param shown what people see of a value
   */
  public ValueTable(UnaryOperator<Object> shown) {
    this.shown = shown;
  }

  /**
   * @throws ModelFault if a value is nothing that states are made of
   */
  public static void requireFit(Object value) {
    Parts.frozen(value);
  }

  public int size() {
    return size;
  }

  /** An equal value, which is immutable. */
  public Object get(int number) {
    return entries[number].value;
  }

  /** The value in words. */
  public List<ValueText.Line> lines(int number) {
    Entry entry = entries[number];
    if (entry.lines == null) {
      entry.lines = ValueText.lines(shown.apply(entry.value));
    }
    return entry.lines;
  }

  /** About how many bytes the values take. */
  public long bytes() {
    return bytes;
  }

  /**
   * The number of a value.
   *
   * @throws ModelFault if it is nothing that states are made of
   */
  public int number(Object value) {
    Integer known = numbers.get(value);
    return known == null ? add(value) : known;
  }

  private synchronized int add(Object value) {
    Integer known = numbers.get(value);
    if (known != null) {
      return known;
    }
    Object frozen = Parts.frozen(value);
    int number = size;
    bytes += ENTRY_BYTES + PART_BYTES * Parts.count(frozen);
    Entry[] all = number == entries.length ? Arrays.copyOf(entries, 2 * number) : entries;
    all[number] = new Entry(frozen);
    // A thread that learns the number by the map or from the state of another thread sees the
    // entry.
    entries = all;
    size = number + 1;
    numbers.put(frozen, number);
    return number;
  }
}
