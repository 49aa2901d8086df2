package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.AcceptingStates;
import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.ControlFlow;
import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.space.CountingVariables;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.Executions;
import dev.fairlead.core.space.FoldedTimers;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.SlotAccess;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.SourceLocations;
import dev.fairlead.core.space.Standstill;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StatementCoverage;
import dev.fairlead.core.space.TimedLocalStates;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.ModelStructure;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.promela.code.Countability;
import dev.fairlead.promela.code.CounterUse;
import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.Footprints;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.structure.PromelaStructure;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntConsumer;

/** The states and steps of a model. */
public final class PromelaStateSpace
    implements Performances,
        ProcessSteps,
        CommutingSteps,
        ProcessOutlines,
        SlotAccess,
        Executions,
        StatementCoverage,
        Endings,
        AcceptingStates,
        Standstill,
        ControlFlow,
        SourceLocations,
        FoldedTimers,
        TimedLocalStates,
        CountedSpace,
        CutoffSpace,
        CountingVariables,
        ModelStructure {
  private final SpaceTables tables;
  private final StateInspection inspection;

  /** Made when a step is asked for: to compile a model takes time, and not every space is used. */
  private Successors successors;

  /** Whether the states inside of atomic sequences are states. */
  public enum View {
    COLLAPSED,
    EXPOSED
  }

  public PromelaStateSpace(Program program, View view) {
    this(program, view, new Shape.Shapes(program));
  }

  /** A space that shares its shapes with others, so that a state means the same in all. */
  PromelaStateSpace(Program program, View view, Shape.Shapes shapes) {
    this(SpaceTables.of(program, view, shapes));
  }

  PromelaStateSpace(SpaceTables tables) {
    this.tables = tables;
    this.inspection = new StateInspection(tables);
  }

  /** For tests: the same states and steps, found without compiling the model. */
  PromelaStateSpace interpreted() {
    return new PromelaStateSpace(tables.interpreted());
  }

  /** The same model with equal processes counted, ω of some proctypes. */
  public PromelaStateSpace counted(Families chosen, Groups many) {
    return new PromelaStateSpace(tables.counted(chosen, many));
  }

  @Override
  public PromelaStateSpace fork() {
    PromelaStateSpace forked = new PromelaStateSpace(tables.fork());
    Successors known = successors;
    if (known != null) {
      forked.successors = new Successors(forked.tables, known);
    }
    return forked;
  }

  @Override
  public StateEncoding encoding() {
    return new StateCode(tables.program(), tables.shapes(), tables.localStates());
  }

  /** What gives states and labels their numbers. */
  SpaceTables tables() {
    return tables;
  }

  /** The processes and sets of them. */
  Engaged engaged() {
    return tables.engaged();
  }

  TimerNumbers timers() {
    return tables.timers();
  }

  /** How values are told. */
  Description description() {
    return inspection.description();
  }

  /** This space, with what it would otherwise make when the first step is asked for. */
  public PromelaStateSpace prepared() {
    successors();
    return this;
  }

  /** The steps of states, with the code of the model. */
  Successors successors() {
    if (successors == null) {
      successors = new Successors(tables);
    }
    return successors;
  }

  private SelectedSteps selected() {
    return new SelectedSteps(tables, successors(), inspection, this::processes);
  }

  public Program program() {
    return tables.program();
  }

  /** Where everything lies in a state. */
  public Shape.Shapes shapes() {
    return tables.shapes();
  }

  @Override
  public void initialStates(StateSink states) {
    inspection.initialStates(states);
  }

  @Override
  public void steps(int[] state, int length, StepSink steps) {
    successors().of(state, length, steps);
  }

  @Override
  public boolean haveSleepers() {
    return noOutlines().isEmpty();
  }

  @Override
  public int stepsAwake(int[] state, int length, int sleepers, CommutingSteps.Sink sink) {
    return successors().awake(state, length, sleepers, sink);
  }

  @Override
  public Optional<String> noOutlines() {
    return successors().independence().obstacle();
  }

  @Override
  public long unordered() {
    return Footprints.unordered();
  }

  @Override
  public boolean outline(int[] state, int length, Outline into) {
    return successors().outline(state, length, into);
  }

  @Override
  public void stepsOf(long processes, int[] state, int length, StepSink sink) {
    successors().of(BitSet.valueOf(new long[] {processes}), state, length, sink);
  }

  /**
   * The data, as in outlines, that an expression from outside of all processes reads; empty if that
   * are the processes themselves.
   */
  public OptionalLong looksAt(Value value) {
    return successors().independence().footprints().readsIn(value);
  }

  @Override
  public void stepsOf(int[] processes, int[] state, int length, StepSink sink) {
    selected().engaging(processes, state, length, sink);
  }

  /** As {@link SelectedSteps#among}. */
  void stepsAmong(int[] pids, int[] state, int length, StepSink sink) {
    selected().among(pids, state, length, sink);
  }

  @Override
  public void enabledOutside(BitSet processes, int[] state, int length, IntConsumer sink) {
    selected().enabledOutside(processes, state, length, sink);
  }

  @Override
  public void present(int[] state, int length, IntConsumer sink) {
    inspection.present(state, length, sink);
  }

  @Override
  public List<ControlFlow.Graph> controlGraphs() {
    return FlowGraphs.of(tables.program(), tables.view());
  }

  @Override
  public void locations(int[] state, int length, ControlFlow.LocationSink sink) {
    inspection.locations(state, length, sink);
  }

  @Override
  public long estimatedSteps(int[] state, int length) {
    long processes = inspection.memory(state, length).processes();
    return tables.program().uses().rendezvous() ? processes * processes : processes;
  }

  @Override
  public int processIdentifiedBy(String identity) {
    return engaged().named(identity);
  }

  @Override
  public Label label(int label) {
    return tables.labels().label(label);
  }

  /** The labels of steps by their numbers. */
  public StepLabels labels() {
    return tables.labels();
  }

  /** Whether timers are abstract. */
  public boolean hasFoldedTimers() {
    return tables.timers().areFolded();
  }

  @Override
  public String timerName(int timer) {
    return tables.timers().name(timer);
  }

  @Override
  public void folded(int[] state, int length, IntConsumer sink) {
    inspection.folded(state, length, sink);
  }

  @Override
  public int[] setBy(int label) {
    return tables.labels().setBy(label);
  }

  /** What happens inside of a step is found by taking it again, statement by statement. */
  @Override
  public List<Statement> statements(int[] from, int label, int processSet, int[] target) {
    return StatementFinder.of(this).statements(this, from, label, processSet, target);
  }

  @Override
  public List<Performed> performed(int[] from, int label, int processSet, int[] target) {
    return StatementFinder.of(this).performed(this, from, label, processSet, target);
  }

  /** The number of a process in the model. */
  public int pid(int process) {
    return engaged().pid(process);
  }

  @Override
  public int[] processes(int processSet) {
    return tables.processes(processSet);
  }

  @Override
  public int[] statesLeft(int processSet) {
    return tables.changedStates(processSet, true);
  }

  @Override
  public int[] statesEntered(int processSet) {
    return tables.changedStates(processSet, false);
  }

  /** A member is one process, and moves by itself. */
  @Override
  public boolean tellsEveryChange(int processSet) {
    return true;
  }

  /** Where members start others, there is no end to those that have ended and to their count. */
  @Override
  public List<Counter> counters() {
    Groups groups = tables.groups();
    return groups.haveCutoff()
            && Countability.startedAmong(tables.program(), groups.types()).isEmpty()
        ? CounterUse.of(tables.program())
        : List.of();
  }

  @Override
  public void counts(int[] state, int length, CountSink sink) {
    inspection.counts(state, length, sink);
  }

  @Override
  public int finitePart(int[] state, int length) {
    return tables.cover().finitePart(state);
  }

  @Override
  public boolean covers(int[] state, int length, int[] other, int otherLength) {
    return tables.cover().covers(state, length, other, otherLength);
  }

  @Override
  public void accelerate(int[] state, int length, int[] covered, int coveredLength) {
    tables.cover().accelerate(state, length, covered, coveredLength);
  }

  @Override
  public String processName(int process) {
    return engaged().name(process);
  }

  @Override
  public boolean isLeftByTicks(int process) {
    return engaged().isLocalState(process)
        && tables.localStates().isLeftByTicks(engaged().pid(process));
  }

  @Override
  public boolean ticksOnlyAtRest() {
    return true;
  }

  @Override
  public List<Statement> unreached() {
    return new Unreached(tables.program(), tables.executed()::contains).statements();
  }

  @Override
  public boolean isValidEnd(int[] state, int length) {
    return inspection.isValidEnd(state, length);
  }

  @Override
  public List<Standing> standing(int[] state, int length) {
    return inspection.standing(state, length, successors().interpreter());
  }

  @Override
  public List<Location> locations(int[] state, int length) {
    return inspection.locations(state, length);
  }

  @Override
  public boolean isAccepting(int[] state, int length) {
    return inspection.isAccepting(state, length);
  }

  /** Whether there is no process. */
  boolean isEmpty(int[] state, int length) {
    return inspection.memory(state, length).processes() == 0;
  }

  /** The value of an expression about a state, from outside of all processes. */
  public int value(Value value, int[] state, int length) {
    return value(value, state, length, false);
  }

  /**
   * The same where a run may have come to an end.
   *
   * @param rests whether the state is only repeated
   */
  public int value(Value value, int[] state, int length, boolean rests) {
    return inspection.value(value, state, length, rests, successors().interpreter());
  }

  @Override
  public Structuring structuring() {
    if (!tables.isCollapsed()) {
      return new Structuring.Refused("statements inside of atomic sequences are told");
    } else if (tables.groups() != Groups.NONE) {
      return new Structuring.Refused("there is any number of processes");
    } else if (tables.dead() != null) {
      return new Structuring.Refused("states forget dead variables");
    }
    return structure().structuring();
  }

  private PromelaStructure structure() {
    return new PromelaStructure(
        tables.program(),
        tables.shapes(),
        new NumberedSteps(tables.labels(), tables.engaged()),
        tables.counting());
  }

  /** An expression over the slots of the structure that this space gives now. */
  public Optional<Expression> expression(Value value) {
    return structuring() instanceof Structuring.Found
        ? structure().expression(value)
        : Optional.empty();
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return inspection.describe(state, length);
  }

  @Override
  public Optional<int[]> differing(int[] one, int oneLength, int[] other, int otherLength) {
    return inspection.differing(one, oneLength, other, otherLength);
  }

  @Override
  public SlotValue described(int[] state, int length, int position) {
    return inspection.described(state, length, position);
  }

  @Override
  public SlotValue identified(int[] state, int length, int position) {
    return described(state, length, position);
  }
}
