package dev.fairlead.api;

import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.space.Executions;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotAccess;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
    return of(space, Optional.empty(), evidence);
  }

  /**
   * The same with the levels of steps.
   *
   * @param logic of the model, if it is graded
   */
  public static Run of(StateSpace space, Optional<Logic> logic, Evidence evidence) {
    StateView initial = StateView.of(space, evidence.initial(), evidence.initial().length);
    Reader reader = new Reader(space, logic, evidence.initial());
    List<Step> stem = reader.steps(evidence.stem());
    List<Step> loop =
        evidence instanceof Evidence.Lasso lasso ? reader.steps(lasso.loop()) : List.of();
    return new Run(initial, stem, loop);
  }

  /** Whether time passes in it. */
  public boolean isTimed() {
    return Stream.concat(stem.stream(), loop.stream()).anyMatch(step -> step.duration() > 0);
  }

  public boolean isLasso() {
    return !loop.isEmpty();
  }

  /** The steps of the stem and then, once, those of the loop. */
  public List<Step> steps() {
    return Stream.concat(stem.stream(), loop.stream()).toList();
  }

  /**
   * All states, the initial one first and then one after each of the {@link #steps}. They are made
   * while they are asked for: those of a long run together would take more room than its steps.
   */
  public Iterable<StateView> states() {
    return () -> new States(initial, steps().iterator());
  }

  private static final class States implements Iterator<StateView> {
    private final Iterator<Step> steps;
    private StateView current;
    private boolean begun;

    States(StateView initial, Iterator<Step> steps) {
      this.current = initial;
      this.steps = steps;
    }

    @Override
    public boolean hasNext() {
      return !begun || steps.hasNext();
    }

    @Override
    public StateView next() {
      if (begun) {
        current = current.after(steps.next().difference());
      }
      begun = true;
      return current;
    }
  }

  /**
   * One step of a run.
   *
   * @param event the label's text
   * @param processes the names of the processes that move together
   * @param difference what the step changes
   * @param statements what is executed, if the model is a program
   * @param duration the units of time that pass in it
   * @param time that has passed since the start of the run when it is done
   * @param level to which the step is possible, by its name in the model's logic; empty if that is
   *     the top
   */
  public record Step(
      Kind kind,
      String event,
      List<String> processes,
      StateView.Difference difference,
      List<Executions.Statement> statements,
      int duration,
      long time,
      String level) {

    /** A step before any time has passed. */
    public Step(
        Kind kind,
        String event,
        List<String> processes,
        StateView.Difference difference,
        List<Executions.Statement> statements) {
      this(kind, event, processes, difference, statements, 0, 0, "");
    }

    public Step {
      processes = List.copyOf(processes);
      statements = List.copyOf(statements);
    }

    /**
     * A step of the space that makes the difference; a stuttering step engages no process.
     *
     * @param before the time when it begins
     */
    public static Step of(
        StateSpace space,
        Optional<Logic> logic,
        int[] source,
        Move move,
        StateView.Difference difference,
        long before) {
      if (move.label() == Label.STUTTER) {
        return new Step(Kind.STUTTER, "(stutter)", List.of(), difference, List.of(), 0, before, "");
      }
      List<String> processes = new ArrayList<>();
      for (int process : space.processes(move.processSet())) {
        processes.add(space.processName(process, source, source.length));
      }
      List<Executions.Statement> statements =
          space instanceof Executions program
              ? program.statements(source, move.label(), move.processSet(), move.target())
              : List.of();
      Label label = space.label(move.label());
      return new Step(
          Kind.MOVE,
          label.text(),
          processes,
          difference,
          statements,
          label.duration(),
          before + label.duration(),
          logic
              .filter(values -> label.level() != Label.TOP)
              .map(values -> values.nameOf(label.level()))
              .orElse(""));
    }
  }

  /** Whether the system moves or only time passes in a state that has no steps. */
  public enum Kind {
    MOVE,
    STUTTER
  }

  /** Reads moves one after the other, each as what it changes. */
  private static final class Reader {
    private final StateSpace space;
    private final Optional<Logic> logic;
    private int[] current;
    private long time;

    /** What the values of the current state are called; empty if that is not known yet. */
    private List<String> names = List.of();

    Reader(StateSpace space, Optional<Logic> logic, int[] initial) {
      this.space = space;
      this.logic = logic;
      this.current = initial;
    }

    List<Step> steps(List<Move> moves) {
      List<Step> steps = new ArrayList<>(moves.size());
      for (Move move : moves) {
        int[] next = move.target();
        Step step = Step.of(space, logic, current, move, difference(next), time);
        steps.add(step);
        time = step.time();
        current = next;
      }
      return steps;
    }

    /** States of thousands of values are compared where they differ, if that can be told. */
    private StateView.Difference difference(int[] next) {
      if (space instanceof SlotAccess slots) {
        Optional<int[]> positions = slots.differing(current, current.length, next, next.length);
        if (positions.isPresent()) {
          return difference(slots, positions.get(), next);
        }
      }
      names = List.of();
      return StateView.of(space, current, current.length)
          .to(StateView.of(space, next, next.length));
    }

    private StateView.Difference difference(SlotAccess slots, int[] positions, int[] next) {
      if (names.isEmpty()) {
        names = StateView.names(space.describe(current, current.length));
      }
      List<StateView.Change> variables = new ArrayList<>();
      List<StateView.Change> places = new ArrayList<>();
      for (int position : positions) {
        SlotValue from = slots.described(current, current.length, position);
        SlotValue to = slots.described(next, next.length, position);
        if (!from.value().equals(to.value())) {
          (StateView.isPlace(to) ? places : variables)
              .add(new StateView.Change(names.get(position), from.value(), to.value()));
        }
      }
      return new StateView.Difference(variables, places);
    }
  }
}
