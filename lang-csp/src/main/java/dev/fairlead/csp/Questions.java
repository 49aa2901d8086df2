package dev.fairlead.csp;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.TimedFormula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Grades;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Property.Optimum.Direction;
import dev.fairlead.core.property.RefinementModel;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.csp.check.Goals;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.families.Families;
import dev.fairlead.csp.families.Population;
import dev.fairlead.csp.semantics.CspStateSpace;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Proc.Annotation;
import dev.fairlead.csp.syntax.Span;
import dev.fairlead.csp.syntax.Spec;
import dev.fairlead.csp.syntax.Spec.Claim;
import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.terms.AlphabetException;
import dev.fairlead.csp.terms.MisplacedGroupException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes questions of claims: state spaces, and properties bound to them. */
final class Questions {
  /** The offset of a formula that is not in the file. */
  static final int OUTSIDE = -1;

  private static final String TERMINATION = "terminate";

  private final Symbols symbols;
  private final EventNames events;
  private final Grades.Demand demand;
  private final Map<Claim.Satisfies, LtlAtoms> atoms = new ConcurrentHashMap<>();

  /**
   * A system that several assertions may be about.
   *
   * @param members of groups that are told apart from all others
   */
  private record Composition(
      String process, List<Expr> arguments, Population population, Set<Integer> members) {}

  /** To find out what can be counted takes a space, which is the same for all assertions. */
  private final Map<Composition, Map<Families, EqualProcesses.Counts>> counts =
      new ConcurrentHashMap<>();

  /** The estimate for directed searches that was given beside the file. */
  private final Optional<Expr> estimate;

  Questions(Symbols symbols, EventNames events, Optional<Expr> estimate, Grades.Demand demand) {
    this.symbols = symbols;
    this.events = events;
    this.estimate = estimate;
    this.demand = demand;
  }

  /** With the parts of what is asked about, and the estimate. */
  private Map<String, Expr> observed(Map<String, Expr> propositions, ConditionParts parts) {
    Map<String, Expr> all = new LinkedHashMap<>(propositions);
    all.putAll(parts.propositions());
    estimate.ifPresent(expression -> all.put(CspQuestion.ESTIMATE, expression));
    return all;
  }

  /** The numbers of members that an assertion speaks of. */
  Set<Integer> named(Declaration.Assertion claimed) {
    return claimed.claim() instanceof Claim.Satisfies ltl ? members(atoms(ltl)) : Set.of();
  }

  /** The conditions that an assertion is about. */
  Collection<Expr> propositions(Declaration.Assertion claimed) {
    if (claimed.claim() instanceof Claim.Reaches reaches) {
      return List.of(reaches.condition());
    }
    return claimed.claim() instanceof Claim.Satisfies ltl
        ? atoms(ltl).propositions().values()
        : List.of();
  }

  private static Set<Integer> members(LtlAtoms atoms) {
    return atoms.numbers().stream().filter(number -> number >= 0).collect(Collectors.toSet());
  }

  /** The atoms of a formula, which is read once. */
  LtlAtoms atoms(Claim.Satisfies ltl) {
    return atoms.computeIfAbsent(ltl, this::read);
  }

  private LtlAtoms read(Claim.Satisfies ltl) {
    return ltl.offset() == OUTSIDE
        ? LtlAtoms.bind(symbols, events, new SourceText("--ltl", ltl.formula()))
        : LtlAtoms.bind(symbols, events, ltl.formula(), ltl.offset());
  }

  private Optional<Grades> grades(String process) {
    return symbols
        .graded()
        .logic()
        .map(logic -> demand.of(logic, EventNames.of(symbols, process).hasLevels()));
  }

  CspQuestion of(Declaration.Assertion claimed, Population population) {
    Claim claim = claimed.claim();
    if (claim instanceof Claim.Reaches reaches) {
      return reaches(claimed, reaches, population);
    } else if (claim instanceof Claim.Satisfies ltl) {
      LtlAtoms atoms = atoms(ltl);
      ConditionParts parts = new ConditionParts(symbols, population);
      Function<CspStateSpace, Map<String, Atom>> bound = atoms.bound(parts);
      CspStateSpace space =
          measured(
              space(claimed, observed(atoms.propositions(), parts), population, members(atoms)),
              atoms.formula());
      Property property = new Property.Temporal(atoms.formula(), bound.apply(space));
      return question(claimed, population, space, property, atoms.numbers());
    }
    Map<String, Expr> nothing = observed(Map.of(), new ConditionParts(symbols, population));
    CspStateSpace space = seen(claim, space(claimed, nothing, population));
    return question(claimed, population, space, property(claimed));
  }

  /** With time among the events, if timed traces are compared. */
  private static CspStateSpace seen(Claim claim, CspStateSpace space) {
    return claim instanceof Claim.Refines refines && refines.model() == Spec.Refinement.TIMED_TRACES
        ? space.withTimedTraces()
        : space;
  }

  /** With the time that a formula measures, if it does. */
  private static CspStateSpace measured(CspStateSpace space, Formula formula) {
    return TimedFormula.of(formula).stream()
        .flatMap(timed -> timed.deadlines().stream())
        .map(TimedFormula.Deadline::bound)
        .max(Comparator.naturalOrder())
        .map(bound -> space.measured(bound + 1))
        .orElse(space);
  }

  /** What is claimed without a proposition. */
  private Property property(Declaration.Assertion claimed) {
    Claim claim = claimed.claim();
    if (claim instanceof Claim.Refines refines) {
      Population listed = Population.of(Families.LISTED);
      CspStateSpace specification =
          space(refines.process(), refines.arguments(), Map.of(), listed, Set.of(), claimed.span());
      return new Property.Refines(model(refines.model()), seen(claim, specification));
    } else if (claim instanceof Claim.Nonterminating) {
      return new Property.NonTerminating(TERMINATION);
    } else if (claim instanceof Claim.DivergenceFree) {
      return new Property.DivergenceFree();
    } else if (claim instanceof Claim.Deterministic) {
      return new Property.Deterministic();
    }
    return new Property.DeadlockFree(TERMINATION);
  }

  private static RefinementModel model(Spec.Refinement model) {
    return switch (model) {
      case TRACES -> RefinementModel.TRACES;
      case TIMED_TRACES -> RefinementModel.TIMED_TRACES;
      case FAILURES -> RefinementModel.FAILURES;
      case FAILURES_DIVERGENCES -> RefinementModel.FAILURES_DIVERGENCES;
    };
  }

  private CspQuestion reaches(
      Declaration.Assertion claimed, Claim.Reaches reaches, Population population) {
    Map<String, Expr> asked = new HashMap<>();
    Expr goal = reaches.condition();
    asked.put(reaches.goal(), goal);
    Optional<Spec.Optimum> best =
        reaches.optimum().filter(optimum -> !Goals.asksForTime(optimum, symbols));
    best.ifPresent(optimum -> asked.put(optimum.text(), optimum.expression()));
    ConditionParts parts = new ConditionParts(symbols, population);
    Function<CspStateSpace, StatePredicate> bound = parts.predicate(reaches.goal(), goal);
    CspStateSpace plain = space(claimed, observed(asked, parts), population);
    // The least time is that of runs in which nothing is put off.
    boolean greatest =
        best.isEmpty() && reaches.optimum().filter(Spec.Optimum::maximum).isPresent();
    CspStateSpace space = greatest ? plain.measured(1) : plain;
    StatePredicate isGoal = bound.apply(space);
    if (best.isEmpty()) {
      Property property = Goals.asked(reaches, symbols).property(isGoal);
      return question(claimed, population, space, property);
    }
    Spec.Optimum optimum = best.get();
    int value = space.propositions().number(optimum.text());
    return question(
        claimed,
        population,
        space,
        new Property.Optimum(
            isGoal,
            (state, length) -> space.propositions().value(value, state),
            optimum.maximum() ? Direction.MAXIMUM : Direction.MINIMUM,
            optimum.text()));
  }

  private CspQuestion question(
      Declaration.Assertion claimed,
      Population population,
      CspStateSpace space,
      Property property) {
    return question(claimed, population, space, property, Set.of());
  }

  /**
   * @param numbers in the events that the property speaks about
   */
  private CspQuestion question(
      Declaration.Assertion claimed,
      Population population,
      CspStateSpace space,
      Property property,
      Set<Integer> numbers) {
    String process = claimed.process();
    Set<Annotation> annotations = EventNames.of(symbols, process).annotations();
    if (annotations.contains(Annotation.UNCONDITIONAL)) {
      try {
        space.eventAnnotations().labels(Annotation.UNCONDITIONAL);
      } catch (AlphabetException e) {
        throw error(
            "FL0173",
            symbols.processes().get(process).span(),
            "an event annotated with 'f' cannot be told beforehand: " + e.getMessage(),
            "annotate it with 'wf' or 'sf', or give it values that do not depend on the state");
      }
    }
    return FamilySearch.mayFind(symbols, process)
        ? new CspQuestion(
            space,
            property,
            annotations,
            Optional.of(
                new EqualProcesses(
                    families -> of(claimed, population.with(families)).withoutReduction(),
                    counts(claimed, population),
                    numbers,
                    FamilySearch.mayEnd(symbols, process),
                    EqualProcesses.Forgetting.IF_LARGE)),
            grades(process),
            numbers)
        : new CspQuestion(space, property, annotations, Optional.empty(), grades(process), numbers);
  }

  private Map<Families, EqualProcesses.Counts> counts(
      Declaration.Assertion claimed, Population population) {
    // Without groups no member is told apart by its number.
    Set<Integer> members = population.sizes().isEmpty() ? Set.of() : named(claimed);
    return counts.computeIfAbsent(
        new Composition(claimed.process(), claimed.arguments(), population, members),
        system -> new ConcurrentHashMap<>());
  }

  private CspStateSpace space(
      Declaration.Assertion assertion, Map<String, Expr> propositions, Population population) {
    return space(assertion, propositions, population, Set.of());
  }

  private CspStateSpace space(
      Declaration.Assertion assertion,
      Map<String, Expr> propositions,
      Population population,
      Set<Integer> members) {
    return space(
        assertion.process(),
        assertion.arguments(),
        propositions,
        population,
        members,
        assertion.nameSpan());
  }

  /**
   * The state space of a process.
   *
   * @param propositions that are asked about, by any name
   * @param members of groups that are told apart from all others
   * @param at where it is referred to
   * @throws ModelException if there is none
   */
  CspStateSpace space(
      String process,
      List<Expr> arguments,
      Map<String, Expr> propositions,
      Population population,
      Set<Integer> members,
      Span at) {
    try {
      Symbols sized = NumberedGroups.in(symbols, population, members);
      return new CspStateSpace(sized, process, arguments, propositions, population);
    } catch (AlphabetException e) {
      throw error(
          "FL0171",
          at,
          "the alphabet of a component of '||' cannot be computed: " + e.getMessage(),
          "declare it with #alphabet");
    } catch (MisplacedGroupException e) {
      throw error(
          "FL0174",
          at,
          "the number of processes of '" + e.getMessage() + "' cannot be told from the text",
          "give '" + e.getMessage() + "', which has '|||{..}', constant arguments");
    }
  }

  private ModelException error(String code, Span span, String message, String hint) {
    return symbols.sources().error(code, span, message, hint);
  }
}
