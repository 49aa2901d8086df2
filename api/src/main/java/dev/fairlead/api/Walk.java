package dev.fairlead.api;

import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

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

  /** Another walk, from an initial state that is as wanted, or from this one's start. */
  public Walk restarted(Predicate<StateView> wanted) {
    return initialStates(space).stream()
        .filter(state -> wanted.test(StateView.of(space, state, state.length)))
        .findFirst()
        .map(state -> new Walk(space, random, state))
        .orElseGet(() -> new Walk(space, random, startState));
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
  public record Choice(Run.Step step, int[] target, StateView view) {}

  /**
   * The steps that can be taken now.
   *
   * @throws dev.fairlead.core.space.ModelFault if the model goes wrong here
   */
  public List<Choice> choices() {
    int[] here = length == 0 ? startState : steps.get(length - 1).target();
    StateView view = view();
    List<Choice> choices = new ArrayList<>();
    space.steps(
        here,
        here.length,
        (label, processSet, target, targetLength) -> {
          int[] copy = Arrays.copyOf(target, targetLength);
          StateView next = StateView.of(space, copy, targetLength);
          Move move = new Move(label, processSet, copy);
          choices.add(new Choice(Run.Step.of(space, here, move, view.to(next)), copy, next));
        });
    return choices;
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

  /** Takes a step; those that were taken back before are forgotten. */
  public void take(Choice choice) {
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
