package dev.fairlead.csp.semantics;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Traps;
import dev.fairlead.csp.syntax.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Resolves questions about channels. */
final class ChannelLowering {
  private static final Map<String, Code.Query> QUERIES =
      Map.of(
          "cfull", Code.Query.FULL,
          "cempty", Code.Query.EMPTY,
          "ccount", Code.Query.COUNT,
          "csize", Code.Query.SIZE);

  private static final String PEEK = "cpeek";

  private final Lowering.Expressions expressions;
  private final Layout layout;
  private final Traps traps;

  ChannelLowering(Lowering.Expressions expressions, Layout layout, Traps traps) {
    this.expressions = expressions;
    this.layout = layout;
    this.traps = traps;
  }

  static boolean isQuery(Expr.Call call) {
    return isPeek(call) || QUERIES.containsKey(call.function());
  }

  static boolean isPeek(Expr.Call call) {
    return call.function().equals(PEEK);
  }

  Code.Value query(Expr.Call call, Scope scope) {
    if (isPeek(call)) {
      return peek(call, scope).get(0);
    }
    ChannelAt at = channel(call.arguments().get(0), scope);
    return new Code.ChannelQuery(
        QUERIES.get(call.function()), layout.channel(at.name()), at.index(), at.trap());
  }

  /** The fields of the first message of a channel. */
  List<Code.Value> peek(Expr.Call call, Scope scope) {
    ChannelAt at = channel(call.arguments().get(0), scope);
    int emptyTrap = traps.add(call.span(), "the buffer of " + at.name() + " is empty");
    List<Kind> kinds = layout.messages().kinds(at.name(), layout.messages().width(at.name()));
    List<Code.Value> fields = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      fields.add(
          new Code.ChannelPeek(
              layout.channel(at.name()), at.index(), at.trap(), i, emptyTrap, kinds.get(i)));
    }
    return fields;
  }

  /** One channel: its name, and which of an array. */
  private record ChannelAt(String name, Code.Value index, int trap) {}

  private ChannelAt channel(Expr expr, Scope scope) {
    String name = expr instanceof Expr.Index index ? index.array() : ((Expr.Name) expr).name();
    if (scope.find(name).orElse(null) instanceof Scope.Meaning.Argument argument) {
      if (expr instanceof Expr.Name) {
        return channel(argument.expression(), argument.scope());
      }
      name = ((Expr.Name) argument.expression()).name();
    }
    if (expr instanceof Expr.Index index) {
      int trap = expressions.indexTrap(index, layout.channel(name).size());
      return new ChannelAt(name, expressions.lower(index.indices().get(0), Kind.INT, scope), trap);
    }
    return new ChannelAt(name, new Code.Constant(0, Kind.INT), -1);
  }
}
