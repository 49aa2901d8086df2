package dev.fairlead.promela.syntax;

import dev.fairlead.core.source.SourceSymbol.Kind;
import dev.fairlead.promela.syntax.Spec.Declaration;
import dev.fairlead.promela.syntax.Spec.Initial;
import dev.fairlead.promela.syntax.Spec.Type;
import dev.fairlead.promela.syntax.Spec.Variable;
import dev.fairlead.promela.syntax.Spec.Visibility;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Variables, fields, parameters and their types. */
final class DeclarationParser {

  private final Tokens tokens;
  private final ExpressionParser expressions;
  private final Set<String> typedefs = new HashSet<>();
  private final VariableSizes sizes = new VariableSizes();
  private final Map<String, Integer> folds;

  /**
   * @param folds values from which on timers are abstract, by their names
   */
  DeclarationParser(Tokens tokens, ExpressionParser expressions, Map<String, Integer> folds) {
    this.tokens = tokens;
    this.expressions = expressions;
    this.folds = folds;
  }

  /** From here on the name is a type. */
  void declareTypedef(String name) {
    typedefs.add(name);
  }

  boolean atDeclaration() {
    return tokens.atAny("hidden", "show", "local") || atType() || atPublic();
  }

  /** No keyword, since models have variables of this name. */
  private boolean atPublic() {
    return tokens.peek().is(Keywords.PUBLIC) && tokens.peek(1).isWord();
  }

  private boolean atReference() {
    return tokens.peek().is(Keywords.REF) && tokens.peek(1).isName();
  }

  private boolean atType() {
    Token token = tokens.peek();
    return token.is("mtype")
        || token.isWord() && Keywords.KINDS.containsKey(token.text())
        || token.isName() && typedefs.contains(token.text())
        || token.is(Keywords.TIMER) && tokens.peek(1).isName()
        || atReference();
  }

  /** Two names side by side look like a declaration with an unknown type. */
  void refuseUnknownType() {
    Token token = tokens.peek();
    boolean likeType = token.isName() && tokens.peek(1).isName() && !tokens.peek(1).onNewLine();
    if (likeType) {
      Set<String> known = new HashSet<>(Keywords.KINDS.keySet());
      known.add("mtype");
      known.addAll(typedefs);
      String hint = Slips.type(token.text(), known.stream().sorted().toList());
      throw token.span().error("FL0521", "unknown type '" + token.text() + "'", hint);
    }
  }

  /** How many processes are meant where a variable may stand for its initial value. */
  Expr processes(Expr count) {
    return sizes.ofProcesses(count);
  }

  /** {@code hidden byte a = 1, b[4]}, without the semicolon. */
  Declaration declaration() {
    Token start = tokens.peek();
    Visibility visibility = Visibility.PLAIN;
    if (tokens.atAny("hidden", "show", "local")) {
      visibility =
          switch (tokens.next().text()) {
            case "hidden" -> Visibility.HIDDEN;
            case "show" -> Visibility.SHOW;
            default -> Visibility.LOCAL;
          };
    }
    if (atPublic()) {
      tokens.next();
      visibility = Visibility.PUBLIC;
      expressions.noteReferences();
    }
    if (!atType()) {
      refuseUnknownType();
      throw tokens.expected("a type", "");
    }
    Type type = type();
    List<Variable> variables = new ArrayList<>();
    do {
      if (tokens.peek().isName()) {
        Kind kind = isChannel(type) ? Kind.CHANNEL : Kind.VARIABLE;
        tokens.names().add(kind, tokens.peek(), start.span(), type.span().text());
      }
      variables.add(isTimer(type) ? timer() : variable());
    } while (tokens.accept(","));
    return new Declaration(visibility, type, List.copyOf(variables), tokens.anchorSince(start));
  }

  /** Declarations up to a closing bracket, with semicolons between them. */
  List<Declaration> declarations(String closing) {
    List<Declaration> declarations = new ArrayList<>();
    while (!tokens.at(closing)) {
      declarations.add(declaration());
      if (!tokens.at(";")) {
        break;
      }
      while (tokens.accept(";")) {
        continue;
      }
    }
    return List.copyOf(declarations);
  }

  Type type() {
    boolean reference = atReference();
    Token start = tokens.next();
    if (reference) {
      String process = tokens.expectName("the name of a proctype").text();
      expressions.noteReferences();
      return new Type.Reference(process, tokens.spanSince(start));
    }
    if (start.is("mtype")) {
      Optional<String> subtype =
          tokens.accept(":")
              ? Optional.of(tokens.expectName("the name of a set of symbols").text())
              : Optional.empty();
      return new Type.Mtype(subtype, tokens.spanSince(start));
    }
    Spec.Kind kind = Keywords.KINDS.get(start.text());
    if (kind == null && !typedefs.contains(start.text()) && start.is(Keywords.TIMER)) {
      kind = Spec.Kind.TIMER;
    }
    return kind == null
        ? new Type.Named(start.text(), start.span())
        : new Type.Basic(kind, start.span());
  }

  private static boolean isChannel(Type type) {
    return type instanceof Type.Basic basic && basic.kind() == Spec.Kind.CHAN;
  }

  private static boolean isTimer(Type type) {
    return type instanceof Type.Basic basic && basic.kind() == Spec.Kind.TIMER;
  }

  /** A timer counts down only after it has been set. */
  private Variable timer() {
    expressions.timers().declare();
    Variable plain = variable();
    Span span = plain.span();
    Initial off = new Initial.Value(new Expr.Literal(Expr.INACTIVE, span), span);
    Optional<Expr> folded =
        tokens.accept("abstract")
            ? Optional.of(expressions.primary())
            : Optional.ofNullable(folds.get(plain.name()))
                .map(bound -> new Expr.Literal(bound, span));
    Optional<Initial> initial = plain.initial().or(() -> Optional.of(off));
    return new Variable(plain.name(), plain.size(), plain.bits(), folded, initial, span);
  }

  private Variable variable() {
    Token name = tokens.peek();
    if (atType()) {
      String hint = "declarations are separated by ';', the variables of one type by ','";
      throw tokens.expected("the name of a variable", hint);
    }
    tokens.expectName("the name of a variable");
    Optional<Expr> bits = Optional.empty();
    Optional<Expr> size = Optional.empty();
    if (tokens.accept(":")) {
      bits = Optional.of(expressions.primary());
    } else if (tokens.at("[")) {
      Token opening = tokens.next();
      size = Optional.of(sizes.ofArray(expressions.expression(), tokens.warnings()));
      tokens.expectClosing(opening, "]");
      if (tokens.at("[")) {
        String hint = "an array of a typedef that holds an array";
        throw tokens.peek().span().error("FL0524", "an array has one dimension", hint);
      }
    }
    Optional<Initial> initial = tokens.accept("=") ? Optional.of(initial()) : Optional.empty();
    sizes.declare(name.text(), initial);
    return new Variable(name.text(), size, bits, Optional.empty(), initial, tokens.spanSince(name));
  }

  private Initial initial() {
    Token start = tokens.peek();
    if (tokens.accept("{")) {
      List<Expr> values = expressions.arguments();
      tokens.expectClosing(start, "}");
      return new Initial.Values(values, tokens.spanSince(start));
    }
    if (!tokens.accept("[")) {
      return new Initial.Value(expressions.expression(), tokens.spanSince(start));
    }
    Expr capacity = expressions.expression();
    tokens.expectClosing(start, "]");
    tokens.expect("of", "a channel is declared as chan c = [2] of { byte }");
    Token opening = tokens.expect("{", "the types of the message stand in braces");
    List<Type> fields = new ArrayList<>();
    do {
      if (!atType()) {
        String hint = "";
        if (tokens.at(Keywords.TIMER)) {
          String message = "a timer cannot be part of a message";
          throw tokens.peek().span().error("FL0572", message, "send the time");
        }
        if (tokens.peek().isName()) {
          String message = "unknown type '" + tokens.peek().text() + "'";
          throw tokens.peek().span().error("FL0521", message, hint);
        }
        throw tokens.expected("a type", hint);
      }
      fields.add(type());
    } while (tokens.accept(","));
    tokens.expectClosing(opening, "}");
    return new Initial.Channel(capacity, List.copyOf(fields), tokens.spanSince(start));
  }
}
