package dev.fairlead.csp;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.AnyNumber;
import dev.fairlead.core.property.AnyNumberQuestion;
import dev.fairlead.core.property.CutoffQuestion;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.source.SourceIndex;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.csp.check.Goals;
import dev.fairlead.csp.check.ProcSearch;
import dev.fairlead.csp.check.SpecChecker;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.index.NameIndex;
import dev.fairlead.csp.semantics.CspStateSpace;
import dev.fairlead.csp.syntax.CspParser;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Claim;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A CSP# specification as a model: the door of this front end. */
public final class CspModel implements Model, ValueNames {
  private final Symbols symbols;
  private final Optional<Expr> estimate;
  private final Grades.Demand demand;
  private final EventNames events;
  private final Questions questions;
  private final Optional<NumberOfMembers> number;
  private final Optional<NumberedModels> numbered;
  private final List<Assertion> assertions = new ArrayList<>();
  private final Map<Assertion, Declaration.Assertion> declared = new HashMap<>();

  /**
   * @param number what stands for any number in the text; the symbols are those of the least one
   */
  private CspModel(
      Symbols symbols,
      Optional<Expr> estimate,
      Grades.Demand demand,
      Optional<NumberOfMembers> number) {
    this.symbols = symbols;
    this.number = number;
    this.estimate = estimate;
    this.demand = demand;
    this.events = EventNames.of(symbols);
    this.questions = new Questions(symbols, events, estimate, demand);
    this.numbered =
        number.map(
            any ->
                new NumberedModels(
                    any,
                    symbols,
                    sized -> new CspModel(sized, estimate, demand, Optional.empty())));
    for (Declaration.Assertion assertion : symbols.assertions()) {
      int place = assertions.size() + 1;
      Assertion listed = new Assertion(assertion.text(), Integer.toString(place));
      assertions.add(listed);
      declared.put(listed, assertion);
    }
  }

  /** Reads a specification that imports nothing but what is built in. */
  public static CspModel open(
      SourceText source, Map<String, String> constants, Function<String, SourceText> includes) {
    return open(source, constants, includes, ClassLoader.getPlatformClassLoader());
  }

  /**
   * Reads and checks a specification.
   *
   * @param constants values that replace those of {@code #define}d constants
   * @param includes finds the text of an included file
   * @param classes finds imported Java classes
   * @throws ModelException if the text is not a specification
   */
  public static CspModel open(
      SourceText source,
      Map<String, String> constants,
      Function<String, SourceText> includes,
      ClassLoader classes) {
    Spec spec = CspParser.parse(source);
    Symbols symbols = SpecChecker.check(spec, constants, includes, classes);
    Optional<NumberOfMembers> number =
        NumberOfMembers.in(
            spec, symbols, constants, all -> SpecChecker.check(spec, all, includes, classes));
    CspModel model = new CspModel(symbols, Optional.empty(), Grades.Demand.DEFAULT, number);
    // A formula that names nothing known is bad input even if another assertion is selected.
    Mistakes.inEach(symbols.assertions(), model::bindLtl);
    Mistakes.inEach(symbols.assertions(), model::refuseWhatNeedsNumber);
    return model;
  }

  @Override
  public CspModel withEstimate(String expression) {
    SourceText source = new SourceText("--heuristic", expression);
    Expr read = CspParser.expression(source);
    Goals.checkEstimate(read, symbols, source);
    return new CspModel(symbols, Optional.of(read), demand, number);
  }

  /**
   * The names of a specification, for editors. Mistakes are no obstacle.
   *
   * @param constants values that replace those of {@code #define}d constants
   * @param includes finds the text of an included file
   * @param classes finds imported Java classes
   */
  public static SourceIndex index(
      SourceText source,
      Map<String, String> constants,
      Function<String, SourceText> includes,
      ClassLoader classes) {
    return NameIndex.of(source, constants, includes, classes);
  }

  private void bindLtl(Declaration.Assertion assertion) {
    if (assertion.claim() instanceof Claim.Satisfies ltl) {
      requireAlike(assertion, questions.atoms(ltl));
    }
  }

  /** Of an arbitrary member can be spoken only if it makes no difference which one it is. */
  private void requireAlike(Declaration.Assertion assertion, LtlAtoms atoms) {
    new ArbitraryMembers(symbols, assertion.process(), atoms.events())
        .obstacle()
        .ifPresent(
            why -> {
              throw error(
                  "FL0177",
                  assertion.span(),
                  "it makes a difference which member is meant: " + why,
                  "give its number, as in 'enter.0'");
            });
  }

  @Override
  public String name() {
    return symbols.source().name();
  }

  @Override
  public List<Diagnostic> warnings() {
    List<Diagnostic> warnings = new ArrayList<>(symbols.warnings());
    warnings.addAll(Namesakes.warnings(symbols, () -> smallest(Families.LISTED)));
    return warnings;
  }

  /** Constants of an {@code enum}, in variables that hold nothing else. */
  @Override
  public Optional<String> nameOf(String name, String value) {
    int index = name.indexOf('[');
    List<String> constants =
        symbols.enumerations().get(index < 0 ? name : name.substring(0, index));
    return constants == null
        ? Optional.empty()
        : IntStream.range(0, constants.size())
            .filter(number -> Integer.toString(number).equals(value))
            .mapToObj(constants::get)
            .findFirst();
  }

  @Override
  public Optional<Logic> logic() {
    return symbols.graded().logic();
  }

  @Override
  public Model with(Grades.Demand other) {
    return logic().isPresent()
        ? new CspModel(symbols, estimate, other, number)
        : Model.super.with(other);
  }

  @Override
  public List<Assertion> assertions() {
    return List.copyOf(assertions);
  }

  @Override
  public StateSpace mainSystem() {
    return mainSystem(Abstraction.NONE);
  }

  @Override
  public StateSpace mainSystem(Abstraction abstraction) {
    return smallest(abstraction == Abstraction.NONE ? Families.LISTED : Families.COUNTED);
  }

  private CspStateSpace smallest(Families families) {
    Sizes sizes = sizes(mainProcess().name());
    return mainSystem(sizes.instance(sizes.smallest(), families));
  }

  private CspStateSpace mainSystem(Population population) {
    MainProcess main = mainProcess();
    return questions.space(
        main.name(), main.arguments(), Map.of(), population, Set.of(), main.span());
  }

  @Override
  public Optional<AnyNumber<StateSpace>> mainSystems() {
    if (numbered.isPresent()) {
      return numbered.map(NumberedModels::mainSystems);
    }
    Sizes sizes = sizes(mainProcess().name());
    return sizes.areFixed()
        ? Optional.empty()
        : Optional.of(
            new AnyNumberOf<>(
                sizes,
                list -> mainSystem(sizes.instance(list, Families.LISTED)),
                (population, balance, notion) -> mainSystem(population),
                () ->
                    hasPriorities(mainProcess().name()) || movesMany(mainProcess().name())
                        ? Optional.empty()
                        : Optional.of(mainSystem(sizes.covering())),
                Abstractability.of(
                    MemberNumbers.of(symbols, mainProcess().name()),
                    Set.of(),
                    false,
                    () -> mainSystem(sizes.someAbstraction()))));
  }

  private Sizes sizes(String process) {
    return Sizes.of(Groups.of(symbols, process));
  }

  /** The process of the first assertion, or else the last one defined without parameters. */
  private MainProcess mainProcess() {
    if (!symbols.assertions().isEmpty()) {
      Declaration.Assertion first = symbols.assertions().get(0);
      return new MainProcess(first.process(), first.arguments(), first.nameSpan());
    }
    return symbols.processes().values().stream()
        .filter(definition -> definition.parameters().isEmpty())
        .reduce((before, last) -> last)
        .map(definition -> new MainProcess(definition.name(), List.of(), definition.span()))
        .orElseThrow(
            () ->
                error(
                    "FL0170",
                    new Span(0, 1),
                    "the file asserts nothing and has no process without parameters",
                    "add '#assert P() deadlockfree;'"));
  }

  private record MainProcess(String name, List<Expr> arguments, Span span) {}

  @Override
  public Assertion assertionFor(String ltlFormula) {
    MainProcess main = mainProcess();
    LtlAtoms atoms = LtlAtoms.bind(symbols, events, new SourceText("--ltl", ltlFormula));
    String text = main.name() + "() |= " + ltlFormula;
    Assertion assertion = new Assertion(text, ltlFormula);
    Declaration.Assertion claimed =
        new Declaration.Assertion(
            main.name(),
            main.arguments(),
            new Claim.Satisfies(ltlFormula, Questions.OUTSIDE),
            text,
            main.span(),
            main.span());
    refuseWhatNeedsNumber(claimed);
    requireAlike(claimed, atoms);
    declared.put(assertion, claimed);
    return assertion;
  }

  @Override
  public Assertion reachabilityFor(String goal) {
    MainProcess main = mainProcess();
    SourceText source = new SourceText("--reaches", goal);
    Claim.Reaches claim = CspParser.goal(source);
    Goals.check(claim, symbols, source);
    String text = main.name() + "() reaches " + goal.strip();
    Assertion assertion = new Assertion(text, goal.strip());
    Declaration.Assertion claimed =
        new Declaration.Assertion(
            main.name(), main.arguments(), claim, text, main.span(), main.span());
    refuseWhatNeedsNumber(claimed);
    declared.put(assertion, claimed);
    return assertion;
  }

  @Override
  public boolean dependsOnFairness(Assertion assertion) {
    return declared.get(assertion).claim() instanceof Claim.Satisfies;
  }

  @Override
  public boolean hasAnnotations(Assertion assertion) {
    return !EventNames.of(symbols, declared.get(assertion).process()).annotations().isEmpty();
  }

  /** Those of included files are left out, so it is in the main one. */
  @Override
  public Optional<Passage> place(Assertion assertion) {
    Span span = declared.get(assertion).span();
    return assertions.contains(assertion)
        ? Optional.of(new Passage(symbols.source(), span.offset(), span.length()))
        : Optional.empty();
  }

  @Override
  public Question instantiate(Assertion assertion) {
    return instantiate(assertion, Abstraction.AUTO);
  }

  @Override
  public Question instantiate(Assertion assertion, Abstraction abstraction) {
    Declaration.Assertion claimed = declared.get(assertion);
    if (numbered.isPresent()) {
      return numbered
          .get()
          .question(assertion, claimed, questions.propositions(claimed), abstraction);
    }
    MemberNumbers numbers = MemberNumbers.of(symbols, claimed.process());
    Sizes sizes =
        sizes(claimed.process())
            .keepingApart(numbers.groups() == 0 ? Set.of() : questions.named(claimed));
    Function<List<Integer>, CspQuestion> instance =
        list -> {
          CspQuestion plain = questions.of(claimed, sizes.instance(list, Families.LISTED));
          return switch (abstraction) {
            case AUTO -> plain;
            case FULL -> plain.with(EqualProcesses.Forgetting.AT_ONCE);
            case IDENTICAL -> plain.with(EqualProcesses.Forgetting.NEVER);
            case NONE -> plain.withoutReduction();
          };
        };
    CspQuestion smallest = instance.apply(sizes.smallest());
    if (sizes.areFixed()) {
      return smallest;
    }
    Abstractability possible =
        abstraction == Abstraction.NONE
            ? Abstractability.none("--abstraction none")
            : Abstractability.of(
                numbers,
                sizes.apart(),
                hasAnnotations(assertion),
                () -> questions.of(claimed, sizes.someAbstraction()).space());
    return new AnyNumberQuestion(
        smallest,
        new AnyNumberOf<>(
            sizes,
            instance::apply,
            (population, balance, notion) ->
                new CutoffQuestion(
                    questions.of(claimed, population), balance, notion, possible.members()),
            () -> covering(claimed, sizes),
            possible));
  }

  /** The same model, which knows an assertion that is not in the file. */
  CspModel asking(Assertion assertion, Declaration.Assertion claimed) {
    declared.putIfAbsent(assertion, claimed);
    return this;
  }

  /** The question without a reduction. */
  CspQuestion plain(Assertion assertion) {
    return questions.of(declared.get(assertion), Population.of(Families.LISTED)).withoutReduction();
  }

  private Optional<Question> covering(Declaration.Assertion claimed, Sizes sizes) {
    return hasPriorities(claimed.process()) || movesMany(claimed.process())
        ? Optional.empty()
        : Optional.of(questions.of(claimed, sizes.covering()));
  }

  /** An atomic process of one more member goes before what the others could do. */
  private boolean hasPriorities(String process) {
    return ProcSearch.finds(symbols.processes(), process, proc -> proc instanceof Proc.Atomic);
  }

  /**
   * One more member that is not ready for a step keeps all others from it, or takes part in it:
   * what can be repeated leads to as many again only if one step moves a few.
   */
  private boolean movesMany(String process) {
    return symbols.channels().values().stream().anyMatch(Symbols.Channel::broadcast)
        || ProcSearch.finds(
            symbols.processes(),
            process,
            proc ->
                proc.isGroup()
                    && proc instanceof Proc.Replicated group
                    && group.operator() == Proc.Operator.PARALLEL);
  }

  private void refuseWhatNeedsNumber(Declaration.Assertion claimed) {
    Claim claim = claimed.claim();
    boolean hasGroups = !sizes(claimed.process()).areFixed();
    number.filter(any -> hasGroups).ifPresent(any -> any.refuseGroups(symbols, claimed.span()));
    boolean anyNumber =
        number.isPresent()
            || hasGroups
            || claim instanceof Claim.Refines refines && !sizes(refines.process()).areFixed();
    boolean needsNumber =
        claim instanceof Claim.Refines
            || claim instanceof Claim.Deterministic
            || claim instanceof Claim.Reaches reaches
                && (reaches.optimum().isPresent() || reaches.within().isPresent())
            || claim instanceof Claim.Satisfies ltl && hasBound(ltl);
    if (anyNumber && needsNumber) {
      throw error(
          "FL0175",
          claimed.span(),
          "this cannot be asked about any number of processes",
          "put a number for '..', or ask for a deadlock, a reachable state or a formula");
    }
    if (anyNumber && EventNames.of(symbols, claimed.process()).hasTime()) {
      throw error(
          "FL0176",
          claimed.span(),
          "time and any number of processes do not go together",
          "put a number for '..'");
    }
  }

  private boolean hasBound(Claim.Satisfies ltl) {
    return questions.atoms(ltl).formula().hasBound();
  }

  private ModelException error(String code, Span span, String message, String hint) {
    return symbols.sources().error(code, span, message, hint);
  }
}
