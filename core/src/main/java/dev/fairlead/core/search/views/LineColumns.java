package dev.fairlead.core.search.views;

import dev.fairlead.core.space.MemberLine;
import dev.fairlead.core.space.MemberLine.Holds;
import dev.fairlead.core.space.MemberLine.Inside;
import dev.fairlead.core.space.MemberLine.Need;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The slots of a {@link MemberLine} by owner, and what they are if members are left out. */
final class LineColumns {

  /** In place of a reference to a member that is left out. */
  static final int OTHER = Integer.MIN_VALUE;

  /** What a variable holds that refers to no member: -1, or the same in a byte. */
  private static final int NONE = -1;

  private static final int NONE_IN_A_BYTE = 255;

  private final MemberLine line;

  /** What members share, but for constants. */
  final int[] shared;

  /** By member: its slots, in the same order for all. */
  final int[][] own;

  LineColumns(MemberLine line) {
    this.line = line;
    this.shared = slotsOf(-1);
    this.own = new int[line.size()][];
    for (int member = 0; member < own.length; member++) {
      own[member] = slotsOf(member);
      for (int i = 0; i < own[member].length; i++) {
        int first = own[0].length > i ? own[0][i] : -1;
        if (own[member].length != own[0].length
            || line.place()[own[member][i]] != line.place()[first]
            || line.holds().get(own[member][i]) != line.holds().get(first)) {
          throw new Columns.NoColumns("members do not have the same slots");
        }
      }
    }
  }

  private int[] slotsOf(int owner) {
    List<Integer> slots = new ArrayList<>();
    for (int slot = 0; slot < line.owner().length; slot++) {
      if (line.owner()[slot] == owner && line.holds().get(slot) != Holds.CONSTANT) {
        slots.add(slot);
      }
    }
    slots.sort((a, b) -> Integer.compare(line.place()[a], line.place()[b]));
    return slots.stream().mapToInt(i -> i).toArray();
  }

  int size() {
    return line.size();
  }

  /** How many a state has. */
  int slots() {
    return line.owner().length;
  }

  int slotsOfMember() {
    return own[0].length;
  }

  /** The member that a slot belongs to, or -1. */
  int owner(int slot) {
    return line.owner()[slot];
  }

  Holds holds(int slot) {
    return line.holds().get(slot);
  }

  /** Whether a slot tells where a process is. */
  Map<Integer, List<Inside>> loops(int slot) {
    return line.loops().getOrDefault(slot, Map.of());
  }

  /** The values that a slot may have in which there is a member, but for those beside the line. */
  static boolean isBeside(int value) {
    return value == NONE || value == NONE_IN_A_BYTE;
  }

  /**
   * What a slot of a state is if only some members are kept.
   *
   * @param mask the members that are kept, as bits
   */
  int restricted(int[] state, int slot, int mask) {
    int value = state[slot];
    switch (line.holds().get(slot)) {
      case POINTER, REFERENCE -> {
        if (isBeside(value)) {
          return value;
        } else if (value < 0 || value > line.size()) {
          throw new Columns.NoColumns("a number of a member is beyond the last one");
        }
        boolean isKept = value == line.size() || (mask >> value & 1) != 0;
        return isKept || line.holds().get(slot) == Holds.POINTER
            ? Integer.bitCount(mask & (1 << value) - 1)
            : OTHER;
      }
      default -> {
        for (Inside inside : loops(slot).getOrDefault(value, List.of())) {
          int about = state[inside.pointer()];
          if (about >= 0 && about < line.size() && (mask >> about & 1) == 0) {
            return inside.head();
          }
        }
        return value;
      }
    }
  }

  /** Sets what plays no part in a state to 0, which makes a bisimilar one of it. */
  void forget(int[] state) {
    line.forgotten()
        .forEach(
            (at, slots) -> {
              for (int slot : slots.getOrDefault(state[at], NOTHING)) {
                state[slot] = 0;
              }
            });
  }

  private static final int[] NOTHING = {};

  /** The slots that tell where processes are, in the order of these. */
  int[] controls() {
    return line.passed().keySet().stream().mapToInt(i -> i).sorted().toArray();
  }

  /** What the steps of a process need that begin where it is. */
  Need need(int control, int place) {
    Need need = line.needs().get(control).get(place);
    if (need == null) {
      throw new Columns.NoColumns("a process stays where it was expected to go on");
    }
    return need;
  }

  boolean isStayedIn(int control, int place) {
    return line.needs().get(control).containsKey(place);
  }

  boolean isPassed(int control, int place) {
    return line.passed().get(control).get(place);
  }

  /**
   * A state in which all members but the last one show a view.
   *
   * @param some state, of which the last member and constants are
   */
  int[] showing(int[] view, int[] some) {
    int[] state = some.clone();
    int at = 0;
    for (int slot : shared) {
      state[slot] = shownAs(view[at++], slot);
    }
    for (int member = 0; member < size() - 1; member++) {
      for (int slot : own[member]) {
        state[slot] = shownAs(view[at++], slot);
      }
    }
    return state;
  }

  /** What may be behind the last member of a view is behind the last one of all. */
  private int shownAs(int value, int slot) {
    boolean isOfMembers = holds(slot) == Holds.POINTER || holds(slot) == Holds.REFERENCE;
    return !isOfMembers || value >= 0 && value < size() - 1 || isBeside(value)
        ? value
        : value == OTHER ? size() - 1 : size();
  }

  /** A view: what is shared, then the kept members in their order. */
  void look(int[] state, int mask, int[] into) {
    int at = 0;
    for (int slot : shared) {
      into[at++] = restricted(state, slot, mask);
    }
    for (int member = 0; member < own.length; member++) {
      if ((mask >> member & 1) != 0) {
        for (int slot : own[member]) {
          into[at++] = restricted(state, slot, mask);
        }
      }
    }
  }

  /** What a view shows of one of its members. */
  int[] column(int[] view, int place) {
    int from = shared.length + place * slotsOfMember();
    return Arrays.copyOfRange(view, from, from + slotsOfMember());
  }

  /** Whether two states differ in nothing that is shared or belongs to some members. */
  boolean areSame(int[] one, int[] other, int mask) {
    boolean same = areSame(one, other, shared);
    for (int member = 0; member < own.length && same; member++) {
      same = (mask >> member & 1) == 0 || areSame(one, other, own[member]);
    }
    return same;
  }

  private static boolean areSame(int[] one, int[] other, int[] slots) {
    return Arrays.stream(slots).allMatch(slot -> one[slot] == other[slot]);
  }
}
