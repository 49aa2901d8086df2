package dev.fairlead.csp.syntax;

import java.util.List;
import java.util.Optional;

/** Statements of a data operation. Empty statements are dropped by the parser. */
public sealed interface Stmt {

  Span span();

  record Block(List<Stmt> statements, Span span) implements Stmt {}

  /** {@code var t[3] = 0;}; it lives until the end of the enclosing block. */
  record Local(String name, List<Expr> dimensions, Optional<Expr> initial, Span span)
      implements Stmt {}

  record If(Expr condition, Stmt then, Optional<Stmt> otherwise, Span span) implements Stmt {}

  record While(Expr condition, Stmt body, Span span) implements Stmt {}

  record Evaluate(Expr expression, Span span) implements Stmt {}
}
