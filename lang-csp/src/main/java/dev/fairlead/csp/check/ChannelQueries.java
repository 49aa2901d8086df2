package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.check.ExpressionChecker.Mode;
import dev.fairlead.csp.check.Symbols.Channel;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.syntax.Expr;
import dev.fairlead.csp.syntax.Span;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/**
 * Uses of channels: queries like {@code call(cfull, c)}, and the names of channels in processes.
 */
final class ChannelQueries {

  private static final Set<String> QUERIES = Set.of("cfull", "cempty", "ccount", "csize", "cpeek");

  private final Checking checking;
  private final ExpressionChecker expressions;

  ChannelQueries(Checking checking, ExpressionChecker expressions) {
    this.checking = checking;
    this.expressions = expressions;
  }

  static boolean isQuery(String function) {
    return QUERIES.contains(function);
  }

  Type check(Expr.Call c, Scope scope, Mode mode) {
    if (c.arguments().size() != 1) {
      throw checking.error(
          "FL0122",
          c.span(),
          "'" + c.function() + "' needs one channel",
          "write call(" + c.function() + ", c)");
    }
    Channel channel = argument(c.arguments().get(0), scope, mode);
    if (channel.capacity() == 0) {
      throw checking.error(
          "FL0123",
          c.arguments().get(0).span(),
          "'"
              + channel.name()
              + (channel.broadcast() ? "' is a broadcast channel" : "' is a rendezvous channel")
              + " and has no buffer to ask about",
          channel.broadcast()
              ? "only channels with a capacity can be asked"
              : "give it a capacity: channel " + channel.name() + " 1;");
    }
    return switch (c.function()) {
      case "cfull", "cempty" -> Type.of(Kind.BOOL);
      case "cpeek" -> peeked(c, channel);
      default -> Type.of(Kind.INT);
    };
  }

  static boolean isPeek(Expr e) {
    return e instanceof Expr.Call c && c.function().equals("cpeek");
  }

  /**
   * An array of the fields of the first message, or the only field. Where messages have different
   * lengths, it is always an array.
   */
  private Type peeked(Expr.Call c, Channel channel) {
    KindCell kind = KindCell.unknown();
    SortedSet<Integer> lengths = checking.messageLengths.of(channel.name());
    for (int length : lengths) {
      for (KindCell field : checking.message(channel.name(), length)) {
        if (length > 1 && field.known().orElse(null) instanceof Kind.Arrays
            || kind.take(field) == KindCell.Taken.IMPOSSIBLE) {
          throw checking.error(
              "FL0126",
              c.span(),
              "the parts of messages on '" + channel.name() + "' do not go into one array",
              "receive the message to get at its parts");
        }
      }
    }
    if (lengths.size() > 1) {
      return Type.array(kind, List.of());
    }
    return lengths.first() > 1 ? Type.array(kind, List.of(lengths.first())) : Type.held(kind);
  }

  private Channel argument(Expr e, Scope scope, Mode mode) {
    if (e instanceof Expr.Name n) {
      Optional<Scope.Local> local = scope.find(n.name());
      if (local.isPresent() && local.get() instanceof Scope.Local.Argument a) {
        return argument(a.expression(), a.scope(), mode);
      }
      return channel(n.name(), Optional.empty(), n.span(), scope, mode);
    }
    if (e instanceof Expr.Index i && i.indices().size() == 1) {
      Optional<Scope.Local> local = scope.find(i.array());
      if (local.isPresent()
          && local.get() instanceof Scope.Local.Argument a
          && a.expression() instanceof Expr.Name n) {
        // The index is read here, the array where the macro is used: both name global things.
        expressions.require(i.indices().get(0), Kind.INT, "an index", scope, mode);
        Expr.IntLiteral checked = new Expr.IntLiteral(0, i.span());
        return channel(n.name(), Optional.of(checked), n.span(), a.scope(), mode);
      }
      return channel(i.array(), Optional.of(i.indices().get(0)), i.span(), scope, mode);
    }
    throw checking.error("FL0123", e.span(), checking.quoted(e) + " is not a channel", "");
  }

  /** The channel of this name; the index is there iff it is an array of channels. */
  Channel channel(String name, Optional<Expr> index, Span span, Scope scope, Mode mode) {
    Span place = new Span(span.offset(), name.length());
    if (scope.find(name).isPresent()) {
      throw checking.error(
          "FL0123",
          place,
          "'" + name + "' is a parameter or bound name, not always a channel",
          "pass a channel for it in every call");
    }
    Channel channel = checking.symbols.channels().get(name);
    if (channel == null) {
      throw checking
          .sortOf(name)
          .map(
              sort ->
                  checking.error(
                      "FL0123", place, "'" + name + "' is a " + sort + ", not a channel", ""))
          .orElseGet(
              () -> {
                String hint = Suggestion.didYouMean(name, checking.symbols.channels().keySet());
                return checking.error(
                    "FL0121",
                    place,
                    "unknown channel '" + name + "'",
                    hint.isEmpty() ? "declare it: channel " + name + " 0;" : hint);
              });
    }
    if (channel.arraySize().isPresent() != index.isPresent()) {
      throw checking.error(
          "FL0124",
          span,
          index.isPresent()
              ? "'" + name + "' is a single channel and takes no index"
              : "'" + name + "' is an array of channels and needs an index",
          "");
    }
    index.ifPresent(i -> expressions.require(i, Kind.INT, "an index", scope, mode));
    return channel;
  }
}
