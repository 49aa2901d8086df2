package dev.fairlead.promela.spin;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.promela.code.Lowering;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.semantics.PromelaStateSpace;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.syntax.PromelaParser;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

/**
 * All states of a model as Fairlead sees them, counted by the simplest search there is.
 *
 * @param complete false if there are more states than were asked for
 * @param failures steps in which an assertion fails
 * @param rests states without steps
 * @param invalidEnds states without steps that are no valid end
 */
record Explored(
    int states, long transitions, long failures, int rests, int invalidEnds, boolean complete) {

  static Explored of(String model, long bound) {
    Program program = Lowering.lower(PromelaParser.parse(new SourceText("model.pml", model)));
    return of(new PromelaStateSpace(program, View.COLLAPSED), bound);
  }

  /** With statements merged. */
  static Explored merged(String model, long bound) {
    Program program = Lowering.lowerMerged(PromelaParser.parse(new SourceText("model.pml", model)));
    return of(new PromelaStateSpace(program, View.COLLAPSED), bound);
  }

  static Explored of(PromelaStateSpace space, long bound) {
    Search search = new Search(space);
    return search.run(bound);
  }

  private static final class Search {
    private final PromelaStateSpace space;
    private final Set<IntBuffer> seen = new HashSet<>();
    private final Queue<int[]> waiting = new ArrayDeque<>();
    private long transitions;
    private long failures;
    private int rests;
    private int invalidEnds;

    Search(PromelaStateSpace space) {
      this.space = space;
    }

    Explored run(long bound) {
      space.initialStates(this::meet);
      while (!waiting.isEmpty() && seen.size() <= bound) {
        int[] state = waiting.remove();
        long before = transitions;
        space.steps(
            state,
            state.length,
            (label, processes, target, length) -> {
              transitions++;
              failures += space.labels().isFailure(label) ? 1 : 0;
              meet(target, length);
            });
        if (transitions == before) {
          rests++;
          invalidEnds += space.isValidEnd(state, state.length) ? 0 : 1;
        }
      }
      return new Explored(
          seen.size(), transitions, failures, rests, invalidEnds, waiting.isEmpty());
    }

    private void meet(int[] state, int length) {
      int[] copy = Arrays.copyOf(state, length);
      if (seen.add(IntBuffer.wrap(copy))) {
        waiting.add(copy);
      }
    }
  }
}
