package dev.fairlead.csp.syntax;

import dev.fairlead.csp.syntax.Spec.Claim;
import dev.fairlead.csp.syntax.Spec.Declaration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Prints trees as CSP# with every operator in parentheses, so that the shape is visible and the
 * result can be parsed again.
 */
final class Printer {

  private Printer() {}

  static String spec(Spec spec) {
    return spec.declarations().stream().map(Printer::declaration).collect(Collectors.joining("\n"));
  }

  static String declaration(Declaration d) {
    if (d instanceof Declaration.Import i) {
      return "#import \"" + i.what() + "\";";
    }
    if (d instanceof Declaration.Include i) {
      return "#include \"" + i.file() + "\";";
    }
    if (d instanceof Declaration.Define f) {
      String parameters =
          f.parameters().isEmpty() ? "" : "(" + String.join(", ", f.parameters()) + ")";
      String body =
          f.body() instanceof Spec.MacroBody.Expression e
              ? expr(e.expression())
              : f.body() instanceof Spec.MacroBody.AnyNumber any
                  ? any.least() + ".."
                  : stmt(((Spec.MacroBody.Statements) f.body()).block());
      return "#define " + f.name() + parameters + " " + body + ";";
    }
    if (d instanceof Declaration.Enum e) {
      return "enum {" + String.join(", ", e.names()) + "};";
    }
    if (d instanceof Declaration.Variable v) {
      return (v.hidden() ? "hvar" : "var")
          + v.type().map(t -> "<" + t + ">").orElse("")
          + (" " + v.name() + indices(v.dimensions()))
          + v.range().map(Printer::range).orElse("")
          + v.initial().map(Printer::initial).orElse("")
          + ";";
    }
    if (d instanceof Declaration.Channel c) {
      String size = c.arraySize().map(s -> "[" + expr(s) + "]").orElse("");
      return c.capacity()
          .map(capacity -> "channel " + c.name() + size + " " + expr(capacity) + ";")
          .orElse("broadcast channel " + c.name() + size + ";");
    }
    if (d instanceof Declaration.Alphabet a) {
      return "#alphabet " + a.process() + " " + events(a.events()) + ";";
    }
    if (d instanceof Declaration.Definition f) {
      String parameters =
          list(f.parameters(), p -> p.name() + p.range().map(Printer::range).orElse(""));
      return f.name() + "(" + parameters + ") = " + proc(f.body()) + ";";
    }
    Declaration.Assertion a = (Declaration.Assertion) d;
    return "#assert " + a.process() + "(" + exprs(a.arguments()) + ") " + claim(a.claim()) + ";";
  }

  private static String claim(Claim claim) {
    if (claim instanceof Claim.Reaches r) {
      return "reaches "
          + r.goal()
          + r.optimum()
              .map(o -> " with " + (o.maximum() ? "max(" : "min(") + expr(o.expression()) + ")")
              .orElse("");
    }
    if (claim instanceof Claim.Satisfies s) {
      return "|= " + s.formula();
    }
    if (claim instanceof Claim.Refines r) {
      String model =
          switch (r.model()) {
            case TRACES -> "";
            case TIMED_TRACES -> "<T> ";
            case FAILURES -> "<F> ";
            case FAILURES_DIVERGENCES -> "<FD> ";
          };
      return "refines " + model + r.process() + "(" + exprs(r.arguments()) + ")";
    }
    return claim.getClass().getSimpleName().toLowerCase();
  }

  private static String initial(Spec.Initial initial) {
    return " = " + (initial instanceof Spec.Initial.Value v ? expr(v.expression()) : "*");
  }

  private static String range(Spec.Range range) {
    return ":{"
        + range.low().map(Printer::expr).orElse("")
        + ".."
        + range.high().map(Printer::expr).orElse("")
        + "}";
  }

  static String proc(Proc p) {
    if (p instanceof Proc.Stop) {
      return "Stop";
    }
    if (p instanceof Proc.Skip) {
      return "Skip";
    }
    if (p instanceof Proc.Prefix x) {
      return "(" + event(x.event()) + effect(x.effect()) + arrow(x.arrow()) + proc(x.next()) + ")";
    }
    if (p instanceof Proc.Send s) {
      String values = list(s.values(), Printer::expr).replace(", ", ".");
      return "("
          + channel(s.channel())
          + "!"
          + values
          + effect(s.effect())
          + arrow(s.arrow())
          + proc(s.next())
          + ")";
    }
    if (p instanceof Proc.Receive r) {
      String patterns = list(r.patterns(), Printer::expr).replace(", ", ".");
      String guard = r.guard().map(g -> "[" + expr(g) + "]").orElse("");
      return "("
          + channel(r.channel())
          + "?"
          + guard
          + patterns
          + effect(r.effect())
          + arrow(r.arrow())
          + proc(r.next())
          + ")";
    }
    if (p instanceof Proc.Guarded g) {
      return "([" + expr(g.guard()) + "]" + proc(g.body()) + ")";
    }
    if (p instanceof Proc.Conditional c) {
      return c.kind().name().toLowerCase()
          + "("
          + expr(c.condition())
          + "){"
          + proc(c.then())
          + "}"
          + c.otherwise().map(o -> " else {" + proc(o) + "}").orElse("");
    }
    if (p instanceof Proc.Case c) {
      String branches =
          c.branches().stream()
              .map(b -> expr(b.condition()) + " : " + proc(b.body()))
              .collect(Collectors.joining(" "));
      return "case {" + branches + c.otherwise().map(o -> " default : " + proc(o)).orElse("") + "}";
    }
    if (p instanceof Proc.Compose c) {
      return "("
          + c.operands().stream()
              .map(Printer::proc)
              .collect(Collectors.joining(" " + c.operator().text + " "))
          + ")";
    }
    if (p instanceof Proc.Indexed i) {
      return "(" + i.operator().text + ranges(i.ranges()) + "@" + proc(i.body()) + ")";
    }
    if (p instanceof Proc.Replicated r) {
      return "(|||{" + r.count().map(Printer::expr).orElse("..") + "}@" + proc(r.body()) + ")";
    }
    if (p instanceof Proc.Hide h) {
      return "(" + proc(h.body()) + "\\" + events(h.hidden()) + ")";
    }
    if (p instanceof Proc.Atomic a) {
      return "atomic{" + proc(a.body()) + "}";
    }
    if (p instanceof Proc.Timed t) {
      String time = t.kind().text + "[" + expr(t.time()) + "]";
      return t.kind() == Proc.TimedKind.WAIT
          ? time
          : "(" + proc(t.body()) + " " + time + t.next().map(n -> " " + proc(n)).orElse("") + ")";
    }
    Proc.Call c = (Proc.Call) p;
    return c.process() + "(" + exprs(c.arguments()) + ")";
  }

  private static String arrow(Proc.Arrow arrow) {
    return " " + arrow.text + " ";
  }

  private static String channel(Proc.ChannelRef c) {
    return c.name() + c.index().map(i -> "[" + expr(i) + "]").orElse("");
  }

  private static String effect(Optional<Stmt.Block> effect) {
    return effect.map(Printer::stmt).orElse("");
  }

  private static String event(Proc.Event event) {
    if (event instanceof Proc.Event.Named n) {
      String name =
          n.name() + n.arguments().stream().map(a -> "." + expr(a)).collect(Collectors.joining());
      return switch (n.annotation()) {
        case NONE -> name;
        case UNCONDITIONAL -> "f(" + name + ")";
        case WEAK_FAIR -> "wf(" + name + ")";
        case STRONG_FAIR -> "sf(" + name + ")";
        case WEAK_LIVE -> "wl(" + name + ")";
        case STRONG_LIVE -> "sl(" + name + ")";
      };
    }
    return "tau";
  }

  private static String events(List<Proc.EventItem> items) {
    return "{"
        + list(
            items, i -> (i.ranges().isEmpty() ? "" : ranges(i.ranges()) + "@") + event(i.event()))
        + "}";
  }

  private static String ranges(List<IndexRange> ranges) {
    return ranges.stream().map(Printer::range).collect(Collectors.joining(";"));
  }

  private static String range(IndexRange range) {
    if (range instanceof IndexRange.Interval i) {
      return i.name() + ":{" + expr(i.low()) + ".." + expr(i.high()) + "}";
    }
    if (range instanceof IndexRange.Members) {
      return range.name() + ":{..}";
    }
    return range.name() + ":{" + exprs(((IndexRange.Listed) range).values()) + "}";
  }

  static String stmt(Stmt s) {
    if (s instanceof Stmt.Block b) {
      return "{"
          + b.statements().stream().map(Printer::stmt).collect(Collectors.joining(" "))
          + "}";
    }
    if (s instanceof Stmt.Local l) {
      return "var "
          + l.name()
          + indices(l.dimensions())
          + l.initial().map(i -> " = " + expr(i)).orElse("")
          + ";";
    }
    if (s instanceof Stmt.If i) {
      return "if ("
          + expr(i.condition())
          + ") "
          + stmt(i.then())
          + i.otherwise().map(o -> " else " + stmt(o)).orElse("");
    }
    if (s instanceof Stmt.While w) {
      return "while (" + expr(w.condition()) + ") " + stmt(w.body());
    }
    return expr(((Stmt.Evaluate) s).expression()) + ";";
  }

  static String expr(Expr e) {
    if (e instanceof Expr.IntLiteral i) {
      return Integer.toString(i.value());
    }
    if (e instanceof Expr.BoolLiteral b) {
      return Boolean.toString(b.value());
    }
    if (e instanceof Expr.Name n) {
      return n.name();
    }
    if (e instanceof Expr.Index i) {
      return i.array() + indices(i.indices());
    }
    if (e instanceof Expr.Unary u) {
      return "(" + u.op().text + expr(u.operand()) + ")";
    }
    if (e instanceof Expr.Binary b) {
      return "(" + expr(b.left()) + " " + b.op().text + " " + expr(b.right()) + ")";
    }
    if (e instanceof Expr.Quantified q) {
      return "(" + q.op().text + " " + ranges(q.ranges()) + "@" + expr(q.body()) + ")";
    }
    if (e instanceof Expr.Call c) {
      if (c.function().startsWith("$")) {
        return expr(c.arguments().get(0)) + c.function();
      }
      if (c.function().startsWith(".")) {
        List<Expr> arguments = c.arguments().subList(1, c.arguments().size());
        return expr(c.arguments().get(0)) + c.function() + "(" + exprs(arguments) + ")";
      }
      if (c.function().startsWith("new ")) {
        return c.function() + "(" + exprs(c.arguments()) + ")";
      }
      String arguments = c.arguments().isEmpty() ? "" : ", " + exprs(c.arguments());
      return "call(" + c.function() + arguments + ")";
    }
    if (e instanceof Expr.Assign a) {
      return expr(a.target()) + " = " + expr(a.value());
    }
    if (e instanceof Expr.ArrayLiteral a) {
      return "[" + list(a.elements(), Printer::element) + "]";
    }
    Expr.ProcessCount c = (Expr.ProcessCount) e;
    return "#" + c.process() + "(" + exprs(c.arguments()) + ")";
  }

  private static String element(Expr.Element element) {
    if (element instanceof Expr.Element.One o) {
      return expr(o.value());
    }
    if (element instanceof Expr.Element.Repeated r) {
      return expr(r.value()) + "(" + expr(r.times()) + ")";
    }
    Expr.Element.Range r = (Expr.Element.Range) element;
    return expr(r.from()) + ".." + expr(r.to());
  }

  private static String indices(List<Expr> indices) {
    return indices.stream().map(i -> "[" + expr(i) + "]").collect(Collectors.joining());
  }

  private static String exprs(List<Expr> exprs) {
    return list(exprs, Printer::expr);
  }

  private static <T> String list(List<T> items, Function<T, String> print) {
    return items.stream().map(print).collect(Collectors.joining(", "));
  }
}
