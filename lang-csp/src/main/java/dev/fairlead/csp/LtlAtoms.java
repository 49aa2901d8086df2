package dev.fairlead.csp;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.graded.LevelTest;
import dev.fairlead.core.graded.Logic;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.LtlParser;
import dev.fairlead.core.ltl.ParsedFormula;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Distance;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.property.StateValue;
import dev.fairlead.core.space.Label;
import dev.fairlead.csp.check.Propositions;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.semantics.CspStateSpace;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A formula about a specification. Each atom is a proposition (a {@code #define} over the
 * variables) or an event ({@link EventReader}), in quotes where it has signs other than dots.
 */
final class LtlAtoms {
  static final String INITIAL_EVENT = "init";

  private final Formula formula;
  private final Map<String, Expr> propositions = new LinkedHashMap<>();
  private final Map<String, String> eventLabels = new LinkedHashMap<>();
  private final Map<String, Symbols.GradedPredicate> graded = new LinkedHashMap<>();
  private final Map<String, Test> tests = new LinkedHashMap<>();

  /** A graded predicate and what its value is compared with. */
  private record Test(Symbols.GradedPredicate predicate, LevelTest level) {}

  private LtlAtoms(Formula formula) {
    this.formula = formula;
  }

  /** Reads a formula of the file that starts at an offset; messages point into the file. */
  static LtlAtoms bind(Symbols symbols, EventNames events, String formula, int offset) {
    SourceText file = symbols.source();
    // Blanks in front of the formula make its offsets those of the file.
    String text = " ".repeat(offset) + formula;
    try {
      return bind(symbols, events, new SourceText(file.name(), text));
    } catch (ModelException e) {
      Mistakes inFile = new Mistakes();
      for (Diagnostic d : e.diagnostics()) {
        inFile.add(
            new ModelException(
                new Diagnostic(d.code(), file, d.offset(), d.length(), d.message(), d.hint())));
      }
      inFile.report();
      throw e;
    }
  }

  static LtlAtoms bind(Symbols symbols, EventNames events, SourceText source) {
    Map<String, Symbols.GradedPredicate> predicates = symbols.graded().predicates();
    ParsedFormula parsed =
        LtlParser.parse(source, name -> constant(symbols, name), predicates::containsKey);
    LtlAtoms atoms = new LtlAtoms(parsed.formula());
    Mistakes.inEach(
        parsed.atomOffsets().entrySet(),
        atom -> {
          ParsedFormula.Comparison compared = parsed.comparisons().get(atom.getKey());
          if (compared == null) {
            atoms.bind(atom.getKey(), atom.getValue(), symbols, events, source);
          } else {
            atoms.bind(atom.getKey(), atom.getValue(), compared, symbols, source);
          }
        });
    return atoms;
  }

  /** A comparison of a graded predicate with a level. */
  private void bind(
      String atom,
      int offset,
      ParsedFormula.Comparison compared,
      Symbols symbols,
      SourceText source) {
    Logic logic = symbols.graded().logic().orElseThrow();
    LevelTest test =
        LevelTest.of(compared, logic)
            .orElseThrow(
                () ->
                    error(
                        "FL0198",
                        source,
                        offset,
                        compared.predicate(),
                        "'"
                            + compared.level()
                            + "' is no value of the logic '"
                            + logic.name()
                            + "'",
                        "its values are " + logic.describe()));
    Symbols.GradedPredicate predicate = symbols.graded().predicates().get(compared.predicate());
    tests.put(atom, new Test(predicate, test));
    for (String condition : predicate.conditions()) {
      proposition(condition, offset, compared.predicate(), symbols, source);
    }
  }

  /** The number that a bound of time is given by. */
  private static OptionalInt constant(Symbols symbols, String name) {
    Symbols.Value value = symbols.constants().get(name);
    return value != null && value.kind() == Symbols.Kind.INT
        ? OptionalInt.of(value.bits())
        : OptionalInt.empty();
  }

  private void bind(
      String atom, int offset, Symbols symbols, EventNames events, SourceText source) {
    boolean quoted = source.text().startsWith("\"", offset);
    Symbols.GradedPredicate predicate = symbols.graded().predicates().get(atom);
    if (predicate != null && !quoted) {
      graded.put(atom, predicate);
      for (String condition : predicate.conditions()) {
        proposition(condition, offset, atom, symbols, source);
      }
      return;
    }
    boolean declared = symbols.macros().containsKey(atom) || symbols.constants().containsKey(atom);
    if (declared && !quoted) {
      proposition(atom, offset, atom, symbols, source);
      return;
    }
    try {
      eventLabels.put(atom, new EventReader(symbols, events).label(atom));
    } catch (EventReader.UnknownEvent e) {
      throw error("FL0172", source, offset, atom, e.getMessage(), e.hint());
    }
  }

  private void proposition(
      String name, int offset, String atom, Symbols symbols, SourceText source) {
    Propositions.problemWith(name, symbols)
        .ifPresent(
            problem -> {
              throw error(problem.code(), source, offset, atom, problem.message(), problem.hint());
            });
    propositions.put(name, new Expr.Name(name, new Span(offset, atom.length())));
  }

  private static ModelException error(
      String code, SourceText source, int offset, String atom, String message, String hint) {
    return new ModelException(new Diagnostic(code, source, offset, atom.length(), message, hint));
  }

  Formula formula() {
    return formula;
  }

  /** The numbers in the events; truth values count as 0 and 1. */
  Set<Integer> numbers() {
    Set<Integer> numbers = new HashSet<>();
    for (String label : eventLabels.values()) {
      for (String part : label.split("[.!?,{}\\[\\]]+")) {
        if (part.equals("true") || part.equals("false")) {
          numbers.add(part.equals("true") ? 1 : 0);
        } else if (part.matches("-?\\d+")) {
          numbers.add(Integer.parseInt(part));
        }
      }
    }
    return numbers;
  }

  /** The events as written in the formula. */
  Set<String> events() {
    return eventLabels.keySet();
  }

  /** The propositions by name, to be compiled with the specification. */
  Map<String, Expr> propositions() {
    return propositions;
  }

  private static StateValue value(Symbols.GradedPredicate predicate, CspStateSpace space) {
    int[] conditions =
        predicate.conditions().stream().mapToInt(space.propositions()::number).toArray();
    int[] values = predicate.values().stream().mapToInt(Integer::intValue).toArray();
    return (state, length) -> {
      int first = 0;
      while (first < conditions.length && !space.propositions().holds(conditions[first], state)) {
        first++;
      }
      return values[first];
    };
  }

  private static StatePredicate holds(Test test, CspStateSpace space) {
    StateValue value = value(test.predicate(), space);
    return (state, length) -> test.level().admits(value.of(state, length));
  }

  /**
   * The atoms on a state space that is made with these propositions and their parts.
   *
   * @param parts gets the parts
   */
  Function<CspStateSpace, Map<String, Atom>> bound(ConditionParts parts) {
    Map<String, Function<CspStateSpace, StatePredicate>> predicates = new LinkedHashMap<>();
    propositions.forEach((name, expr) -> predicates.put(name, parts.predicate(name, expr)));
    return space -> on(space, predicates);
  }

  private Map<String, Atom> on(
      CspStateSpace space, Map<String, Function<CspStateSpace, StatePredicate>> predicates) {
    Map<String, Atom> atoms = new LinkedHashMap<>();
    predicates.forEach((name, made) -> atoms.put(name, new Atom.OfState(made.apply(space))));
    graded.forEach((name, predicate) -> atoms.put(name, new Atom.Graded(value(predicate, space))));
    tests.forEach((name, test) -> atoms.put(name, new Atom.OfState(holds(test, space))));
    eventLabels.forEach((name, text) -> atoms.put(name, event(text, space)));
    return atoms;
  }

  private static Atom event(String text, CspStateSpace space) {
    Predicate<Label> matches =
        label -> (label.visible() || label.duration() > 0) && label.text().equals(text);
    return new Atom.OfEvent(
        matches,
        text.equals(INITIAL_EVENT),
        space.distances().map(local -> local.toEvent(text, matches)).orElse(Distance.UNKNOWN));
  }
}
