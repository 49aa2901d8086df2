package dev.fairlead.core.search.views;

import dev.fairlead.core.space.MemberLine.Holds;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What a state may be that shows a view, or a member that shows a column of it: where the view has
 * a pointer, it may be one to a member that is left out, and where it has the head of a loop, a
 * process may be inside of that.
 */
final class LineLifts {
  private final LineColumns columns;

  /** By set of members: the slots that a view of these has. */
  private final Map<Integer, int[]> slotsOf = new HashMap<>();

  /** By set of members and slot: what it may be, by what a view of these members has there. */
  private final Map<Integer, Map<Integer, int[]>[]> options = new HashMap<>();

  LineLifts(LineColumns columns) {
    this.columns = columns;
  }

  /** Goes through what the slots of a view may be in a state where members of a set show it. */
  void ofView(int[] view, int mask, int[] state, Runnable each) {
    int[] slots = slotsOf.computeIfAbsent(mask, this::slots);
    lift(slots, view, 0, mask, state, each);
  }

  /**
   * Goes through what the slots of a member may be.
   *
   * @param mask the members of a view, this one among them
   * @param column what the view shows of it
   */
  void ofMember(int member, int[] column, int mask, int[] state, Runnable each) {
    lift(columns.own[member], column, 0, mask, state, each);
  }

  private int[] slots(int mask) {
    IntStream own =
        IntStream.range(0, columns.size())
            .filter(member -> (mask >> member & 1) != 0)
            .flatMap(member -> Arrays.stream(columns.own[member]));
    return IntStream.concat(Arrays.stream(columns.shared), own).toArray();
  }

  private void lift(int[] slots, int[] shown, int at, int mask, int[] state, Runnable each) {
    if (at == slots.length) {
      // Where a process is inside of a loop depends on the pointer of it.
      for (int i = 0; i < slots.length; i++) {
        if (columns.restricted(state, slots[i], mask) != shown[i]) {
          return;
        }
      }
      each.run();
      return;
    }
    int slot = slots[at];
    for (int value : options(slot, shown[at], mask)) {
      state[slot] = value;
      lift(slots, shown, at + 1, mask, state, each);
    }
  }

  @SuppressWarnings("unchecked")
  private int[] options(int slot, int value, int mask) {
    Map<Integer, int[]>[] bySlot = options.computeIfAbsent(mask, key -> new Map[columns.slots()]);
    if (bySlot[slot] == null) {
      bySlot[slot] = new HashMap<>();
    }
    return bySlot[slot].computeIfAbsent(value, key -> list(slot, key, mask));
  }

  private int[] list(int slot, int value, int mask) {
    Holds holds = columns.holds(slot);
    if (holds == Holds.POINTER || holds == Holds.REFERENCE) {
      return LineColumns.isBeside(value)
          ? new int[] {value}
          : IntStream.rangeClosed(0, columns.size())
              .filter(member -> isShownAs(member, value, mask, holds))
              .toArray();
    }
    IntStream inside =
        columns.loops(slot).entrySet().stream()
            .filter(loop -> loop.getValue().stream().anyMatch(each -> each.head() == value))
            .mapToInt(Map.Entry::getKey)
            .filter(place -> place != value && columns.isStayedIn(slot, place));
    return IntStream.concat(IntStream.of(value), inside).toArray();
  }

  private boolean isShownAs(int member, int value, int mask, Holds holds) {
    boolean kept = member == columns.size() || (mask >> member & 1) != 0;
    return value == LineColumns.OTHER
        ? !kept
        : Integer.bitCount(mask & (1 << member) - 1) == value && (kept || holds == Holds.POINTER);
  }
}
