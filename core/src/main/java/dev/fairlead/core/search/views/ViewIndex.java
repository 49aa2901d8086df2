package dev.fairlead.core.search.views;

import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Views by what is left of them without one member: what that member may be beside others is then
 * known at once.
 */
final class ViewIndex {
  private final int shared;
  private final int width;
  private final int[] key;
  private final VectorStore rests = new VectorStore();

  /** By rest: the views that have it, in the order of their numbers. */
  private final List<Entries> entries = new ArrayList<>();

  /** Views with their numbers. */
  static final class Entries {
    private int count;
    private int[] numbers = new int[2];
    private int[][] columns = new int[2][];

    int count() {
      return count;
    }

    int number(int entry) {
      return numbers[entry];
    }

    /** What the view shows of the member. */
    int[] column(int entry) {
      return columns[entry];
    }

    private void add(int number, int[] column) {
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
        columns = Arrays.copyOf(columns, 2 * count);
      }
      numbers[count] = number;
      columns[count++] = column;
    }
  }

  private static final Entries NONE = new Entries();

  /**
   * @param shared how many slots of a view belong to no member
   * @param width how many belong to each
   */
  ViewIndex(int shared, int width, int length) {
    this.shared = shared;
    this.width = width;
    this.key = new int[1 + length - width];
  }

  void add(int number, int[] view) {
    for (int place = 0; shared + place * width < view.length; place++) {
      split(view, place);
      int rest = rests.put(key, key.length);
      if (rest == entries.size()) {
        entries.add(new Entries());
      }
      int at = shared + place * width;
      entries.get(rest).add(number, Arrays.copyOfRange(view, at, at + width));
    }
  }

  private void split(int[] view, int place) {
    int at = shared + place * width;
    key[0] = place;
    System.arraycopy(view, 0, key, 1, at);
    System.arraycopy(view, at + width, key, 1 + at, view.length - at - width);
  }

  /**
   * @param view in which the columns of a member are of no interest
   * @param place of that member among those of the view
   */
  Entries with(int[] view, int place) {
    split(view, place);
    int rest = rests.find(key, key.length);
    return rest < 0 ? NONE : entries.get(rest);
  }

  long bytes() {
    return rests.bytes();
  }
}
