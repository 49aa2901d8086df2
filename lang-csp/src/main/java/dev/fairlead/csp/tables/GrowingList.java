package dev.fairlead.csp.tables;

import java.util.Arrays;

/**
 * A list that only grows. Threads take turns in adding; its owner has the lock for that. Everyone
 * may read, without a lock, at an index that came to them from the thread that added there: by a
 * lock, or as threads hand over what they have written.
 */
public final class GrowingList<T> {
  private volatile Object[] elements = new Object[16];
  private volatile int size;

  @SuppressWarnings("unchecked")
  public T get(int index) {
    return (T) elements[index];
  }

  public int size() {
    return size;
  }

  public void add(T element) {
    int index = size;
    if (index == elements.length) {
      elements = Arrays.copyOf(elements, 2 * index);
    }
    elements[index] = element;
    size = index + 1;
  }
}
