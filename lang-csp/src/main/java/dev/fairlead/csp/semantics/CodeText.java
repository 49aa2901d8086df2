package dev.fairlead.csp.semantics;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Parts;
import java.util.ArrayList;
import java.util.List;
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

  /**
   * What the names in a piece of code stand for, in the order of their use, e.g. {@code @(1,x)};
   * empty if no local name is among them. Code with the same source text and the same meaning of
   * names does the same.
   */
  static String locals(Code code, PartialEnvironment environment) {
    if (!Parts.usesEnvironment(code)) {
      return "";
    }
    List<String> names = new ArrayList<>();
    new CodeText(environment).collectNames(code, names);
    return names.stream().collect(Collectors.joining(",", "@(", ")"));
  }

  private void collectNames(Code code, List<String> names) {
    if (code instanceof Code.Local || code instanceof Code.Global) {
      names.add(value((Code.Value) code));
    }
    Parts.of(code).forEach(part -> collectNames(part, names));
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
    }
    return code.toString();
  }
}
