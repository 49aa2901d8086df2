package dev.fairlead.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A set of views: what members share, and the local states of some of them at a time, among them
 * all that the text names or what is shared refers to. In a ring the members of a view keep their
 * order; otherwise views that differ in it are one.
 */
final class MemberViews {
  private final MemberStates members;
  private final int named;
  private final int shown;
  private final int mostReferred;

  /** Sets of as many members as a view shows, as bits. */
  private final int[] masks;

  /** The views of the set, and behind them others that were looked for. */
  private final StateTable views = new StateTable();

  private int size;

  /** By number of what is shared. */
  private final Map<Integer, List<Look>> looks = new HashMap<>();

  private final BitSet met = new BitSet();

  /**
   * @param shown how many members a view shows
   * @param mostReferred how many members that the text does not name may be referred to
   */
  MemberViews(MemberStates members, int named, int shown, int mostReferred) {
    this.members = members;
    this.named = named;
    this.shown = shown;
    this.mostReferred = mostReferred;
    int always = (1 << named) - 1;
    this.masks =
        IntStream.range(0, 1 << members.size())
            .filter(mask -> Integer.bitCount(mask) == shown && (mask & always) == always)
            .toArray();
  }

  /** How many views the set has. */
  int size() {
    return size;
  }

  /** The views of a state belong to the set. */
  void define(int[] numbers) {
    for (Look look : looks(numbers[0])) {
      number(numbers, look);
    }
    size = views.size();
  }

  /** Whether all views of a state belong to the set, which are met so. */
  boolean hasAll(int[] numbers) {
    for (Look look : looks(numbers[0])) {
      int number = number(numbers, look);
      if (number >= size) {
        return false;
      }
      met.set(number);
    }
    return true;
  }

  /** Whether every view of the set was met. */
  boolean areAllMet() {
    return met.nextClearBit(0) >= size;
  }

  /**
   * Whether views of some members that show one of them belong to the set.
   *
   * @param assigned members whose local states are known
   */
  boolean hasThoseOf(int[] numbers, int assigned, int member) {
    for (Look look : looks(numbers[0])) {
      if ((look.mask >> member & 1) != 0
          && (look.mask & ~assigned) == 0
          && number(numbers, look) >= size) {
        return false;
      }
    }
    return true;
  }

  /** What is shared, and the local states that are shown. */
  int[] view(int number) {
    return views.state(number);
  }

  /**
   * A way to look at states that share something.
   *
   * @param mask the members that are shown, as bits
   * @param order these in the order of the view, and then the others
   * @param shared what is shared if members have numbers in this order
   */
  private record Look(int mask, int[] order, int shared) {}

  /** What is shared must refer to few members: all of them are shown. */
  private List<Look> looks(int shared) {
    List<Look> known = looks.get(shared);
    if (known == null) {
      int[] referred = members.referred(shared);
      if (referred.length > mostReferred) {
        throw new WrongStep("what members share refers to " + referred.length + " of them");
      }
      int must = bits(referred);
      known = new ArrayList<>();
      for (int mask : masks) {
        if ((mask & must) == must) {
          int[] order = order(shared, mask);
          known.add(new Look(mask, order, members.renumbered(shared, order)));
        }
      }
      looks.put(shared, known);
    }
    return known;
  }

  private static int bits(int[] some) {
    return IntStream.of(some).map(member -> 1 << member).sum();
  }

  private int number(int[] numbers, Look look) {
    int[] view = new int[1 + shown];
    view[0] = look.shared;
    for (int i = 0; i < shown; i++) {
      view[1 + i] = numbers[1 + look.order[i]];
    }
    if (!members.isRing()) {
      Arrays.sort(view, 1 + named + members.referred(numbers[0]).length, view.length);
    }
    return views.number(view, view.length);
  }

  /** Members in the order in which a view shows them, and then the others. */
  private int[] order(int shared, int mask) {
    List<Integer> order = new ArrayList<>();
    if (!members.isRing()) {
      IntStream.range(0, named).forEach(order::add);
      IntStream.of(members.referred(shared)).forEach(order::add);
    }
    for (boolean isShown : new boolean[] {true, false}) {
      for (int member = 0; member < members.size(); member++) {
        if ((mask >> member & 1) != 0 == isShown && !order.contains(member)) {
          order.add(member);
        }
      }
    }
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * A way for members to show a view.
   *
   * @param numbers what is shared, and by member its local state if it is shown
   * @param mask who is shown
   */
  record Placing(int[] numbers, int mask) {}

  /**
   * The ways to begin a state with: each state of the system, up to the order of members where that
   * makes no difference, has one of them, namely that by its referred members and the first others.
   */
  List<Placing> placings(int number) {
    int[] view = views.state(number);
    List<Placing> placings = new ArrayList<>();
    for (int mask : masks) {
      int first = (1 << shown) - 1;
      if (!members.isRing() && mask != first) {
        continue;
      }
      Placing placing = placing(view, mask);
      int must = bits(members.referred(placing.numbers[0])) | (1 << named) - 1;
      int others = mask & ~must;
      int below = Integer.highestOneBit(others) - 1;
      boolean areFirst = others == 0 || (below & ~must & ~mask) == 0;
      if ((must & ~mask) == 0 && areFirst) {
        placings.add(placing);
      }
    }
    return placings;
  }

  private Placing placing(int[] view, int mask) {
    int[] numbers = new int[1 + members.size()];
    int[] back = new int[members.size()];
    int shownSoFar = 0;
    int hidden = shown;
    for (int member = 0; member < back.length; member++) {
      boolean isShown = (mask >> member & 1) != 0;
      if (isShown) {
        numbers[1 + member] = view[1 + shownSoFar];
      }
      back[member] = isShown ? shownSoFar++ : hidden++;
    }
    // Position i of the view is to get the number of the i-th member of the set.
    numbers[0] = members.renumbered(view[0], back);
    return new Placing(numbers, mask);
  }
}
