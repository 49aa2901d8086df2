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
    if (expression instanceof Expr.Literal literal) {
      return Integer.toString(literal.value());
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
      int strength = ExpressionParser.strength(binary.op());
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

  /** In parentheses unless it binds at least as tightly as given. */
  private static String bound(Expr expression, int weakest) {
    int strength = PRIMARY;
    if (expression instanceof Expr.Binary binary) {
      strength = ExpressionParser.strength(binary.op());
    } else if (expression instanceof Expr.Unary) {
      strength = UNARY;
    } else if (expression instanceof Expr.Literal literal && literal.value() < 0) {
      strength = UNARY;
    }
    return strength >= weakest ? text(expression) : "(" + text(expression) + ")";
  }

  static String list(List<Expr> expressions) {
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
