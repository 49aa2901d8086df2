package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** The state space of a process of a CSP# specification. */
public final class CspStateSpace implements StateSpace {
  private final Machine machine;
  private final Configurations configurations;
  private final Term start;

  /**
   * @param process the name of the process
   * @param arguments constant expressions, one for each of its parameters
   * @param propositions expressions over the global variables that will be asked about, by name
   */
  public CspStateSpace(
      Symbols symbols, String process, List<Expr> arguments, Map<String, Expr> propositions) {
    this.machine = new Machine(symbols, propositions, arguments);
    this.configurations = new Configurations(machine);
    try {
      this.start = machine.terms().process(process, machine.startArguments());
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }

  @Override
  public void initialStates(StateSink sink) {
    try {
      Shapes.Vector initial = configurations.initial(start);
      sink.state(initial.slots(), initial.length());
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    try {
      configurations.steps(state, length, sink);
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    } catch (AlphabetException e) {
      throw machine.traps().fault("an alphabet that '||' needs is not known: " + e.getMessage());
    }
  }

  /** What the event of a label is annotated with. */
  public Annotation annotation(int label) {
    return machine.labels().annotation(label);
  }

  /** Reports the labels of the annotated events that some process offers, alone or not. */
  public void offeredAnnotations(int[] state, int length, IntConsumer sink) {
    try {
      configurations.offeredAnnotations(state, length, sink);
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }

  /** The value of a proposition in a state. */
  public boolean holds(int proposition, int[] state) {
    try {
      return machine.code().run(proposition, state, NO_ENVIRONMENT) == 1;
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }

  /** The number of a proposition, for {@link #holds}. */
  public int proposition(String name) {
    return machine.proposition(name);
  }

  @Override
  public Label label(int label) {
    return machine.labels().get(label);
  }

  @Override
  public int[] processes(int processSet) {
    return machine.processSets().members(processSet);
  }

  @Override
  public String processName(int process) {
    return machine.processes().name(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    List<SlotValue> values = new ArrayList<>(machine.layout().describe(state));
    int shapeSlot = machine.layout().processes();
    Shape shape = machine.shapes().get(state[shapeSlot]);
    for (int i = 0; i < shape.holes(); i++) {
      Term term = machine.terms().get(state[shapeSlot + 1 + i]);
      String owner = processName(shape.processes()[i]);
      values.add(new SlotValue(owner, term.display(), owner));
    }
    return values;
  }

  private static final int[] NO_ENVIRONMENT = {};

  /** The alphabet of a parallel component cannot be computed and must be declared. */
  public static final class AlphabetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AlphabetException(String message) {
      super(message, null, false, false);
    }
  }
}
