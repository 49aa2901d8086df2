package dev.fairlead.csp.semantics;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes expressions with the values of local names put in and everything known evaluated. */
final class CodeText {
  private final PartialEnvironment environment;

  private CodeText(PartialEnvironment environment) {
    this.environment = environment;
  }

  static String of(Code.Value code, PartialEnvironment environment) {
    return new CodeText(environment).value(code);
  }

  /** The values of the locals that code uses, e.g. {@code @(1,0)}; empty if it uses none. */
  static String locals(Code code, PartialEnvironment environment) {
    Set<Integer> used = new TreeSet<>();
    collectLocals(code, used);
    return used.isEmpty()
        ? ""
        : used.stream().map(environment::text).collect(Collectors.joining(",", "@(", ")"));
  }

  private static void collectLocals(Code code, Set<Integer> used) {
    if (code instanceof Code.Local local) {
      used.add(local.index());
    }
    Parts.of(code).forEach(part -> collectLocals(part, used));
  }

  private String value(Code.Value code) {
    if (environment.evaluate(code) instanceof Code.Constant constant) {
      return Layout.text(constant.kind(), constant.value());
    }
    if (code instanceof Code.Local local) {
      return environment.text(local.index());
    } else if (code instanceof Code.Temporary temporary) {
      return "$" + temporary.index();
    } else if (code instanceof Code.Global global) {
      return global.name();
    } else if (code instanceof Code.Element element) {
      return element.array().name() + "[" + value(element.index()) + "]";
    } else if (code instanceof Code.Unary unary) {
      return unary.op().text + value(unary.operand());
    } else if (code instanceof Code.Binary binary) {
      return "(" + value(binary.left()) + binary.op().text + value(binary.right()) + ")";
    } else if (code instanceof Code.Quantified q) {
      return (q.conjunction() ? "&&$" : "||$")
          + (q.temporary() + ":{" + value(q.low()) + ".." + value(q.high()) + "}@")
          + value(q.body());
    } else if (code instanceof Code.ChannelQuery q) {
      return q.query() + "(" + q.channel().slot() + "[" + value(q.index()) + "])";
    } else if (code instanceof Code.ChannelPeek p) {
      return "peek(" + p.channel().slot() + "[" + value(p.index()) + "])." + p.field();
    } else if (code instanceof Code.InRange r) {
      return value(r.value());
    }
    return code.toString();
  }
}
