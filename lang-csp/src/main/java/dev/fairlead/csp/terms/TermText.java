package dev.fairlead.csp.terms;

import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Expression;
import dev.fairlead.csp.lowering.Node.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes a node with its environment as CSP#, with values in the place of local names. Texts are
 * equal only for processes that behave alike: {@link Terms} identifies terms by them.
 */
public final class TermText {
  private final PartialEnvironment environment;
  private final int indices;

  /**
   * @param indices how many indices of indexed operators surround the place; they are called #0, #1
   *     and so on
   */
  private TermText(PartialEnvironment environment, int indices) {
    this.environment = environment;
    this.indices = indices;
  }

  public static String of(Node node, int[] environment) {
    return new TermText(PartialEnvironment.of(environment), 0).node(node);
  }

  /** The same for all values of the environment. */
  public static String withoutValues(Term.Closed closed) {
    int locals = closed.environment().length;
    return new TermText(PartialEnvironment.unknown(locals), 0).node(closed.node());
  }

  public static String expression(Code.Value code, int[] environment) {
    return CodeText.of(code, PartialEnvironment.of(environment));
  }

  private String template(Template template) {
    return new TermText(environment.project(template.projection()), indices).node(template.node());
  }

  private String code(Expression expression) {
    return CodeText.of(expression.code(), environment);
  }

  private String node(Node node) {
    if (node instanceof Node.Stop) {
      return "Stop";
    } else if (node instanceof Node.Skip) {
      return "Skip";
    } else if (node instanceof Node.Prefix p) {
      String name = p.base.orElse("tau") + dotted(p.arguments);
      String annotation = p.annotation.name().charAt(0) == 'N' ? "" : p.annotation + ":";
      return annotation + name + effect(p.effect) + " -> " + template(p.next);
    } else if (node instanceof Node.Send s) {
      String values = s.values.stream().map(this::code).collect(Collectors.joining("."));
      return channel(s.channel) + "!" + values + effect(s.effect) + " -> " + template(s.next);
    } else if (node instanceof Node.Receive r) {
      return receive(r);
    } else if (node instanceof Node.Guarded g) {
      return "[" + code(g.guard) + "]" + template(g.body);
    } else if (node instanceof Node.Conditional c) {
      return c.kind.name().toLowerCase(Locale.ROOT)
          + ("(" + code(c.condition) + "){" + template(c.then) + "}")
          + c.otherwise.map(other -> "else{" + template(other) + "}").orElse("");
    } else if (node instanceof Node.Case c) {
      return c.branches.stream()
          .map(branch -> code(branch.condition()) + ": " + template(branch.body()))
          .collect(Collectors.joining(" ", "case{", ""))
          .concat(c.otherwise.map(other -> " default: " + template(other)).orElse("") + "}");
    } else if (node instanceof Node.Compose c) {
      return c.operands.stream()
          .map(this::template)
          .collect(Collectors.joining(" " + c.operator.text + " ", "(", ")"));
    } else if (node instanceof Node.Indexed i) {
      return indexed(i);
    } else if (node instanceof Node.Replicated r) {
      return "|||{" + r.count.map(this::code).orElse("..") + "}@" + template(r.body);
    } else if (node instanceof Node.Hide h) {
      return "(" + template(h.body) + ")\\{" + hidden(h) + "}";
    } else if (node instanceof Node.Atomic a) {
      return "atomic{" + template(a.body) + "}";
    } else if (node instanceof Node.Call c) {
      return c.process
          + c.arguments.stream().map(this::code).collect(Collectors.joining(", ", "(", ")"));
    }
    throw new AssertionError(node);
  }

  private String dotted(List<Expression> arguments) {
    return arguments.stream().map(argument -> "." + code(argument)).collect(Collectors.joining());
  }

  /** The text of a data operation, for people, and what it does with the values it has. */
  private String effect(Optional<Node.Piece> effect) {
    return effect
        .map(
            piece -> {
              String does = CodeText.ofEffect(piece.code(), environment);
              return piece.text() + "@(" + does.replace('(', '⟨').replace(')', '⟩') + ")";
            })
        .orElse("");
  }

  /** A text without what its data operations do. */
  static String withoutDataValues(String text) {
    return text.replaceAll("\\}@\\([^()]*\\)", "}");
  }

  private String channel(Node.ChannelUse channel) {
    return channel.name() + channel.index().map(index -> "[" + code(index) + "]").orElse("");
  }

  /** What is to be received has no value yet: its names stay names. */
  private String receive(Node.Receive r) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < r.patterns.size(); i++) {
      fields.add(r.patterns.get(i).map(this::code).orElse(r.names.get(i)));
    }
    TermText inner = new TermText(environment.extend(r.names), indices);
    String guard = r.guard.map(g -> "[" + inner.code(g) + "]").orElse("");
    return channel(r.channel)
        + ("?" + guard + String.join(".", fields) + inner.effect(r.effect))
        + (" -> " + inner.template(r.next));
  }

  private String hidden(Node.Hide node) {
    List<String> events = new ArrayList<>();
    for (Node.EventSet set : node.hidden) {
      TermText inner = this;
      StringBuilder text = new StringBuilder();
      for (Node.Values range : set.ranges()) {
        text.append(inner.range(range));
        inner = inner.withIndex();
      }
      events.add(text + set.base() + inner.dotted(set.arguments()));
    }
    return String.join(", ", events);
  }

  private String range(Node.Values range) {
    return range.expressions().stream()
        .map(this::code)
        .collect(Collectors.joining(range.interval() ? ".." : ",", "#" + indices + ":{", "};"));
  }

  private TermText withIndex() {
    return new TermText(environment.extend(List.of("#" + indices)), indices + 1);
  }

  private String indexed(Node.Indexed node) {
    StringBuilder text = new StringBuilder(node.operator.text);
    TermText inner = this;
    for (Node.Values range : node.ranges) {
      text.append(inner.range(range));
      inner = inner.withIndex();
    }
    return text.append("@" + inner.template(node.body)).toString();
  }
}
