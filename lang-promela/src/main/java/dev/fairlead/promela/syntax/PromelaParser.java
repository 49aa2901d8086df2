package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.ltl.Formula;
import dev.fairlead.core.ltl.TimedFormula;
import dev.fairlead.core.property.Property.Optimum.Direction;
import dev.fairlead.core.property.Reach;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/** Reads a model; afterwards, formulas that use the names and macros of the model. */
public final class PromelaParser {

  private final Preprocessor preprocessor;
  private final Spec spec;
  private final Warnings warnings;
  private final RefNames names;

  private PromelaParser(Preprocessor preprocessor, Spec spec, RefNames names, Warnings warnings) {
    this.names = names;
    this.preprocessor = preprocessor;
    this.spec = spec;
    this.warnings = warnings;
  }

  /**
   * @param defines macros given from outside; they win over those of the text
   * @param includes the text of a file by its path from the folder of the model, or null
   * @param folds timers that are abstract though the text does not say so, with their bounds
   * @throws ModelException with a code FL05xx
   */
  public static PromelaParser read(
      SourceText source,
      Map<String, String> defines,
      Function<String, SourceText> includes,
      Map<String, Integer> folds) {
    Preprocessor preprocessor = new Preprocessor(defines, includes);
    Warnings warnings = new Warnings();
    List<Token> text = preprocessor.read(source);
    preprocessor.warnOfUnused(warnings);
    Tokens tokens = new Tokens(ImpliedSemicolons.insert(text), warnings);
    UnitParser units = new UnitParser(tokens, folds);
    Spec spec = units.spec();
    return new PromelaParser(preprocessor, spec, units.names(), warnings);
  }

  /**
   * The constant of a text that stands for any number.
   *
   * @throws ModelException if there are two
   */
  public static Optional<OpenNumber> openNumber(
      SourceText source, Map<String, String> defines, Function<String, SourceText> includes) {
    Preprocessor preprocessor = new Preprocessor(defines, includes);
    preprocessor.read(source);
    List<OpenNumber> found = preprocessor.openNumbers();
    if (found.size() > 1) {
      throw new Span(source, 0, 0)
          .error(
              "FL0586",
              "'"
                  + found.get(1).name()
                  + "' is any number, and so is '"
                  + found.get(0).name()
                  + "'",
              "put a number for one of them");
    }
    return found.stream().findFirst();
  }

  public static PromelaParser read(
      SourceText source, Map<String, String> defines, Function<String, SourceText> includes) {
    return read(source, defines, includes, Map.of());
  }

  public static Spec parse(SourceText source) {
    return read(source, Map.of(), path -> null).spec();
  }

  /**
   * What can be read of a text with mistakes.
   *
   * @param texts the file and those it includes
   */
  public record Readable(List<ReadText> texts, List<DeclaredNames.Entry> names) {}

  /** Reads what can be read of a text. Never fails. */
  public static Readable readable(
      SourceText source, Map<String, String> defines, Function<String, SourceText> includes) {
    Preprocessor preprocessor = new Preprocessor(defines, includes);
    List<DeclaredNames.Entry> names = List.of();
    try {
      List<Token> text = preprocessor.readable(source);
      if (!preprocessor.openNumbers().isEmpty()) {
        Map<String, String> named = new HashMap<>(defines);
        preprocessor.openNumbers().forEach(each -> named.put(each.name(), each.name()));
        preprocessor = new Preprocessor(named, includes);
        text = preprocessor.readable(source);
      }
      Tokens tokens = new Tokens(ImpliedSemicolons.insert(text), new Warnings());
      new UnitParser(tokens, Map.of()).pass();
      names = tokens.names().all();
    } catch (ModelException mistake) {
      // What was read up to here is known.
    }
    return new Readable(preprocessor.texts(), names);
  }

  public static Set<String> keywords() {
    return Keywords.ALL;
  }

  public Spec spec() {
    return spec;
  }

  /** What is doubtful in the text. */
  public List<Diagnostic> warnings() {
    return warnings.all();
  }

  /**
   * A goal given beside the model.
   *
   * @param proposition the goal as a formula that is one atom
   */
  public record Goal(Spec.Ltl proposition, Reach asked) {
    /** The expression. */
    public String atom() {
      return ((Formula.Atom) proposition.formula()).name();
    }
  }

  /** An expression, perhaps with {@code within 5} or {@code with min(time)} behind it. */
  public Goal goal(SourceText text) {
    Tokens tokens = new Tokens(preprocessor.read(text), new Warnings());
    ExpressionParser parser = expressions(tokens);
    Expr expression = parser.expression();
    Span span = new Span(text, 0, text.text().length());
    String atom = Printer.text(expression);
    Spec.Ltl proposition =
        plain(
            parser,
            new Spec.Ltl(
                Optional.empty(),
                new Formula.Atom(atom),
                Map.of(atom, expression),
                Set.of(),
                span));
    Reach asked = asked(tokens);
    if (!tokens.peek().isEnd()) {
      throw tokens.expected("'within', 'with' or the end of the goal", "");
    }
    return new Goal(proposition, asked);
  }

  private Reach asked(Tokens tokens) {
    if (tokens.accept("within")) {
      Token units = tokens.next();
      OptionalInt bound =
          units.text().matches("\\d+") ? TimedFormula.bound(units.text()) : OptionalInt.empty();
      if (bound.isEmpty()) {
        throw units
            .span()
            .error("FL0575", "'within' needs a number of units of time", "write 'within 5'");
      }
      return new Reach.Within(bound.getAsInt());
    }
    if (!tokens.accept("with")) {
      return new Reach.Ever();
    }
    Token extreme = tokens.next();
    if (!extreme.is("min") && !extreme.is("max")) {
      throw extreme.span().error("FL0575", "expected 'min' or 'max'", ASK_FOR_TIME);
    }
    tokens.expect("(", ASK_FOR_TIME);
    tokens.expect("time", ASK_FOR_TIME);
    tokens.expect(")", ASK_FOR_TIME);
    return new Reach.Time(extreme.is("max") ? Direction.MAXIMUM : Direction.MINIMUM);
  }

  private static final String ASK_FOR_TIME = "write 'with min(time)' or 'with max(time)'";

  private ExpressionParser expressions(Tokens tokens) {
    ExpressionParser expressions = new ExpressionParser(tokens, new Inlines());
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Proctype proctype) {
        expressions.declareProctype(proctype.name());
      }
    }
    return expressions;
  }

  /** A formula given beside the model, as it would stand in the braces of an ltl block. */
  public Spec.Ltl formula(SourceText text) {
    Tokens tokens = new Tokens(preprocessor.read(text), new Warnings());
    ExpressionParser parser = expressions(tokens);
    TruthValueParser truth = TruthValueParser.beside(spec.grading(), tokens, parser);
    FormulaParser.Result result = new FormulaParser(tokens, parser, truth).formula();
    if (!tokens.peek().isEnd()) {
      throw tokens.expected("the end of the formula", "");
    }
    Span span = new Span(text, 0, text.text().length());
    return plain(
        parser,
        new Spec.Ltl(Optional.empty(), result.formula(), result.atoms(), result.graded(), span));
  }

  private Spec.Ltl plain(ExpressionParser parser, Spec.Ltl formula) {
    return parser.needsExpansion() || names.hasPublics()
        ? RefExpansion.of(formula, names)
        : formula;
  }
}
