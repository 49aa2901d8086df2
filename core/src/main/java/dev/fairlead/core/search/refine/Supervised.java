package dev.fairlead.core.search.refine;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Those runs of a state space that a supervisor admits, as a state space: the last slot is the
 * supervisor's position. It makes witnesses: shortest runs that are known to exist. Where the model
 * goes wrong a run ends; the search has not gone there either.
 */
final class Supervised implements StateSpace {

  static final int REFUSED = -1;

  /** The position after a step, or {@link #REFUSED}. */
  @FunctionalInterface
  interface Supervisor {
    int next(int position, int label);
  }

  private final StateSpace space;
  private final Optional<int[]> start;
  private final Supervisor supervisor;
  private int[] extended = new int[16];

  private Supervised(StateSpace space, Optional<int[]> start, Supervisor supervisor) {
    this.space = space;
    this.start = start;
    this.supervisor = supervisor;
  }

  /** The shortest run with a trace to a state that is looked for. */
  static FiniteRun runWith(
      int[] trace,
      StateSpace space,
      Events.Reading labels,
      StatePredicate goal,
      SearchMonitor monitor) {
    Supervisor alongTheTrace =
        (position, label) -> {
          int event = labels.event(label);
          if (event == Events.INTERNAL) {
            return position;
          }
          return position < trace.length && event == trace[position] ? position + 1 : REFUSED;
        };
    return new Supervised(space, Optional.empty(), alongTheTrace)
        .shortest(
            (state, length) -> state[length - 1] == trace.length && goal.test(state, length - 1),
            monitor);
  }

  /** The shortest way by internal steps to a state that is looked for; empty if it is here. */
  static List<Move> internalWay(
      StateSpace space, int[] from, StatePredicate goal, SearchMonitor monitor) {
    return internal(space, from)
        .shortest((state, length) -> goal.test(state, length - 1), monitor)
        .stem();
  }

  /** The shortest way by internal steps from a state back to it. */
  static List<Move> internalLoop(StateSpace space, int[] at, SearchMonitor monitor) {
    return internal(space, at)
        .shortest(
            (state, length) ->
                state[length - 1] > 0 && Arrays.equals(at, 0, at.length, state, 0, length - 1),
            monitor)
        .stem();
  }

  private static Supervised internal(StateSpace space, int[] from) {
    return new Supervised(
        space, Optional.of(from), (position, label) -> space.label(label).visible() ? REFUSED : 1);
  }

  private FiniteRun shortest(StatePredicate goal, SearchMonitor monitor) {
    BreadthFirst.Result result =
        BreadthFirst.toGoal(BreadthFirst.Subject.alone(this, goal), monitor);
    if (!(result instanceof BreadthFirst.Result.Found found)) {
      throw new IllegalStateException("a run that was found is there no more");
    }
    FiniteRun run = found.run();
    return new FiniteRun(
        withoutPosition(run.initial()),
        run.stem().stream()
            .map(move -> new Move(move.label(), move.processSet(), withoutPosition(move.target())))
            .toList());
  }

  private static int[] withoutPosition(int[] state) {
    return Arrays.copyOf(state, state.length - 1);
  }

  @Override
  public void initialStates(StateSink sink) {
    if (start.isPresent()) {
      int[] state = start.get();
      sink.state(extended(state, state.length, 0), state.length + 1);
    } else {
      space.initialStates((state, length) -> sink.state(extended(state, length, 0), length + 1));
    }
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    int position = state[length - 1];
    try {
      space.steps(
          state,
          length - 1,
          (label, processSet, target, targetLength) -> {
            int next = supervisor.next(position, label);
            if (next != REFUSED) {
              sink.step(label, processSet, extended(target, targetLength, next), targetLength + 1);
            }
          });
    } catch (ModelFault fault) {
      // No run leads through here.
    }
  }

  private int[] extended(int[] state, int length, int position) {
    if (extended.length <= length) {
      extended = new int[2 * length + 1];
    }
    System.arraycopy(state, 0, extended, 0, length);
    extended[length] = position;
    return extended;
  }

  @Override
  public Label label(int label) {
    return space.label(label);
  }

  @Override
  public int[] processes(int processSet) {
    return space.processes(processSet);
  }

  @Override
  public String processName(int process) {
    return space.processName(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return space.describe(state, length - 1);
  }
}
