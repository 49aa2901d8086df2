package dev.fairlead.core.search.views;

import dev.fairlead.core.search.views.GuardedViews.Guard;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The states of a system of one size as {@link GuardedViews} are of them: who is settled in them,
 * and what they are if a guard is added to others.
 */
final class GuardedStates {
  private final LineColumns columns;
  private final LineLifts lifts;
  private final GuardedViews views;
  private final int[] masks;
  private final int[] state;
  private final Runnable attempt;

  /**
   * @param some state, of which constants are
   * @param attempt is run for every attempt to add a guard
   */
  GuardedStates(LineColumns columns, GuardedViews views, int[] some, Runnable attempt) {
    this.columns = columns;
    this.lifts = new LineLifts(columns);
    this.views = views;
    this.masks = new Subsets(columns.size(), views.all().members(), 0).masks();
    this.state = some.clone();
    this.attempt = attempt;
  }

  /** What is left of a state with some members. */
  int[] look(int[] of, int mask) {
    int[] view = new int[columns.shared.length + Integer.bitCount(mask) * columns.slotsOfMember()];
    columns.look(of, mask, view);
    return view;
  }

  /** Whether members have a free view, or a guard. */
  boolean isSettled(int[] of, int set) {
    return views.isFree(look(of, set)) || guard(of, set) < columns.size();
  }

  /** The first guard of members; the size if there is none. */
  int guard(int[] of, int set) {
    int member = 0;
    while (member < columns.size()
        && ((set >> member & 1) != 0 || !views.isTogether(look(of, set | 1 << member)))) {
      member++;
    }
    return member;
  }

  /**
   * Goes through the states in which a guard is added to others.
   *
   * @param member that the guard is
   * @param group the guard and those whose guard it is
   * @param others what is left without the guard
   * @param each is given a state of its own
   */
  void with(Guard guard, int member, int group, int[] others, Consumer<int[]> each) {
    if (Integer.bitCount(group & (1 << member) - 1) != guard.place()) {
      return;
    }
    int rest = (1 << columns.size()) - 1 & ~(1 << member);
    lifts.ofView(
        others,
        rest,
        state,
        () ->
            lifts.ofMember(
                member,
                guard.column(),
                group,
                state,
                () -> {
                  attempt.run();
                  if (Arrays.equals(look(state, group), guard.together())
                      && Arrays.equals(look(state, rest), others)
                      && areKnown(member)) {
                    each.accept(state.clone());
                  }
                }));
  }

  private boolean areKnown(int member) {
    for (int mask : masks) {
      if ((mask >> member & 1) != 0 && views.all().find(look(state, mask)) < 0) {
        return false;
      }
    }
    return true;
  }
}
