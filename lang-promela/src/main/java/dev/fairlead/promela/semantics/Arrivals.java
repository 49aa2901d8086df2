package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.StateSpace.StepSink;
import dev.fairlead.promela.code.DeadVariables;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.graph.Edge;

/** What becomes of the states that steps lead to: they are delivered, or gone on from. */
final class Arrivals {
  private final StepLabels labels;
  private final TimerNumbers timers;
  private final Census census;

  /** What steps do to groups of any number, if there are any; or null. */
  private final Turnover turnover;

  private final boolean collapsed;
  private final DeadVariables dead;
  private final Pending pending = new Pending();
  private StepSink sink;
  private int[] out = new int[64];

  /** Whether a state inside of an atomic sequence is gone on from. */
  private boolean inChain;

  /** The label of the steps that led to it. */
  private int labelSoFar;

  /** The local states of groups that members have left in them. */
  private int departuresSoFar;

  /** The label of the step that is being delivered. */
  private int label;

  /** The processes that sleep after the step that is being delivered. */
  private int sleepers;

  private CommutingSteps.Sink awake;
  private final StepSink toAwake =
      (label, processSet, target, length) ->
          awake.step(label, processSet, target, length, sleepers);

  /**
   * @param census what stands behind processes, if equal ones are counted; or null
   */
  Arrivals(SpaceTables tables, Census census) {
    this.labels = tables.labels();
    this.timers = tables.timers();
    this.census = census;
    this.turnover = tables.turnover();
    this.collapsed = tables.isCollapsed();
    this.dead = tables.dead();
  }

  private int fold(Memory memory, int stepLabel) {
    label = stepLabel;
    timers.fold(memory, timer -> label = labels.setting(label, timer));
    return label;
  }

  void begin(StepSink steps) {
    sink = steps;
    inChain = false;
    departuresSoFar = Turnover.NOTHING;
    sleepers = 0;
    pending.clear();
  }

  /** The same, with the processes that sleep after a step. */
  void begin(CommutingSteps.Sink steps) {
    awake = steps;
    begin(toAwake);
  }

  /** Sets the processes that sleep after the next steps that are not inside of a sequence. */
  void setSleepers(int sleepers) {
    this.sleepers = sleepers;
  }

  boolean areUnfinished() {
    return !pending.isEmpty();
  }

  /** The states inside of atomic sequences; the uppermost is about to be gone on from. */
  Pending unfinished() {
    inChain = true;
    labelSoFar = pending.label();
    sleepers = pending.sleepers();
    departuresSoFar = pending.departures();
    return pending;
  }

  /** The statement that the sequence begins with that is gone on from. */
  Edge beginning() {
    return labels.first(inChain ? labelSoFar : pending.label());
  }

  /**
   * A step is done: it is delivered, or gone on from if control stays with its process.
   *
   * @param other the process that sent it a message, if one did
   */
  void arrive(Memory next, int stepLabel, int processSet, int pid, int other, boolean atomic) {
    int label = inChain ? labels.chain(labelSoFar, stepLabel) : stepLabel;
    if (next.failure() != null) {
      label = labels.failure(label);
    }
    if (!atomic || !collapsed) {
      deliver(label, processSet, next, atomic ? pid : Successors.NO_PROCESS, pid, other);
    } else if (census == null) {
      pending.push(next.cells(), next.length(), pid, label, processSet, sleepers, 0);
    } else {
      goOn(next, label, processSet, pid, other);
    }
  }

  private void goOn(Memory next, int label, int processSet, int pid, int other) {
    int departures = departures(pid, other);
    census.beginGuesses();
    do {
      int length = census.pack(next, pid, other, true);
      pending.push(
          census.packed(), length, census.holder(), label, processSet, sleepers, departures);
    } while (census.nextGuesses());
  }

  private int departures(int pid, int other) {
    return turnover == null
        ? Turnover.NOTHING
        : census.departures(departuresSoFar, pid, other, turnover);
  }

  /** The process that held control cannot go on: the sequence ends here. */
  void deliverHere(int processSet, Memory memory) {
    deliver(
        labelSoFar,
        processSet,
        memory,
        Successors.NO_PROCESS,
        Successors.NO_PROCESS,
        Successors.NO_PROCESS);
  }

  /** Time has passed, for all processes at once. */
  void pass(Memory next, int label) {
    sleepers = 0;
    if (census != null) {
      int length = census.packTick(next);
      sink.step(label, Engaged.EMPTY, census.packed(), length);
      return;
    }
    deliver(
        label,
        Engaged.EMPTY,
        next,
        Successors.NO_PROCESS,
        Successors.NO_PROCESS,
        Successors.NO_PROCESS);
  }

  /** The same, with the members of local states split. */
  void pass(Memory next, int label, TickSplits splits) {
    sleepers = 0;
    int length = census.packTick(next, splits);
    sink.step(label, Engaged.EMPTY, census.packed(), length);
  }

  private void deliverCounted(int label, int processSet, Memory memory, int moved, int other) {
    int departures = departures(moved, other);
    census.beginGuesses();
    do {
      int length = census.pack(memory, moved, other, false);
      int step =
          turnover == null
              ? processSet
              : turnover.number(processSet, census.net(departures, turnover));
      sink.step(label, step, census.packed(), length);
    } while (census.nextGuesses());
  }

  private void deliver(
      int stepLabel, int processSet, Memory memory, int holder, int moved, int other) {
    int label = timers.areFolded() ? fold(memory, stepLabel) : stepLabel;
    int length = memory.length();
    if (census != null) {
      deliverCounted(label, processSet, memory, moved, other);
      return;
    }
    if (collapsed) {
      if (dead != null) {
        dead.forget(memory);
      }
      sink.step(label, processSet, memory.cells(), length);
      return;
    }
    if (out.length <= length) {
      out = new int[2 * length];
    }
    System.arraycopy(memory.cells(), 0, out, 0, length);
    out[length] = holder + 1;
    sink.step(label, processSet, out, length + 1);
  }
}
