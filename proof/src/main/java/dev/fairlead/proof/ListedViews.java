package dev.fairlead.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** A set of views of members in a line, in an order, and which of them follow from those before. */
final class ListedViews {
  private final int width;

  /** The views of the set, and behind them others that were looked for. */
  private final StateTable views = new StateTable();

  /** Views without their last member; by number of that: what the last one may be. */
  private final StateTable begins = new StateTable();

  private final List<List<int[]>> ends = new ArrayList<>();
  private final BitSet met = new BitSet();
  private int size;

  /**
   * @param width how many slots each member has
   */
  ListedViews(int width) {
    this.width = width;
  }

  /** Puts another view behind those that there are; all are put before any is looked for. */
  void define(int[] view) {
    if (views.number(view, view.length) != size) {
      throw new WrongStep("it lists a view twice");
    }
    size++;
    int begin = begins.number(view, view.length - width);
    if (begin == ends.size()) {
      ends.add(new ArrayList<>());
    }
    ends.get(begin).add(Arrays.copyOfRange(view, view.length - width, view.length));
  }

  /** How many the set has. */
  int size() {
    return size;
  }

  int[] view(int number) {
    return views.state(number);
  }

  /** The place of a view in the order, or {@link #size} if it does not belong to the set. */
  int number(int[] view) {
    return Math.min(size, views.number(view, view.length));
  }

  /** What the last member is in the views that are otherwise like this. */
  List<int[]> endsOf(int[] begin) {
    int number = begins.number(begin, begin.length);
    return number < ends.size() ? ends.get(number) : List.of();
  }

  /** A view of the set follows from others, up to one, or from none. */
  void meet(int number, int newest) {
    if (number > newest) {
      met.set(number);
    }
  }

  /** Whether each follows from those before it: then there is none that could be left out. */
  boolean areAllMet() {
    return met.nextClearBit(0) >= size;
  }
}
