package dev.fairlead.api;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.SourceLocations;
import dev.fairlead.core.space.SourceLocations.Location;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;

/**
 * A walk through a state space. It has a history: the steps that lead here, and behind them those
 * that were taken back. Any state of the history can be gone to; a step that is not the next of the
 * history replaces what follows.
 *
 * <p>Used by one thread at a time, as its space is.
 */
public final class Walk {
  private final StateSpace space;
  private final Random random;
  private final StateView start;
  private final int[] startState;

  /** The steps, also those that were taken back; the first {@code length} lead here. */
  private final List<Choice> steps = new ArrayList<>();

  private int length;

  /** The steps before the loop, while the history is a run with a loop. */
  private OptionalInt loopAfter = OptionalInt.empty();

  private Walk(StateSpace space, Random random, int[] startState) {
    this.space = space;
    this.random = random;
    this.startState = startState;
    this.start = StateView.of(space, startState, startState.length);
  }

  /** Starts in a random initial state. */
  public static Walk in(StateSpace space, Random random) {
    List<int[]> initial = initialStates(space);
    return new Walk(space, random, initial.get(random.nextInt(initial.size())));
  }

  /** Stands at the start of a run; its steps are there to be redone. */
  public static Walk along(StateSpace space, Random random, Evidence run) {
    Walk walk = new Walk(space, random, run.initial());
    List<Move> moves = new ArrayList<>(run.stem());
    if (run instanceof Evidence.Lasso lasso) {
      moves.addAll(lasso.loop());
    }
    for (Move move : moves) {
      walk.take(walk.choice(move));
    }
    walk.length = 0;
    if (run instanceof Evidence.Lasso) {
      walk.loopAfter = OptionalInt.of(run.stem().size());
    }
    return walk;
  }

  /** The same walk in the same space along a run of it, with all steps taken. */
  public Walk onto(Evidence run) {
    Walk walk = along(space, random, run);
    walk.length = walk.steps.size();
    return walk;
  }

  /** Where it goes through. */
  public StateSpace space() {
    return space;
  }

  private static List<int[]> initialStates(StateSpace space) {
    List<int[]> initial = new ArrayList<>();
    space.initialStates((state, length) -> initial.add(Arrays.copyOf(state, length)));
    return initial;
  }

  /**
   * A step that can be taken now.
   *
   * @param move the step in the numbers of the space
   * @param view of the state it leads to
   */
  public record Choice(Run.Step step, Move move, StateView view) {
    /** Whether both are the same step. */
    public boolean isLike(Choice other) {
      return step.event().equals(other.step.event())
          && step.processes().equals(other.step.processes())
          && Arrays.equals(move.target(), other.move.target());
    }
  }

  /**
   * The steps that can be taken now.
   *
   * @throws dev.fairlead.core.space.ModelFault if the model goes wrong here
   */
  public List<Choice> choices() {
    int[] here = state();
    List<Choice> choices = new ArrayList<>();
    space.steps(
        here,
        here.length,
        (label, processSet, target, targetLength) ->
            choices.add(choice(new Move(label, processSet, Arrays.copyOf(target, targetLength)))));
    return choices;
  }

  /** The state here, in the numbers of the space; not to be modified. */
  public int[] state() {
    return length == 0 ? startState : steps.get(length - 1).move().target();
  }

  private Choice choice(Move move) {
    int[] target = move.target();
    StateView next = StateView.of(space, target, target.length);
    long time = length == 0 ? 0 : steps.get(length - 1).step().time();
    return new Choice(
        Run.Step.of(space, Optional.empty(), state(), move, view().to(next), time), move, next);
  }

  /**
   * Takes a random step; false if none is possible.
   *
   * @throws dev.fairlead.core.space.ModelFault if the model goes wrong here
   */
  public boolean takeAny() {
    List<Choice> choices = choices();
    if (!choices.isEmpty()) {
      take(any(choices));
    }
    return !choices.isEmpty();
  }

  /** A random one of them. */
  public Choice any(List<Choice> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Takes a step; unless it is the next of those that were taken back, these are forgotten. */
  public void take(Choice choice) {
    if (next().filter(choice::isLike).isPresent()) {
      length++;
      return;
    }
    steps.subList(length, steps.size()).clear();
    loopAfter = OptionalInt.empty();
    steps.add(choice);
    length++;
  }

  /** Takes the last step back; false at the start. */
  public boolean undo() {
    if (length == 0) {
      return false;
    }
    length--;
    return true;
  }

  /** Takes the step again that was taken back last; false if there is none. */
  public boolean redo() {
    if (length == steps.size()) {
      return false;
    }
    length++;
    return true;
  }

  /**
   * Goes to another state of the history.
   *
   * @param steps that lead to it, from 0 to {@code length() + undone()}
   */
  public void goTo(int steps) {
    length = Objects.checkIndex(steps, this.steps.size() + 1);
  }

  /** The number of steps that lead here. */
  public int length() {
    return length;
  }

  /** The step that led here; empty at the start. */
  public Optional<Choice> last() {
    return length == 0 ? Optional.empty() : Optional.of(steps.get(length - 1));
  }

  /** The step that would be redone next. */
  public Optional<Choice> next() {
    return length == steps.size() ? Optional.empty() : Optional.of(steps.get(length));
  }

  /** The number of steps that can be redone. */
  public int undone() {
    return steps.size() - length;
  }

  /** The state here. */
  public StateView view() {
    return length == 0 ? start : steps.get(length - 1).view();
  }

  /** Where each process is in the text of the model; empty if the space does not tell. */
  public List<Location> locations() {
    int[] here = state();
    return space instanceof SourceLocations texts ? texts.locations(here, here.length) : List.of();
  }

  /** Whether the state here satisfies a predicate of the space. */
  public boolean satisfies(StatePredicate predicate) {
    int[] here = state();
    return predicate.test(here, here.length);
  }

  /** The steps that lead here. */
  public Run run() {
    List<Run.Step> taken = steps.subList(0, length).stream().map(Choice::step).toList();
    return new Run(start, taken, List.of());
  }

  /** The whole history: also the steps that were taken back, and the loop of a run that has one. */
  public Run history() {
    List<Run.Step> all = steps.stream().map(Choice::step).toList();
    int stem = loopAfter.orElse(all.size());
    return new Run(start, all.subList(0, stem), all.subList(stem, all.size()));
  }

  /** The same in the numbers of the space. */
  public Evidence evidence() {
    List<Move> all = steps.stream().map(Choice::move).toList();
    return loopAfter.isPresent()
        ? new Evidence.Lasso(
            startState,
            all.subList(0, loopAfter.getAsInt()),
            all.subList(loopAfter.getAsInt(), all.size()))
        : new Evidence.FiniteRun(startState, all);
  }

  /** The number of steps before the loop, if the history is a run that repeats its end for ever. */
  public OptionalInt loopAfter() {
    return loopAfter;
  }
}
