package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.Coverage;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.Executions;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.code.Interpreter;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Shape;
import dev.fairlead.promela.code.Step;
import dev.fairlead.promela.code.Type;
import dev.fairlead.promela.code.Value;
import dev.fairlead.promela.graph.Edge;
import java.util.Arrays;
import java.util.List;

/** The states and steps of a model. */
public final class PromelaStateSpace implements StateSpace, Executions, Coverage, Endings {
  private final Program program;
  private final View view;
  private final Shape.Shapes shapes;
  private final StepLabels labels;
  private final Engaged engaged;
  private final Moves moves;
  private final Description description;
  private final Memory observed;

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
    this(program, view, shapes, view == View.COLLAPSED);
  }

  private PromelaStateSpace(Program program, View view, Shape.Shapes shapes, boolean compiled) {
    this.program = program;
    this.view = view;
    this.shapes = shapes;
    this.labels = new StepLabels(program);
    this.engaged = new Engaged(program);
    this.moves = new Moves(program, view, shapes, labels, engaged, compiled);
    this.description = new Description(program);
    this.observed = new Memory(program, shapes);
  }

  /** For tests: the same states and steps, found without compiling the model. */
  PromelaStateSpace interpreted() {
    return new PromelaStateSpace(program, view, shapes, false);
  }

  public Program program() {
    return program;
  }

  @Override
  public void initialStates(StateSink states) {
    Interpreter.initialise(program, observed);
    int length = observed.length();
    boolean exposed = view == View.EXPOSED;
    int[] state = Arrays.copyOf(observed.cells(), exposed ? length + 1 : length);
    states.state(state, state.length);
  }

  @Override
  public void steps(int[] state, int length, StepSink steps) {
    moves.of(state, length, steps);
  }

  /** Reads a state; the answer is the process that holds control. */
  private int unpack(int[] state, int length, Memory into) {
    if (view == View.COLLAPSED) {
      into.load(state, 0, length);
      return Moves.NOBODY;
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
    return new StatementFinder(exposed, shapes).find(from, labels.first(label), target);
  }

  /** Whether the process that holds control in a state of the exposed view can use it. */
  boolean goesOn(int[] state, int length) {
    return moves.goesOn(state, length);
  }

  /** The statements of a step that is no sequence: one, or a send and its receive. */
  public List<Step> executed(int label) {
    return labels.statements(label);
  }

  /** The processes of two sets together. */
  int join(int set, int other) {
    int joined = set;
    for (int process : engaged.members(other)) {
      joined = engaged.with(joined, process);
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

  /** The code of the model. */
  Interpreter interpreter() {
    return moves.interpreter();
  }

  @Override
  public int[] processes(int processSet) {
    return engaged.members(processSet);
  }

  @Override
  public String processName(int process) {
    return engaged.name(process);
  }

  @Override
  public List<Statement> unreached() {
    return new Unreached(program, moves::isExecuted).statements();
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

  /** Whether no process is left. */
  boolean isEmpty(int[] state, int length) {
    unpack(state, length, observed);
    return observed.processes() == 0;
  }

  /** Whether some process is at an accept label. */
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
    return moves.interpreter().value(value, observed, Moves.NOBODY);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    int holder = unpack(state, length, observed);
    return description.of(observed, holder);
  }
}
