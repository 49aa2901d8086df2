package dev.fairlead.proof;

import dev.fairlead.core.property.LinedMembers;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The system of one size, of which {@link LinesCheck} verifies that what is looked at in it leads
 * from views of a set to views of the set.
 */
final class LineSystemCheck {
  private static final int NOTHING_BEFORE = -1;

  private final LineSlots slots;
  private final ProcessOutlines space;
  private final Set<Need> needs;
  private final boolean asked;
  private final StatePredicate bad;
  private final Predicate<Label> badStep;
  private final ListedViews views;
  private final int shown;
  private final Runnable poll;

  /** Sets of as many members as a view shows, as bits. */
  private final int[] sets;

  private long steps;

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
    this.needs = needs;
    this.views = views;
    this.shown = shown;
    this.poll = poll;
    if (!(lined.question().space() instanceof ProcessOutlines outlined)
        || slots.controls().length > ProcessOutlines.MOST) {
      throw new WrongStep("processes cannot be told apart");
    }
    this.space = outlined;
    if (lined.question().property() instanceof Property.NoBadStep property) {
      this.bad = (state, length) -> false;
      this.badStep = property.bad();
      this.asked = false;
    } else {
      this.bad = ViewsCheck.bad(lined.question().property());
      this.badStep = label -> false;
      this.asked = asked;
    }
    this.sets =
        IntStream.range(0, 1 << slots.size())
            .filter(set -> Integer.bitCount(set) == shown)
            .toArray();
  }

  LineSlots slots() {
    return slots;
  }

  StateSpace space() {
    return space;
  }

  boolean isLookedAt() {
    return asked || !needs.isEmpty();
  }

  /** The answer is how many steps there were. */
  long verify() {
    List<int[]> initial = new ArrayList<>();
    space.initialStates((state, length) -> initial.add(Arrays.copyOf(state, length)));
    for (int[] state : initial) {
      if (passing(state) != 0) {
        throw new WrongStep("a process cannot stay where it begins");
      }
      meet(known(state), NOTHING_BEFORE);
    }
    new JoinedStates(slots, views, shown, initial.get(0), this::look, poll).each();
    return steps;
  }

  private void look(int[] state, int newest) {
    if (asked && bad.test(state, state.length)) {
      throw new WrongStep("its views allow for what is excluded: " + text(state));
    }
    long movers = 0;
    for (int process = 0; process < slots.controls().length; process++) {
      int control = slots.controls()[process];
      if (needs.contains(slots.need(control, state[control]))) {
        movers |= 1L << process;
      }
    }
    if (movers != 0) {
      follow(state.clone(), movers, newest, 0);
    }
  }

  /**
   * Takes the steps of some processes, and those that belong to them: who comes to where it cannot
   * stay goes on.
   *
   * @param parts how many of the same step were taken
   */
  private void follow(int[] source, long movers, int newest, int parts) {
    if (parts > slots.mostPassed()) {
      throw new WrongStep("a process goes on without an end: " + text(source));
    }
    List<int[]> targets = new ArrayList<>();
    space.stepsOf(
        movers,
        source,
        source.length,
        (label, processes, target, length) -> {
          steps++;
          requireGood(label);
          targets.add(Arrays.copyOf(target, length));
        });
    for (int[] target : targets) {
      requireOthersStay(source, target, movers);
      long passing = passing(target);
      if (passing == 0) {
        meet(known(target), newest);
      } else {
        follow(target, passing, newest, parts + 1);
      }
    }
  }

  private void requireOthersStay(int[] source, int[] target, long movers) {
    requireSlots(target);
    for (int process = 0; process < slots.controls().length; process++) {
      int control = slots.controls()[process];
      boolean stays = source[control] == target[control];
      if (!stays && (movers >> process & 1) == 0) {
        throw new WrongStep("a process moves that has no part in the step: " + text(source));
      }
    }
  }

  /** A process that cannot stay where it is; 0 if there is none. */
  private long passing(int[] state) {
    for (int process = 0; process < slots.controls().length; process++) {
      int control = slots.controls()[process];
      if (slots.isPassed(control, state[control])) {
        return 1L << process;
      }
    }
    return 0;
  }

  void requireGood(int label) {
    if (badStep.test(space.label(label))) {
      throw new WrongStep("a step is excluded: " + space.label(label));
    }
  }

  /**
   * The same of a reachable state, with its views.
   *
   * @return whether these were looked at: no process goes on from where it is
   */
  boolean requireGood(int[] state) {
    if (bad.test(state, state.length)) {
      throw new WrongStep("a larger system has a state that is excluded: " + text(state));
    }
    boolean isWhole = passing(state) == 0;
    if (isWhole) {
      known(state);
    }
    return isWhole;
  }

  void requireSlots(int[] state) {
    if (state.length != slots.slots()) {
      throw new WrongStep("processes come and go");
    }
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
      throw new WrongStep("a view is not listed of: " + text(reached));
    }
    return numbers;
  }

  /**
   * @param newest of the views that others follow from
   */
  private void meet(int[] numbers, int newest) {
    IntStream.of(numbers).forEach(number -> views.meet(number, newest));
  }

  private String text(int[] state) {
    return StateText.of(space, state);
  }
}
