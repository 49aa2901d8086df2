package dev.fairlead.cli;

import dev.fairlead.cli.report.Run;
import dev.fairlead.cli.report.StateView;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** A walk through a state space that can be taken back. */
final class Walk {
  private final StateSpace space;
  private final Random random;
  private final Deque<Point> path = new ArrayDeque<>();

  /** Starts in a random initial state. */
  Walk(StateSpace space, Random random) {
    this.space = space;
    this.random = random;
    List<int[]> initial = new ArrayList<>();
    space.initialStates((state, length) -> initial.add(Arrays.copyOf(state, length)));
    path.push(point(initial.get(random.nextInt(initial.size()))));
  }

  private record Point(int[] state, StateView view) {}

  /** A step that can be taken now. */
  record Choice(Run.Step step, int[] target) {}

  /**
   * @throws dev.fairlead.core.space.ModelFault if the model goes wrong here
   */
  List<Choice> choices() {
    Point here = path.element();
    List<Choice> choices = new ArrayList<>();
    space.steps(
        here.state(),
        here.state().length,
        (label, processSet, target, length) -> {
          int[] copy = Arrays.copyOf(target, length);
          StateView.Difference difference = here.view().to(StateView.of(space, copy, length));
          Move move = new Move(label, processSet, copy);
          choices.add(new Choice(Run.Step.of(space, here.state(), move, difference), copy));
        });
    return choices;
  }

  Choice any(List<Choice> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  void take(Choice choice) {
    path.push(point(choice.target()));
  }

  /** Takes the last step back; false at the start. */
  boolean undo() {
    if (length() == 0) {
      return false;
    }
    path.pop();
    return true;
  }

  int length() {
    return path.size() - 1;
  }

  StateView view() {
    return path.element().view();
  }

  private Point point(int[] state) {
    return new Point(state, StateView.of(space, state, state.length));
  }
}
