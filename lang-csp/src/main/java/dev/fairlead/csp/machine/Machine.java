package dev.fairlead.csp.machine;

import dev.fairlead.core.counting.CountArithmetic;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.space.Label;
import dev.fairlead.csp.check.Sources;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.CompiledCode;
import dev.fairlead.csp.code.Compiler;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.code.ProcessCounts;
import dev.fairlead.csp.code.Traps;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.families.Traffic;
import dev.fairlead.csp.footprints.Footprints;
import dev.fairlead.csp.lowering.Beginnings;
import dev.fairlead.csp.lowering.CountDifference;
import dev.fairlead.csp.lowering.CountDifference.Part;
import dev.fairlead.csp.lowering.HeadcountUse;
import dev.fairlead.csp.lowering.MessageLayout;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Expression;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.lowering.NodeBuilder;
import dev.fairlead.csp.lowering.NodeCatalogue;
import dev.fairlead.csp.lowering.StateLayout;
import dev.fairlead.csp.references.References;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc.Annotation;
import dev.fairlead.csp.terms.Alphabets;
import dev.fairlead.csp.terms.Anonymity;
import dev.fairlead.csp.terms.ChannelLabels;
import dev.fairlead.csp.terms.Derivation;
import dev.fairlead.csp.terms.LabelTable;
import dev.fairlead.csp.terms.Spelling;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Terms;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A checked specification made ready to run: its code compiled, and the tables that grow while it
 * runs. Threads share it. Each table has a lock for adding, and asks only tables of packages before
 * its own, or those it was made with, while it holds that; so threads never wait for each other in
 * a circle. What is known is found without a lock.
 */
public final class Machine {
  private static final int[] NO_VALUES = {};

  private final Objects objects;
  private final StateLayout layout;
  private final Traps traps;
  private final LabelTable labels;
  private final ChannelLabels channelLabels;
  private final Processes processes = new Processes();
  private final ProcessSets processSets = new ProcessSets();
  private final Traffic traffic = new Traffic();
  private final Shapes shapes;
  private final Map<String, Expression> propositions = new LinkedHashMap<>();
  private final CompiledCode code;
  private final Terms terms;
  private final Headcount headcount;
  private final Alphabets alphabets;
  private final Map<String, Template> definitions = new HashMap<>();
  private final CountArithmetic counting;
  private final Derivation derivation;
  private final Map<Set<Integer>, Anonymity> anonymities = new ConcurrentHashMap<>();
  private final HeadcountUse headcountUse;
  private final boolean countsInSteps;
  private final Tallies tallies;
  private final SpecTraits traits;
  private final boolean mayReusePlaces;
  private final Population population;
  private final String process;
  private final List<Code> pieces;
  private final NodeCatalogue nodes;
  private final Initialisation initialisation;
  private final Sources sources;
  private final Optional<Logic> logic;
  private volatile Footprints footprints;

  /**
   * @param propositions expressions over the global variables, by any name
   * @param process to start with
   * @param arguments constant expressions for it
   */
  public Machine(
      Symbols specification,
      Map<String, Expr> propositions,
      String process,
      List<Expr> arguments,
      Population population) {
    Map<CountDifference, Integer> sums =
        population.counting().kind() == CountArithmetic.Kind.CUTOFF
            ? sums(specification, propositions)
            : Map.of();
    Symbols symbols = CountDifference.variables(sums.keySet(), specification);
    this.objects = new Objects(symbols.library());
    this.labels = new LabelTable(objects);
    this.layout = new StateLayout(symbols, new MessageLayout(symbols, objects), objects);
    this.traps = new Traps(symbols.sources());
    this.channelLabels = new ChannelLabels(labels, layout.messages());
    // Code that counts processes is compiled before there are any.
    ProcessCounts counts = this::count;
    NodeBuilder builder = new NodeBuilder(symbols, layout, traps, objects, counts);
    symbols.processes().keySet().forEach(name -> definitions.put(name, builder.definition(name)));
    Map<String, List<Node.EventSet>> declared = new HashMap<>();
    symbols.alphabets().keySet().forEach(name -> declared.put(name, builder.alphabet(name)));
    boolean definitionsCount = HeadcountUse.of(builder.pieces()).any();
    propositions.forEach((name, expr) -> this.propositions.put(name, builder.global(expr)));
    int asked = builder.pieces().size();
    List<Expression> creations = builder.creations();
    List<Expression> startArguments = builder.arguments(process, arguments);
    List<Code> begun = builder.pieces().subList(asked, builder.pieces().size());
    this.countsInSteps = definitionsCount || HeadcountUse.of(begun).any();
    this.code = Compiler.compile(builder.runnable(), objects, counts);
    this.population = population;
    this.process = process;
    this.sources = symbols.sources();
    this.logic = symbols.graded().logic();
    this.pieces = builder.pieces();
    this.nodes = builder.nodes();
    this.alphabets = new Alphabets(definitions, declared, labels);
    this.terms = new Terms(definitions, symbols.parameterKinds(), alphabets, population, objects);
    this.initialisation =
        new Initialisation(layout, code, terms, creations, process, startArguments);
    this.shapes = new Shapes(processes, terms);
    this.counting = population.counting();
    this.headcount = new Headcount(terms, shapes, code, layout.processes());
    this.derivation = new Derivation(terms, labels, code);
    HeadcountUse use = HeadcountUse.of(builder.pieces());
    this.headcountUse = sums.isEmpty() ? use : use.withOthers();
    this.tallies = tallies(sums);
    Beginnings beginnings = new Beginnings(definitions);
    this.mayReusePlaces =
        Stream.concat(
                HeadcountUse.processes(builder.pieces()).stream(),
                sums.keySet().stream().flatMap(sum -> sum.parts().stream()).map(Part::process))
            .noneMatch(
                name ->
                    name.equals(ProcessCounts.ALL)
                        || beginnings.mayHaveEnded(definitions.get(name).node()));
    this.traits = SpecTraits.of(symbols, process);
  }

  /** The sums of counts that ω does not decide, with the greatest numbers they are compared to. */
  private static Map<CountDifference, Integer> sums(
      Symbols symbols, Map<String, Expr> propositions) {
    Objects objects = new Objects(symbols.library());
    StateLayout layout = new StateLayout(symbols, new MessageLayout(symbols, objects), objects);
    NodeBuilder builder =
        new NodeBuilder(symbols, layout, new Traps(symbols.sources()), objects, ProcessCounts.NONE);
    symbols.processes().keySet().forEach(builder::definition);
    propositions.values().forEach(builder::global);
    return CountDifference.in(builder.pieces());
  }

  private Tallies tallies(Map<CountDifference, Integer> sums) {
    Map<CountDifference, Integer> slots = new LinkedHashMap<>();
    Map<CountDifference, Integer> bounds = new LinkedHashMap<>();
    sums.forEach(
        (sum, greatest) -> {
          slots.put(sum, layout.slot(sum.name()));
          bounds.put(sum, Math.max(greatest, counting.cutoff()));
        });
    return new Tallies(slots, bounds, headcount, counting.cutoff());
  }

  /** What follows sums of counts; nothing without a cutoff. */
  public Tallies tallies() {
    return tallies;
  }

  private int count(String process, int[] arguments, int[] state) {
    return headcount.count(process, arguments, state);
  }

  /**
   * Whether processes in a local state count for {@code #process(arguments)}, whatever the state.
   *
   * @throws dev.fairlead.core.space.ModelFault if that depends on the state
   */
  public boolean isCounted(Term term, String process, int[] arguments) {
    return headcount.isAlwaysIn(term, process, arguments, new int[layout.processes()]);
  }

  /** Where processes are in a shape that {@code #} counts: holes, and complements of families. */
  public int[] headcountPlaces(Shape shape) {
    return headcount.places(shape);
  }

  /** What the process begins as, for all initial values of the variables. */
  public void begin(Beginning sink) {
    initialisation.begin(sink);
  }

  /** Where a process begins. */
  public interface Beginning {
    void begins(Term term, int[] variables);
  }

  public StateLayout layout() {
    return layout;
  }

  public Traps traps() {
    return traps;
  }

  /** The text that places lie in. */
  public Sources sources() {
    return sources;
  }

  public LabelTable labels() {
    return labels;
  }

  public Processes processes() {
    return processes;
  }

  public ProcessSets processSets() {
    return processSets;
  }

  public Traffic traffic() {
    return traffic;
  }

  public Shapes shapes() {
    return shapes;
  }

  public NodeCatalogue nodes() {
    return nodes;
  }

  public Objects objects() {
    return objects;
  }

  /** What a piece of the compiled code was made of. */
  public Code piece(int number) {
    return pieces.get(number);
  }

  /** All of them. */
  public List<Code> pieces() {
    return pieces;
  }

  public CompiledCode code() {
    return code;
  }

  public Terms terms() {
    return terms;
  }

  public Derivation derivation() {
    return derivation;
  }

  /** How the families of any number of processes are counted. */
  public CountArithmetic counting() {
    return counting;
  }

  public HeadcountUse headcountUse() {
    return headcountUse;
  }

  /** Whether what processes do depends on their numbers, and not just what is asked about them. */
  public boolean countsInSteps() {
    return countsInSteps;
  }

  /** What occurs in the specification. */
  public SpecTraits traits() {
    return traits;
  }

  /** Whether new processes may take the places of ended ones: not if those are counted, too. */
  public boolean mayReusePlaces() {
    return mayReusePlaces;
  }

  /** Whether components have places of their own, be they equal or not. */
  public boolean listsComponents() {
    return !population.families().counted();
  }

  /** Whether numbers of events are forgotten, so that more components are equal. */
  public boolean forgetsNumbers() {
    return population.families().named().isPresent();
  }

  /** What processes read and write of what they share; found out when it is asked for. */
  public synchronized Footprints footprints() {
    if (footprints == null) {
      footprints = new Footprints(definitions, layout, pieces, terms.spellings());
    }
    return footprints;
  }

  /**
   * What holds numbers of components that may be permuted.
   *
   * @param named numbers in the events of a property
   * @param guiding the name of a proposition that only tells in which order to search
   */
  public References references(Set<Integer> named, String guiding, References.Kept kept) {
    Map<String, Expression> asked = new LinkedHashMap<>(propositions);
    asked.remove(guiding);
    return References.of(definitions, process, layout, asked.values(), sources, named, kept);
  }

  /** What the propositions look at, of all that processes share. */
  public long observed() {
    long all = 0;
    for (String proposition : propositions.keySet()) {
      all |= looksAt(proposition);
    }
    return all;
  }

  /** What a proposition looks at. */
  public long looksAt(String proposition) {
    return footprints().looksAt(propositions.get(proposition), NO_VALUES);
  }

  /** What can be forgotten about processes if only these numbers of events matter. */
  public Anonymity anonymity(Set<Integer> named) {
    return anonymities.computeIfAbsent(named, n -> new Anonymity(definitions, n));
  }

  /** Why numbers of events must not be forgotten in a process; empty if they may be. */
  public Optional<String> obstacleToForgetting(String process) {
    return headcountUse.any()
        ? Optional.of("the model counts processes with '#', and processes with numbers differ")
        : Anonymity.obstacle(definitions, process);
  }

  /** The level of a step in which two processes take part, given theirs. */
  public int meet(int level, int other) {
    return other == Label.TOP
        ? level
        : level == Label.TOP ? other : logic.orElseThrow().meet(level, other);
  }

  /** The numbers of the annotated labels that a process can come to. */
  public int[] annotatedLabels(Annotation annotation) {
    Template body = definitions.get(process);
    BitSet found = new BitSet();
    begin(
        (term, variables) -> {
          int[] environment = body.environment(initialisation.arguments(variables));
          found.or(alphabets.annotated(body.node(), environment, annotation).toBitSet());
        });
    return found.stream()
        .map(label -> labels.annotated(label, LabelTable.bit(annotation)))
        .toArray();
  }

  /** About how many bytes the tables hold that grow while the specification runs. */
  public long heldBytes() {
    return terms.bytes()
        + derivation.bytes()
        + shapes.bytes()
        + labels.bytes()
        + processes.bytes()
        + processSets.bytes()
        + traffic.bytes()
        + objects.bytes()
        + (footprints == null ? 0 : footprints.bytes());
  }

  public boolean hasProposition(String name) {
    return propositions.containsKey(name);
  }

  /** The number of the code of a proposition. */
  public int proposition(String name) {
    return propositions.get(name).number();
  }

  /** The text of an expression, the same in all instances. */
  public String text(Spelling spelling) {
    return spelling.text(objects);
  }

  public ChannelLabels channelLabels() {
    return channelLabels;
  }
}
