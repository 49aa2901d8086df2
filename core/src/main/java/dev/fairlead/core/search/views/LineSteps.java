package dev.fairlead.core.search.views;

import dev.fairlead.core.property.LinedMembers.Lined;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.MemberLine.Need;
import dev.fairlead.core.space.ProcessOutlines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The steps of processes of a system whose members stand in a line: who comes to where it does not
 * stay goes on before any other process does.
 */
final class LineSteps {
  private final ProcessOutlines space;
  private final LineColumns columns;
  private final Predicate<Label> badStep;
  private final int[] controls;
  private long taken;

  /** What steps lead to. */
  interface Sink {
    /**
     * @param state is no longer used by others
     */
    void reached(int[] state);

    /** One of the steps is bad. */
    void bad();
  }

  LineSteps(Lined lined, LineColumns columns, Predicate<Label> badStep) {
    this.space = (ProcessOutlines) lined.question().space();
    this.columns = columns;
    this.badStep = badStep;
    this.controls = columns.controls();
  }

  /** How many there were. */
  long taken() {
    return taken;
  }

  /** All processes, as bits. */
  long everyone() {
    return (1L << controls.length) - 1;
  }

  /** The processes whose steps need one of these. */
  long movers(int[] state, Set<Need> needs) {
    long movers = 0;
    for (int process = 0; process < controls.length; process++) {
      if (needs.contains(columns.need(controls[process], state[controls[process]]))) {
        movers |= 1L << process;
      }
    }
    return movers;
  }

  /** A process that goes on before others do; 0 if there is none. */
  private long passing(int[] at) {
    for (int process = 0; process < controls.length; process++) {
      if (columns.isPassed(controls[process], at[controls[process]])) {
        return 1L << process;
      }
    }
    return 0;
  }

  /** Takes the steps of some processes, and those that belong to them. */
  void follow(int[] source, long movers, Sink sink) {
    List<int[]> targets = new ArrayList<>();
    space.stepsOf(
        movers,
        source,
        source.length,
        (label, processSet, target, length) -> {
          if (length != source.length) {
            throw new Columns.NoColumns("processes come and go");
          }
          taken++;
          if (badStep.test(space.label(label))) {
            sink.bad();
          }
          targets.add(Arrays.copyOf(target, length));
        });
    for (int[] target : targets) {
      long passing = passing(target);
      if (passing == 0) {
        sink.reached(target);
      } else {
        follow(target, passing, sink);
      }
    }
  }
}
