package dev.fairlead.promela.structure;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Expression.BinaryOperator;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.StaticChannels;
import dev.fairlead.promela.code.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The channels that an expression may stand for, and what is asked of a channel. */
final class ChannelCases {
  private final StaticChannels known;
  private final Layout layout;

  ChannelCases(Program program, Layout layout) {
    this.known = new StaticChannels(program);
    this.layout = layout;
  }

  /**
   * A channel that an expression may stand for.
   *
   * @param isIt whether it does; the conditions of several exclude each other
   */
  record Case(Layout.Channel channel, Expression isIt) {}

  /** All channels that it may be; if it is none of them, that is a fault. */
  List<Case> of(ExpressionBuilder self, Value value) {
    int type = self.self() == null ? -1 : self.self().type().number();
    Optional<StaticChannels.Fixed> fixed =
        type < 0 && value instanceof Value.Read read && read.place().local()
            ? Optional.empty()
            : known.find(value, Math.max(0, type));
    return fixed.map(found -> fixed(self, found)).orElseGet(() -> any(self.value(value)));
  }

  private List<Case> fixed(ExpressionBuilder self, StaticChannels.Fixed fixed) {
    int first = fixed.local() ? self.self().firstChannel() + fixed.site() : fixed.number();
    if (fixed.index().isEmpty()) {
      return List.of(new Case(layout.channel(first), Expression.TRUE));
    }
    Expression index = self.value(fixed.index().get().value());
    List<Case> cases = new ArrayList<>();
    for (int i = 0; i < fixed.index().get().elements(); i++) {
      Expression isIt = Expression.equal(index, Expression.constant(i));
      if (!isIt.equals(Expression.FALSE)) {
        cases.add(new Case(layout.channel(first + i), isIt));
      }
    }
    return cases;
  }

  private List<Case> any(Expression number) {
    List<Case> cases = new ArrayList<>();
    for (Layout.Channel channel : layout.channels()) {
      Expression isIt =
          Expression.and(
              Expression.equal(number, Expression.constant(channel.number())), channel.exists());
      if (!isIt.equals(Expression.FALSE)) {
        cases.add(new Case(channel, isIt));
      }
    }
    return cases;
  }

  /** What is said of the channel that an expression stands for. */
  Expression value(
      ExpressionBuilder self, Value channel, Function<Layout.Channel, Expression> said) {
    List<Case> cases = of(self, channel);
    Expression result = ExpressionBuilder.FAULT;
    for (int i = cases.size() - 1; i >= 0; i--) {
      Case one = cases.get(i);
      result = Expression.conditional(one.isIt(), said.apply(one.channel()), result);
    }
    return result;
  }

  static Expression length(Layout.Channel channel) {
    return channel.type().isRendezvous() ? Expression.FALSE : channel.length();
  }

  static Expression isFull(Layout.Channel channel) {
    return channel.type().isRendezvous()
        ? Expression.FALSE
        : Expression.equal(channel.length(), Expression.constant(channel.type().capacity()));
  }

  static Expression isLongerThan(Layout.Channel channel, int length) {
    return Expression.binary(BinaryOperator.GREATER, channel.length(), Expression.constant(length));
  }

  static Expression faultIfAny(Layout.Channel channel) {
    return Expression.and(isLongerThan(channel, 0), ExpressionBuilder.FAULT);
  }

  /** Whether the first message of a buffered channel, or any, has the values wanted. */
  static Expression found(
      Layout.Channel channel, List<Optional<Expression>> wanted, boolean anywhere) {
    Expression any = Expression.FALSE;
    for (int at = 0; at < (anywhere ? channel.type().capacity() : 1); at++) {
      any = Expression.or(any, foundAt(channel, wanted, at));
    }
    return any;
  }

  static Expression foundAt(Layout.Channel channel, List<Optional<Expression>> wanted, int at) {
    Expression fits = isLongerThan(channel, at);
    for (int i = 0; i < wanted.size(); i++) {
      if (wanted.get(i).isPresent()) {
        Expression field = Expression.read(channel.slot(at, i));
        fits = Expression.and(fits, Expression.equal(wanted.get(i).get(), field));
      }
    }
    return fits;
  }
}
