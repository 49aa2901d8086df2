package dev.fairlead.api;

import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A walk through a state space; its steps can be taken back, and taken again. */
public final class Walk {
  private final StateSpace space;
  private final Random random;
  private final StateView start;
  private final int[] startState;

  /** The steps, also those that were taken back; the first {@code length} lead here. */
  private final List<Choice> steps = new ArrayList<>();

  private int length;

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
   * @param view of the state it leads to
   */
  public record Choice(Run.Step step, int[] target, StateView view) {
    /** Whether both are the same step. */
    public boolean isLike(Choice other) {
      return step.event().equals(other.step.event())
          && step.processes().equals(other.step.processes())
          && Arrays.equals(target, other.target);
    }
  }

  /**
   * The steps that can be taken now.
   *
   * @throws dev.fairlead.core.space.ModelFault if the model goes wrong here
   */
  public List<Choice> choices() {
    int[] here = here();
    List<Choice> choices = new ArrayList<>();
    space.steps(
        here,
        here.length,
        (label, processSet, target, targetLength) ->
            choices.add(choice(new Move(label, processSet, Arrays.copyOf(target, targetLength)))));
    return choices;
  }

  private int[] here() {
    return length == 0 ? startState : steps.get(length - 1).target();
  }

  private Choice choice(Move move) {
    int[] target = move.target();
    StateView next = StateView.of(space, target, target.length);
    long time = length == 0 ? 0 : steps.get(length - 1).step().time();
    return new Choice(
        Run.Step.of(space, Optional.empty(), here(), move, view().to(next), time), target, next);
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

  /** The number of steps that lead here. */
  public int length() {
    return length;
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

  /** The steps that lead here. */
  public Run run() {
    List<Run.Step> taken = steps.subList(0, length).stream().map(Choice::step).toList();
    return new Run(start, taken, List.of());
  }
}
