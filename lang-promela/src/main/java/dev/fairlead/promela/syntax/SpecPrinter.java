package dev.fairlead.promela.syntax;

import dev.fairlead.core.ltl.Formula;
import dev.fairlead.promela.syntax.Spec.Body;
import dev.fairlead.promela.syntax.Spec.Declaration;
import dev.fairlead.promela.syntax.Spec.Initial;
import dev.fairlead.promela.syntax.Spec.Type;
import dev.fairlead.promela.syntax.Spec.Variable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A model as text, without macros and inlines. What is printed is read again as the same tree. */
public final class SpecPrinter {

  private final StringBuilder out = new StringBuilder();

  private SpecPrinter() {}

  public static String print(Spec spec) {
    SpecPrinter printer = new SpecPrinter();
    spec.units().forEach(printer::unit);
    return printer.out.toString();
  }

  /** A statement with all that is in it. */
  public static String print(Stmt statement) {
    SpecPrinter printer = new SpecPrinter();
    printer.statement(statement, 0);
    return printer.out.toString();
  }

  private void unit(Spec.Unit unit) {
    if (unit instanceof Spec.Proctype proctype) {
      proctype(proctype);
    } else if (unit instanceof Spec.Init init) {
      out.append("init" + priority(init.priority().map(Printer::text).orElse("")) + " ");
      body(init.body(), 0);
      out.append("\n");
    } else if (unit instanceof Spec.Never never) {
      out.append("never " + never.name().map(name -> name + " ").orElse(""));
      body(never.body(), 0);
      out.append("\n");
    } else if (unit instanceof Spec.Trace trace) {
      out.append(trace.negated() ? "notrace " : "trace ");
      body(trace.body(), 0);
      out.append("\n");
    } else if (unit instanceof Spec.Ltl ltl) {
      String name = ltl.name().map(n -> n + " ").orElse("");
      out.append("ltl " + name + "{ " + formula(ltl.formula(), ltl.atoms()) + " }\n");
    } else if (unit instanceof Spec.Typedef typedef) {
      out.append("typedef " + typedef.name() + " {\n");
      typedef.fields().forEach(field -> out.append("  " + declaration(field) + ";\n"));
      out.append("}\n");
    } else if (unit instanceof Spec.Mtypes mtypes) {
      String subtype = mtypes.subtype().map(s -> ":" + s).orElse("");
      String symbols =
          mtypes.symbols().stream().map(Spec.Symbol::name).collect(Collectors.joining(", "));
      out.append("mtype" + subtype + " = { " + symbols + " };\n");
    } else if (unit instanceof Spec.Globals globals) {
      out.append(declaration(globals.declaration()) + ";\n");
    }
  }

  private void proctype(Spec.Proctype proctype) {
    proctype
        .active()
        .map(count -> proctype.anyNumber() ? "*" : Printer.text(count))
        .ifPresent(count -> out.append("active [" + count + "] "));
    out.append(proctype.deterministic() ? "D_proctype " : "proctype ");
    String parameters =
        proctype.parameters().stream()
            .map(SpecPrinter::declaration)
            .collect(Collectors.joining("; "));
    out.append(proctype.name() + "(" + parameters + ")");
    out.append(priority(proctype.priority().map(Printer::text).orElse("")));
    proctype.provided().ifPresent(p -> out.append(" provided (" + Printer.text(p) + ")"));
    out.append(" ");
    body(proctype.body(), 0);
    out.append("\n");
  }

  private static String priority(String number) {
    return number.isEmpty() ? "" : " priority " + number;
  }

  static String declaration(Declaration declaration) {
    String visibility =
        switch (declaration.visibility()) {
          case PLAIN -> "";
          case HIDDEN -> "hidden ";
          case SHOW -> "show ";
          case PUBLIC -> "public ";
          case LOCAL -> "local ";
        };
    String variables =
        declaration.variables().stream()
            .map(SpecPrinter::variable)
            .collect(Collectors.joining(", "));
    return visibility + type(declaration.type()) + " " + variables;
  }

  private static String type(Type type) {
    if (type instanceof Type.Basic basic) {
      return basic.kind().name().toLowerCase(Locale.ROOT);
    }
    if (type instanceof Type.Mtype mtype) {
      return "mtype" + mtype.subtype().map(s -> ":" + s).orElse("");
    }
    return ((Type.Named) type).name();
  }

  private static String variable(Variable variable) {
    String size = variable.size().map(s -> "[" + Printer.text(s) + "]").orElse("");
    String bits = variable.bits().map(b -> " : " + Printer.text(b)).orElse("");
    return variable.name()
        + size
        + bits
        + variable.initial().map(i -> " = " + initial(i)).orElse("");
  }

  private static String initial(Initial initial) {
    if (initial instanceof Initial.Value value) {
      return Printer.text(value.value());
    }
    if (initial instanceof Initial.Values values) {
      return "{ " + Printer.list(values.values()) + " }";
    }
    Initial.Channel channel = (Initial.Channel) initial;
    String fields =
        channel.fields().stream().map(SpecPrinter::type).collect(Collectors.joining(", "));
    return "[" + Printer.text(channel.capacity()) + "] of { " + fields + " }";
  }

  private void body(Body body, int depth) {
    out.append("{\n");
    sequence(body.statements(), depth + 1);
    out.append("  ".repeat(depth) + "}");
  }

  private void sequence(List<Stmt> statements, int depth) {
    for (int i = 0; i < statements.size(); i++) {
      out.append("  ".repeat(depth));
      statement(statements.get(i), depth);
      out.append(i + 1 < statements.size() ? ";\n" : "\n");
    }
  }

  private void statement(Stmt statement, int depth) {
    if (statement instanceof Stmt.If choice) {
      options(choice.options(), "if", "fi", depth);
    } else if (statement instanceof Stmt.Do loop) {
      options(loop.options(), "do", "od", depth);
    } else if (statement instanceof Stmt.Labelled labelled) {
      out.append(labelled.label() + ": ");
      statement(labelled.statement(), depth);
    } else if (statement instanceof Stmt.Unless unless) {
      statement(unless.main(), depth);
      out.append(" unless ");
      statement(unless.escape(), depth);
    } else if (statement instanceof Stmt.Block block) {
      body(block.body(), depth);
    } else if (statement instanceof Stmt.Atomic atomic) {
      out.append("atomic ");
      body(atomic.body(), depth);
    } else if (statement instanceof Stmt.DStep step) {
      out.append("d_step ");
      body(step.body(), depth);
    } else if (statement instanceof Stmt.ForRange loop) {
      out.append(Printer.text(loop) + " ");
      body(loop.body(), depth);
    } else if (statement instanceof Stmt.ForIn loop) {
      out.append(Printer.text(loop) + " ");
      body(loop.body(), depth);
    } else {
      out.append(Printer.text(statement));
    }
  }

  private void options(List<Body> options, String opening, String closing, int depth) {
    out.append(opening + "\n");
    for (Body option : options) {
      out.append("  ".repeat(depth) + "::\n");
      sequence(option.statements(), depth + 1);
    }
    out.append("  ".repeat(depth) + closing);
  }

  private static String formula(Formula formula, Map<String, Expr> atoms) {
    List<String> operands =
        formula.operands().stream().map(o -> "(" + formula(o, atoms) + ")").toList();
    return switch (formula.operator()) {
      case TRUE -> "true";
      case FALSE -> "false";
      case ATOM -> Printer.text(atoms.get(((Formula.Atom) formula).name()));
      case NOT -> "!" + operands.get(0);
      case NEXT -> "X " + operands.get(0);
      case EVENTUALLY -> "<> " + operands.get(0);
      case ALWAYS -> "[] " + operands.get(0);
      case EVENTUALLY_WITHIN ->
          "<><=" + ((Formula.EventuallyWithin) formula).bound() + " " + operands.get(0);
      case ALWAYS_WITHIN ->
          "[]<=" + ((Formula.AlwaysWithin) formula).bound() + " " + operands.get(0);
      case AND -> String.join(" && ", operands);
      case OR -> String.join(" || ", operands);
      case IMPLIES -> String.join(" -> ", operands);
      case IFF -> String.join(" <-> ", operands);
      case UNTIL -> String.join(" U ", operands);
      case RELEASE -> String.join(" V ", operands);
      case WEAK_UNTIL -> String.join(" W ", operands);
    };
  }
}
