package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.AcceptingStates;
import dev.fairlead.core.space.CommutingSteps;
import dev.fairlead.core.space.ControlFlow;
import dev.fairlead.core.space.CountedSpace;
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
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.ModelStructure;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.promela.code.DeadVariables;
import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.Footprints;
import dev.fairlead.promela.code.Interpreter;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.ModelCode;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.References;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.TransitStates;
import dev.fairlead.promela.code.Type;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.graph.ControlGraph;
import dev.fairlead.promela.graph.Edge;
import dev.fairlead.promela.structure.PromelaStructure;
import java.util.Arrays;
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
        CountedSpace,
        CutoffSpace,
        ModelStructure {
  private final Program program;
  private final View view;
  private final Shape.Shapes shapes;
  private final StepLabels labels;
  private final TimerNumbers timers;
  private final Engaged engaged;
  private final ModelCode code;
  private final StatementsExecuted executed;

  /** Made when a step is asked for: to compile a model takes time, and not every space is used. */
  private Successors moves;

  private final Description description;
  private final Memory observed;
  private final Memory compared;

  /** Which processes are counted, and what stands behind those observed; or null. */
  private final Families families;

  private final LocalStates localStates;
  private final Groups groups;
  private final Census census;

  /** What steps do to groups of any number, if there are any; or null. */
  private final Turnover turnover;

  /** What is forgotten of states, if something is; or null. */
  private final DeadVariables dead;

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
    this(program, view, shapes, null, Groups.NONE, view == View.COLLAPSED);
  }

  private PromelaStateSpace(
      Program program,
      View view,
      Shape.Shapes shapes,
      Families families,
      Groups groups,
      boolean compiled) {
    this(
        program,
        view,
        shapes,
        new StepLabels(program),
        new TimerNumbers(program),
        new Engaged(program),
        families,
        families == null ? null : new LocalStates(program),
        groups,
        groups.haveCutoff() ? new Turnover() : null,
        null,
        new ModelCode(program, compiled),
        new StatementsExecuted(program));
  }

  private PromelaStateSpace(
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
    this.program = program;
    this.view = view;
    this.shapes = shapes;
    this.labels = labels;
    this.timers = timers;
    this.engaged = engaged;
    this.families = families;
    this.localStates = localStates;
    this.groups = groups;
    this.turnover = turnover;
    this.census = newCensus();
    this.dead = dead;
    this.code = code;
    this.executed = executed;
    this.description = new Description(program);
    this.observed = new Memory(program, shapes);
    this.compared = new Memory(program, shapes);
  }

  /** For tests: the same states and steps, found without compiling the model. */
  PromelaStateSpace interpreted() {
    return new PromelaStateSpace(program, view, shapes, families, groups, false);
  }

  /** The same model with equal processes counted. */
  public PromelaStateSpace counted(Families chosen) {
    return counted(chosen, Groups.NONE);
  }

  /** The same with ω processes of some proctypes, which are counted. */
  public PromelaStateSpace counted(Families chosen, Groups many) {
    return new PromelaStateSpace(program, View.COLLAPSED, shapes, chosen, many, true);
  }

  @Override
  public PromelaStateSpace fork() {
    return new PromelaStateSpace(
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

  /** The same model with processes that do not stay in some control states, and forget. */
  public SlimSpace slim(TransitStates transit, DeadVariables forgotten) {
    return new SlimSpace(this, transit, forgotten);
  }

  /** The space of a program with the same statements, whose numbers mean the same as here. */
  PromelaStateSpace with(Program other, DeadVariables forgotten) {
    return new PromelaStateSpace(
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

  @Override
  public StateEncoding encoding() {
    return new StateCode(program, shapes, localStates);
  }

  /** How the states of this space, which is made of the plain one, go with those of it. */
  public Correspondence correspondence(PromelaStateSpace plain) {
    return new Correspondence(plain, this, families, localStates, shapes);
  }

  Engaged engaged() {
    return engaged;
  }

  /** What the references of the program make of permutations of processes. */
  public PromelaSymmetry symmetry(References references) {
    return new PromelaSymmetry(this, references);
  }

  /** This space, with what it would otherwise make when the first step is asked for. */
  public PromelaStateSpace prepared() {
    moves();
    return this;
  }

  private Successors moves() {
    if (moves == null) {
      moves =
          new Successors(
              program,
              view,
              shapes,
              labels,
              timers,
              engaged,
              newCensus(),
              turnover,
              dead,
              code,
              executed);
    }
    return moves;
  }

  private Census newCensus() {
    if (families == null) {
      return null;
    }
    Census made = new Census(program, shapes, families, localStates, groups);
    if (groups.startLater()) {
      Memory first = new Memory(program, shapes);
      Interpreter.initialise(program, first);
      made.packInitial(first);
    }
    return made;
  }

  public Program program() {
    return program;
  }

  /** Where everything lies in a state. */
  public Shape.Shapes shapes() {
    return shapes;
  }

  @Override
  public void initialStates(StateSink states) {
    Interpreter.initialise(program, observed);
    int length = observed.length();
    if (census != null) {
      int packed = census.packInitial(observed);
      states.state(census.packed(), packed);
      return;
    }
    if (dead != null) {
      dead.forget(observed);
    }
    boolean exposed = view == View.EXPOSED;
    int[] state = Arrays.copyOf(observed.cells(), exposed ? length + 1 : length);
    states.state(state, state.length);
  }

  @Override
  public void steps(int[] state, int length, StepSink steps) {
    moves().of(state, length, steps);
  }

  @Override
  public boolean haveSleepers() {
    return moves().haveSleepers();
  }

  @Override
  public int stepsAwake(int[] state, int length, int sleepers, CommutingSteps.Sink sink) {
    return moves().awake(state, length, sleepers, sink);
  }

  @Override
  public Optional<String> noOutlines() {
    return moves().noFootprints();
  }

  @Override
  public long unordered() {
    return Footprints.unordered();
  }

  @Override
  public boolean outline(int[] state, int length, Outline into) {
    return moves().outline(state, length, into);
  }

  @Override
  public void stepsOf(long processes, int[] state, int length, StepSink sink) {
    moves().of(BitSet.valueOf(new long[] {processes}), state, length, sink);
  }

  /**
   * The data, as in outlines, that an expression from outside of all processes looks at; empty if
   * that are the processes themselves.
   */
  public OptionalLong looksAt(Value value) {
    return moves().footprints().readsIn(value);
  }

  @Override
  public void stepsOf(int[] processes, int[] state, int length, StepSink sink) {
    StepSink theirs =
        (label, processSet, target, targetLength) -> {
          if (Arrays.equals(processes(processSet), processes)) {
            sink.step(label, processSet, target, targetLength);
          }
        };
    boolean known = Arrays.stream(processes).allMatch(process -> process >= 0);
    if (census != null) {
      moves().of(state, length, theirs);
    } else if (known) {
      stepsAmong(Arrays.stream(processes).map(engaged::pid).toArray(), state, length, theirs);
    }
  }

  /**
   * At least the steps that engage only processes with these numbers. All steps, where {@code
   * timeout} is used or time passes: whether that is possible depends on every process.
   */
  void stepsAmong(int[] pids, int[] state, int length, StepSink sink) {
    if (program.uses().timeout() || program.time().isPresent()) {
      moves().of(state, length, sink);
    } else {
      BitSet movers = new BitSet();
      Arrays.stream(pids).forEach(movers::set);
      moves().of(movers, state, length, sink);
    }
  }

  @Override
  public void enabledOutside(BitSet processes, int[] state, int length, IntConsumer sink) {
    if (census != null || view == View.EXPOSED || moves().meetsInside()) {
      moves()
          .of(
              state,
              length,
              (label, processSet, target, targetLength) ->
                  Arrays.stream(processes(processSet))
                      .filter(process -> !processes.get(process))
                      .forEach(sink));
      return;
    }
    observed.load(state, 0, length);
    BitSet outside = new BitSet();
    for (int pid = 0; pid < observed.processes(); pid++) {
      outside.set(pid, !processes.get(engaged.process(pid, observed.shape().type(pid))));
    }
    if (!outside.isEmpty()) {
      BitSet enabled = new BitSet();
      moves().enabled(state, length, enabled::set);
      enabled.and(outside);
      enabled.stream().map(pid -> engaged.process(pid, observed.shape().type(pid))).forEach(sink);
    }
  }

  @Override
  public void present(int[] state, int length, IntConsumer sink) {
    unpack(state, length, observed);
    for (int pid = 0; pid < observed.processes(); pid++) {
      int localState = census == null ? Successors.NOBODY : census.localStateOf(pid);
      sink.accept(
          localState < 0
              ? engaged.process(pid, observed.shape().type(pid))
              : engaged.inLocalState(localState));
    }
  }

  @Override
  public List<ControlFlow.Graph> controlGraphs() {
    return FlowGraphs.of(program, view);
  }

  @Override
  public void locations(int[] state, int length, ControlFlow.LocationSink sink) {
    unpack(state, length, observed);
    for (int pid = 0; pid < observed.processes(); pid++) {
      sink.at(pid, observed.shape().type(pid), observed.state(pid));
    }
  }

  /** How far states are from conditions; empty if equal processes are counted. */
  public Optional<Distances> distances() {
    return families == null ? Optional.of(new Distances(this, view)) : Optional.empty();
  }

  @Override
  public long estimatedSteps(int[] state, int length) {
    unpack(state, length, observed);
    long processes = observed.processes();
    return program.uses().rendezvous() ? processes * processes : processes;
  }

  @Override
  public int processIdentifiedBy(String identity) {
    return engaged.named(identity);
  }

  /** Reads a state; the answer is the process that holds control. */
  private int unpack(int[] state, int length, Memory into) {
    if (census != null) {
      census.load(state, 0, length, into);
      return Successors.NOBODY;
    }
    if (view == View.COLLAPSED) {
      into.load(state, 0, length);
      return Successors.NOBODY;
    }
    into.load(state, 0, length - 1);
    return state[length - 1] - 1;
  }

  @Override
  public Label label(int label) {
    return labels.label(label);
  }

  /** Whether an assertion fails in a step with this label. */
  public boolean isFailure(int label) {
    return labels.isFailure(label);
  }

  /** The same, of a label by itself. */
  public static boolean isFailure(Label label) {
    return label.text().endsWith(StepLabels.VIOLATED);
  }

  /** The label without what is said of the statements behind the first. */
  public static Label first(Label label) {
    return new Label(
        label.text().replace(StepLabels.MORE, ""),
        label.visible(),
        label.duration(),
        label.level());
  }

  /** Whether time passes by a step with this label. */
  public static boolean isTick(Label label) {
    return label.text().equals(ControlGraph.TICK);
  }

  /** Whether timers are abstract. */
  public boolean hasFoldedTimers() {
    return timers.areFolded();
  }

  /** Whether a process ends by a step with this label. */
  public static boolean isEnding(Label label) {
    return label.text().equals(ControlGraph.END);
  }

  @Override
  public String timerName(int timer) {
    return timers.name(timer);
  }

  @Override
  public void folded(int[] state, int length, IntConsumer sink) {
    unpack(state, length, observed);
    timers.folded(observed, sink);
  }

  @Override
  public int[] setBy(int label) {
    return labels.setBy(label);
  }

  /** The statement that a step with this label begins with. */
  public Edge statement(int label) {
    return labels.first(label);
  }

  /** What happens inside of a step is found by taking it again, statement by statement. */
  @Override
  public List<Statement> statements(int[] from, int label, int processSet, int[] target) {
    if (view == View.EXPOSED) {
      return new StatementFinder(this, shapes).told(from, label, processSet, target);
    }
    PromelaStateSpace exposed = new PromelaStateSpace(program, View.EXPOSED, shapes);
    int[] pids = Arrays.stream(processes(processSet)).map(this::pid).toArray();
    return new StatementFinder(exposed, shapes).find(from, labels.first(label), pids, target);
  }

  @Override
  public List<Performed> performed(int[] from, int label, int processSet, int[] target) {
    if (view == View.EXPOSED) {
      return new StatementFinder(this, shapes).performed(from, label, processSet, target);
    }
    PromelaStateSpace exposed = new PromelaStateSpace(program, View.EXPOSED, shapes);
    int[] pids = Arrays.stream(processes(processSet)).map(this::pid).toArray();
    return new StatementFinder(exposed, shapes).performed(from, labels.first(label), pids, target);
  }

  /** Whether the process that holds control in a state of the exposed view can use it. */
  boolean goesOn(int[] state, int length) {
    return moves().goesOn(state, length);
  }

  /** The statements of a step that is no sequence: one, or a send and its receive. */
  public List<Step> executed(int label) {
    return labels.statements(label);
  }

  /** The processes of two sets together. */
  int join(int set, int other) {
    int joined = set;
    for (int process : engaged.members(other)) {
      joined = engaged.withProcess(joined, process);
    }
    return joined;
  }

  /** The number of a process in the model. */
  public int pid(int process) {
    return engaged.pid(process);
  }

  /** A value as text; a channel by its number. */
  String text(Type.Scalar type, int value) {
    return description.plain(type, value);
  }

  /** What a channel is called by a process in a state, where a variable holds it. */
  Optional<String> channelName(int channel, int pid, Memory memory) {
    return description.variableWith(channel, pid, memory);
  }

  /** The code of the model. */
  Interpreter interpreter() {
    return moves().interpreter();
  }

  @Override
  public int[] processes(int processSet) {
    return engaged.members(groups.haveCutoff() ? turnover.processSet(processSet) : processSet);
  }

  @Override
  public int[] statesLeft(int processSet) {
    return changes(processSet, true);
  }

  @Override
  public int[] statesEntered(int processSet) {
    return changes(processSet, false);
  }

  private int[] changes(int processSet, boolean left) {
    return groups.haveCutoff()
        ? Arrays.stream(turnover.changes(processSet, left)).map(engaged::inLocalState).toArray()
        : new int[0];
  }

  @Override
  public int finitePart(int[] state, int length) {
    return cover().finitePart(state);
  }

  @Override
  public boolean covers(int[] state, int length, int[] other, int otherLength) {
    return cover().covers(state, length, other, otherLength);
  }

  @Override
  public void accelerate(int[] state, int length, int[] covered, int coveredLength) {
    cover().accelerate(state, length, covered, coveredLength);
  }

  private Cover cover() {
    return new Cover(shapes);
  }

  @Override
  public String processName(int process) {
    return engaged.name(process);
  }

  @Override
  public List<Statement> unreached() {
    return new Unreached(program, executed::contains).statements();
  }

  /** Whether every process may rest for ever where it is. */
  @Override
  public boolean isValidEnd(int[] state, int length) {
    unpack(state, length, observed);
    for (int pid = 0; pid < observed.processes(); pid++) {
      if (!observed.type(pid).isEnd(observed.state(pid))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public List<Standing> standing(int[] state, int length) {
    unpack(state, length, observed);
    return new Obstacles(interpreter(), description).of(observed);
  }

  @Override
  public List<Location> locations(int[] state, int length) {
    unpack(state, length, observed);
    return new LocationFinder(description).in(observed);
  }

  /** Whether no process is left. */
  boolean isEmpty(int[] state, int length) {
    unpack(state, length, observed);
    return observed.processes() == 0;
  }

  /** Whether some process is at an accept label. */
  @Override
  public boolean isAccepting(int[] state, int length) {
    unpack(state, length, observed);
    for (int pid = 0; pid < observed.processes(); pid++) {
      if (observed.type(pid).graph().accept().get(observed.state(pid))) {
        return true;
      }
    }
    return false;
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
    unpack(state, length, observed);
    observed.setRests(rests);
    return moves().interpreter().value(value, observed, Successors.NOBODY);
  }

  @Override
  public Structuring structuring() {
    if (view == View.EXPOSED) {
      return new Structuring.Refused("statements inside of atomic sequences are told");
    } else if (families != null || dead != null) {
      return new Structuring.Refused(
          families != null ? "equal processes are counted" : "states forget dead variables");
    }
    return structure().structuring();
  }

  private PromelaStructure structure() {
    return new PromelaStructure(program, shapes, new NumberedSteps(labels, engaged));
  }

  /** An expression over the slots of the structure that this space gives now. */
  public Optional<Expression> expression(Value value) {
    return structuring() instanceof Structuring.Found
        ? structure().expression(value)
        : Optional.empty();
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    int holder = unpack(state, length, observed);
    return census == null ? description.of(observed, holder) : description.of(observed, census);
  }

  @Override
  public Optional<int[]> differing(int[] one, int oneLength, int[] other, int otherLength) {
    if (census != null
        || view == View.EXPOSED
        || oneLength != otherLength
        || one[Program.SHAPE] != other[Program.SHAPE]) {
      return Optional.empty();
    }
    observed.load(one, 0, oneLength);
    compared.load(other, 0, otherLength);
    return Optional.of(description.differing(observed, compared));
  }

  @Override
  public SlotValue described(int[] state, int length, int position) {
    unpack(state, length, observed);
    return description.at(position, observed);
  }

  @Override
  public SlotValue identified(int[] state, int length, int position) {
    return described(state, length, position);
  }
}
