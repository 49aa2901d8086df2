package dev.fairlead.csp.terms;

import dev.fairlead.core.space.Label;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.lowering.Node.Expression;
import dev.fairlead.csp.lowering.Node.Template;
import dev.fairlead.csp.syntax.Proc;
import dev.fairlead.csp.terms.Spellings.Link;
import dev.fairlead.csp.terms.Spellings.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes a node with its environment as CSP#, with values in the place of local names. What is
 * written with the same pieces behaves alike, so {@link Terms} may identify terms by them. Names of
 * variables, channels and processes mean the same everywhere. Local names are replaced by their
 * values, but for two kinds: indices are numbered by nesting, and a received name stands for itself
 * until it has a value. That is safe only because no received name may be that of a variable
 * (FL0127). {@link CodeText} writes what code does, not only how it looks.
 */
public final class TermText {
  private final Spellings spellings;
  private final Place place;
  private final PartialEnvironment environment;

  /** How many indices of indexed operators surround the place; they are called #0, #1 and so on. */
  private final int indices;

  TermText(Spellings spellings, Place place) {
    this.spellings = spellings;
    this.place = place;
    this.environment = place.environment();
    this.indices = place.indices();
  }

  private TermText in(PartialEnvironment inner, int innerIndices) {
    return new TermText(spellings, new Place(place.node(), inner, innerIndices));
  }

  public static String expression(Code.Value code, int[] environment) {
    return CodeText.of(code, PartialEnvironment.of(environment));
  }

  private Spelling template(Template template) {
    return spellings.of(place.inside(template));
  }

  private String code(Expression expression) {
    return CodeText.of(expression.code(), environment);
  }

  /** Of a node that ends with another. */
  Link link() {
    Node node = place.node();
    if (node instanceof Node.Prefix p) {
      String name = p.base.orElse("tau") + dotted(p.arguments);
      String annotation = p.annotation.name().charAt(0) == 'N' ? "" : p.annotation + ":";
      String level = p.level == Label.TOP ? "" : "@" + p.level;
      return arrow(annotation + name + level, p.effect, p.arrow, p.next);
    } else if (node instanceof Node.Send s) {
      String values = s.values.stream().map(this::code).collect(Collectors.joining("."));
      return arrow(channel(s.channel) + "!" + values, s.effect, s.arrow, s.next);
    } else if (node instanceof Node.Receive r) {
      return receive(r);
    } else if (node instanceof Node.Guarded g) {
      return new Link(List.of("[" + code(g.guard) + "]"), place.inside(g.body), "");
    } else if (node instanceof Node.Compose c) {
      List<Object> before = new ArrayList<>();
      int last = c.operands.size() - 1;
      for (Template operand : c.operands.subList(0, last)) {
        before.add(before.isEmpty() ? "(" : separator(c));
        before.add(template(operand));
      }
      before.add(separator(c));
      return new Link(before, place.inside(c.operands.get(last)), ")");
    }
    throw new AssertionError(node);
  }

  private Link arrow(String event, Optional<Node.Piece> effect, Proc.Arrow arrow, Template next) {
    List<Object> before = new ArrayList<>();
    if (effect.isPresent()) {
      // The text of a data operation is for people; it may do different things in two places.
      before.add(event + effect.get().text());
      before.add(new Spelling.DataValues(CodeText.ofEffect(effect.get().code(), environment)));
      before.add(" " + arrow.text + " ");
    } else {
      before.add(event + " " + arrow.text + " ");
    }
    return new Link(before, place.inside(next), "");
  }

  private static String separator(Node.Compose c) {
    return " " + c.operator.text + " ";
  }

  /** Of a node that does not. */
  List<Object> whole() {
    Node node = place.node();
    if (node instanceof Node.Stop) {
      return List.of("Stop");
    } else if (node instanceof Node.Skip) {
      return List.of("Skip");
    } else if (node instanceof Node.Conditional c) {
      String kind = c.kind.name().toLowerCase(Locale.ROOT);
      List<Object> pieces = new ArrayList<>();
      pieces.add(kind + "(" + code(c.condition) + "){");
      pieces.add(template(c.then));
      c.otherwise.ifPresent(
          other -> {
            pieces.add("}else{");
            pieces.add(template(other));
          });
      pieces.add("}");
      return List.copyOf(pieces);
    } else if (node instanceof Node.Case c) {
      List<Object> pieces = new ArrayList<>();
      for (Node.Branch branch : c.branches) {
        pieces.add((pieces.isEmpty() ? "case{" : " ") + code(branch.condition()) + ": ");
        pieces.add(template(branch.body()));
      }
      c.otherwise.ifPresent(
          other -> {
            pieces.add(" default: ");
            pieces.add(template(other));
          });
      pieces.add("}");
      return List.copyOf(pieces);
    } else if (node instanceof Node.Compose c) {
      List<Object> pieces = new ArrayList<>();
      for (Template operand : c.operands) {
        pieces.add(pieces.isEmpty() ? "(" : separator(c));
        pieces.add(template(operand));
      }
      pieces.add(")");
      return List.copyOf(pieces);
    } else if (node instanceof Node.Indexed i) {
      return indexed(i);
    } else if (node instanceof Node.Replicated r) {
      return List.of(
          (r.synchronises ? "||{" : "|||{") + r.count.map(this::code).orElse("..") + "}@",
          template(r.body));
    } else if (node instanceof Node.Hide h) {
      return List.of("(", template(h.body), ")\\{" + hidden(h) + "}");
    } else if (node instanceof Node.Atomic a) {
      return List.of("atomic{", template(a.body), "}");
    } else if (node instanceof Node.Timed t) {
      String time = t.kind.text + "[" + code(t.time) + "]";
      Object next = t.next.<Object>map(this::template).orElse("");
      return Times.spelled(t.kind, template(t.body), time, next);
    } else if (node instanceof Node.Call c) {
      return List.of(
          c.process
              + c.arguments.stream().map(this::code).collect(Collectors.joining(", ", "(", ")")));
    }
    throw new AssertionError(node);
  }

  private String dotted(List<Expression> arguments) {
    return arguments.stream().map(argument -> "." + code(argument)).collect(Collectors.joining());
  }

  private String channel(Node.ChannelUse channel) {
    return channel.name() + channel.index().map(index -> "[" + code(index) + "]").orElse("");
  }

  /** What is to be received has no value yet: its names stay names. */
  private Link receive(Node.Receive r) {
    List<String> fields = new ArrayList<>();
    for (int i = 0; i < r.patterns.size(); i++) {
      fields.add(r.patterns.get(i).map(this::code).orElse(r.names.get(i)));
    }
    TermText inner = in(environment.extend(r.names), indices);
    String guard = r.guard.map(g -> "[" + inner.code(g) + "]").orElse("");
    String event = channel(r.channel) + "?" + guard + String.join(".", fields);
    return inner.arrow(event, r.effect, r.arrow, r.next);
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
    return in(environment.extend(List.of("#" + indices)), indices + 1);
  }

  private List<Object> indexed(Node.Indexed node) {
    StringBuilder text = new StringBuilder(node.operator.text);
    TermText inner = this;
    for (Node.Values range : node.ranges) {
      text.append(inner.range(range));
      inner = inner.withIndex();
    }
    return List.of(text.append("@").toString(), inner.template(node.body));
  }
}
