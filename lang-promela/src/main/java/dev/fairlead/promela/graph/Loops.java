package dev.fairlead.promela.graph;

import dev.fairlead.promela.graph.Element.Kind;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Span;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What SPIN makes of {@code for} and {@code select}: assignments, conditions and a loop. */
final class Loops {
  private static final String COUNTER = "_f0r_t3mp";

  private final SequenceBuilder builder;

  /** The loops of a block have one counter. */
  private final Map<String, LocalScope.Local> counters = new HashMap<>();

  Loops(SequenceBuilder builder) {
    this.builder = builder;
  }

  void range(Stmt.ForRange loop, List<String> names) {
    builder.enterLoop();
    counted(loop.variable(), loop.from(), loop.to(), loop.body(), loop.span(), names);
  }

  private void counted(
      Expr.Ref variable, Expr from, Expr to, Spec.Body body, Span span, List<String> names) {
    assign(variable, from, span);
    Sequence round =
        builder.sequence(
            () -> {
              condition(BinaryOp.LE, variable, to, span);
              inside(body);
              next(variable, span);
            });
    leave(round, true, span, names);
  }

  /** Over the indices of an array, or over the messages of a channel by turning it round once. */
  void in(Stmt.ForIn loop, List<String> names) {
    Span span = loop.span();
    builder.enterLoop();
    int size = builder.size(loop);
    if (size < 0) {
      Expr.Literal first = new Expr.Literal(0, span);
      Expr.Literal last = new Expr.Literal(-size - 1, span);
      counted(loop.variable(), first, last, loop.body(), span, names);
      return;
    }
    Spec.Kind kind = size > 255 ? Spec.Kind.SHORT : Spec.Kind.BYTE;
    String name = COUNTER + loop.braces().numbers();
    LocalScope.Local known = counters.get(name + kind);
    if (known != null) {
      builder.see(known);
    } else {
      Spec.Variable counter =
          new Spec.Variable(
              name, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), span);
      counters.put(name + kind, builder.declareLocal(new Spec.Type.Basic(kind, span), counter));
    }
    Expr.Ref index = new Expr.Ref(name, Optional.empty(), Optional.empty(), span);
    assign(index, new Expr.Literal(0, span), span);
    Sequence round =
        builder.sequence(
            () -> {
              condition(BinaryOp.LT, index, new Expr.Length(loop.collection(), span), span);
              Expr.Pattern message = new Expr.Pattern.Store(loop.variable(), span);
              String text = text(loop.collection());
              builder.made(
                  new Stmt.Receive(loop.collection(), List.of(message), false, false, span),
                  text + "?" + text(loop.variable()));
              builder.made(
                  new Stmt.Send(loop.collection(), List.of(loop.variable()), false, span),
                  text + "!" + text(loop.variable()));
              inside(loop.body());
              next(index, span);
            });
    leave(round, true, span, names);
  }

  private void inside(Spec.Body body) {
    builder.labels().enter();
    body.statements().forEach(builder::statement);
    builder.labels().leave();
  }

  void select(Stmt.Select select, List<String> names) {
    Span span = select.span();
    builder.enterLoop();
    assign(select.variable(), select.from(), span);
    Sequence round =
        builder.sequence(
            () -> {
              condition(BinaryOp.LT, select.variable(), select.to(), span);
              next(select.variable(), span);
            });
    leave(round, false, span, names);
  }

  private void condition(BinaryOp operator, Expr.Ref left, Expr right, Span span) {
    builder.made(
        new Stmt.Condition(new Expr.Binary(operator, left, right, span), head(span)),
        text(left) + " " + operator.text + " " + text(right));
  }

  private void assign(Expr.Ref variable, Expr value, Span span) {
    builder.made(
        new Stmt.Assign(variable, value, head(span)), text(variable) + " = " + text(value));
  }

  private void next(Expr.Ref variable, Span span) {
    builder.made(new Stmt.Step(variable, 1, head(span)), text(variable) + "++");
  }

  /** What is made of the head of a loop is on the line where the loop begins. */
  private static Span head(Span loop) {
    return new Span(loop.source(), loop.offset(), 1);
  }

  /** What is made to leave a loop is on the line where the loop ends. */
  private static Span foot(Span loop) {
    return new Span(loop.source(), loop.offset() + Math.max(0, loop.length() - 1), 1);
  }

  private static String text(Expr expression) {
    if (expression instanceof Expr.Literal literal) {
      return Integer.toString(literal.value());
    } else if (expression instanceof Expr.Ref ref && ref.name().startsWith(COUNTER)) {
      return ref.name();
    } else if (expression instanceof Expr.Length length) {
      return "len(" + text(length.channel()) + ")";
    }
    return expression.span().text();
  }

  private void leave(Sequence round, boolean otherwise, Span span, List<String> names) {
    Sequence exit =
        builder.sequence(
            () -> {
              if (otherwise) {
                builder.made(new Stmt.Else(foot(span)), "else");
              }
              builder.add(builder.exitJump(foot(span)));
            });
    builder.choice(Kind.DO, List.of(exit, round), names, foot(span));
  }
}
