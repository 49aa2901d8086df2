package dev.fairlead.promela.structure;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Expression.BinaryOperator;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.Families;
import dev.fairlead.promela.code.Value;
import java.util.List;
import java.util.Optional;

/** When an action is possible for a process by itself; a rendezvous never is. */
final class Guards {
  private final Layout layout;
  private final ChannelCases channels;

  Guards(Layout layout, ChannelCases channels) {
    this.layout = layout;
    this.channels = channels;
  }

  Expression enabled(Action action, ExpressionBuilder self) {
    if (action instanceof Action.Merged merged) {
      return enabled(merged.parts().get(0), self);
    } else if (action instanceof Action.Condition condition) {
      return condition.value() instanceof Value.Run
          ? Expression.TRUE
          : truth(self.value(condition.value()));
    } else if (action instanceof Action.Send send) {
      return channels.value(
          self,
          send.channel(),
          channel ->
              channel.type().isRendezvous()
                  ? Expression.FALSE
                  : Expression.not(ChannelCases.isFull(channel)));
    } else if (action instanceof Action.Receive receive) {
      return receives(receive, self);
    } else if (action instanceof Action.End) {
      return layout.counting().families().endings() == Families.Endings.LEFT_OUT
          ? Expression.FALSE
          : Expression.and(
              Expression.not(layout.isPresent(self.self().pid() + 1)), layout.members().areNone());
    } else if (action instanceof Action.DStep step) {
      return step.first() == -1 ? Expression.TRUE : enabled(step, step.first(), self);
    }
    return Expression.TRUE;
  }

  /** Whether a d_step can go on from a part of it. */
  Expression enabled(Action.DStep step, int place, ExpressionBuilder self) {
    Action.Node node = step.nodes().get(place);
    if (node instanceof Action.Node.Do first) {
      return enabled(first.action(), self);
    }
    Expression any = Expression.FALSE;
    for (int option : ((Action.Node.Choose) node).options()) {
      any = Expression.or(any, option == -1 ? Expression.TRUE : enabled(step, option, self));
    }
    return any;
  }

  private Expression receives(Action.Receive receive, ExpressionBuilder self) {
    return channels.value(
        self,
        receive.channel(),
        channel -> {
          if (channel.type().isRendezvous()) {
            return Expression.FALSE;
          }
          int count = receive.message().size();
          if (receive.anywhere() ? count != channel.fields() : count > channel.fields()) {
            return ChannelCases.faultIfAny(channel);
          }
          return ChannelCases.found(channel, wanted(receive, self), receive.anywhere());
        });
  }

  /** Per field the value that a message must have. */
  static List<Optional<Expression>> wanted(Action.Receive receive, ExpressionBuilder self) {
    return receive.message().stream()
        .map(
            pattern ->
                pattern instanceof Action.Pattern.Match match
                    ? Optional.of(self.value(match.value()))
                    : Optional.<Expression>empty())
        .toList();
  }

  /** What a step receives first, or null. */
  static Action.Receive receive(Action action) {
    if (Action.first(action) instanceof Action.Receive receive) {
      return receive;
    }
    return action instanceof Action.DStep step
            && step.first() != -1
            && step.nodes().get(step.first()) instanceof Action.Node.Do first
            && first.action() instanceof Action.Receive receive
        ? receive
        : null;
  }

  static Expression truth(Expression value) {
    return Expression.isTruth(value)
        ? value
        : Expression.binary(BinaryOperator.NOT_EQUAL, value, Expression.FALSE);
  }
}
