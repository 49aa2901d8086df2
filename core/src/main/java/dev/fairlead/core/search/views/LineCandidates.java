package dev.fairlead.core.search.views;

import dev.fairlead.core.space.MemberLine.Holds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a state may be that shows a view: where the view has a pointer, it may be one to a member
 * that is left out, and where it has the head of a loop, a process may be inside of that.
 */
final class LineCandidates {
  private final LineColumns columns;
  private final int[] masks;

  /** Columns of members in views, with the place of the member before them. */
  private final Set<List<Integer>> shown = new HashSet<>();

  private final List<List<int[]>> listed = new ArrayList<>();

  LineCandidates(LineColumns columns, int[] masks) {
    this.columns = columns;
    this.masks = masks;
    forget();
  }

  private void forget() {
    listed.clear();
    for (int member = 0; member < columns.size(); member++) {
      listed.add(null);
    }
  }

  /** Notes the columns of a view that is new. */
  void noteView(int[] view) {
    int width = columns.slotsOfMember();
    int place = 0;
    for (int at = columns.shared.length; at < view.length; at += width) {
      if (shown.add(column(place++, view, at, width))) {
        forget();
      }
    }
  }

  private static List<Integer> column(int place, int[] values, int at, int width) {
    Integer[] column = new Integer[1 + width];
    column[0] = place;
    for (int i = 0; i < width; i++) {
      column[1 + i] = values[at + i];
    }
    return Arrays.asList(column);
  }

  /** All that the slots of a member may be so that each view of it has a column that is shown. */
  List<int[]> of(int member) {
    if (listed.get(member) == null) {
      listed.set(member, list(member));
    }
    return listed.get(member);
  }

  private List<int[]> list(int member) {
    int[] with = Arrays.stream(masks).filter(mask -> (mask >> member & 1) != 0).toArray();
    int[] own = columns.own[member];
    int[] state = new int[Arrays.stream(own).max().orElse(0) + 1];
    int first = with[0];
    List<int[]> all = new ArrayList<>();
    for (List<Integer> column : List.copyOf(shown)) {
      if (column.get(0) == place(member, first)) {
        int[] values = column.subList(1, column.size()).stream().mapToInt(i -> i).toArray();
        lift(
            own,
            values,
            0,
            first,
            state,
            () -> {
              if (isShown(member, with, state)) {
                all.add(Arrays.stream(own).map(slot -> state[slot]).toArray());
              }
            });
      }
    }
    // Two columns that are shown may be lifted to the same.
    Set<List<Integer>> distinct = new HashSet<>();
    all.removeIf(each -> !distinct.add(column(0, each, 0, each.length)));
    return all;
  }

  private boolean isShown(int member, int[] with, int[] state) {
    int[] own = columns.own[member];
    int[] restricted = new int[own.length];
    for (int mask : with) {
      for (int i = 0; i < own.length; i++) {
        restricted[i] = columns.restricted(state, own[i], mask);
      }
      if (!shown.contains(column(place(member, mask), restricted, 0, own.length))) {
        return false;
      }
    }
    return true;
  }

  private static int place(int member, int mask) {
    return Integer.bitCount(mask & (1 << member) - 1);
  }

  /** Goes through what the slots of a view may be in a state where members of a set show it. */
  void lift(int[] view, int mask, int[] state, Runnable each) {
    List<Integer> slots = new ArrayList<>();
    for (int slot : columns.shared) {
      slots.add(slot);
    }
    for (int member = 0; member < columns.size(); member++) {
      if ((mask >> member & 1) != 0) {
        for (int slot : columns.own[member]) {
          slots.add(slot);
        }
      }
    }
    int[] looked = new int[view.length];
    lift(
        slots.stream().mapToInt(i -> i).toArray(),
        view,
        0,
        mask,
        state,
        () -> {
          // Where a process is inside of a loop depends on the pointer of it.
          columns.look(state, mask, looked);
          if (Arrays.equals(looked, view)) {
            each.run();
          }
        });
  }

  private void lift(int[] slots, int[] view, int at, int mask, int[] state, Runnable each) {
    if (at == slots.length) {
      each.run();
      return;
    }
    int slot = slots[at];
    for (int value : options(slot, view[at], mask)) {
      state[slot] = value;
      lift(slots, view, at + 1, mask, state, each);
    }
  }

  private List<Integer> options(int slot, int value, int mask) {
    List<Integer> options = new ArrayList<>();
    Holds holds = columns.holds(slot);
    if (holds == Holds.POINTER || holds == Holds.REFERENCE) {
      if (LineColumns.isBeside(value)) {
        return List.of(value);
      }
      for (int member = 0; member <= columns.size(); member++) {
        boolean kept = member == columns.size() || (mask >> member & 1) != 0;
        boolean fits =
            value == LineColumns.OTHER
                ? !kept
                : Integer.bitCount(mask & (1 << member) - 1) == value
                    && (kept || holds == Holds.POINTER);
        if (fits) {
          options.add(member);
        }
      }
      return options;
    }
    options.add(value);
    columns
        .loops(slot)
        .forEach(
            (place, loops) -> {
              boolean leads = loops.stream().anyMatch(inside -> inside.head() == value);
              if (place != value && leads) {
                options.add(place);
              }
            });
    return options;
  }
}
