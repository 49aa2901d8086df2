package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Objects;
import dev.fairlead.csp.code.Traps;
import dev.fairlead.csp.syntax.Expr;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Resolves questions about channels. */
final class ChannelLowering {
  private static final Map<String, Code.Query> QUERIES =
      Map.of(
          "cfull", Code.Query.FULL,
          "cempty", Code.Query.EMPTY,
          "ccount", Code.Query.COUNT,
          "csize", Code.Query.SIZE);

  private static final String PEEK = "cpeek";

  private final ExpressionLowering expressions;
  private final StateLayout layout;
  private final Traps traps;
  private final Objects objects;

  ChannelLowering(ExpressionLowering expressions, Lowering lowering) {
    this.expressions = expressions;
    this.layout = lowering.layout();
    this.traps = lowering.traps();
    this.objects = lowering.objects();
  }

  static boolean isQuery(Expr.Call call) {
    return isPeek(call) || QUERIES.containsKey(call.function());
  }

  static boolean isPeek(Expr.Call call) {
    return call.function().equals(PEEK);
  }

  Code.Value query(Expr.Call call, LocalNames scope) {
    if (isPeek(call)) {
      return fields(call, scope)
          .map(f -> f.size() == 1 ? f.get(0) : expressions.arrays().pack(f, call.span()))
          .orElseGet(() -> peek(call, scope));
    }
    ChannelAt at = channel(call.arguments().get(0), scope);
    return new Code.ChannelQuery(
        QUERIES.get(call.function()), layout.channel(at.name()), at.index(), at.trap());
  }

  /** The first message of a channel whose messages have different lengths, as an array. */
  private Code.Value peek(Expr.Call call, LocalNames scope) {
    ChannelAt at = channel(call.arguments().get(0), scope);
    int emptyTrap = traps.add(call.span(), "the buffer of " + at.name() + " is empty");
    Map<Integer, List<Kind>> kinds = new TreeMap<>();
    for (int length : layout.messages().lengths(at.name())) {
      kinds.put(length, layout.messages().kinds(at.name(), length));
    }
    Set<Kind> all = new LinkedHashSet<>();
    kinds.values().forEach(all::addAll);
    Kind element = all.size() == 1 ? all.iterator().next() : Kind.EITHER;
    return new Code.MessagePeek(
        objects,
        layout.channel(at.name()),
        at.index(),
        at.trap(),
        emptyTrap,
        objects.add(new Objects.Fields(kinds)),
        new Kind.Arrays(element, List.of()));
  }

  /** The fields of the first message of a channel; empty if messages have different lengths. */
  Optional<List<Code.Value>> fields(Expr.Call call, LocalNames scope) {
    ChannelAt at = channel(call.arguments().get(0), scope);
    if (layout.messages().lengths(at.name()).size() > 1) {
      return Optional.empty();
    }
    int emptyTrap = traps.add(call.span(), "the buffer of " + at.name() + " is empty");
    List<Kind> kinds = layout.messages().kinds(at.name(), layout.messages().width(at.name()));
    List<Code.Value> fields = new ArrayList<>();
    for (int i = 0; i < kinds.size(); i++) {
      fields.add(
          new Code.ChannelPeek(
              layout.channel(at.name()), at.index(), at.trap(), i, emptyTrap, kinds.get(i)));
    }
    return Optional.of(fields);
  }

  /** One channel: its name, and which of an array. */
  private record ChannelAt(String name, Code.Value index, int trap) {}

  private ChannelAt channel(Expr expr, LocalNames scope) {
    String name = expr instanceof Expr.Index index ? index.array() : ((Expr.Name) expr).name();
    if (scope.find(name).orElse(null) instanceof LocalNames.Meaning.Argument argument) {
      if (expr instanceof Expr.Name) {
        return channel(argument.expression(), argument.scope());
      }
      name = ((Expr.Name) argument.expression()).name();
    }
    if (expr instanceof Expr.Index index) {
      int trap = expressions.arrays().indexTrap(index, layout.channel(name).size());
      return new ChannelAt(name, expressions.lower(index.indices().get(0), Kind.INT, scope), trap);
    }
    return new ChannelAt(name, new Code.Constant(0, Kind.INT), -1);
  }
}
