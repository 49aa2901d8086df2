package dev.fairlead.core.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Searches of random systems, with steps left out and without, come to the same. */
class CommutingStepsTest {
  private static final int PROCESSES = 4;
  private static final int VARIABLES = 2;
  private static final int PLACES = 3;
  private static final int VALUES = 2;
  private static final int NONE = -1;

  private record Step(int process, int from, int to, int asked, int is, int changed, int becomes) {

    boolean isPossible(int[] state) {
      return state[process] == from && (asked == NONE || state[PROCESSES + asked] == is);
    }

    int[] target(int[] state) {
      int[] target = state.clone();
      target[process] = to;
      if (changed != NONE) {
        target[PROCESSES + changed] = becomes;
      }
      return target;
    }

    boolean commutes(Step other) {
      return changed == NONE && other.changed == NONE
          || changed != other.asked && other.changed != asked && changed != other.changed;
    }
  }

  /** Processes that look at variables and change them. */
  private static class System implements StateSpace {
    final List<Step> steps = new ArrayList<>();

    System(long seed) {
      Random random = new Random(seed);
      int count = 6 + random.nextInt(14);
      for (int i = 0; i < count; i++) {
        steps.add(
            new Step(
                random.nextInt(PROCESSES),
                random.nextInt(PLACES),
                random.nextInt(PLACES),
                random.nextBoolean() ? NONE : random.nextInt(VARIABLES),
                random.nextInt(VALUES),
                random.nextInt(3) > 0 ? NONE : random.nextInt(VARIABLES),
                random.nextInt(VALUES)));
      }
    }

    List<Step> of(int process, int[] state) {
      return steps.stream()
          .filter(step -> step.process() == process && step.isPossible(state))
          .toList();
    }

    @Override
    public void initialStates(StateSink sink) {
      sink.state(new int[PROCESSES + VARIABLES], PROCESSES + VARIABLES);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      int[] here = Arrays.copyOf(state, length);
      for (int process = 0; process < PROCESSES; process++) {
        for (Step step : of(process, here)) {
          sink.step(steps.indexOf(step), process, step.target(here), length);
        }
      }
    }

    @Override
    public Label label(int label) {
      return new Label("step " + label, true);
    }

    @Override
    public int[] processes(int processSet) {
      return new int[] {processSet};
    }

    @Override
    public String processName(int process) {
      return "P" + process;
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return List.of();
    }
  }

  /** The same, which knows what commutes. */
  private static final class Drowsy extends System implements CommutingSteps {
    private int leftOut;

    Drowsy(long seed) {
      super(seed);
    }

    @Override
    public boolean haveSleepers() {
      return true;
    }

    @Override
    public int stepsAwake(int[] state, int length, int sleepers, Sink sink) {
      int[] here = Arrays.copyOf(state, length);
      int out = 0;
      for (int process = 0; process < PROCESSES; process++) {
        for (Step step : of(process, here)) {
          if ((sleepers & 1 << process) != 0) {
            out++;
          } else {
            int behind = behind(here, step);
            sink.step(steps.indexOf(step), process, step.target(here), length, behind);
          }
        }
      }
      leftOut += out;
      return out;
    }

    private int behind(int[] state, Step by) {
      int asleep = 0;
      for (int earlier = 0; earlier < by.process(); earlier++) {
        int process = earlier;
        boolean commute =
            steps.stream()
                .filter(step -> step.process() == process && step.from() == state[process])
                .allMatch(by::commutes);
        asleep |= commute && !of(process, state).isEmpty() ? 1 << process : 0;
      }
      return asleep;
    }
  }

  @Test
  void nothingIsLost() {
    long leftOut = 0;
    long transitions = 0;
    for (long seed = 1; seed <= 600; seed++) {
      Drowsy drowsy = new Drowsy(seed);
      Exploration all = explore(new System(seed));
      Exploration some = explore(drowsy);
      String where = "seed " + seed;
      assertEquals(all.facts().states(), some.facts().states(), where);
      assertEquals(all.facts().transitions(), some.facts().transitions(), where);
      assertEquals(all.facts().depth(), some.facts().depth(), where);
      assertEquals(all.deadlocks(), some.deadlocks(), where);
      assertEquals(runToDeadlock(new System(seed)), runToDeadlock(new Drowsy(seed)), where);
      assertEquals(runToStep(new System(seed)), runToStep(new Drowsy(seed)), where);
      leftOut += drowsy.leftOut;
      transitions += all.facts().transitions();
    }
    assertTrue(leftOut > transitions / 10, leftOut + " of " + transitions);
  }

  private static Exploration explore(StateSpace space) {
    return Exploration.of(space, Limits.ofThisMachine(), ProgressListener.NONE);
  }

  /** The length of a shortest run, or -1. */
  private static int runToDeadlock(StateSpace space) {
    return length(
        BreadthFirst.toDeadlock(
            BreadthFirst.Subject.alone(space, new Property.DeadlockFree("ends")),
            SearchMonitor.NONE));
  }

  private static int runToStep(StateSpace space) {
    Property.NoBadStep property =
        new Property.NoBadStep(label -> label.text().equals("step 5"), "the fifth");
    return length(
        BreadthFirst.toBadStep(
            BreadthFirst.Subject.alone(
                space, new BreadthFirst.BadSteps(property, (state, length) -> {})),
            SearchMonitor.NONE));
  }

  private static int length(BreadthFirst.Result result) {
    return result instanceof BreadthFirst.Result.Found found ? found.run().stem().size() : -1;
  }
}
