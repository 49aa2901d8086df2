package dev.fairlead.core.plan;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A run of an abstraction in words. It is no evidence, as no instance need have it; people may see
 * from it what the abstraction does not know.
 */
record AbstractRun(StateSpace space, Evidence run) {
  private static final int MOST_EVENTS = 24;

  String inWords() {
    String stem = run.stem().isEmpty() ? "" : events(run.stem());
    if (!(run instanceof Evidence.Lasso lasso)) {
      return stem.isEmpty() ? "its initial state" : stem;
    }
    return (stem.isEmpty() ? "" : stem + ", then ") + "for ever " + events(lasso.loop());
  }

  private String events(List<Move> moves) {
    String shown =
        moves.stream()
            .limit(MOST_EVENTS)
            .map(move -> move.label() == Label.STUTTER ? "nothing" : text(move))
            .collect(Collectors.joining(" "));
    return moves.size() > MOST_EVENTS ? shown + " … (" + moves.size() + " steps)" : shown;
  }

  private String text(Move move) {
    return space.label(move.label()).text();
  }

  /** The state from which the run goes on for ever, or to which it leads. */
  String state() {
    return inWords(space, run.afterStem());
  }

  static String inWords(StateSpace space, int[] state) {
    return space.describe(state, state.length).stream()
        .map(slot -> slot.name() + " = " + slot.value())
        .collect(Collectors.joining(", "));
  }
}
