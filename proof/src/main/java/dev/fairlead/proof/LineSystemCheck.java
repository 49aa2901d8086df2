package dev.fairlead.proof;

import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.space.StateSpace;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The system of one size, of which {@link LinesCheck} verifies that what is looked at in it leads
 * from views of a set to views of the set.
 */
final class LineSystemCheck {
  private static final int NOTHING_BEFORE = -1;

  private final LineSlots slots;
  private final LineMoves moves;
  private final Set<Need> needs;
  private final boolean asked;
  private final StatePredicate bad;
  private final ListedViews views;
  private final int shown;
  private final Runnable poll;

  /** Sets of as many members as a view shows, as bits. */
  private final int[] sets;

  /**
   * @param needs what the steps need that are looked at here
   * @param asked whether states are looked at that may be bad
   * @param shown how many members a view shows
   */
  LineSystemCheck(
      LinedMembers.Lined lined,
      Set<Need> needs,
      boolean asked,
      ListedViews views,
      int shown,
      Runnable poll) {
    this.slots = new LineSlots(lined.line());
    this.moves = new LineMoves(lined, slots);
    this.needs = needs;
    this.views = views;
    this.shown = shown;
    this.poll = poll;
    boolean bySteps = lined.question().property() instanceof Property.NoBadStep;
    this.bad = bySteps ? (state, length) -> false : ViewsCheck.bad(lined.question().property());
    this.asked = asked && !bySteps;
    this.sets =
        IntStream.range(0, 1 << slots.size())
            .filter(set -> Integer.bitCount(set) == shown)
            .toArray();
  }

  LineSlots slots() {
    return slots;
  }

  StateSpace space() {
    return moves.space();
  }

  boolean isLookedAt() {
    return asked || !needs.isEmpty();
  }

  /** The answer is how many steps there were. */
  long verify() {
    List<int[]> initial = moves.initial();
    initial.forEach(state -> meet(known(state), NOTHING_BEFORE));
    new JoinedStates(slots, views, shown, initial.get(0), this::look, poll).each();
    return moves.taken();
  }

  private void look(int[] state, int newest) {
    if (asked && bad.test(state, state.length)) {
      throw new WrongStep("its views allow for what is excluded: " + moves.text(state));
    }
    long movers = 0;
    for (int process = 0; process < slots.controls().length; process++) {
      int control = slots.controls()[process];
      if (needs.contains(slots.need(control, state[control]))) {
        movers |= 1L << process;
      }
    }
    if (movers != 0) {
      moves.follow(
          state.clone(),
          movers,
          new LineMoves.Sink() {
            @Override
            public void reached(int[] target) {
              meet(known(target), newest);
            }

            @Override
            public void bad(int label) {
              throw moves.excluded(label);
            }
          });
    }
  }

  void requireGood(int label) {
    if (moves.isBad(label)) {
      throw moves.excluded(label);
    }
  }

  /**
   * The same of a reachable state, with its views.
   *
   * @return whether these were looked at: no process goes on from where it is
   */
  boolean requireGood(int[] state) {
    if (bad.test(state, state.length)) {
      throw new WrongStep("a larger system has a state that is excluded: " + moves.text(state));
    }
    boolean isWhole = moves.passing(state) == 0;
    if (isWhole) {
      known(state);
    }
    return isWhole;
  }

  void requireSlots(int[] state) {
    moves.requireSlots(state);
  }

  /** The views of a state, all of which must belong to the set. */
  private int[] known(int[] state) {
    requireSlots(state);
    for (int control : slots.controls()) {
      slots.need(control, state[control]);
    }
    int[] reached = state.clone();
    slots.forget(reached);
    int[] numbers =
        IntStream.of(sets).map(set -> views.number(slots.left(reached, set, -1))).toArray();
    if (IntStream.of(numbers).anyMatch(number -> number == views.size())) {
      throw new WrongStep("a view is not listed of: " + moves.text(reached));
    }
    return numbers;
  }

  /**
   * @param newest of the views that others follow from
   */
  private void meet(int[] numbers, int newest) {
    IntStream.of(numbers).forEach(number -> views.meet(number, newest));
  }
}
