package dev.fairlead.csp.syntax;

import dev.fairlead.core.diagnostic.Mistakes;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reads top-level items, except assertions. */
final class DeclarationParser {

  private static final List<String> STARTS = List.of("var", "hvar", "enum", "channel");
  private static final String BROADCAST = "broadcast";
  private static final List<String> DIRECTIVES =
      List.of("define", "assert", "alphabet", "import", "include");

  /** Types of other languages; here every variable is declared with 'var'. */
  private static final Set<String> FOREIGN_TYPES =
      Set.of("int", "bool", "boolean", "byte", "bit", "short", "let", "const", "chan", "proctype");

  private final Tokens tokens;
  private final ExpressionParser expressions;
  private final StatementParser statements;
  private final ProcessParser processes;
  private final AssertionParser assertions;
  private final TruthValueParser graded;

  /** As much of the current declaration as is known, for those that are not read to their end. */
  private Optional<Declaration> begun = Optional.empty();

  private boolean faultless = true;

  DeclarationParser(Tokens tokens) {
    this.tokens = tokens;
    this.expressions = new ExpressionParser(tokens);
    this.statements = new StatementParser(tokens, expressions);
    this.processes = new ProcessParser(tokens, expressions, statements);
    this.assertions = new AssertionParser(tokens, expressions);
    this.graded = new TruthValueParser(tokens, expressions);
  }

  List<Declaration> declarations() {
    List<Declaration> result = new ArrayList<>();
    Mistakes mistakes = new Mistakes();
    read(result, mistakes::add);
    mistakes.report();
    return List.copyOf(result);
  }

  /** What can be read of a text with mistakes. */
  List<Declaration> readable() {
    List<Declaration> result = new ArrayList<>();
    read(
        result,
        mistake -> {
          faultless = false;
          begun.ifPresent(result::add);
        });
    return List.copyOf(result);
  }

  /** Whether {@link #readable} found no mistake. */
  boolean isFaultless() {
    return faultless;
  }

  private void read(List<Declaration> into, Consumer<ModelException> mistakes) {
    while (!tokens.atEnd()) {
      if (!tokens.accept(";")) {
        Token start = tokens.peek();
        begun = Optional.empty();
        try {
          Declaration next = declaration();
          into.add(next);
          if (next instanceof Declaration.Graded predicate) {
            into.addAll(predicate.conditions());
          }
        } catch (ModelException e) {
          mistakes.accept(e);
          tokens.skipToDeclarationAfter(start);
        }
      }
    }
  }

  private Declaration declaration() {
    Token start = tokens.peek();
    if (graded.atDeclaration()) {
      return graded.declaration();
    }
    if (start.text().equals(BROADCAST) && tokens.peek(1).is("channel")) {
      return broadcastChannel();
    }
    if (start.text().equals(BROADCAST) && tokens.peek(1).isName()) {
      throw tokens.error(
          "FL0100",
          tokens.peek(1).span(),
          "expected 'channel', found " + tokens.peek(1).described(),
          "write 'broadcast channel " + tokens.peek(1).text() + ";'");
    } else if (start.isName()) {
      return definition();
    }
    return switch (start.text()) {
      case "#" -> directive();
      case "enum" -> enumeration();
      case "var", "hvar" -> variable();
      case "channel" -> channel();
      default -> throw noDeclaration();
    };
  }

  private ModelException noDeclaration() {
    Token token = tokens.peek();
    String hint = "";
    if (DIRECTIVES.contains(token.text())) {
      hint = "write '#" + token.text() + "'";
    } else if (token.is(")") || token.is("}") || token.is("]")) {
      hint = "remove it, or open it before";
    } else if (token.kind() == Token.Kind.KEYWORD) {
      hint = "'" + token.text() + "' is a keyword and cannot be the name of a process";
    }
    String message = "expected a declaration, found " + token.described();
    return tokens.error("FL0110", token.span(), message, hint);
  }

  private Declaration directive() {
    Token word = tokens.peek(1);
    return switch (word.text()) {
      case "define" -> define();
      case "assert" -> assertions.assertion();
      case "alphabet" -> alphabet();
      case "import", "include" -> file();
      default -> {
        String hint = Suggestion.didYouMean(word.text(), DIRECTIVES);
        throw tokens.error(
            "FL0112",
            word.span(),
            "unknown directive '#" + word.text() + "'",
            hint.isEmpty() ? "directives are #define, #assert, #alphabet, #include" : hint);
      }
    };
  }

  private Declaration file() {
    Token start = tokens.next();
    boolean include = tokens.next().is("include");
    Token name = tokens.peek();
    if (name.kind() != Token.Kind.STRING) {
      throw tokens.expected("a file name in quotes", "#include \"other.csp\";");
    }
    tokens.next();
    String content = name.text().substring(1, name.text().length() - 1);
    Span span = tokens.since(start);
    tokens.expectSemicolon("the directive");
    return include ? new Declaration.Include(content, span) : new Declaration.Import(content, span);
  }

  private Declaration define() {
    Token start = tokens.next();
    tokens.next();
    Token name = tokens.expectName("the name of a constant, proposition or macro");
    List<String> parameters = new ArrayList<>();
    if (atMacroParameters(name)) {
      tokens.next();
      while (!tokens.accept(")")) {
        parameters.add(tokens.next().text());
        tokens.accept(",");
      }
    }
    begun =
        Optional.of(
            new Declaration.Define(
                name.text(),
                List.copyOf(parameters),
                new Spec.MacroBody.Statements(new Stmt.Block(List.of(), name.span())),
                tokens.since(start)));
    if (tokens.at("=") || tokens.at(":=")) {
      throw tokens.error(
          "FL0107",
          tokens.peek().span(),
          "a #define has no '" + tokens.peek().text() + "'",
          "write '#define " + name.text() + " value;'");
    }
    Spec.MacroBody body =
        tokens.at("{")
            ? new Spec.MacroBody.Statements(statements.block())
            : parameters.isEmpty() && atAnyNumber()
                ? anyNumber()
                : new Spec.MacroBody.Expression(expressions.expression());
    Declaration define =
        new Declaration.Define(name.text(), List.copyOf(parameters), body, tokens.since(start));
    begun = Optional.of(define);
    tokens.expectSemicolon("the #define of '" + name.text() + "'");
    return define;
  }

  private boolean atAnyNumber() {
    return tokens.at("..") || tokens.peek().kind() == Token.Kind.INTEGER && tokens.peek(1).is("..");
  }

  private Spec.MacroBody anyNumber() {
    int least = 1;
    if (!tokens.at("..")) {
      least = ((Expr.IntLiteral) expressions.additive()).value();
    }
    tokens.next();
    return new Spec.MacroBody.AnyNumber(Math.max(least, 1));
  }

  /**
   * {@code p(x) e} against {@code p (a && b)}: parameters are a list of names, and a body follows
   * them. Where a sign follows, which could also be an operator, the blank before the parenthesis
   * decides.
   */
  private boolean atMacroParameters(Token name) {
    if (!tokens.at("(")) {
      return false;
    }
    int after = 1;
    while (tokens.peek(after).isName() && tokens.peek(after + 1).is(",")) {
      after += 2;
    }
    if (!tokens.peek(after).isName() || !tokens.peek(after + 1).is(")")) {
      return false;
    }
    Token body = tokens.peek(after + 2);
    if (body.is("-") || body.is("+")) {
      return tokens.peek().offset() == name.end();
    }
    boolean quantified =
        (body.is("||") || body.is("&&"))
            && tokens.peek(after + 3).isName()
            && tokens.peek(after + 4).is(":");
    return quantified
        || body.isName()
        || body.kind() == Token.Kind.INTEGER
        || body.kind() == Token.Kind.KEYWORD && !body.is("xor")
        || body.is("(")
        || body.is("{")
        || body.is("!")
        || body.is("#");
  }

  private Declaration enumeration() {
    Token start = tokens.next();
    Token open = tokens.expect("{", "an enumeration looks like enum {red, green};");
    List<String> names = new ArrayList<>();
    do {
      names.add(tokens.expectName("the name of a constant").text());
    } while (tokens.accept(","));
    tokens.expectClosing(open, "}", "',' or ");
    Span span = tokens.since(start);
    tokens.expectSemicolon("the enumeration");
    return new Declaration.Enum(List.copyOf(names), span);
  }

  private Declaration variable() {
    Token start = tokens.next();
    Optional<String> type = Optional.empty();
    if (tokens.accept("<")) {
      type = Optional.of(tokens.expectName("the name of a type").text());
      tokens.expect(">", "");
    }
    Token name = tokens.expectName("the name of a variable");
    begun = Optional.of(plain(name, start, type));
    List<Expr> dimensions = expressions.indices();
    Optional<Spec.Range> range = tokens.at(":") ? Optional.of(range()) : Optional.empty();
    Optional<Spec.Initial> initial = Optional.empty();
    if (tokens.at(":=")) {
      throw tokens.error("FL0107", tokens.peek().span(), "':=' is not an operator", "write '='");
    }
    if (tokens.accept("=")) {
      initial = Optional.of(initial());
    }
    if (tokens.at(",")) {
      String hint = "declare each variable with its own 'var'";
      throw tokens.expected("';' at the end of the declaration of '" + name.text() + "'", hint);
    }
    begun =
        Optional.of(
            new Declaration.Variable(
                name.text(),
                start.is("hvar"),
                type,
                List.copyOf(dimensions),
                range,
                initial,
                tokens.since(start)));
    tokens.expectSemicolon("the declaration of '" + name.text() + "'");
    return begun.get();
  }

  private Declaration plain(Token name, Token start, Optional<String> type) {
    return new Declaration.Variable(
        name.text(),
        start.is("hvar"),
        type,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        tokens.since(start));
  }

  private Spec.Initial initial() {
    if (tokens.at("*")) {
      return new Spec.Initial.Anything(tokens.next().span());
    }
    Expr value = tokens.at("[") ? expressions.arrayLiteral() : expressions.value();
    return new Spec.Initial.Value(value);
  }

  /** {@code :{lo..hi}}; either bound may be missing. */
  private Spec.Range range() {
    Token start = tokens.next();
    Token open = tokens.expect("{", "a range looks like :{0..7}");
    Optional<Expr> low = tokens.at("..") ? Optional.empty() : Optional.of(expressions.additive());
    tokens.expect("..", "a range looks like :{0..7}");
    Optional<Expr> high = tokens.at("}") ? Optional.empty() : Optional.of(expressions.additive());
    tokens.expectClosing(open, "}", "");
    return new Spec.Range(low, high, tokens.since(start));
  }

  /** No keyword: models of PAT may have a process of this name. */
  private Declaration broadcastChannel() {
    Token start = tokens.next();
    tokens.next();
    Token name = tokens.expectName("the name of a channel");
    Optional<Expr> size = arraySize();
    begun =
        Optional.of(
            new Declaration.Channel(name.text(), size, Optional.empty(), tokens.since(start)));
    if (tokens.peek().kind() == Token.Kind.INTEGER) {
      throw tokens.expected("';'", "a broadcast channel has no capacity: no sender waits");
    }
    tokens.expectSemicolon("the declaration of '" + name.text() + "'");
    return begun.get();
  }

  private Optional<Expr> arraySize() {
    if (!tokens.at("[")) {
      return Optional.empty();
    }
    Token open = tokens.next();
    Expr size = expressions.additive();
    tokens.expectClosing(open, "]", "");
    return Optional.of(size);
  }

  private Declaration channel() {
    Token start = tokens.next();
    Token name = tokens.expectName("the name of a channel");
    Optional<Expr> size = arraySize();
    if (tokens.at(";") || tokens.at("=") || tokens.at(":=")) {
      throw tokens.expected(
          "the capacity of the channel", "write 'channel " + name.text() + " 0;' for a rendezvous");
    }
    Expr capacity = expressions.additive();
    begun =
        Optional.of(
            new Declaration.Channel(name.text(), size, Optional.of(capacity), tokens.since(start)));
    tokens.expectSemicolon("the declaration of '" + name.text() + "'");
    return begun.get();
  }

  private Declaration alphabet() {
    Token start = tokens.next();
    tokens.next();
    String process = tokens.expectName("the name of a process").text();
    List<Proc.EventItem> events = processes.eventSet();
    Span span = tokens.since(start);
    tokens.expectSemicolon("the alphabet of '" + process + "'");
    return new Declaration.Alphabet(process, events, span);
  }

  private Declaration definition() {
    Token name = tokens.next();
    if (FOREIGN_TYPES.contains(name.text()) && tokens.peek().isName()) {
      String hint = name.text().equals("chan") ? "write 'channel'" : "write 'var'";
      throw tokens.error(
          "FL0110", name.span(), "expected a declaration, found " + name.described(), hint);
    }
    List<Spec.Parameter> parameters = tokens.at("(") ? parameters() : List.of();
    if (!tokens.at("=")) {
      throw noDefinition(name);
    }
    tokens.next();
    begun =
        Optional.of(
            new Declaration.Definition(
                name.text(), parameters, new Proc.Stop(name.span()), tokens.since(name)));
    Proc body = processes.process();
    begun =
        Optional.of(new Declaration.Definition(name.text(), parameters, body, tokens.since(name)));
    endDefinition(name.text(), body);
    return begun.get();
  }

  private ModelException noDefinition(Token name) {
    String hint = "";
    if (tokens.atAny(":=", "==")) {
      hint = "write '='";
    } else if (tokens.peek().isName() || tokens.at("{") || tokens.at("<")) {
      hint = Suggestion.didYouMean(name.text(), STARTS);
    }
    if (hint.isEmpty()) {
      hint = "a process definition looks like P(i) = a.i -> P(i);";
    }
    return tokens.expected("'=' after '" + name.text() + "'", hint);
  }

  /** What stands after a complete process and is no operator. */
  private void endDefinition(String name, Proc body) {
    boolean restarts =
        tokens.peek().isName() || tokens.atAny("Skip", "Stop", "(", "if", "ifa", "ifb", "case");
    if (restarts && !tokens.startsDeclaration(0) && !tokens.onLaterLine()) {
      Token last = tokens.previous();
      String hint =
          last.isName()
              ? "if '" + last.text() + "' is an event, write '->' after it"
              : "processes are joined by an operator: ; [] <> ||| ||";
      throw tokens.expected("';' or an operator", hint);
    }
    if (tokens.at("=") && body instanceof Proc.Call) {
      throw tokens.expected("';' at the end of the definition of '" + name + "'", "");
    }
    tokens.expectSemicolon("the definition of '" + name + "'");
  }

  private List<Spec.Parameter> parameters() {
    Token open = tokens.next();
    List<Spec.Parameter> result = new ArrayList<>();
    if (!tokens.at(")")) {
      do {
        Token name = tokens.expectName("the name of a parameter");
        Optional<Spec.Range> range = tokens.at(":") ? Optional.of(range()) : Optional.empty();
        result.add(new Spec.Parameter(name.text(), range, name.span()));
      } while (tokens.accept(","));
    }
    tokens.expectClosing(open, ")", "',' or ");
    return List.copyOf(result);
  }
}
