package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.Compiler;
import dev.fairlead.promela.code.Interpreter;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.StepCode;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.graph.Edge;
import java.util.List;

/** The states and steps of a model. */
public final class PromelaStateSpace implements StateSpace {
  private static final int NOBODY = -1;
  private static final int MOST_FIELDS = 256;

  /** More steps than this from one state without reaching another are taken for an endless loop. */
  private static final int LONGEST_ATOMIC = 10_000_000;

  private final Program program;
  private final View view;
  private final Shape.Shapes shapes;
  private final Interpreter interpreter;
  private final StepCode code;
  private final StepLabels labels;
  private final Engaged engaged;
  private final Description description;

  /** By proctype and control state. */
  private final Step[][][] steps;

  private final Memory source;
  private final Memory next;
  private final Memory observed;
  private final Pending pending = new Pending();
  private final int[] message = new int[MOST_FIELDS];
  private int[] out = new int[64];
  private StepSink sink;

  /** The label and the processes of the steps that led to the state gone on from. */
  private int labelSoFar;

  private int engagedSoFar;
  private boolean inChain;

  /** Whether the states inside of atomic sequences are states. */
  public enum View {
    COLLAPSED,
    EXPOSED
  }

  public PromelaStateSpace(Program program, View view) {
    this.program = program;
    this.view = view;
    this.shapes = new Shape.Shapes(program);
    this.interpreter = new Interpreter(program, this::couldMove);
    this.code = Compiler.compile(program, interpreter);
    this.labels = new StepLabels(program);
    this.engaged = new Engaged(program);
    this.description = new Description(program);
    this.source = new Memory(program, shapes);
    this.next = new Memory(program, shapes);
    this.observed = new Memory(program, shapes);
    this.steps = new Step[program.types().size()][][];
    for (ProcessType type : program.types()) {
      steps[type.number()] =
          type.steps().stream().map(list -> list.toArray(Step[]::new)).toArray(Step[][]::new);
    }
  }

  public Program program() {
    return program;
  }

  @Override
  public void initialStates(StateSink states) {
    Interpreter.initialise(program, next);
    int length = pack(next, NOBODY);
    states.state(out, length);
  }

  @Override
  public void steps(int[] state, int length, StepSink steps) {
    sink = steps;
    inChain = false;
    engagedSoFar = 0;
    pending.clear();
    int holder = unpack(state, length, source);
    if (holder != NOBODY && from(source, holder, holder)) {
      return;
    }
    int last = source.processes() - 1;
    boolean moved = from(source, last, 0);
    if (!moved && program.uses().timeout()) {
      source.setTimeout(true);
      from(source, last, 0);
      source.setTimeout(false);
    }
    finishAtomics();
  }

  /** Goes on from states in which a process holds control until it gives it up or is blocked. */
  private void finishAtomics() {
    inChain = true;
    int count = 0;
    while (!pending.isEmpty()) {
      if (++count > LONGEST_ATOMIC) {
        throw Memory.fault(labels.first(labelSoFar).span(), "the atomic sequence does not end");
      }
      int holder = pending.holder();
      labelSoFar = pending.label();
      engagedSoFar = pending.engaged();
      pending.pop(source);
      if (!from(source, holder, holder)) {
        int length = pack(source, NOBODY);
        sink.step(labelSoFar, engagedSoFar, out, length);
      }
    }
  }

  /** Reads a state; the answer is the process that holds control. */
  private int unpack(int[] state, int length, Memory into) {
    if (view == View.COLLAPSED) {
      into.load(state, 0, length);
      return NOBODY;
    }
    into.load(state, 0, length - 1);
    return state[length - 1] - 1;
  }

  private int pack(Memory memory, int holder) {
    int length = memory.length();
    if (out.length <= length) {
      out = new int[2 * length];
    }
    System.arraycopy(memory.cells(), 0, out, 0, length);
    if (view == View.EXPOSED) {
      out[length] = holder + 1;
      return length + 1;
    }
    return length;
  }

  /** The steps of some processes, downwards as in SPIN; whether there are any. */
  private boolean from(Memory at, int last, int first) {
    boolean any = false;
    for (int pid = last; pid >= first; pid--) {
      if (mayRun(at, pid)) {
        any |= ofProcess(at, pid);
      }
    }
    return any;
  }

  private boolean mayRun(Memory at, int pid) {
    return code.provided(at.shape().type(pid), at, pid)
        && (!program.uses().priority() || hasHighestPriority(at, pid));
  }

  private boolean hasHighestPriority(Memory at, int pid) {
    for (int other = 0; other < at.processes(); other++) {
      if (other != pid
          && at.priority(other) > at.priority(pid)
          && code.provided(at.shape().type(other), at, other)
          && couldMove(at, other)) {
        return false;
      }
    }
    return true;
  }

  /** Whether some step of a process is possible, a partner for a rendezvous not asked for. */
  private boolean couldMove(Memory at, int pid) {
    for (Step step : stepsOf(at, pid)) {
      if (code.enabled(step.number(), at, pid)) {
        return true;
      }
    }
    return false;
  }

  private Step[] stepsOf(Memory at, int pid) {
    return steps[at.shape().type(pid)][at.state(pid)];
  }

  private boolean ofProcess(Memory at, int pid) {
    boolean any = false;
    int escape = 0;
    for (Step step : stepsOf(at, pid)) {
      if (escape > 0 && step.edge().escape() != escape) {
        break;
      }
      boolean possible =
          step.action() instanceof Action.Else ? !any : code.enabled(step.number(), at, pid);
      if (possible && take(at, pid, step)) {
        any = true;
        escape = step.edge().escape();
      }
    }
    return any;
  }

  private boolean take(Memory at, int pid, Step step) {
    if (program.uses().rendezvous()
        && step.action() instanceof Action.Send send
        && at.channelType(code.channel(step.number(), at, pid), send.span()).isRendezvous()) {
      return meet(at, pid, step);
    }
    int process = engaged.process(pid, at.shape().type(pid));
    next.copy(at);
    code.execute(step.number(), next, pid);
    go(pid, step);
    arrive(step.number(), engaged.with(engagedSoFar, process), pid, step);
    return true;
  }

  private void go(int pid, Step step) {
    if (step.edge().target() > 0) {
      next.setState(pid, step.edge().target());
    }
    if (program.uses().last()) {
      next.cells()[Program.LAST] = pid;
    }
  }

  /** Hands a message over to every process that can take it. */
  private boolean meet(Memory at, int pid, Step send) {
    int channel = code.channel(send.number(), at, pid);
    code.message(send.number(), at, pid, message);
    boolean any = false;
    for (int partner = at.processes() - 1; partner >= 0; partner--) {
      if (partner != pid && mayReceive(at, partner, channel)) {
        any |= hand(at, pid, send, partner, channel);
      }
    }
    return any;
  }

  private boolean mayReceive(Memory at, int pid, int channel) {
    if (!code.provided(at.shape().type(pid), at, pid)) {
      return false;
    }
    if (program.uses().priority()) {
      for (int other = 0; other < at.processes(); other++) {
        if (other != pid
            && at.priority(other) > at.priority(pid)
            && code.provided(at.shape().type(other), at, other)
            && canReceive(at, other, channel)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean canReceive(Memory at, int pid, int channel) {
    for (Step step : stepsOf(at, pid)) {
      if (receives(at, pid, step, channel)) {
        return true;
      }
    }
    return false;
  }

  private boolean receives(Memory at, int pid, Step step, int channel) {
    return step.receives()
        && code.channel(step.number(), at, pid) == channel
        && code.matches(step.number(), at, pid, message);
  }

  private boolean hand(Memory at, int pid, Step send, int partner, int channel) {
    int sender = engaged.process(pid, at.shape().type(pid));
    int receiver = engaged.process(partner, at.shape().type(partner));
    boolean any = false;
    int escape = 0;
    for (Step step : stepsOf(at, partner)) {
      if (escape > 0 && step.edge().escape() != escape) {
        break;
      }
      if (receives(at, partner, step, channel)) {
        next.copy(at);
        go(pid, send);
        code.accept(step.number(), next, partner, message);
        go(partner, step);
        int both = engaged.with(engaged.with(engagedSoFar, sender), receiver);
        arrive(labels.rendezvous(send.number(), step.number()), both, partner, step);
        any = true;
        escape = step.edge().escape();
      }
    }
    return any;
  }

  /** A step is done: it is delivered, or gone on from if control stays with its process. */
  private void arrive(int stepLabel, int processSet, int pid, Step step) {
    int label = inChain ? labels.chain(labelSoFar) : stepLabel;
    if (next.failure() != null) {
      label = labels.failure(label);
    }
    boolean atomic = step.edge().atomic();
    if (atomic && view == View.COLLAPSED) {
      next.setTimeout(false);
      pending.push(next, pid, label, processSet);
    } else {
      int length = pack(next, atomic ? pid : NOBODY);
      sink.step(label, processSet, out, length);
    }
  }

  @Override
  public Label label(int label) {
    return labels.label(label);
  }

  /** Whether an assertion fails in a step with this label. */
  public boolean isFailure(int label) {
    return labels.isFailure(label);
  }

  /** The statement that a step with this label begins with. */
  public Edge statement(int label) {
    return labels.first(label);
  }

  @Override
  public int[] processes(int processSet) {
    return engaged.members(processSet);
  }

  @Override
  public String processName(int process) {
    return engaged.name(process);
  }

  /** Whether every process may rest for ever where it is. */
  public boolean isValidEnd(int[] state, int length) {
    unpack(state, length, observed);
    for (int pid = 0; pid < observed.processes(); pid++) {
      if (!observed.type(pid).isEnd(observed.state(pid))) {
        return false;
      }
    }
    return true;
  }

  /** The value of an expression about a state, from outside of all processes. */
  public int value(Value value, int[] state, int length) {
    unpack(state, length, observed);
    return interpreter.value(value, observed, NOBODY);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    int holder = unpack(state, length, observed);
    return description.of(observed, holder);
  }
}
