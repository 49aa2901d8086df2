package dev.fairlead.promela.syntax;

import dev.fairlead.promela.syntax.Expr.Pattern;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Expressions and single statements as text, on one line and with the fewest parentheses. What is
 * printed is read again as the same tree.
 */
public final class Printer {

  private static final int UNARY = 10;
  private static final int PRIMARY = 11;

  private Printer() {}

  public static String text(Expr expression) {
    if (expression instanceof Expr.AnyInstance any) {
      return "anyRef(" + any.process() + ")";
    } else if (expression instanceof Expr.Quantified quantified) {
      String quantifier = quantified.quantifier().name().toLowerCase(java.util.Locale.ROOT);
      return quantifier + "(" + text(quantified.body()) + ")";
    }
    if (expression instanceof Expr.Literal literal) {
      return Integer.toUnsignedString(literal.value());
    }
    if (expression instanceof Expr.Text text) {
      return text.text();
    }
    if (expression instanceof Expr.Ref ref) {
      String index = ref.index().map(i -> "[" + text(i) + "]").orElse("");
      return ref.name() + index + ref.field().map(f -> "." + text(f)).orElse("");
    }
    if (expression instanceof Expr.Unary unary) {
      String operand = bound(unary.operand(), UNARY);
      // Two signs side by side would be read as one.
      boolean apart = operand.startsWith(unary.op().text);
      return unary.op().text + (apart ? " " : "") + operand;
    }
    if (expression instanceof Expr.Binary binary) {
      int strength = Operators.strength(binary.op());
      String left = bound(binary.left(), strength);
      String right = bound(binary.right(), strength + 1);
      return left + " " + binary.op().text + " " + right;
    }
    if (expression instanceof Expr.Conditional conditional) {
      return "(%s -> %s : %s)"
          .formatted(
              text(conditional.condition()),
              text(conditional.then()),
              text(conditional.otherwise()));
    }
    if (expression instanceof Expr.Run run) {
      String priority = run.priority().map(p -> " priority " + bound(p, PRIMARY)).orElse("");
      return "run " + run.process() + "(" + list(run.arguments()) + ")" + priority;
    }
    if (expression instanceof Expr.Poll poll) {
      return text(poll.channel())
          + (poll.anywhere() ? "??[" : "?[")
          + patterns(poll.message())
          + "]";
    }
    return word(expression);
  }

  /** What is written like a call, or belongs to another process. */
  private static String word(Expr expression) {
    if (expression instanceof Expr.Length length) {
      return "len(" + text(length.channel()) + ")";
    }
    if (expression instanceof Expr.ChannelTest test) {
      return test.test().text + "(" + text(test.channel()) + ")";
    }
    if (expression instanceof Expr.Enabled enabled) {
      return "enabled(" + text(enabled.pid()) + ")";
    }
    if (expression instanceof Expr.PcValue value) {
      return "pc_value(" + text(value.pid()) + ")";
    }
    if (expression instanceof Expr.GetPriority priority) {
      return "get_priority(" + text(priority.pid()) + ")";
    }
    if (expression instanceof Expr.RemoteLabel remote) {
      String pid = remote.pid().map(p -> "[" + text(p) + "]").orElse("");
      return remote.process() + pid + "@" + remote.label();
    }
    if (expression instanceof Expr.RemoteVariable remote) {
      String pid = remote.pid().map(p -> "[" + text(p) + "]").orElse("");
      return remote.process() + pid + ":" + text(remote.variable());
    }
    return expression instanceof Expr.Timeout ? "timeout" : "np_";
  }

  /** A statement without sequences inside; of one with sequences, the word it starts with. */
  public static String text(Stmt statement) {
    if (statement instanceof Stmt.Condition condition) {
      return text(condition.expression());
    }
    if (statement instanceof Stmt.Assign assign) {
      return text(assign.target()) + " = " + text(assign.value());
    }
    if (statement instanceof Stmt.Step step) {
      return text(step.target()) + (step.change() > 0 ? "++" : "--");
    }
    if (statement instanceof Stmt.Send send) {
      String message = list(send.message());
      String apart = message.startsWith("!") ? " " : "";
      return text(send.channel()) + (send.sorted() ? "!!" : "!") + apart + message;
    }
    if (statement instanceof Stmt.Receive receive) {
      String message = patterns(receive.message());
      String operator = receive.anywhere() ? "??" : "?";
      return text(receive.channel()) + operator + (receive.keep() ? "<" + message + ">" : message);
    }
    if (statement instanceof Stmt.Goto jump) {
      return "goto " + jump.label();
    }
    if (statement instanceof Stmt.Assert check) {
      return "assert(" + text(check.expression()) + ")";
    }
    if (statement instanceof Stmt.Printf print) {
      String arguments = print.arguments().isEmpty() ? "" : ", " + list(print.arguments());
      return "printf(\"" + print.format() + "\"" + arguments + ")";
    }
    if (statement instanceof Stmt.Printm print) {
      return "printm(" + text(print.argument()) + ")";
    }
    if (statement instanceof Stmt.Select select) {
      // A plain number would be read as a choice of numbers.
      String from = text(select.from());
      from = select.from() instanceof Expr.Literal ? "(" + from + ")" : from;
      return "select (" + text(select.variable()) + " : " + from + " .. " + text(select.to()) + ")";
    }
    if (statement instanceof Stmt.Exclusive exclusive) {
      return (exclusive.receive() ? "xr " : "xs ") + list(exclusive.channels());
    }
    if (statement instanceof Stmt.SetPriority priority) {
      return "set_priority(" + text(priority.pid()) + ", " + text(priority.priority()) + ")";
    }
    return keyword(statement);
  }

  private static String keyword(Stmt statement) {
    if (statement instanceof Stmt.Declare declare) {
      return SpecPrinter.declaration(declare.declaration());
    }
    if (statement instanceof Stmt.ForRange loop) {
      return "for (%s : %s .. %s)"
          .formatted(text(loop.variable()), text(loop.from()), text(loop.to()));
    }
    if (statement instanceof Stmt.ForIn loop) {
      return "for (" + text(loop.variable()) + " in " + text(loop.collection()) + ")";
    }
    if (statement instanceof Stmt.Else) {
      return "else";
    }
    if (statement instanceof Stmt.Break) {
      return "break";
    }
    if (statement instanceof Stmt.If) {
      return "if";
    }
    if (statement instanceof Stmt.Do) {
      return "do";
    }
    if (statement instanceof Stmt.Atomic) {
      return "atomic";
    }
    if (statement instanceof Stmt.DStep) {
      return "d_step";
    }
    if (statement instanceof Stmt.Labelled labelled) {
      return labelled.label() + ":";
    }
    if (statement instanceof Stmt.Unless) {
      return "unless";
    }
    return statement instanceof Stmt.Block ? "{" : "skip";
  }

  /** In parentheses unless it binds at least as tightly as given. */
  private static String bound(Expr expression, int weakest) {
    int strength = PRIMARY;
    if (expression instanceof Expr.Binary binary) {
      strength = Operators.strength(binary.op());
    } else if (expression instanceof Expr.Unary) {
      strength = UNARY;
    }
    return strength >= weakest ? text(expression) : "(" + text(expression) + ")";
  }

  static String list(List<? extends Expr> expressions) {
    return expressions.stream().map(Printer::text).collect(Collectors.joining(", "));
  }

  static String patterns(List<Pattern> message) {
    return message.stream().map(Printer::text).collect(Collectors.joining(", "));
  }

  private static String text(Pattern pattern) {
    if (pattern instanceof Pattern.Match match) {
      return match.eval() ? "eval(" + text(match.value()) + ")" : text(match.value());
    }
    return text(((Pattern.Store) pattern).variable());
  }
}
