package dev.fairlead.promela.simulate;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.promela.graph.Element;
import dev.fairlead.promela.graph.LocalScope;
import dev.fairlead.promela.graph.StepOperation;
import dev.fairlead.promela.syntax.Expr;
import dev.fairlead.promela.syntax.Expr.BinaryOp;
import dev.fairlead.promela.syntax.Expr.UnaryOp;
import dev.fairlead.promela.syntax.Spec;
import dev.fairlead.promela.syntax.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The text of statements as SPIN prints it: made of the tree, every operator in parentheses. */
final class SpinWording {
  /** What SPIN calls the set of symbols that has no name. */
  private static final String UNNAMED = "_unnamed_";

  private final NameTable names;
  private final Lines lines;

  SpinWording(NameTable names, Lines lines) {
    this.names = names;
    this.lines = lines;
  }

  String of(Element element) {
    return switch (element.kind()) {
      case STATEMENT -> operation(element.operation());
      case SKIP -> "(1)";
      case ELSE -> "else";
      case GOTO -> "goto " + element.targetLabel();
      case MEETING -> ".(goto)";
      case LOOP_EXIT -> "break";
      case IF -> "IF";
      case DO -> "DO";
      case UNLESS -> "unless";
      case ATOMIC -> "ATOMIC";
      case DSTEP -> "D_STEP" + lines.of(element);
      case BLOCK -> "sub-sequence";
      case END -> "-end-";
    };
  }

  private String operation(StepOperation operation) {
    if (operation instanceof StepOperation.Initialise first) {
      return initialise(first.local());
    }
    StepOperation.Basic basic = (StepOperation.Basic) operation;
    return statement(basic.statement(), basic.scope());
  }

  private String initialise(LocalScope.Local local) {
    Declared declared = names.local(local);
    if (declared.isStructure()) {
      return "";
    }
    Optional<Spec.Initial> initial = declared.initial();
    String value =
        initial.isPresent() && initial.get() instanceof Spec.Initial.Value given
            ? text(given.value(), local.scope())
            : "0";
    return plain(declared.element(0)) + " = " + value;
  }

  private String statement(Stmt statement, LocalScope scope) {
    if (statement instanceof Stmt.Condition condition) {
      return "(" + text(condition.expression(), scope) + ")";
    } else if (statement instanceof Stmt.Assign assign) {
      return text(assign.target(), scope) + " = " + text(assign.value(), scope);
    } else if (statement instanceof Stmt.Step step) {
      String variable = text(step.target(), scope);
      return variable + " = (" + variable + (step.change() > 0 ? "+1)" : "-1)");
    } else if (statement instanceof Stmt.Send send) {
      return text(send.channel(), scope)
          + (send.sorted() ? "!!" : "!")
          + joined(send.message(), scope);
    } else if (statement instanceof Stmt.Receive receive) {
      String message = patterns(receive.message(), scope);
      return text(receive.channel(), scope)
          + (receive.anywhere() ? "??" : "?")
          + (receive.keep() ? "<" + message + ">" : message);
    } else if (statement instanceof Stmt.Assert check) {
      return "assert(" + text(check.expression(), scope) + ")";
    } else if (statement instanceof Stmt.Printf print) {
      StringBuilder text = new StringBuilder("printf('");
      text.append(print.format().replace("\\", "\\\\").replace("\"", "'")).append("'");
      print.arguments().forEach(argument -> text.append(",").append(text(argument, scope)));
      return text.append(")").toString();
    } else if (statement instanceof Stmt.Printm print) {
      return printm(print.argument(), scope);
    } else if (statement instanceof Stmt.SetPriority set) {
      return "set_priority(" + text(set.pid(), scope) + ", " + text(set.priority(), scope) + ")";
    }
    throw new AssertionError(statement);
  }

  private String printm(Expr argument, LocalScope scope) {
    Optional<String> set = names.symbolsOf(argument, scope);
    String shown =
        isSymbol(argument, scope)
            ? names.symbol(((Expr.Ref) argument).name()).orElseThrow().toString()
            : text(argument, scope);
    String from = set.map(name -> '"' + set(name) + '"').orElse("0");
    return "printm(" + shown + ", " + from + ")";
  }

  /** The name of a set of symbols. */
  static String set(String name) {
    return name.isEmpty() ? UNNAMED : name;
  }

  private boolean isSymbol(Expr expression, LocalScope scope) {
    return expression instanceof Expr.Ref ref && names.isSymbol(ref, scope);
  }

  /** A variable, a symbol or a number that stands for one. */
  private String named(Expr.Ref ref, LocalScope scope) {
    if (isSymbol(ref, scope)) {
      // A symbol is shown as the plain symbol of its value, whatever set it is from.
      return names.shown(names.symbol(ref.name()).orElseThrow(), true, "");
    }
    Optional<Declared> variable = names.variable(ref.name(), scope);
    Optional<Integer> number = variable.isPresent() ? Optional.empty() : names.symbol(ref.name());
    return number.map(Object::toString).orElseGet(() -> reference(ref, variable, scope));
  }

  private String joined(List<Expr> message, LocalScope scope) {
    return names.scalars(message, scope).stream()
        .map(part -> text(part, scope))
        .collect(Collectors.joining(","));
  }

  private String patterns(List<Expr.Pattern> message, LocalScope scope) {
    List<String> parts = new ArrayList<>();
    for (Expr.Pattern pattern : message) {
      if (pattern instanceof Expr.Pattern.Store store) {
        names.scalars(store.variable(), scope).forEach(part -> parts.add(text(part, scope)));
      } else if (pattern instanceof Expr.Pattern.Match match) {
        parts.add(
            match.eval()
                ? "eval(" + text(match.value(), scope) + ")"
                : constant(match.value(), scope));
      }
    }
    return String.join(",", parts);
  }

  /** In a receive a negative number is a constant, not an operator before one. */
  private String constant(Expr value, LocalScope scope) {
    return value instanceof Expr.Unary unary && unary.operand() instanceof Expr.Literal literal
        ? unary.op().text + literal.value()
        : text(value, scope);
  }

  String text(Expr expression, LocalScope scope) {
    if (expression instanceof Expr.Literal literal) {
      return Integer.toString(literal.value());
    } else if (expression instanceof Expr.Ref ref) {
      return named(ref, scope);
    } else if (expression instanceof Expr.Unary unary) {
      return unary.op().text + "(" + text(unary.operand(), scope) + ")";
    } else if (expression instanceof Expr.Binary binary) {
      return "("
          + text(binary.left(), scope)
          + binary.op().text
          + text(binary.right(), scope)
          + ")";
    } else if (expression instanceof Expr.Conditional choice) {
      return "( (%s) -> (%s) : (%s) )"
          .formatted(
              text(choice.condition(), scope),
              text(choice.then(), scope),
              text(choice.otherwise(), scope));
    } else if (expression instanceof Expr.Run run) {
      return "run " + run.process() + "(" + joined(run.arguments(), scope) + ")";
    } else if (expression instanceof Expr.Poll poll) {
      return text(poll.channel(), scope)
          + (poll.anywhere() ? "??[" : "?[")
          + patterns(poll.message(), scope)
          + "]";
    }
    return word(expression, scope);
  }

  private String word(Expr expression, LocalScope scope) {
    if (expression instanceof Expr.Text text) {
      return text.text();
    } else if (expression instanceof Expr.Length length) {
      return "len(" + text(length.channel(), scope) + ")";
    } else if (expression instanceof Expr.ChannelTest test) {
      return test.test().text + "(" + text(test.channel(), scope) + ")";
    } else if (expression instanceof Expr.Enabled enabled) {
      return "enabled(" + text(enabled.pid(), scope) + ")";
    } else if (expression instanceof Expr.PcValue value) {
      return "pc_value(" + text(value.pid(), scope) + ")";
    } else if (expression instanceof Expr.GetPriority priority) {
      return "get_priority(" + text(priority.pid(), scope) + ")";
    } else if (expression instanceof Expr.RemoteLabel label) {
      String process = remote(label.process(), label.pid(), scope);
      return "(" + process + "._p==" + label.label() + ")";
    } else if (expression instanceof Expr.RemoteVariable variable) {
      return remote(variable.process(), variable.pid(), scope)
          + "."
          + text(variable.variable(), scope);
    }
    return expression instanceof Expr.Timeout ? "timeout" : "np_";
  }

  private String remote(String process, Optional<Expr> pid, LocalScope scope) {
    return process + pid.map(number -> "[" + text(number, scope) + "]").orElse("");
  }

  private String reference(Expr.Ref ref, Optional<Declared> declared, LocalScope scope) {
    StringBuilder text = new StringBuilder(declared.isPresent() ? plain(ref.name()) : ref.name());
    if (ref.index().isPresent()) {
      text.append("[").append(text(ref.index().get(), scope)).append("]");
    } else if (declared.isPresent() && declared.get().array()) {
      text.append("[0]");
    }
    if (ref.field().isPresent()) {
      Expr.Ref field = ref.field().get();
      Optional<Declared> inner =
          declared.map(structure -> names.field(structure.set(), field.name()));
      text.append(".").append(reference(field, inner, scope));
    }
    return text.toString();
  }

  /** SPIN takes underscores and digits in front of a name for the number of its block. */
  private static String plain(String name) {
    return name.replaceFirst("^[_0-9]+", "");
  }

  /** A formula as SPIN repeats it. */
  String formula(Formula formula, Map<String, Expr> atoms) {
    List<String> parts = new ArrayList<>();
    formula.operands().forEach(part -> parts.add("(" + formula(part, atoms) + ")"));
    return switch (formula.operator()) {
      case TRUE -> "1";
      case FALSE -> "0";
      case ATOM -> atom(atoms.get(((Formula.Atom) formula).name()));
      case NOT -> "! " + parts.get(0);
      case NEXT -> "X " + parts.get(0);
      case ALWAYS -> "[] " + parts.get(0);
      case EVENTUALLY -> "<> " + parts.get(0);
      case EVENTUALLY_WITHIN ->
          "<><=" + ((Formula.EventuallyWithin) formula).bound() + " " + parts.get(0);
      case ALWAYS_WITHIN -> "[]<=" + ((Formula.AlwaysWithin) formula).bound() + " " + parts.get(0);
      case AND -> parts.get(0) + " && " + parts.get(1);
      case OR -> parts.get(0) + " || " + parts.get(1);
      case IFF -> parts.get(0) + " <-> " + parts.get(1);
      case UNTIL -> parts.get(0) + " U " + parts.get(1);
      case RELEASE -> parts.get(0) + " V " + parts.get(1);
      case IMPLIES -> "(! " + parts.get(0) + ") || " + parts.get(1);
      case WEAK_UNTIL -> "([] %1$s) || (%1$s U %2$s)".formatted(parts.get(0), parts.get(1));
    };
  }

  /** Here, unlike in statements, what belongs to another process is as written. */
  private String atom(Expr expression) {
    if (expression instanceof Expr.RemoteLabel label) {
      String process = remote(label.process(), label.pid(), LocalScope.EMPTY);
      return "(" + process + "@" + label.label() + ")";
    } else if (expression instanceof Expr.RemoteVariable variable) {
      return remote(variable.process(), variable.pid(), LocalScope.EMPTY)
          + ":"
          + text(variable.variable(), LocalScope.EMPTY);
    } else if (expression instanceof Expr.Unary unary && unary.op() == UnaryOp.NOT) {
      return "! (" + atom(unary.operand()) + ")";
    } else if (expression instanceof Expr.Binary binary) {
      boolean logical = binary.op() == BinaryOp.AND || binary.op() == BinaryOp.OR;
      String left = atom(binary.left());
      String right = atom(binary.right());
      return logical
          ? "(" + left + ") " + binary.op().text + " (" + right + ")"
          : "(" + left + binary.op().text + right + ")";
    }
    return text(expression, LocalScope.EMPTY);
  }
}
