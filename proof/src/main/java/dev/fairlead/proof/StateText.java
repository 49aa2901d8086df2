package dev.fairlead.proof;

import dev.fairlead.core.space.StateSpace;
import java.util.stream.Collectors;

/** States in words, for messages. */
final class StateText {
  private static final int LONGEST = 200;

  private StateText() {}

  static String of(StateSpace space, int[] state) {
    String text =
        space.describe(state, state.length).stream()
            .map(slot -> slot.name() + " = " + slot.value())
            .collect(Collectors.joining(", "));
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " ...";
  }
}
