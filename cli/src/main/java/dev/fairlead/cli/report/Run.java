package dev.fairlead.cli.report;

import dev.fairlead.core.space.Executions;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.List;

/**
 * A run in the names of the model. A finite run has an empty loop; otherwise the loop follows the
 * stem for ever.
 */
public record Run(StateView initial, List<Step> stem, List<Step> loop) {

  public Run {
    stem = List.copyOf(stem);
    loop = List.copyOf(loop);
  }

  /** Names the moves of the evidence by the space in which it was found. */
  public static Run of(StateSpace space, Evidence evidence) {
    StateView initial = StateView.of(space, evidence.initial(), evidence.initial().length);
    Reader reader = new Reader(space, evidence.initial(), initial);
    List<Step> stem = reader.steps(evidence.stem());
    List<Step> loop =
        evidence instanceof Evidence.Lasso lasso ? reader.steps(lasso.loop()) : List.of();
    return new Run(initial, stem, loop);
  }

  public boolean isLasso() {
    return !loop.isEmpty();
  }

  /**
   * One step of a run.
   *
   * @param event the label's text
   * @param processes the names of the processes that move together
   * @param difference what the step changes
   * @param statements what is executed, if the model is a program
   */
  public record Step(
      Kind kind,
      String event,
      List<String> processes,
      StateView.Difference difference,
      List<Executions.Statement> statements) {

    public Step {
      processes = List.copyOf(processes);
      statements = List.copyOf(statements);
    }

    /** A step of the space that makes the difference; a stuttering step moves nobody. */
    public static Step of(
        StateSpace space, int[] source, Move move, StateView.Difference difference) {
      if (move.label() == Label.STUTTER) {
        return new Step(Kind.STUTTER, "(stutter)", List.of(), difference, List.of());
      }
      List<String> processes = new ArrayList<>();
      for (int process : space.processes(move.processSet())) {
        processes.add(space.processName(process));
      }
      List<Executions.Statement> statements =
          space instanceof Executions program
              ? program.statements(source, move.label(), move.processSet(), move.target())
              : List.of();
      return new Step(
          Kind.MOVE, space.label(move.label()).text(), processes, difference, statements);
    }
  }

  /** Whether the system moves or only time passes in a state that has no steps. */
  public enum Kind {
    MOVE,
    STUTTER
  }

  private static final class Reader {
    private final StateSpace space;
    private int[] state;
    private StateView view;

    Reader(StateSpace space, int[] initial, StateView view) {
      this.space = space;
      this.state = initial;
      this.view = view;
    }

    List<Step> steps(List<Move> moves) {
      List<Step> steps = new ArrayList<>(moves.size());
      for (Move move : moves) {
        StateView next = StateView.of(space, move.target(), move.target().length);
        steps.add(Step.of(space, state, move, view.to(next)));
        state = move.target();
        view = next;
      }
      return steps;
    }
  }
}
