package dev.fairlead.proof;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The states of a system of members in a line all of whose views belong to a set. The first members
 * are in one of the views, and the others are added in their order: each is in one of the views
 * that have it as their last member.
 */
final class JoinedStates {
  private final LineSlots slots;
  private final ListedViews views;
  private final int shown;
  private final Look look;
  private final Runnable poll;

  /** By member: the sets that a view may be of and whose last member it is, as bits. */
  private final int[][] endingIn;

  private final int[] state;

  /** What a column may be of a member, by that member, those that are kept, and the column. */
  private final Map<List<Integer>, List<int[]>> lifts = new HashMap<>();

  /** Looks at a state. */
  interface Look {
    /**
     * @param newest the greatest of the numbers of its views
     */
    void at(int[] state, int newest);
  }

  /**
   * @param shown how many members a view shows
   * @param some state, of which constants are
   * @param poll called for each attempt
   */
  JoinedStates(
      LineSlots slots, ListedViews views, int shown, int[] some, Look look, Runnable poll) {
    this.slots = slots;
    this.views = views;
    this.shown = shown;
    this.look = look;
    this.poll = poll;
    this.state = some.clone();
    this.endingIn = new int[slots.size()][];
    for (int member = 0; member < endingIn.length; member++) {
      int last = 1 << member;
      endingIn[member] =
          IntStream.range(last, 2 * last).filter(set -> Integer.bitCount(set) == shown).toArray();
    }
  }

  void each() {
    int first = (1 << shown) - 1;
    int[] shared = slots.shared();
    for (int number = 0; number < views.size(); number++) {
      int[] view = views.view(number);
      for (int[] values : lifts(shared, column(view, 0, shared.length), first)) {
        set(shared, values);
        begin(view, 0, number);
      }
    }
  }

  /** Sets a member to what a view shows of it, and those behind it. */
  private void begin(int[] view, int member, int number) {
    if (member == shown) {
      join(member, number);
      return;
    }
    int[] own = slots.own(member);
    int from = slots.shared().length + member * slots.width();
    for (int[] values : lifts(own, column(view, from, slots.width()), (1 << shown) - 1)) {
      set(own, values);
      begin(view, member + 1, number);
    }
  }

  private static int[] column(int[] view, int from, int length) {
    return IntStream.range(from, from + length).map(i -> view[i]).toArray();
  }

  private void set(int[] of, int[] values) {
    for (int i = 0; i < of.length; i++) {
      state[of[i]] = values[i];
    }
  }

  private List<int[]> lifts(int[] of, int[] column, int kept) {
    List<Integer> key =
        IntStream.concat(IntStream.of(of.length == 0 ? 0 : of[0], kept), IntStream.of(column))
            .boxed()
            .collect(Collectors.toList());
    return lifts.computeIfAbsent(key, any -> slots.lifts(of, column, kept));
  }

  /**
   * Adds a member, and then those behind it.
   *
   * @param newest of the views of those before it
   */
  private void join(int member, int newest) {
    poll.run();
    if (member == slots.size()) {
      look.at(state, newest);
      return;
    }
    int kept = 0;
    List<int[]> ends = List.of();
    for (int set : endingIn[member]) {
      List<int[]> known = views.endsOf(slots.left(state, set, member));
      if (kept == 0 || known.size() < ends.size()) {
        kept = set;
        ends = known;
      }
    }
    for (int[] end : ends) {
      for (int[] values : lifts(slots.own(member), end, kept)) {
        set(slots.own(member), values);
        int newestNow = newestOf(member, newest);
        if (newestNow < views.size()) {
          join(member + 1, newestNow);
        }
      }
    }
  }

  /** With the views that a member completes; the size of the set if one does not belong to it. */
  private int newestOf(int member, int newest) {
    int all = newest;
    for (int set : endingIn[member]) {
      all = Math.max(all, views.number(slots.left(state, set, -1)));
      if (all == views.size()) {
        break;
      }
    }
    return all;
  }
}
