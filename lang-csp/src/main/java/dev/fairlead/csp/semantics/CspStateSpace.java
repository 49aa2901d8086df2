package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.SlotAccess;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** The state space of a process of a CSP# specification. */
public final class CspStateSpace implements CountedSpace, ProcessSteps, SlotAccess, Endings {
  private final Machine machine;
  private final Configurations configurations;
  private final Cover cover;
  private final Start start;
  private final String process;

  /**
   * @param process the name of the process
   * @param arguments constant expressions, one for each of its parameters
   * @param propositions expressions over the global variables that will be asked about, by name
   * @param families whether equal components of an interleaving are told apart
   */
  public CspStateSpace(
      Symbols symbols,
      String process,
      List<Expr> arguments,
      Map<String, Expr> propositions,
      Families families) {
    this(symbols, process, arguments, propositions, Population.of(families));
  }

  /** The same with any number of processes. */
  public CspStateSpace(
      Symbols symbols,
      String process,
      List<Expr> arguments,
      Map<String, Expr> propositions,
      Population population) {
    this.machine = new Machine(symbols, propositions, process, arguments, population);
    this.configurations = new Configurations(machine);
    this.cover = new Cover(machine);
    this.process = process;
    this.start = start();
  }

  /** What the process may begin as, or why it cannot begin: then there is no initial state. */
  private sealed interface Start {
    record Possible(Set<Term> terms) implements Start {}

    record Faulty(ModelFault fault) implements Start {}
  }

  private Start start() {
    try {
      Set<Term> terms = new LinkedHashSet<>();
      machine.begin((term, variables) -> terms.add(term));
      return new Start.Possible(terms);
    } catch (Trap trap) {
      return new Start.Faulty(machine.traps().fault(trap));
    } catch (ModelFault fault) {
      return new Start.Faulty(fault);
    }
  }

  @Override
  public void initialStates(StateSink sink) {
    if (start instanceof Start.Faulty faulty) {
      throw faulty.fault();
    }
    try {
      machine.begin(
          (term, variables) -> {
            Shapes.Vector initial = configurations.initial(term, variables);
            sink.state(initial.slots(), initial.length());
          });
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    try {
      configurations.steps(state, length, sink);
    } catch (Trap | AlphabetException | StackOverflowError e) {
      throw fault(e);
    }
  }

  @Override
  public void stepsOf(int[] processes, int[] state, int length, StepSink sink) {
    try {
      configurations.stepsOf(processes, state, length, sink);
    } catch (Trap | AlphabetException | StackOverflowError e) {
      throw fault(e);
    }
  }

  @Override
  public void enabledOutside(BitSet processes, int[] state, int length, IntConsumer sink) {
    try {
      configurations.enabledOutside(processes, state, length, sink);
    } catch (Trap | AlphabetException | StackOverflowError e) {
      throw fault(e);
    }
  }

  private ModelFault fault(Throwable wrong) {
    if (wrong instanceof Trap trap) {
      return machine.traps().fault(trap);
    }
    return new ModelFault(
        wrong instanceof AlphabetException
            ? wrong.getMessage() + "; declare the alphabet with #alphabet"
            : "the processes of this state are nested too deeply");
  }

  /** What the event of a label is annotated with, by all who take part. */
  public Set<Annotation> annotations(int label) {
    return machine.labels().annotations(label);
  }

  /**
   * The labels annotated so that the process can come to.
   *
   * @throws AlphabetException if one has a value that is known only when it happens
   */
  public int[] labelsAnnotated(Annotation annotation) {
    return machine.annotatedLabels(annotation);
  }

  /** Reports the labels of the annotated events that some process offers, alone or not. */
  public void offeredAnnotations(int[] state, int length, IntConsumer sink) {
    try {
      configurations.offeredAnnotations(state, length, sink);
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }

  /** Whether a proposition is true in a state. */
  public boolean holds(int proposition, int[] state) {
    return value(proposition, state) == 1;
  }

  /** The value of an expression in a state; truth values are 0 and 1. */
  public int value(int proposition, int[] state) {
    try {
      return machine.code().run(proposition, state, NO_ENVIRONMENT);
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }

  /** The number of a proposition, for {@link #holds} and {@link #value}. */
  public int proposition(String name) {
    return machine.proposition(name);
  }

  @Override
  public Label label(int label) {
    return machine.labels().get(label);
  }

  @Override
  public boolean isTermination(int label) {
    return label == machine.labels().terminate();
  }

  @Override
  public int[] processes(int processSet) {
    return machine.processSets().members(members(processSet));
  }

  /** Whether two processes in one local state may do what one alone cannot. */
  public boolean tellsOneFromTwo() {
    return machine.hasRendezvous();
  }

  /** What the specification does with the numbers of processes. */
  public HeadcountUse headcountUse() {
    return machine.headcountUse();
  }

  /** With a cutoff, steps name the local states that they change, too. */
  private int members(int processSet) {
    return hasCutoff() ? machine.traffic().processSet(processSet) : processSet;
  }

  private boolean hasCutoff() {
    return machine.counting().kind() == Counting.Kind.CUTOFF;
  }

  /** The local states of families of any number that lose a member in a step, as processes. */
  public int[] statesLeft(int processSet) {
    return hasCutoff() ? machine.traffic().statesLeft(processSet) : NO_STATES;
  }

  /** Those that gain one. */
  public int[] statesEntered(int processSet) {
    return hasCutoff() ? machine.traffic().statesEntered(processSet) : NO_STATES;
  }

  private static final int[] NO_STATES = {};

  @Override
  public String processName(int process) {
    return machine.processes().name(process);
  }

  @Override
  public String processName(int process, int[] state, int length) {
    return machine
        .shapes()
        .get(state[machine.layout().processes()])
        .nameOf(process)
        .orElseGet(() -> processName(process));
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    List<SlotValue> values = new ArrayList<>(machine.layout().describe(state));
    int shapeSlot = machine.layout().processes();
    Shape shape = machine.shapes().get(state[shapeSlot]);
    for (int family = 0; family < shape.families().size(); family++) {
      int start = Census.start(state, shapeSlot + 1 + shape.holes(), family);
      for (int entry = 0; entry < state[start]; entry++) {
        Term term = machine.terms().get(Census.term(state, start, entry));
        String owner =
            processName(
                machine.processes().inLocalState(shape.families().get(family).place(), term));
        String count = Counting.text(Census.count(state, start, entry));
        values.add(new SlotValue(owner, count + " there", owner));
      }
    }
    for (int i = 0; i < shape.holes(); i++) {
      values.add(describedHole(shape, i, machine.terms().get(state[shapeSlot + 1 + i])));
    }
    return values;
  }

  /**
   * What a state has in common with all those that differ only in which of several equal components
   * is where; the same whether they are listed or counted.
   *
   * @param named the only numbers of events that matter, or empty if all do
   */
  public String view(int[] state, Optional<Set<Integer>> named) {
    return new View(machine, state, named.map(machine::anonymity)).text();
  }

  /** True if some components are counted, or may be later. */
  public boolean mayCount() {
    return start instanceof Start.Possible possible
        && possible.terms().stream().anyMatch(machine.terms().grouping()::mayFind);
  }

  /** True if some components have been counted so far. */
  public boolean hasCounted() {
    return machine.terms().grouping().hasFound();
  }

  /** Why components that might have been counted are told apart, in words. */
  public Set<String> obstaclesToCounting() {
    return machine.terms().grouping().obstacles();
  }

  /** Why numbers of events must not be forgotten; empty if they may be. */
  public Optional<String> obstacleToForgetting() {
    return machine.obstacleToForgetting(process);
  }

  @Override
  public List<SlotValue> identify(int[] state, int length) {
    List<SlotValue> values = new ArrayList<>(machine.layout().describe(state));
    int shapeSlot = machine.layout().processes();
    Shape shape = machine.shapes().get(state[shapeSlot]);
    for (int i = 0; i < shape.holes(); i++) {
      values.add(identifiedHole(shape, i, machine.terms().get(state[shapeSlot + 1 + i])));
    }
    return values;
  }

  @Override
  public int finitePart(int[] state, int length) {
    return cover.finitePart(state);
  }

  @Override
  public boolean covers(int[] state, int length, int[] other, int otherLength) {
    return cover.covers(state, other);
  }

  @Override
  public void accelerate(int[] state, int length, int[] covered, int coveredLength) {
    cover.accelerate(state, covered);
  }

  @Override
  public String identifyProcess(int process) {
    return machine.processes().place(process).toString();
  }

  @Override
  public int processIdentifiedBy(String identity) {
    return machine.processes().at(identity);
  }

  @Override
  public Optional<int[]> differing(int[] one, int oneLength, int[] other, int otherLength) {
    int shapeSlot = machine.layout().processes();
    Shape shape = machine.shapes().get(one[shapeSlot]);
    if (one[shapeSlot] != other[shapeSlot] || !shape.families().isEmpty()) {
      return Optional.empty();
    }
    List<SlotValue> variables = machine.layout().describe(one);
    List<SlotValue> others = machine.layout().describe(other);
    IntStream.Builder positions = IntStream.builder();
    for (int i = 0; i < variables.size(); i++) {
      if (!variables.get(i).equals(others.get(i))) {
        positions.add(i);
      }
    }
    int first = shapeSlot + 1;
    int end = first + shape.holes();
    int slot = first;
    while (slot < end) {
      int further = Arrays.mismatch(one, slot, end, other, slot, end);
      if (further < 0) {
        break;
      }
      slot += further;
      positions.add(variables.size() + slot - first);
      slot++;
    }
    return Optional.of(positions.build().toArray());
  }

  @Override
  public SlotValue described(int[] state, int length, int position) {
    return slot(state, position, CspStateSpace::describedHole);
  }

  @Override
  public SlotValue identified(int[] state, int length, int position) {
    return slot(state, position, this::identifiedHole);
  }

  private SlotValue slot(int[] state, int position, HoleText text) {
    List<SlotValue> variables = machine.layout().describe(state);
    if (position < variables.size()) {
      return variables.get(position);
    }
    int shapeSlot = machine.layout().processes();
    int hole = position - variables.size();
    Term term = machine.terms().get(state[shapeSlot + 1 + hole]);
    return text.of(machine.shapes().get(state[shapeSlot]), hole, term);
  }

  /** How a term in a hole is written. */
  private interface HoleText {
    SlotValue of(Shape shape, int hole, Term term);
  }

  private static SlotValue describedHole(Shape shape, int hole, Term term) {
    String owner = shape.names().get(hole);
    return new SlotValue(owner, term.display(), owner);
  }

  private SlotValue identifiedHole(Shape shape, int hole, Term term) {
    String owner = identifyProcess(shape.processes()[hole]);
    return new SlotValue(owner, term.text(), owner);
  }

  /**
   * Who stands for whom where this space has families counted that another one lists.
   *
   * @param named the only numbers of events that are told apart; empty if all are
   */
  public Correspondence correspondence(CspStateSpace listed, Optional<Set<Integer>> named) {
    return new Correspondence(
        machine,
        listed.machine,
        named.map(machine::anonymity),
        named.map(listed.machine::anonymity));
  }

  private static final int[] NO_ENVIRONMENT = {};

  /** Processes of which there is any number compose themselves, so they cannot be counted. */
  public static final class UncountableException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UncountableException(String process) {
      super(process, null, false, false);
    }
  }

  /** The alphabet of a parallel component cannot be computed and must be declared. */
  public static final class AlphabetException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AlphabetException(String message) {
      super(message, null, false, false);
    }
  }
}
