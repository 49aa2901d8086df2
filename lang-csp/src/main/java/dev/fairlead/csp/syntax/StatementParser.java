package dev.fairlead.csp.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the statements of data operations. */
final class StatementParser {

  private final Tokens tokens;
  private final ExpressionParser expressions;

  StatementParser(Tokens tokens, ExpressionParser expressions) {
    this.tokens = tokens;
    this.expressions = expressions;
  }

  /** {@code { … }}; the opening brace is the current token. */
  Stmt.Block block() {
    Token open = tokens.next();
    List<Stmt> statements = new ArrayList<>();
    while (!tokens.at("}")) {
      boolean left = tokens.atAny("->", "->>") || tokens.startsDeclaration(0) && !startsStatement();
      if (left || tokens.atEnd()) {
        tokens.expectClosing(open, "}", "");
      }
      statement().ifPresent(statements::add);
    }
    tokens.next();
    return new Stmt.Block(List.copyOf(statements), tokens.since(open));
  }

  /** Inside a block {@code x = 1} and {@code var x} are statements; {@code P() = …} is none. */
  private boolean startsStatement() {
    return tokens.at("var") || tokens.peek().isName() && tokens.peek(1).is("=");
  }

  /** Empty for a stray semicolon. */
  private Optional<Stmt> statement() {
    if (tokens.accept(";")) {
      return Optional.empty();
    }
    tokens.enter();
    Token start = tokens.peek();
    Stmt result;
    if (tokens.at("{")) {
      result = block();
    } else if (tokens.at("var")) {
      result = local();
    } else if (tokens.at("if")) {
      result = conditional();
    } else if (tokens.accept("while")) {
      Expr condition = expressions.condition("while");
      Stmt body = required("the body of 'while'");
      result = new Stmt.While(condition, body, tokens.since(start));
    } else {
      Expr expression = expressions.expression();
      endStatement();
      result = new Stmt.Evaluate(expression, expression.span());
    }
    tokens.leave();
    return Optional.of(result);
  }

  /** A branch or body; an empty one is an empty block. */
  private Stmt required(String what) {
    Token start = tokens.peek();
    if (tokens.at("}")) {
      throw tokens.expected(what, "");
    }
    return statement().orElseGet(() -> new Stmt.Block(List.of(), start.span()));
  }

  private Stmt conditional() {
    Token start = tokens.next();
    Expr condition = expressions.condition("if");
    Stmt then = required("a statement after the condition");
    Optional<Stmt> otherwise =
        tokens.accept("else")
            ? Optional.of(required("a statement after 'else'"))
            : Optional.empty();
    return new Stmt.If(condition, then, otherwise, tokens.since(start));
  }

  private Stmt local() {
    Token start = tokens.next();
    String name = tokens.expectName("the name of a local variable").text();
    List<Expr> dimensions = expressions.indices();
    Optional<Expr> initial = Optional.empty();
    if (tokens.accept("=")) {
      initial = Optional.of(tokens.at("[") ? expressions.arrayLiteral() : expressions.expression());
    }
    Span span = tokens.since(start);
    endStatement();
    return new Stmt.Local(name, List.copyOf(dimensions), initial, span);
  }

  /** The semicolon may be missing only before the closing brace. */
  private void endStatement() {
    if (!tokens.at("}")) {
      tokens.expectSemicolonInside("the statement");
    }
  }
}
