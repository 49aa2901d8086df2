package dev.fairlead.csp.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.Outline;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.ProcessSteps;
import dev.fairlead.core.space.SlotAccess;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.SourceLocations;
import dev.fairlead.core.space.Standstill;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.space.Symmetry;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.ModelStructure;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.encoding.StateCode;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.footprints.SharedData;
import dev.fairlead.csp.lowering.HeadcountUse;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.references.References;
import dev.fairlead.csp.structure.CspStructure;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc.Annotation;
import dev.fairlead.csp.terms.AlphabetException;
import dev.fairlead.csp.terms.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;

/** The state space of a process of a CSP# specification. */
public final class CspStateSpace
    implements CountedSpace,
        CutoffSpace,
        StructuredSpace,
        ProcessSteps,
        ProcessOutlines,
        SlotAccess,
        Endings,
        Standstill,
        SourceLocations,
        HeldMemory,
        ModelStructure {
  private final Machine machine;
  private final Configurations configurations;
  private final Cover cover;
  private final StateTexts texts;
  private final Start start;
  private final String process;
  private final Tables tables;

  /** Made when it is asked for. */
  private CspStructure structure;

  /** As in {@link #measured}. */
  private final int[] unhurried;

  /** Whether the tables of the machine are counted as those of this instance. */
  private enum Tables {
    OWN,
    OF_ANOTHER
  }

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
    this.unhurried = new int[0];
    this.configurations = new Configurations(machine, unhurried);
    this.cover = new Cover(machine);
    this.texts = new StateTexts(machine);
    this.process = process;
    this.start = start();
    this.tables = Tables.OWN;
  }

  private CspStateSpace(CspStateSpace other, Tables tables, int[] unhurried) {
    this.machine = other.machine;
    this.unhurried = unhurried;
    this.configurations = new Configurations(machine, unhurried);
    this.cover = new Cover(machine);
    this.texts = new StateTexts(machine);
    this.process = other.process;
    this.start = other.start;
    this.tables = tables;
  }

  /** Shares the machine: everything with a number, and all that was found out about it. */
  @Override
  public CspStateSpace fork() {
    return new CspStateSpace(this, Tables.OF_ANOTHER, unhurried);
  }

  /**
   * The same, to be used in its place, for a question that measures time. An event that nothing
   * hurries may be put off for any time, also where no time is running (Sun et al. 2013: a prefix
   * idles). Two ticks that change nothing stand for all such waits: one unit is the least of them,
   * and what is late after some wait is late after one that is longer than every bound; what has
   * come too early after some wait has done so after one unit.
   *
   * @param longest is beyond every bound of the question
   */
  public CspStateSpace measured(int longest) {
    return new CspStateSpace(this, tables, longest == 1 ? new int[] {1} : new int[] {1, longest});
  }

  @Override
  public StateEncoding encoding() {
    return new StateCode(machine);
  }

  /** Whether it is for a question that {@linkplain #measured measures} time. */
  public boolean isMeasured() {
    return unhurried.length > 0;
  }

  /**
   * Whether states and steps are certain to be the same if several threads explore them: not if
   * Java classes are called that are not built in, since those may keep something between calls.
   */
  public boolean mayFork() {
    return !machine.callsForeignClasses();
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
      machine.begin((term, variables) -> configurations.initial(term, variables, sink));
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    try {
      configurations.steps(state, length, structure == null ? sink : seen(sink));
    } catch (Trap | AlphabetException | StackOverflowError e) {
      throw fault(e);
    }
  }

  /** What steps lead to is known to the structure, too. */
  private StepSink seen(StepSink sink) {
    return (label, processSet, target, length) -> {
      structure.see(target);
      sink.step(label, processSet, target, length);
    };
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

  @Override
  public void present(int[] state, int length, IntConsumer sink) {
    configurations.presence().present(state, sink);
  }

  @Override
  public long estimatedSteps(int[] state, int length) {
    return configurations.presence().estimatedSteps(state);
  }

  @Override
  public Optional<String> noOutlines() {
    if (!machine.listsComponents() && (machine.forgetsNumbers() || mayCount())) {
      return Optional.of("equal processes are counted");
    } else if (machine.headcountUse().any()) {
      return Optional.of("the model counts processes with '#', which every step may change");
    } else if (machine.hasTime()) {
      return Optional.of("time passes for all processes at once");
    } else if (machine.hasAtomic()) {
      return Optional.of("some process is atomic, and its steps go before those of all others");
    }
    return machine.callsForeignClasses()
        ? Optional.of("the model calls Java classes, which may keep something between calls")
        : Optional.empty();
  }

  /** Who ends first makes no difference, unless new processes are to take their places. */
  @Override
  public long unordered() {
    return SharedData.ENDED;
  }

  @Override
  public boolean outline(int[] state, int length, Outline into) {
    try {
      return configurations.outline(state, length, into);
    } catch (ModelFault | Trap | AlphabetException | StackOverflowError wrong) {
      return false;
    }
  }

  @Override
  public void stepsOf(long components, int[] state, int length, StepSink sink) {
    try {
      configurations.stepsOf(components, state, length, sink);
    } catch (Trap | AlphabetException | StackOverflowError e) {
      throw fault(e);
    }
  }

  /**
   * What permutations of the components of indexed compositions preserve.
   *
   * @param named numbers in the events that a property speaks about
   * @param guiding the name of a proposition that only tells in which order to search
   */
  public Model.SymmetryFinding symmetry(Set<Integer> named, String guiding) {
    return numbers(named, guiding, References.Kept.MOVABLE).finding();
  }

  /**
   * Where the numbers of components are.
   *
   * @param firstUnnamed the first that the text does not tell from others by constants
   */
  public record Numbers(Model.SymmetryFinding finding, int firstUnnamed) {}

  /** The same for all numbers that are only copied, compared, used as indices or rotated. */
  public Numbers numbers(Set<Integer> named, String guiding, References.Kept kept) {
    String obstacle =
        machine.hasTime()
            ? "it is not proved for models in which time passes"
            : machine.headcountUse().any()
                ? "the model counts processes with '#'"
                : machine.callsForeignClasses()
                    ? "the model calls Java classes, which are not looked into"
                    : machine.declaresAlphabets() ? "alphabets are declared" : "";
    if (!obstacle.isEmpty() || !machine.listsComponents() || start instanceof Start.Faulty) {
      return new Numbers(
          new Model.SymmetryFinding(
              Optional.empty(), obstacle.isEmpty() ? List.of() : List.of(obstacle)),
          0);
    }
    References references = machine.references(named, guiding, kept);
    Optional<Symmetry> found =
        references.sorts().isEmpty()
            ? Optional.empty()
            : CspSymmetry.of(machine, references, this::initialStates);
    List<String> obstacles = new ArrayList<>(references.obstacles());
    if (found.isEmpty() && !references.sorts().isEmpty()) {
      obstacles.add("the processes do not begin as a composition that permutations preserve");
    }
    return new Numbers(new Model.SymmetryFinding(found, obstacles), references.firstUnnamed());
  }

  /** Distances by the control graphs of components; empty if they would promise too much. */
  public Optional<LocalDistances> distances() {
    return LocalDistances.of(machine);
  }

  /** How far states are from a proposition in a relaxed system; empty if there is none. */
  public Optional<Distance> relaxedDistance(int proposition) {
    List<int[]> initial = new ArrayList<>();
    initialStates((state, length) -> initial.add(Arrays.copyOf(state, length)));
    return Relaxation.to(machine, proposition, initial);
  }

  /** What the propositions look at, as data of outlines. */
  public long observed() {
    return machine.observed();
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

  /** The tables are counted by the first instance alone; a fork has no more than it works with. */
  @Override
  public long heldBytes() {
    return tables == Tables.OWN ? machine.heldBytes() : 0;
  }

  /** The annotations of the event of a label, of all participants. */
  public Set<Annotation> annotations(int label) {
    return machine.labels().annotations(label);
  }

  /**
   * The labels annotated so that the process can come to.
   *
   * @throws AlphabetException if one has a value that is known only when it happens
   */
  public int[] labelsAnnotated(Annotation annotation) {
    // Where nothing begins, nothing is owed.
    return start instanceof Start.Faulty ? new int[0] : machine.annotatedLabels(annotation);
  }

  /** Reports the labels of the annotated events that some process offers, alone or not. */
  public void offeredAnnotations(int[] state, int length, IntConsumer sink) {
    try {
      configurations.offeredAnnotations(state, length, sink);
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }

  /** Whether a proposition is true in a state; asked by any thread. */
  public boolean holds(int proposition, int[] state) {
    return value(proposition, state) == 1;
  }

  /** The value of an expression in a state; truth values are 0 and 1. Asked by any thread. */
  public int value(int proposition, int[] state) {
    try {
      return machine.code().run(proposition, state, NO_ENVIRONMENT);
    } catch (Trap trap) {
      throw machine.traps().fault(trap);
    }
  }

  @Override
  public Structuring structuring() {
    return structure().structuring();
  }

  private CspStructure structure() {
    if (structure == null) {
      structure = new CspStructure(machine, new ShapeChanges(machine), this::initialStates);
    }
    return structure;
  }

  /** A proposition as a predicate, which can be said over the slots of the structure, too. */
  public StatePredicate predicate(int proposition) {
    return new StatePredicate() {
      @Override
      public boolean test(int[] state, int length) {
        return holds(proposition, state);
      }

      @Override
      public Optional<Expression> expression() {
        return structure().expression(proposition);
      }
    };
  }

  /** Whether the space was made with a proposition of this name. */
  public boolean hasProposition(String name) {
    return machine.hasProposition(name);
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
  public boolean hasTerminations() {
    return true;
  }

  @Override
  public boolean isTermination(int label) {
    return label == machine.labels().terminate();
  }

  @Override
  public boolean isTermination(Label label) {
    return label.equals(label(machine.labels().terminate()));
  }

  @Override
  public int[] processes(int processSet) {
    return machine.processSets().members(members(processSet));
  }

  /** Whether some process is given a time, so that time passes. */
  public boolean hasTime() {
    return machine.hasTime();
  }

  /** Whether two processes in one local state may do what one alone cannot. */
  public boolean tellsOneFromTwo() {
    return machine.hasRendezvous();
  }

  /** Whether two processes with these arguments are one local state, so that they count as one. */
  public boolean areOneLocalState(String process, String other, int[] arguments) {
    try {
      return machine.terms().areOne(process, other, arguments);
    } catch (Trap | ModelFault e) {
      return false;
    }
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
    return machine.counting().kind() == CountArithmetic.Kind.CUTOFF;
  }

  @Override
  public int[] statesLeft(int processSet) {
    return hasCutoff() ? machine.traffic().statesLeft(processSet) : NO_STATES;
  }

  @Override
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
  public List<SlotValue> describe(int[] state, int length) {
    return texts.describe(state);
  }

  @Override
  public List<Standing> standing(int[] state, int length) {
    return new Obstacles(machine, state).all();
  }

  @Override
  public List<Location> locations(int[] state, int length) {
    return new LocationFinder(machine, state).all();
  }

  @Override
  public List<SlotValue> identify(int[] state, int length) {
    return texts.identify(state);
  }

  @Override
  public Optional<int[]> differing(int[] one, int oneLength, int[] other, int otherLength) {
    return texts.differing(one, other);
  }

  @Override
  public SlotValue described(int[] state, int length, int position) {
    return texts.described(state, position);
  }

  @Override
  public SlotValue identified(int[] state, int length, int position) {
    return texts.identified(state, position);
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
}
