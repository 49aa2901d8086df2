package dev.fairlead.csp.semantics;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.space.CountingVariables;
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
import dev.fairlead.core.space.TimedLocalStates;
import dev.fairlead.core.structure.ModelStructure;
import dev.fairlead.core.structure.Structuring;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.encoding.StateCode;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.footprints.SharedData;
import dev.fairlead.csp.lowering.CounterUse;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.references.References;
import dev.fairlead.csp.structure.CspStructure;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.terms.AlphabetException;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;

/** The state space of a process of a CSP# specification. */
public final class CspStateSpace
    implements CountedSpace,
        CutoffSpace,
        CountingVariables,
        StructuredSpace,
        ProcessSteps,
        ProcessOutlines,
        SlotAccess,
        Endings,
        Standstill,
        SourceLocations,
        TimedLocalStates,
        HeldMemory,
        ModelStructure {
  private final Machine machine;
  private final Configurations configurations;
  private final Cover cover;
  private final StateTexts texts;
  private final InitialTerms initial;
  private final EqualComponents equalComponents;
  private final StatePropositions propositions;
  private final Tables tables;

  /** Made when it is asked for. */
  private CspStructure structure;

  private final Ticks ticks;

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
    this.ticks = Ticks.OF_RUNNING_TIME;
    this.configurations = new Configurations(machine, ticks);
    this.cover = new Cover(machine);
    this.texts = new StateTexts(machine);
    this.initial = InitialTerms.of(machine);
    this.equalComponents = new EqualComponents(machine, initial, process);
    this.propositions = new StatePropositions(machine, this::structure, this::initialStates);
    this.tables = Tables.OWN;
  }

  private CspStateSpace(CspStateSpace other, Tables tables, Ticks ticks) {
    this.machine = other.machine;
    this.ticks = ticks;
    this.configurations = new Configurations(machine, ticks);
    this.cover = new Cover(machine);
    this.texts = new StateTexts(machine);
    this.initial = other.initial;
    this.equalComponents = other.equalComponents;
    this.propositions = new StatePropositions(machine, this::structure, this::initialStates);
    this.tables = tables;
  }

  /** Shares the machine: everything with a number, and all that was found out about it. */
  @Override
  public CspStateSpace fork() {
    return new CspStateSpace(this, Tables.OF_ANOTHER, ticks);
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
    return new CspStateSpace(this, tables, Ticks.measured(longest));
  }

  /**
   * The same, to be used in its place, for a comparison of timed traces: each unit of time is an
   * event, and passes wherever neither an urgent step nor a bound forbids it.
   */
  public CspStateSpace withTimedTraces() {
    return new CspStateSpace(this, tables, Ticks.AS_EVENTS);
  }

  @Override
  public StateEncoding encoding() {
    return new StateCode(machine);
  }

  /** Whether it is for a question that {@linkplain #measured measures} time. */
  public boolean isMeasured() {
    return ticks.whereNoneRuns() && !ticks.events();
  }

  /** Whether messages go to all processes that are ready for them. */
  public boolean broadcasts() {
    return machine.traits().hasBroadcast();
  }

  /**
   * Whether states and steps are certain to be the same if several threads explore them: not if
   * Java classes are called that are not built in, since those may keep something between calls.
   */
  public boolean mayFork() {
    return !machine.traits().callsForeignClasses();
  }

  @Override
  public void initialStates(StateSink sink) {
    initial.states(configurations, sink);
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
    return reducibility().noOutlines();
  }

  /** The order of endings makes no difference, unless new processes are to take their places. */
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
   * @param stray what depends on how many there are without being about components
   */
  public record Numbers(Model.SymmetryFinding finding, int firstUnnamed, Optional<String> stray) {}

  /** The same for all numbers that are only copied, compared, used as indices or rotated. */
  public Numbers numbers(Set<Integer> named, String guiding, References.Kept kept) {
    return reducibility().numbers(named, guiding, kept, this::initialStates);
  }

  private Reducibility reducibility() {
    return new Reducibility(machine, initial, equalComponents);
  }

  /** Distances by the control graphs of components; empty if they would promise too much. */
  public Optional<LocalDistances> distances() {
    return LocalDistances.of(machine);
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

  /** The events that annotations are about. */
  public EventAnnotations eventAnnotations() {
    return new EventAnnotations(machine, initial, configurations);
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

  /** What can be asked about states. */
  public StatePropositions propositions() {
    return propositions;
  }

  /** Which equal components are counted, and why others are not. */
  public EqualComponents equalComponents() {
    return equalComponents;
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
    return machine.traits().hasTime();
  }

  @Override
  public boolean isLeftByTicks(int process) {
    return machine.processes().isTimedLocalState(process);
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
  public boolean tellsEveryChange(int processSet) {
    return hasCutoff() && !machine.traffic().isOfAll(processSet);
  }

  @Override
  public List<Counter> counters() {
    return hasCutoff() ? CounterUse.of(machine.pieces(), machine.tallies().slots()) : List.of();
  }

  @Override
  public void counts(int[] state, int length, CountSink sink) {
    cover.counts(state, sink);
  }

  @Override
  public void countsOfLiving(int[] state, int length, CountSink sink) {
    cover.countsOfLiving(state, sink);
  }

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
  public boolean isMore(int[] state, int length, int[] covered, int coveredLength) {
    return cover.isMore(state, covered);
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
}
