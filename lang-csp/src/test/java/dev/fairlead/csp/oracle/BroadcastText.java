package dev.fairlead.csp.oracle;

import dev.fairlead.csp.oracle.BroadcastTerm.Block;
import dev.fairlead.csp.oracle.BroadcastTerm.Channel;
import dev.fairlead.csp.oracle.BroadcastTerm.Declared;
import dev.fairlead.csp.oracle.BroadcastTerm.Num;
import dev.fairlead.csp.oracle.BroadcastTerm.Op;
import dev.fairlead.csp.oracle.BroadcastTerm.Value;
import java.util.List;
import java.util.stream.Collectors;

/** Models with broadcasts as text. */
final class BroadcastText {
  private BroadcastText() {}

  static String of(BroadcastTerm.Whole model) {
    StringBuilder text = new StringBuilder();
    model.variables().forEach((name, value) -> text.append("var " + name + " = " + value + ";\n"));
    model.channels().forEach((name, channel) -> text.append(channel(name, channel)));
    model
        .definitions()
        .forEach(
            (name, definition) ->
                text.append(name + "(" + String.join(", ", definition.parameters()) + ") = ")
                    .append(process(definition.body()) + ";\n"));
    return text.toString();
  }

  private static String channel(String name, Declared channel) {
    String named = "channel " + name + (channel.size() > 0 ? "[" + channel.size() + "]" : "");
    return channel.isBroadcast()
        ? "broadcast " + named + ";\n"
        : named + " " + channel.capacity() + ";\n";
  }

  static String process(BroadcastTerm term) {
    if (term instanceof BroadcastTerm.Prefix p) {
      String values =
          p.arguments().stream().map(v -> "." + operand(v)).collect(Collectors.joining());
      return p.event() + values + block(p.block()) + " -> " + inner(p.next());
    } else if (term instanceof BroadcastTerm.Send s) {
      return channel(s.channel())
          + "!"
          + dotted(s.values())
          + block(s.block())
          + " -> "
          + inner(s.next());
    } else if (term instanceof BroadcastTerm.Receive r) {
      boolean free = r.guard().equals(BroadcastTerm.Receive.FREE);
      String guard = free ? "" : "[" + value(r.guard()) + "]";
      return channel(r.channel()) + "?" + guard + dotted(r.patterns()) + " -> " + inner(r.next());
    } else if (term instanceof BroadcastTerm.Guard g) {
      return "[" + value(g.condition()) + "] " + inner(g.body());
    } else if (term instanceof BroadcastTerm.If i) {
      return i.keyword()
          + " ("
          + value(i.condition())
          + ") { "
          + process(i.then())
          + " } else { "
          + process(i.otherwise())
          + " }";
    } else if (term instanceof BroadcastTerm.Compose c) {
      return c.parts().stream()
          .map(BroadcastText::inner)
          .collect(Collectors.joining(" " + c.operator() + " "));
    } else if (term instanceof BroadcastTerm.Indexed i) {
      return i.operator() + " " + i.index() + ":{0.." + i.last() + "} @ " + inner(i.body());
    } else if (term instanceof BroadcastTerm.Replicated r) {
      return "|||{" + r.count() + "} @ " + inner(r.body());
    } else if (term instanceof BroadcastTerm.Atomic a) {
      return "atomic{" + process(a.body()) + "}";
    } else if (term instanceof BroadcastTerm.Call c) {
      return c.process()
          + c.arguments().stream()
              .map(BroadcastText::value)
              .collect(Collectors.joining(", ", "(", ")"));
    }
    return term instanceof BroadcastTerm.Skip ? "Skip" : "Stop";
  }

  private static String inner(BroadcastTerm term) {
    boolean simple =
        term instanceof BroadcastTerm.Call
            || term instanceof BroadcastTerm.Stop
            || term instanceof BroadcastTerm.Skip;
    return simple ? process(term) : "(" + process(term) + ")";
  }

  private static String channel(Channel channel) {
    return channel.name() + (channel.index() == null ? "" : "[" + value(channel.index()) + "]");
  }

  private static String dotted(List<Value> values) {
    return values.stream().map(BroadcastText::operand).collect(Collectors.joining("."));
  }

  private static String block(Block block) {
    return block.assignments().isEmpty()
        ? ""
        : block.assignments().stream()
            .map(a -> a.variable() + " = " + value(a.value()) + ";")
            .collect(Collectors.joining(" ", "{", "}"));
  }

  static String value(Value value) {
    if (value instanceof Op op) {
      return operand(op.left()) + " " + op.operator() + " " + operand(op.right());
    } else if (value instanceof Num n) {
      return Integer.toString(n.n());
    }
    return value instanceof BroadcastTerm.Variable v
        ? v.name()
        : ((BroadcastTerm.Name) value).name();
  }

  private static String operand(Value value) {
    return value instanceof Op ? "(" + value(value) + ")" : value(value);
  }
}
