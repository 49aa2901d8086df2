package dev.fairlead.core.search.views;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Who moves in a step of a system, and who is settled behind it. */
final class GuardedMoves {
  private final LineColumns columns;
  private final GuardedStates states;
  private final int[] controls;

  GuardedMoves(LineColumns columns, GuardedStates states) {
    this.columns = columns;
    this.states = states;
    this.controls = columns.controls();
    int size = columns.size();
    for (int process = 0; process < controls.length; process++) {
      if (columns.owner(controls[process]) != (process < size ? process : -1)) {
        throw new Columns.NoColumns("members are not the first processes");
      }
    }
  }

  /** Processes that may meet, as one set, and each of the others alone. */
  List<Long> together(int[] state, long processes) {
    List<Long> sets = new ArrayList<>();
    long sharing = 0;
    for (long rest = processes; rest != 0; rest &= rest - 1) {
      int process = Long.numberOfTrailingZeros(rest);
      if (columns.need(controls[process], state[controls[process]]).shares()) {
        sharing |= 1L << process;
      } else {
        sets.add(1L << process);
      }
    }
    if (sharing != 0) {
      sets.add(sharing);
    }
    return sets;
  }

  /**
   * Those of the processes that move that are where they were without a guard: others do not have
   * all that their step needs among the members that are looked at.
   *
   * @param before a state of the system with one member less
   * @param guard the member that is added
   */
  long stayed(int[] state, GuardedMoves without, int[] before, long moved, int guard) {
    long movers = 0;
    for (long rest = moved; rest != 0; rest &= rest - 1) {
      int process = Long.numberOfTrailingZeros(rest);
      int here = process < guard ? process : process + 1;
      boolean stays = state[controls[here]] == before[without.controls[process]];
      movers |= stays ? 1L << here : 0;
    }
    return movers;
  }

  /** Whether members are settled behind a step. */
  boolean isSettledBy(int[] source, int[] target, long movers, int set) {
    return states.isSettled(target, set)
        || isUntouched(source, target, movers, set) && !states.isSettled(source, set);
  }

  /**
   * Whether members and what is shared stay as they are: then so does their guard, unless it is one
   * of those that are kept here.
   */
  private boolean isUntouched(int[] source, int[] target, long movers, int set) {
    int process = Long.numberOfTrailingZeros(movers);
    return (movers & set) == 0
        && !columns.need(controls[process], source[controls[process]]).shares()
        && columns.areSame(source, target, set);
  }

  /** Goes through what steps lead to. */
  static final class Targets implements LineSteps.Sink {
    private final Consumer<int[]> each;
    private boolean isBad;

    Targets(Consumer<int[]> each) {
      this.each = each;
    }

    /** Whether one of the steps was bad. */
    boolean isBad() {
      return isBad;
    }

    @Override
    public void reached(int[] state) {
      each.accept(state);
    }

    @Override
    public void bad() {
      isBad = true;
    }
  }
}
