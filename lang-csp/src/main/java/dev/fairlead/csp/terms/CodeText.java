package dev.fairlead.csp.terms;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Either;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.code.Parts;
import dev.fairlead.csp.code.ProcessCounts;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writes expressions with the values of local names put in and everything known evaluated. A name
 * that is left is a variable or a received value that is still to come; no name is both (FL0127),
 * so equal texts mean the same.
 */
public final class CodeText {
  private final PartialEnvironment environment;

  private CodeText(PartialEnvironment environment) {
    this.environment = environment;
  }

  /** The same where the values of all local names are known. */
  public static String of(Code.Value code, int[] environment) {
    return of(code, PartialEnvironment.of(environment));
  }

  static String of(Code.Value code, PartialEnvironment environment) {
    return new CodeText(environment).value(code);
  }

  /**
   * A data operation with the values it runs with. Texts are equal only for code that does the
   * same, wherever it stands.
   */
  static String ofEffect(Code code, PartialEnvironment environment) {
    return new CodeText(environment).statement(code);
  }

  private String statement(Code code) {
    if (code instanceof Code.Value value) {
      return value(value);
    } else if (code instanceof Code.Sequence s) {
      return s.parts().stream().map(this::statement).collect(Collectors.joining(";", "{", "}"));
    } else if (code instanceof Code.If i) {
      return "if "
          + (value(i.condition()) + statement(i.then()))
          + ("else" + statement(i.otherwise()));
    } else if (code instanceof Code.While w) {
      return "while " + value(w.condition()) + statement(w.body());
    } else if (code instanceof Code.NewArray n) {
      return "$" + n.array() + "[" + n.length() + "]=" + values(n.initial());
    } else if (code instanceof Code.AssignArray a) {
      return a.array().name() + "=" + values(a.values());
    }
    throw new AssertionError(code);
  }

  private String values(List<Code.Value> values) {
    return values.stream().map(this::value).collect(Collectors.joining(",", "[", "]"));
  }

  private String target(Code.Target target) {
    if (target instanceof Code.GlobalTarget t) {
      return "@" + t.slot();
    } else if (target instanceof Code.ElementTarget t) {
      return t.array().name() + "[" + value(t.index()) + "]";
    } else if (target instanceof Code.TemporaryTarget t) {
      return "$" + t.index();
    } else if (target instanceof Code.TemporaryElementTarget t) {
      return "$" + t.array() + "[" + value(t.index()) + "]";
    }
    throw new AssertionError(target);
  }

  private String channel(Code.ChannelPlace channel, Code.Value index) {
    return channel.name() + (channel.size() == 1 ? "" : "[" + value(index) + "]");
  }

  private String value(Code.Value code) {
    if (!Parts.usesTemporaries(code)
        && environment.evaluate(code) instanceof Code.Constant constant) {
      return constant.kind().isByNumber()
          ? Objects.reference(constant.value())
          : Either.text(constant.kind(), constant.value());
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
      String query = "c" + q.query().name().toLowerCase(Locale.ROOT);
      return query + "(" + channel(q.channel(), q.index()) + ")";
    } else if (code instanceof Code.ChannelPeek p) {
      return "cpeek(" + channel(p.channel(), p.index()) + ")." + p.field();
    } else if (code instanceof Code.MessagePeek p) {
      return "cpeek(" + channel(p.channel(), p.index()) + ")";
    } else if (code instanceof Code.Pack p) {
      return values(p.elements());
    } else if (code instanceof Code.PackedElement e) {
      return value(e.array()) + "[" + value(e.index()) + "]";
    } else if (code instanceof Code.OfLength l) {
      return value(l.array()) + "#" + l.length();
    } else if (code instanceof Code.LibraryCall c) {
      return c.receiver().map(r -> value(r) + ".").orElse("")
          + c.operation().name()
          + c.arguments().stream().map(this::value).collect(Collectors.joining(",", "(", ")"));
    } else if (code instanceof Code.Convert c) {
      // What stands around it tells that it is needed.
      return value(c.value());
    } else if (code instanceof Code.ProcessCount c) {
      return "#"
          + c.process()
          + (c.process().equals(ProcessCounts.ALL) ? "" : values(c.arguments()));
    } else if (code instanceof Code.InRange r) {
      return value(r.value());
    } else if (code instanceof Code.TemporaryElement e) {
      return "$" + e.array() + "[" + value(e.index()) + "]";
    } else if (code instanceof Code.Assign a) {
      return target(a.target()) + "=" + value(a.value());
    }
    throw new AssertionError(code);
  }
}
