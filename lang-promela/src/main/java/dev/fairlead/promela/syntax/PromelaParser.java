package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads a model; afterwards, formulas that use the names and macros of the model. */
public final class PromelaParser {

  private final Preprocessor preprocessor;
  private final Spec spec;
  private final Warnings warnings;

  private PromelaParser(Preprocessor preprocessor, Spec spec, Warnings warnings) {
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
    return new PromelaParser(preprocessor, new UnitParser(tokens, folds).spec(), warnings);
  }

  public static PromelaParser read(
      SourceText source, Map<String, String> defines, Function<String, SourceText> includes) {
    return read(source, defines, includes, Map.of());
  }

  public static Spec parse(SourceText source) {
    return read(source, Map.of(), path -> null).spec();
  }

  public Spec spec() {
    return spec;
  }

  /** What is doubtful in the text. */
  public List<Diagnostic> warnings() {
    return warnings.all();
  }

  /** A formula given beside the model, as it would stand in the braces of an ltl block. */
  public Spec.Ltl formula(SourceText text) {
    Tokens tokens = new Tokens(preprocessor.read(text), new Warnings());
    ExpressionParser expressions = new ExpressionParser(tokens, new Inlines());
    for (Spec.Unit unit : spec.units()) {
      if (unit instanceof Spec.Proctype proctype) {
        expressions.declareProctype(proctype.name());
      }
    }
    FormulaParser.Result result = new FormulaParser(tokens, expressions).formula();
    if (!tokens.peek().isEnd()) {
      throw tokens.expected("the end of the formula", "");
    }
    Span span = new Span(text, 0, text.text().length());
    return new Spec.Ltl(Optional.empty(), result.formula(), result.atoms(), span);
  }
}
