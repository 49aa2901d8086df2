package dev.fairlead.core.search.directed;

import java.util.Arrays;
import java.util.TreeMap;

/**
 * States by priority, each with the number of steps to it. Of those with the least priority the one
 * added last comes first. Priorities are small numbers, so there is a stack for each; those of
 * large ones are in a tree.
 */
public final class BucketQueue {
  private static final int DIRECT = 1 << 14;

  private Stack[] buckets = new Stack[64];

  /** No bucket before this one has an entry. */
  private int least;

  private final TreeMap<Integer, Stack> beyond = new TreeMap<>();
  private long size;
  private long bytes;

  // the entry taken last
  private int state;
  private int steps;

  public void add(int priority, int addedState, int addedSteps) {
    Stack bucket = bucket(priority);
    bytes -= bucket.bytes();
    bucket.push(addedState, addedSteps);
    bytes += bucket.bytes();
    size++;
    least = Math.min(least, priority);
  }

  private Stack bucket(int priority) {
    if (priority >= DIRECT) {
      return beyond.computeIfAbsent(priority, large -> new Stack());
    }
    if (priority >= buckets.length) {
      buckets = Arrays.copyOf(buckets, Math.min(DIRECT, 2 * priority));
    }
    if (buckets[priority] == null) {
      buckets[priority] = new Stack();
    }
    return buckets[priority];
  }

  /** Takes an entry of least priority out, if there is one. */
  public boolean take() {
    if (size == 0) {
      return false;
    }
    while (least < buckets.length && (buckets[least] == null || buckets[least].isEmpty())) {
      least++;
    }
    if (least < buckets.length) {
      take(buckets[least]);
    } else {
      Stack first = beyond.firstEntry().getValue();
      take(first);
      if (first.isEmpty()) {
        bytes -= first.bytes();
        beyond.pollFirstEntry();
      }
    }
    size--;
    return true;
  }

  private void take(Stack bucket) {
    steps = bucket.entries[--bucket.size];
    state = bucket.entries[--bucket.size];
  }

  public int state() {
    return state;
  }

  public int steps() {
    return steps;
  }

  public long size() {
    return size;
  }

  public long bytes() {
    return bytes;
  }

  /** Pairs of a state and its steps. */
  private static final class Stack {
    private int[] entries = new int[16];
    private int size;

    void push(int state, int steps) {
      if (size == entries.length) {
        entries = Arrays.copyOf(entries, 2 * size);
      }
      entries[size++] = state;
      entries[size++] = steps;
    }

    boolean isEmpty() {
      return size == 0;
    }

    long bytes() {
      return 4L * entries.length;
    }
  }
}
