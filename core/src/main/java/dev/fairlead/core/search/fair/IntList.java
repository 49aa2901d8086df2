package dev.fairlead.core.search.fair;

import dev.fairlead.core.search.SearchStopped;
import java.util.Arrays;

/** A growing array of ints, also used as a stack; asks the resources before it grows. */
final class IntList {

  static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

  private static final int[] NOTHING = {};

  private final SearchResources resources;
  private int[] items = NOTHING;
  private int size;

  IntList(SearchResources resources) {
    this.resources = resources;
  }

  int size() {
    return size;
  }

  int get(int index) {
    return items[index];
  }

  void set(int index, int value) {
    items[index] = value;
  }

  void push(int value) {
    if (size == items.length) {
      grow(size + 1L);
    }
    items[size++] = value;
  }

  int pop() {
    return items[--size];
  }

  int top() {
    return items[size - 1];
  }

  void swap(int one, int other) {
    int item = items[one];
    items[one] = items[other];
    items[other] = item;
  }

  void truncate(int newSize) {
    size = newSize;
  }

  /** Takes the first items out. */
  int[] takeFirst(int count) {
    int[] first = Arrays.copyOf(items, count);
    System.arraycopy(items, count, items, 0, size - count);
    size -= count;
    return first;
  }

  void pushAll(int[] values) {
    for (int value : values) {
      push(value);
    }
  }

  /** Appends zeros until the list has this size. */
  void fillTo(int newSize) {
    if (newSize > items.length) {
      grow(newSize);
    }
    if (newSize > size) {
      Arrays.fill(items, size, newSize, 0);
      size = newSize;
    }
  }

  /** Empties the list into an array of just its size, which the resources goes on counting. */
  int[] toArray() {
    resources.allocate(4L * size);
    int[] exact = Arrays.copyOf(items, size);
    resources.release(4L * items.length);
    items = NOTHING;
    size = 0;
    return exact;
  }

  private void grow(long needed) {
    if (needed > MAX_LENGTH) {
      throw new SearchStopped(
          "a list of more than two thousand million entries", "shrink the model");
    }
    int length = (int) Math.min(MAX_LENGTH, Math.max(needed, items.length * 3L / 2 + 16));
    resources.allocate(4L * length);
    int[] grown = Arrays.copyOf(items, length);
    resources.release(4L * items.length);
    items = grown;
  }
}
