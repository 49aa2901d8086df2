package dev.fairlead.promela.simulate;

import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Stmt;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Statements and expressions as SPIN 6.5.2 prints them: without blanks, every operation in
 * parentheses, a condition in one pair more, constants as numbers.
 */
public final class SpinText {

  private SpinText() {}

  /** A statement that is no construct. */
  public static String of(Stmt statement) {
    if (statement instanceof Stmt.Labelled labelled) {
      return of(labelled.statement());
    }
    if (statement instanceof Stmt.Condition condition) {
      return "(" + of(condition.expression()) + ")";
    }
    if (statement instanceof Stmt.Assign assign) {
      return of(assign.target()) + " = " + of(assign.value());
    }
    if (statement instanceof Stmt.Step step) {
      String target = of(step.target());
      return target + " = (" + target + (step.change() > 0 ? "+" : "-") + "1)";
    }
    if (statement instanceof Stmt.Send send) {
      return of(send.channel()) + (send.sorted() ? "!!" : "!") + list(send.message());
    }
    if (statement instanceof Stmt.Receive receive) {
      String operator = receive.anywhere() ? "??" : "?";
      String message = patterns(receive.message());
      return of(receive.channel()) + operator + (receive.keep() ? "<" + message + ">" : message);
    }
    if (statement instanceof Stmt.Assert asserted) {
      return "assert(" + of(asserted.expression()) + ")";
    }
    if (statement instanceof Stmt.Printf printf) {
      String arguments =
          printf.arguments().stream().map(each -> "," + of(each)).collect(Collectors.joining());
      return "printf(" + quoted(printf.format()) + arguments + ")";
    }
    if (statement instanceof Stmt.Printm printm) {
      return "printm(" + of(printm.argument()) + ")";
    }
    if (statement instanceof Stmt.Goto jump) {
      return "goto " + jump.label();
    }
    if (statement instanceof Stmt.SetPriority set) {
      return "set_priority(" + of(set.pid()) + ", " + of(set.priority()) + ")";
    }
    return statement instanceof Stmt.Else ? "else" : "(1)";
  }

  /** The text with its quotes, which SPIN turns into single ones. */
  private static String quoted(String format) {
    String bare =
        format.length() > 1 && format.startsWith("\"")
            ? format.substring(1, format.length() - 1)
            : format;
    return "'" + bare.replace("\\", "\\\\") + "'";
  }

  public static String of(Expr expression) {
    if (expression instanceof Expr.Literal literal) {
      return Integer.toString(literal.value());
    }
    if (expression instanceof Expr.Text text) {
      return text.text();
    }
    if (expression instanceof Expr.Ref ref) {
      String index = ref.index().map(i -> "[" + of(i) + "]").orElse("");
      return ref.name() + index + ref.field().map(field -> "." + of(field)).orElse("");
    }
    if (expression instanceof Expr.Unary unary) {
      return unary.op().text + "(" + of(unary.operand()) + ")";
    }
    if (expression instanceof Expr.Binary binary) {
      return "(" + of(binary.left()) + binary.op().text + of(binary.right()) + ")";
    }
    if (expression instanceof Expr.Conditional choice) {
      return "( (%s) -> (%s) : (%s) )"
          .formatted(of(choice.condition()), of(choice.then()), of(choice.otherwise()));
    }
    if (expression instanceof Expr.Run run) {
      return "run " + run.process() + "(" + list(run.arguments()) + ")";
    }
    if (expression instanceof Expr.Poll poll) {
      return of(poll.channel()) + (poll.anywhere() ? "??[" : "?[") + patterns(poll.message()) + "]";
    }
    return special(expression);
  }

  private static String special(Expr expression) {
    if (expression instanceof Expr.Length length) {
      return "len(" + of(length.channel()) + ")";
    }
    if (expression instanceof Expr.ChannelTest test) {
      return test.test().text + "(" + of(test.channel()) + ")";
    }
    if (expression instanceof Expr.Enabled enabled) {
      return "enabled(" + of(enabled.pid()) + ")";
    }
    if (expression instanceof Expr.PcValue value) {
      return "pc_value(" + of(value.pid()) + ")";
    }
    if (expression instanceof Expr.GetPriority priority) {
      return "get_priority(" + of(priority.pid()) + ")";
    }
    if (expression instanceof Expr.RemoteLabel remote) {
      return "(" + process(remote.process(), remote.pid()) + "._p==" + remote.label() + ")";
    }
    if (expression instanceof Expr.RemoteVariable remote) {
      return process(remote.process(), remote.pid()) + "." + of(remote.variable());
    }
    return expression instanceof Expr.Timeout ? "timeout" : "np_";
  }

  private static String process(String name, Optional<Expr> pid) {
    return name + pid.map(number -> "[" + of(number) + "]").orElse("");
  }

  private static String list(List<Expr> expressions) {
    return joined(expressions, SpinText::of);
  }

  private static String patterns(List<Expr.Pattern> patterns) {
    return joined(
        patterns,
        pattern -> {
          if (pattern instanceof Expr.Pattern.Store store) {
            return of(store.variable());
          }
          Expr.Pattern.Match match = (Expr.Pattern.Match) pattern;
          return match.eval() ? "eval(" + of(match.value()) + ")" : of(match.value());
        });
  }

  private static <T> String joined(List<T> parts, Function<T, String> text) {
    return parts.stream().map(text).collect(Collectors.joining(","));
  }
}
