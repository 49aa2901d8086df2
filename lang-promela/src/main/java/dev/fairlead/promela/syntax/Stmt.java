package dev.fairlead.promela.syntax;

import dev.fairlead.promela.syntax.Spec.Body;
import java.util.List;
import java.util.Optional;

/** Statements, as written. */
public sealed interface Stmt {
  Span span();

  record Declare(Spec.Declaration declaration, Span span) implements Stmt {}

  /** An expression as a statement: executable when it is not 0. {@code skip} is the literal 1. */
  record Condition(Expr expression, Span span) implements Stmt {}

  /** {@code else}, as the first statement of an option. */
  record Else(Span span) implements Stmt {}

  record Assign(Expr.Ref target, Expr value, Span span) implements Stmt {}

  /** {@code x++} and {@code x--}: change is 1 or -1. */
  record Step(Expr.Ref target, int change, Span span) implements Stmt {}

  /** {@code c!a,b}, {@code c!a(b)}; sorted is {@code c!!a,b}. */
  record Send(Expr.Ref channel, List<Expr> message, boolean sorted, Span span) implements Stmt {}

  /**
   * {@code c?x,1,eval(y)}; anywhere is {@code c??…}; keep is {@code c?<…>}, which leaves the
   * message in the channel.
   */
  record Receive(
      Expr.Ref channel, List<Expr.Pattern> message, boolean anywhere, boolean keep, Span span)
      implements Stmt {}

  record If(List<Body> options, Span span) implements Stmt {}

  record Do(List<Body> options, Span span) implements Stmt {}

  record Break(Span span) implements Stmt {}

  record Goto(String label, Span span) implements Stmt {}

  record Labelled(String label, Stmt statement, Span span) implements Stmt {}

  record Block(Body body, Span span) implements Stmt {}

  record Atomic(Body body, Span span) implements Stmt {}

  record DStep(Body body, Span span) implements Stmt {}

  record Unless(Stmt main, Stmt escape, Span span) implements Stmt {}

  record Assert(Expr expression, Span span) implements Stmt {}

  /**
   * @param format as written between the quotes, with its backslashes
   */
  record Printf(String format, List<Expr> arguments, Span span) implements Stmt {}

  record Printm(Expr argument, Span span) implements Stmt {}

  /** {@code for (x : from .. to) { … }}. */
  record ForRange(Expr.Ref variable, Expr from, Expr to, Body body, Span span) implements Stmt {}

  /** {@code for (x in a) { … }}: the indices of an array, or the messages of a channel. */
  record ForIn(Expr.Ref variable, Expr.Ref collection, Body body, Braces braces, Span span)
      implements Stmt {}

  /** {@code select (x : from .. to)}. */
  record Select(Expr.Ref variable, Expr from, Expr to, Span span) implements Stmt {}

  /** {@code xr c, d} and {@code xs c, d}. */
  record Exclusive(boolean receive, List<Expr.Ref> channels, Span span) implements Stmt {}

  /** {@code set_priority(p, e)}. */
  record SetPriority(Expr pid, Expr priority, Span span) implements Stmt {}

  /** What an empty option or a lone label stands for, where SPIN has none of its own. */
  record Empty(Span span) implements Stmt {}

  /** The optional label of a statement, outermost first. */
  static Optional<String> labelOf(Stmt statement) {
    return statement instanceof Labelled labelled
        ? Optional.of(labelled.label())
        : Optional.empty();
  }
}
