package dev.fairlead.promela.semantics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Pairs of ints, interned: numbered densely in the order of arrival. Any number of threads may ask
 * at once: a pair that is known is found without a lock.
 */
final class InternedPairs {
  private static final VarHandle NUMBER = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int UNKNOWN = -1;

  private volatile Table table = new Table(new long[16], 64);
  private int size;

  /** The number of a pair, of which the first is not negative. */
  int number(int left, int right) {
    long pair = (long) left << 32 | right & 0xFFFF_FFFFL;
    int known = table.find(pair);
    return known == UNKNOWN ? add(pair) : known;
  }

  int left(int number) {
    return (int) (table.pairs[number] >>> 32);
  }

  int right(int number) {
    return (int) table.pairs[number];
  }

  private synchronized int add(long pair) {
    int known = table.find(pair);
    if (known != UNKNOWN) {
      return known;
    }
    if (size == table.pairs.length) {
      Table larger = new Table(Arrays.copyOf(table.pairs, 2 * size), 2 * table.numbers.length);
      for (int number = 0; number < size; number++) {
        larger.enter(number);
      }
      table = larger;
    }
    table.pairs[size] = pair;
    table.enter(size);
    return size++;
  }

  /** By open addressing. */
  private static final class Table {
    /** By number. */
    final long[] pairs;

    /** One more each; 0 is free. */
    final int[] numbers;

    Table(long[] pairs, int slots) {
      this.pairs = pairs;
      this.numbers = new int[slots];
    }

    int find(long pair) {
      int slot = home(pair);
      for (int entry; (entry = (int) NUMBER.getAcquire(numbers, slot)) != 0; slot = next(slot)) {
        if (pairs[entry - 1] == pair) {
          return entry - 1;
        }
      }
      return UNKNOWN;
    }

    void enter(int number) {
      int slot = home(pairs[number]);
      while (numbers[slot] != 0) {
        slot = next(slot);
      }
      NUMBER.setRelease(numbers, slot, number + 1);
    }

    private int home(long pair) {
      long hash = pair * 0x9e3779b97f4a7c15L;
      return (int) (hash >>> 40) & numbers.length - 1;
    }

    private int next(int slot) {
      return slot + 1 & numbers.length - 1;
    }
  }
}
