package dev.fairlead.promela.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.promela.code.Countability;
import dev.fairlead.promela.code.DeadVariables;
import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.Interpreter;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.ModelCode;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.semantics.PromelaStateSpace.View;
import dev.fairlead.promela.structure.Counting;
import java.util.Arrays;

/**
 * What gives states, labels and sets of processes their numbers, and what states leave out. Spaces
 * with the same tables have the same numbers.
 *
 * @param engaged sets of processes; the only table that belongs to one thread
 * @param families which processes are counted; null if none are
 * @param localStates of counted processes; or null
 * @param turnover what steps do to groups of any number; null if there are none
 * @param dead what states forget; null if nothing
 */
record SpaceTables(
    Program program,
    View view,
    Shape.Shapes shapes,
    StepLabels labels,
    TimerNumbers timers,
    Engaged engaged,
    Families families,
    LocalStates localStates,
    Groups groups,
    Turnover turnover,
    DeadVariables dead,
    ModelCode code,
    StatementsExecuted executed) {

  /** Tables of their own, except for the shapes of states. */
  static SpaceTables of(Program program, View view, Shape.Shapes shapes) {
    return of(program, view, shapes, null, Groups.NONE, view == View.COLLAPSED);
  }

  private static SpaceTables of(
      Program program,
      View view,
      Shape.Shapes shapes,
      Families families,
      Groups groups,
      boolean compiled) {
    return new SpaceTables(
        program,
        view,
        shapes,
        new StepLabels(program),
        new TimerNumbers(program, families),
        new Engaged(program),
        families,
        families == null ? null : new LocalStates(program),
        groups,
        groups.haveCutoff() ? new Turnover() : null,
        null,
        new ModelCode(program, compiled),
        new StatementsExecuted(program));
  }

  /** The same states and steps, found without compiling the model. */
  SpaceTables interpreted() {
    return of(program, view, shapes, families, groups, false);
  }

  /** The same model with equal processes counted, ω of some proctypes. */
  SpaceTables counted(Families chosen, Groups many) {
    return of(program, View.COLLAPSED, shapes, chosen, many, true);
  }

  /** The same numbers, for another thread. */
  SpaceTables fork() {
    return new SpaceTables(
        program,
        view,
        shapes,
        labels,
        timers,
        engaged.fork(),
        families,
        localStates,
        groups,
        turnover,
        dead,
        code,
        executed);
  }

  /** The same numbers for a program with the same statements, whose states forget something. */
  SpaceTables with(Program other, DeadVariables forgotten) {
    return new SpaceTables(
        other,
        View.COLLAPSED,
        shapes,
        labels,
        timers,
        engaged.fork(),
        null,
        null,
        Groups.NONE,
        null,
        forgotten,
        code,
        new StatementsExecuted(other));
  }

  /** The same numbers for plain states, in the same thread and without compiling the model. */
  SpaceTables plain() {
    return new SpaceTables(
        program,
        View.COLLAPSED,
        shapes,
        labels,
        timers,
        engaged,
        null,
        null,
        Groups.NONE,
        null,
        null,
        new ModelCode(program, false),
        new StatementsExecuted(program));
  }

  boolean isCollapsed() {
    return view == View.COLLAPSED;
  }

  /** Which processes are counted, and their local states as far as they are known now. */
  Counting counting() {
    return families == null
        ? Counting.NOTHING
        : new Counting(families, Countability.started(program), localStates.known());
  }

  Memory newMemory() {
    return new Memory(program, shapes);
  }

  /** The processes of a set; where groups have a cutoff, the set tells what they change, too. */
  int[] processes(int processSet) {
    return engaged.members(turnover == null ? processSet : turnover.processSet(processSet));
  }

  /** The local states that members of groups leave by a step, or enter, as processes. */
  int[] changedStates(int processSet, boolean left) {
    return turnover == null
        ? new int[0]
        : Arrays.stream(turnover.changes(processSet, left)).map(engaged::inLocalState).toArray();
  }

  /** The counts of groups of any number, which end at a cutoff. */
  void counts(int[] state, int length, CutoffSpace.CountSink sink) {
    for (int pair = cover().finitePart(state); pair < length; pair += 2) {
      if (groups.areTold(localStates.type(state[pair]))) {
        int count = state[pair + 1];
        boolean isMany = count == CountArithmetic.OMEGA;
        sink.count(
            engaged.inLocalState(state[pair]),
            isMany ? groups.counting().cutoff() + 1 : count,
            isMany);
      }
    }
  }

  Cover cover() {
    return new Cover(shapes);
  }

  /** Packs and unpacks counted processes; null if none are. */
  Census newCensus() {
    if (families == null) {
      return null;
    }
    Census made = new Census(program, shapes, families, localStates, groups);
    if (groups.startLater()) {
      Memory first = newMemory();
      Interpreter.initialise(program, first);
      made.packInitial(first);
    }
    return made;
  }
}
