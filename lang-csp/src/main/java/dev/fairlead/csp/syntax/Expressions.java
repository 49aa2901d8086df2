package dev.fairlead.csp.syntax;

import dev.fairlead.csp.syntax.Spec.Declaration;
import dev.fairlead.csp.syntax.Spec.MacroBody;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Visits every expression of a text, also those inside of others, the outer ones first. */
public final class Expressions {

  private Expressions() {}

  /** The expressions of the body of a process or macro; other declarations have none. */
  public static void everyIn(Declaration declaration, Consumer<Expr> sink) {
    if (declaration instanceof Declaration.Definition definition) {
      everyIn(definition.body(), sink);
    } else if (declaration instanceof Declaration.Define define) {
      if (define.body() instanceof MacroBody.Expression body) {
        everyIn(body.expression(), sink);
      } else if (define.body() instanceof MacroBody.Statements body) {
        everyIn(body.block(), sink);
      }
    }
  }

  public static void everyIn(Proc proc, Consumer<Expr> sink) {
    ProcParts.every(proc, part -> inPart(part, sink));
  }

  /** Those of a process expression but not of those in it. */
  public static void inPart(Proc proc, Consumer<Expr> sink) {
    if (proc instanceof Proc.Prefix prefix) {
      event(prefix.event(), sink);
      block(prefix.effect(), sink);
    } else if (proc instanceof Proc.Send send) {
      send.channel().index().ifPresent(index -> everyIn(index, sink));
      all(send.values(), sink);
      block(send.effect(), sink);
    } else if (proc instanceof Proc.Receive receive) {
      receive.channel().index().ifPresent(index -> everyIn(index, sink));
      receive.guard().ifPresent(guard -> everyIn(guard, sink));
      all(receive.patterns(), sink);
      block(receive.effect(), sink);
    } else if (proc instanceof Proc.Guarded guarded) {
      everyIn(guarded.guard(), sink);
    } else if (proc instanceof Proc.Conditional conditional) {
      everyIn(conditional.condition(), sink);
    } else if (proc instanceof Proc.Case branches) {
      branches.branches().forEach(branch -> everyIn(branch.condition(), sink));
    } else if (proc instanceof Proc.Indexed indexed) {
      ranges(indexed.ranges(), sink);
    } else if (proc instanceof Proc.Replicated replicated) {
      replicated.count().ifPresent(count -> everyIn(count, sink));
    } else if (proc instanceof Proc.Hide hide) {
      for (Proc.EventItem item : hide.hidden()) {
        ranges(item.ranges(), sink);
        event(item.event(), sink);
      }
    } else if (proc instanceof Proc.Call call) {
      all(call.arguments(), sink);
    }
  }

  public static void everyIn(Stmt statement, Consumer<Expr> sink) {
    if (statement instanceof Stmt.Block block) {
      block.statements().forEach(each -> everyIn(each, sink));
    } else if (statement instanceof Stmt.Local local) {
      all(local.dimensions(), sink);
      local.initial().ifPresent(initial -> everyIn(initial, sink));
    } else if (statement instanceof Stmt.If conditional) {
      everyIn(conditional.condition(), sink);
      everyIn(conditional.then(), sink);
      conditional.otherwise().ifPresent(otherwise -> everyIn(otherwise, sink));
    } else if (statement instanceof Stmt.While loop) {
      everyIn(loop.condition(), sink);
      everyIn(loop.body(), sink);
    } else if (statement instanceof Stmt.Evaluate evaluate) {
      everyIn(evaluate.expression(), sink);
    }
  }

  public static void everyIn(Expr expression, Consumer<Expr> sink) {
    sink.accept(expression);
    if (expression instanceof Expr.Index index) {
      all(index.indices(), sink);
    } else if (expression instanceof Expr.Unary unary) {
      everyIn(unary.operand(), sink);
    } else if (expression instanceof Expr.Binary binary) {
      everyIn(binary.left(), sink);
      everyIn(binary.right(), sink);
    } else if (expression instanceof Expr.Quantified quantified) {
      ranges(quantified.ranges(), sink);
      everyIn(quantified.body(), sink);
    } else if (expression instanceof Expr.Call call) {
      all(call.arguments(), sink);
    } else if (expression instanceof Expr.Assign assign) {
      everyIn(assign.target(), sink);
      everyIn(assign.value(), sink);
    } else if (expression instanceof Expr.ArrayLiteral array) {
      array.elements().forEach(element -> all(parts(element), sink));
    } else if (expression instanceof Expr.ProcessCount count) {
      all(count.arguments(), sink);
    }
  }

  /** The expressions of an element of an array literal. */
  private static List<Expr> parts(Expr.Element element) {
    if (element instanceof Expr.Element.One one) {
      return List.of(one.value());
    } else if (element instanceof Expr.Element.Repeated repeated) {
      return List.of(repeated.value(), repeated.times());
    }
    Expr.Element.Range range = (Expr.Element.Range) element;
    return List.of(range.from(), range.to());
  }

  /** The expressions of an index range. */
  public static List<Expr> bounds(IndexRange range) {
    if (range instanceof IndexRange.Interval interval) {
      return List.of(interval.low(), interval.high());
    }
    return range instanceof IndexRange.Listed listed ? listed.values() : List.of();
  }

  private static void event(Proc.Event event, Consumer<Expr> sink) {
    if (event instanceof Proc.Event.Named named) {
      all(named.arguments(), sink);
    }
  }

  private static void block(Optional<Stmt.Block> block, Consumer<Expr> sink) {
    block.ifPresent(statements -> everyIn(statements, sink));
  }

  private static void ranges(List<IndexRange> ranges, Consumer<Expr> sink) {
    ranges.forEach(range -> all(bounds(range), sink));
  }

  private static void all(List<Expr> expressions, Consumer<Expr> sink) {
    expressions.forEach(expression -> everyIn(expression, sink));
  }
}
