package dev.fairlead.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A set of views that are free, and a set of views of one member more: members may have a view that
 * is not free if there is another one, a guard, with whom they are in one of these.
 */
final class ListedGuards {
  private final int width;

  /** The free ones, and behind them those that need a guard. */
  private final ListedViews views;

  private final StateTable known = new StateTable();
  private final StateTable together = new StateTable();
  private final Map<Integer, List<Guard>> guards = new HashMap<>();
  private int free;
  private int groups;

  /**
   * Who guards others.
   *
   * @param group the view of all of them
   * @param place of the guard among them
   * @param column what the view shows of it
   */
  record Guard(int[] group, int place, int[] column) {}

  /**
   * @param width how many slots each member has
   */
  ListedGuards(int width) {
    this.width = width;
    this.views = new ListedViews(width);
  }

  /** Another view that is free; all are put before any that needs a guard. */
  void free(int[] view) {
    views.define(view);
    known.number(view, view.length);
    free++;
  }

  /**
   * Another view of one member more; all are put before any is looked for.
   *
   * @param rests what is left of it without each of its members
   */
  void together(int[] group, List<int[]> rests) {
    if (together.number(group, group.length) != groups) {
      throw new WrongStep("it lists twice who is together");
    }
    groups++;
    for (int place = 0; place < rests.size(); place++) {
      int[] rest = rests.get(place);
      int before = known.size();
      int number = known.number(rest, rest.length);
      if (number == before) {
        views.define(rest);
      }
      if (number >= free) {
        int from = group.length - (rests.size() - place) * width;
        int[] column = Arrays.copyOfRange(group, from, from + width);
        guards
            .computeIfAbsent(number, key -> new ArrayList<>())
            .add(new Guard(group, place, column));
      }
    }
  }

  /** All that states may have. */
  ListedViews views() {
    return views;
  }

  int groups() {
    return groups;
  }

  boolean isFree(int[] view) {
    return views.number(view) < free;
  }

  boolean isTogether(int[] group) {
    return together.number(group, group.length) < groups;
  }

  /** Who may guard members with a view. */
  List<Guard> guards(int[] view) {
    return guards.getOrDefault(views.number(view), List.of());
  }
}
