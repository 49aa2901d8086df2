package dev.fairlead.proof;

import dev.fairlead.core.property.LinedMembers.Lined;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ProcessOutlines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * The steps of a system whose members stand in a line: who comes to where it cannot stay goes on,
 * and no process moves that has no part in a step.
 */
final class LineMoves {
  private final LineSlots slots;
  private final ProcessOutlines space;
  private final Predicate<Label> badStep;
  private long taken;

  /** What is done with steps. */
  interface Sink {
    /** All processes stay here. */
    void reached(int[] state);

    /** A part of a step is excluded. */
    void bad(int label);
  }

  LineMoves(Lined lined, LineSlots slots) {
    this.slots = slots;
    if (!(lined.question().space() instanceof ProcessOutlines outlined)
        || slots.controls().length > ProcessOutlines.MOST) {
      throw new WrongStep("processes cannot be told apart");
    }
    this.space = outlined;
    this.badStep =
        lined.question().property() instanceof Property.NoBadStep property
            ? property.bad()
            : label -> false;
  }

  ProcessOutlines space() {
    return space;
  }

  /** How many parts of steps were taken. */
  long taken() {
    return taken;
  }

  List<int[]> initial() {
    List<int[]> initial = new ArrayList<>();
    space.initialStates((state, length) -> initial.add(Arrays.copyOf(state, length)));
    for (int[] state : initial) {
      if (passing(state) != 0) {
        throw new WrongStep("a process cannot stay where it begins");
      }
    }
    return initial;
  }

  /** Takes the steps of some processes, and those that belong to them. */
  void follow(int[] source, long movers, Sink sink) {
    follow(source, movers, 0, sink);
  }

  /**
   * @param parts how many of the same step were taken
   */
  private void follow(int[] source, long movers, int parts, Sink sink) {
    if (parts > slots.mostPassed()) {
      throw new WrongStep("a process goes on without an end: " + text(source));
    }
    List<int[]> targets = new ArrayList<>();
    space.stepsOf(
        movers,
        source,
        source.length,
        (label, processes, target, length) -> {
          taken++;
          if (isBad(label)) {
            sink.bad(label);
          }
          targets.add(Arrays.copyOf(target, length));
        });
    for (int[] target : targets) {
      requireOthersStay(source, target, movers);
      long passing = passing(target);
      if (passing == 0) {
        sink.reached(target);
      } else {
        follow(target, passing, parts + 1, sink);
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
  long passing(int[] state) {
    for (int process = 0; process < slots.controls().length; process++) {
      int control = slots.controls()[process];
      if (slots.isPassed(control, state[control])) {
        return 1L << process;
      }
    }
    return 0;
  }

  boolean isBad(int label) {
    return badStep.test(space.label(label));
  }

  WrongStep excluded(int label) {
    return new WrongStep("a step is excluded: " + space.label(label));
  }

  void requireSlots(int[] state) {
    if (state.length != slots.slots()) {
      throw new WrongStep("processes come and go");
    }
  }

  String text(int[] state) {
    return StateText.of(space, state);
  }
}
