package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.source.SourceSymbol.Kind;
import dev.fairlead.promela.syntax.Spec.Body;
import dev.fairlead.promela.syntax.Spec.Declaration;
import dev.fairlead.promela.syntax.Spec.Symbol;
import dev.fairlead.promela.syntax.Spec.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** What stands outside of processes, and the processes themselves. */
final class UnitParser {

  private final Tokens tokens;
  private final ExpressionParser expressions;
  private final DeclarationParser declarations;
  private final StatementParser statements;
  private final TruthValueParser graded;
  private final Inlines inlines = new Inlines();
  private RefNames names;

  UnitParser(Tokens tokens, Map<String, Integer> folds) {
    this.tokens = tokens;
    this.expressions = new ExpressionParser(tokens, inlines);
    this.declarations = new DeclarationParser(tokens, expressions, folds);
    this.graded = new TruthValueParser(tokens, expressions);
    this.statements = new StatementParser(tokens, expressions, declarations, inlines, graded);
  }

  Spec spec() {
    List<Unit> units = units();
    Spec spec = new Spec(units, inlines.handed(), expressions.timers().timing(), graded.grading());
    names = RefNames.of(spec, expressions.usesReferences());
    return expressions.needsExpansion()
        ? RefExpansion.of(spec, names, expressions.usesReferences())
        : spec;
  }

  /** What formulas beside the model may refer to. */
  RefNames names() {
    return names;
  }

  private List<Unit> units() {
    List<Unit> units = new ArrayList<>();
    Mistakes mistakes = new Mistakes();
    read(units, mistakes::add);
    mistakes.report();
    if (units.isEmpty()) {
      throw tokens.expected("a model", "a process is proctype P() { ... }, or init { ... }");
    }
    return List.copyOf(units);
  }

  /** Reads past all mistakes, for the names that are declared. */
  void pass() {
    read(new ArrayList<>(), mistake -> {});
  }

  private void read(List<Unit> units, Consumer<ModelException> mistakes) {
    while (!tokens.peek().isEnd()) {
      int start = tokens.position();
      try {
        if (tokens.atAny(";", "->")) {
          tokens.next();
        } else if (tokens.accept("inline")) {
          inlines.define(tokens);
        } else if (graded.atLogic()) {
          graded.readLogic();
        } else if (graded.atGraded()) {
          graded.readGraded();
        } else {
          units.add(unit());
        }
      } catch (ModelException e) {
        mistakes.accept(e);
        recover(start);
      }
    }
  }

  /** Words that stand nowhere but at the start of a part of a model. */
  private static final Set<String> CERTAIN =
      Set.of(
          "active",
          "proctype",
          "D_proctype",
          "init",
          "never",
          "trace",
          "notrace",
          "ltl",
          "typedef",
          "inline");

  /**
   * Goes on at the next part of the model: at a word that starts one at the beginning of a line,
   * outside of braces as far as they can be counted, or without a blank before it.
   *
   * @param start of the part with the mistake
   */
  private void recover(int start) {
    inlines.abandonCalls();
    tokens.leaveAll();
    int failed = tokens.position();
    tokens.returnTo(start);
    boolean global = declarations.atDeclaration();
    int braces = 0;
    do {
      braces += tokens.at("{") ? 1 : tokens.at("}") ? -1 : 0;
      tokens.next();
    } while (!tokens.peek().isEnd() && (tokens.position() < failed || !startsPart(braces, global)));
  }

  private boolean startsPart(int braces, boolean afterGlobal) {
    Token token = tokens.peek();
    boolean starts = CERTAIN.contains(token.text()) || afterGlobal && declarations.atDeclaration();
    return starts && token.onNewLine() && (braces <= 0 || token.span().column() == 1);
  }

  private Unit unit() {
    Token start = tokens.peek();
    ExpressionParser.refuseEmbeddedC(start);
    return switch (start.text()) {
      case "active", "proctype", "D_proctype" -> proctype(start);
      case "init" -> {
        tokens.names().add(Kind.PROCESS, tokens.next(), start);
        Optional<Expr> priority = expressions.priority();
        yield new Spec.Init(priority, statements.body(), tokens.anchorSince(start));
      }
      case "never" -> {
        noteClaim(tokens.next());
        Optional<String> name = optionalName();
        yield new Spec.Never(name, statements.body(), tokens.anchorSince(start));
      }
      case "trace", "notrace" -> {
        noteClaim(tokens.next());
        Optional<String> name = optionalName();
        Body body = statements.body();
        yield new Spec.Trace(start.is("notrace"), name, body, tokens.anchorSince(start));
      }
      case "ltl" -> ltl(start);
      case "typedef" -> typedef(start);
      default -> {
        if (!declarations.atDeclaration()) {
          declarations.refuseUnknownType();
          String hint = "a declaration, a proctype, init, never, ltl, typedef or inline";
          throw tokens.expected("a part of a model", hint);
        }
        yield global(start);
      }
    };
  }

  /** A claim is called by its name, or else by the word that starts it. */
  private void noteClaim(Token word) {
    tokens.names().add(Kind.PROPERTY, tokens.peek().isName() ? tokens.peek() : word, word);
  }

  private Optional<String> optionalName() {
    return tokens.at("{") ? Optional.empty() : Optional.of(tokens.expectName("a name").text());
  }

  private Unit proctype(Token start) {
    Optional<Expr> active = Optional.empty();
    boolean anyNumber = false;
    if (tokens.accept("active")) {
      active = Optional.of(new Expr.Literal(1, start.span()));
      if (tokens.at("[")) {
        Token opening = tokens.next();
        anyNumber = tokens.accept("*");
        if (!anyNumber) {
          active = Optional.of(declarations.processes(expressions.expression()));
        }
        tokens.expectClosing(opening, "]");
      }
    }
    if (!tokens.atAny("proctype", "D_proctype")) {
      throw tokens.expected("'proctype'", "active [2] proctype P() { ... }");
    }
    boolean deterministic = tokens.next().is("D_proctype");
    Token name = tokens.expectName("the name of a process");
    tokens.names().add(Kind.PROCESS, name, start);
    expressions.declareProctype(name.text());
    Token opening = tokens.expect("(", "proctype " + name.text() + "() { ... }");
    List<Declaration> parameters = declarations.declarations(")");
    if (tokens.at(",")) {
      throw tokens.expected("';' or ')'", "parameters of two types are separated by ';'");
    }
    tokens.expectClosing(opening, ")");
    Optional<Expr> priority = expressions.priority();
    Optional<Expr> provided = Optional.empty();
    if (tokens.accept("provided")) {
      Token condition = tokens.expect("(", "provided (condition)");
      provided = Optional.of(expressions.expression());
      tokens.expectClosing(condition, ")");
    }
    Body body = statements.body();
    return new Spec.Proctype(
        name.text(),
        deterministic,
        active,
        anyNumber,
        parameters,
        priority,
        provided,
        body,
        tokens.anchorSince(start));
  }

  private Unit ltl(Token start) {
    noteClaim(tokens.next());
    Optional<String> name = optionalName();
    Token opening = tokens.expect("{", "ltl name { formula }");
    FormulaParser parser = new FormulaParser(tokens, expressions, graded);
    FormulaParser.Result result = parser.formula();
    while (tokens.accept(";")) {
      continue;
    }
    if (tokens.peek().isEnd()) {
      String message = "the formula is not closed";
      tokens.warnings().add(opening.span(), "FL0505", message, "add '}' at the end");
    } else {
      tokens.expectClosing(opening, "}");
    }
    return new Spec.Ltl(
        name, result.formula(), result.atoms(), result.graded(), tokens.anchorSince(start));
  }

  private Unit typedef(Token start) {
    tokens.next();
    Token name = tokens.expectName("the name of a type");
    tokens.names().add(Kind.TYPE, name, start);
    List<Declaration> fields;
    try {
      Token opening = tokens.expect("{", "typedef " + name.text() + " { ... }");
      fields = declarations.declarations("}");
      tokens.expectClosing(opening, "}");
    } finally {
      // Also with a mistake in it, so that its uses are none.
      declarations.declareTypedef(name.text());
    }
    return new Spec.Typedef(name.text(), fields, tokens.anchorSince(start));
  }

  private Unit global(Token start) {
    int position = tokens.position();
    if (tokens.accept("mtype")) {
      Optional<String> subtype = Optional.empty();
      if (tokens.accept(":")) {
        subtype = Optional.of(tokens.expectName("the name of a set of symbols").text());
      }
      boolean symbols =
          tokens.at("{") && subtype.isEmpty() || tokens.at("=") && tokens.peek(1).is("{");
      if (symbols) {
        tokens.accept("=");
        return symbols(start, subtype);
      }
      tokens.returnTo(position);
    }
    Declaration declaration = declarations.declaration();
    return new Spec.Globals(declaration, declaration.span());
  }

  /** {@code { a, b c }}: the commas are optional. */
  private Unit symbols(Token start, Optional<String> subtype) {
    Token opening = tokens.next();
    List<Symbol> symbols = new ArrayList<>();
    while (!tokens.at("}")) {
      Token name = tokens.expectName("a symbol");
      tokens.names().add(Kind.CONSTANT, name, start.span(), "mtype");
      symbols.add(new Symbol(name.text(), name.span()));
      while (tokens.accept(",")) {
        continue;
      }
    }
    tokens.expectClosing(opening, "}");
    return new Spec.Mtypes(subtype, List.copyOf(symbols), tokens.anchorSince(start));
  }
}
