package dev.fairlead.promela.syntax;

import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.Ref;
import dev.fairlead.promela.syntax.Spec.Body;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What is done to timers, as in DTPromela: {@code set(t, e)}, {@code reset(t)}, {@code expire(t)}
 * and {@code delay(t, e)}. They are assignments and comparisons. None of the words is a keyword:
 * they may name inlines, macros and variables.
 */
final class TimerParser {
  private static final Set<String> STATEMENTS = Set.of("set", "reset", "delay");

  private final Tokens tokens;
  private final ExpressionParser expressions;
  private final Set<Ref> operated = Collections.newSetFromMap(new IdentityHashMap<>());
  private boolean declared;

  TimerParser(Tokens tokens, ExpressionParser expressions) {
    this.tokens = tokens;
    this.expressions = expressions;
  }

  /** A timer has been declared. */
  void declare() {
    declared = true;
  }

  /** What was read so far. */
  Spec.Timing timing() {
    return new Spec.Timing(declared, operated);
  }

  boolean atStatement() {
    return STATEMENTS.contains(tokens.peek().text()) && tokens.peek(1).is("(");
  }

  boolean atExpression() {
    return tokens.at("expire") && tokens.peek(1).is("(");
  }

  Stmt statement() {
    Token start = tokens.next();
    Token opening = tokens.next();
    Ref timer = timer();
    Expr value = new Expr.Literal(Expr.INACTIVE, start.span());
    if (!start.is("reset")) {
      tokens.expect(",", start.text() + "(timer, time)");
      value = expressions.expression();
    }
    tokens.expectClosing(opening, ")");
    Span span = tokens.anchorSince(start);
    Stmt set = new Stmt.Assign(timer, value, span);
    if (!start.is("delay")) {
      return set;
    }
    Stmt wait = new Stmt.Condition(expired(timer, span), span);
    return new Stmt.Block(new Body(List.of(set, wait), span), span);
  }

  Expr expression() {
    Token start = tokens.next();
    Token opening = tokens.next();
    Ref timer = timer();
    tokens.expectClosing(opening, ")");
    return expired(timer, tokens.spanSince(start));
  }

  private Ref timer() {
    Ref timer = expressions.reference();
    for (Optional<Ref> at = Optional.of(timer); at.isPresent(); at = at.get().field()) {
      operated.add(at.get());
    }
    return timer;
  }

  private static Expr expired(Ref timer, Span span) {
    return new Expr.Binary(BinaryOp.EQ, timer, new Expr.Literal(0, span), span);
  }
}
