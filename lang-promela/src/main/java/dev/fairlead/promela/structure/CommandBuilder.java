package dev.fairlead.promela.structure;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.Update;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes commands of the steps of every process: alone, or together with a partner of a rendezvous.
 * {@code else} and escapes become conditions on the steps before them.
 */
final class CommandBuilder {
  private final Program program;
  private final Layout layout;
  private final ChannelCases channels;
  private final Guards guards;
  private final StepNumbering numbering;
  private final List<GuardedCommand> commands = new ArrayList<>();
  private final Map<Layout.Process, ExpressionBuilder> views = new HashMap<>();

  CommandBuilder(Program program, Layout layout, ChannelCases channels, StepNumbering numbering) {
    this.program = program;
    this.numbering = numbering;
    this.layout = layout;
    this.channels = channels;
    this.guards = new Guards(layout, channels);
  }

  /**
   * A way to take a step: when, and what happens.
   *
   * @param receive the statement of the partner
   */
  private record Way(
      Expression guard,
      List<Update> updates,
      Layout.Process partner,
      Step receive,
      Layout.Process holder) {}

  List<GuardedCommand> commands() {
    for (Layout.Process process : layout.processes()) {
      for (int state :
          process.type().reachable(process.type().graph().initial()).stream().toArray()) {
        add(process, state);
      }
    }
    return commands;
  }

  private ExpressionBuilder view(Layout.Process process) {
    return views.computeIfAbsent(process, self -> new ExpressionBuilder(layout, self, channels));
  }

  private Expression provided(Layout.Process process) {
    return process
        .type()
        .provided()
        .map(value -> Guards.truth(view(process).value(value)))
        .orElse(Expression.TRUE);
  }

  private void add(Layout.Process process, int state) {
    Expression provided = provided(process);
    List<Step> steps = process.type().steps().get(state);
    List<Expression> possible = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      Expression allowed = provided;
      for (int before = 0; before < i; before++) {
        int escape = steps.get(before).edge().escape();
        if (Action.isElse(step.action()) || escape > 0 && escape != step.edge().escape()) {
          allowed = Expression.and(allowed, Expression.not(possible.get(before)));
        }
      }
      Expression any = Expression.FALSE;
      for (Way way : ways(process, step)) {
        Expression guard = Expression.and(allowed, way.guard());
        any = Expression.or(any, way.guard());
        if (!guard.equals(Expression.FALSE)) {
          add(process, state, step, guard, way);
        }
      }
      possible.add(any);
    }
  }

  private void add(Layout.Process process, int state, Step step, Expression guard, Way way) {
    commands.add(
        new GuardedCommand(
            process.index(),
            way.partner() == null ? GuardedCommand.NONE : way.partner().index(),
            process.base(),
            state,
            guard,
            way.updates(),
            way.holder() == null ? GuardedCommand.NONE : way.holder().index(),
            false,
            new Label(step.edge().text(), true),
            way.partner() == null
                ? numbering.alone(step, participant(process))
                : numbering.rendezvous(
                    step, participant(process), way.receive(), participant(way.partner()))));
  }

  private static StepNumbering.Participant participant(Layout.Process process) {
    return new StepNumbering.Participant(process.pid(), process.type());
  }

  private List<Way> ways(Layout.Process process, Step step) {
    List<Way> ways = new ArrayList<>();
    ExpressionBuilder self = view(process);
    Expression alone = guards.enabled(step.action(), self);
    if (!alone.equals(Expression.FALSE)) {
      UpdateBuilder updates = new UpdateBuilder(layout, channels, guards);
      updates.execute(step.action(), self);
      go(updates, process, step);
      ways.add(
          new Way(alone, updates.updates(), null, null, step.edge().atomic() ? process : null));
    }
    if (program.uses().rendezvous() && Action.first(step.action()) instanceof Action.Send send) {
      for (ChannelCases.Case one : channels.of(self, send.channel())) {
        if (one.channel().type().isRendezvous()) {
          meet(process, step, send, one, ways);
        }
      }
    }
    return ways;
  }

  private static void go(UpdateBuilder updates, Layout.Process process, Step step) {
    if (step.edge().target() > 0) {
      updates.assign(process.base(), Expression.constant(step.edge().target()));
    }
  }

  /** The ways to hand a message over to any process that can take it. */
  private void meet(
      Layout.Process sender, Step step, Action.Send send, ChannelCases.Case to, List<Way> ways) {
    if (send.message().size() != to.channel().fields()) {
      ways.add(faulty(to.isIt()));
      return;
    }
    for (Layout.Process partner : layout.processes()) {
      if (partner.pid() != sender.pid()) {
        for (int state :
            partner.type().reachable(partner.type().graph().initial()).stream().toArray()) {
          hand(sender, step, send, to, partner, state, ways);
        }
      }
    }
  }

  private static Way faulty(Expression guard) {
    return new Way(guard, List.of(new Update.Fault()), null, null, null);
  }

  private void hand(
      Layout.Process sender,
      Step step,
      Action.Send send,
      ChannelCases.Case to,
      Layout.Process partner,
      int state,
      List<Way> ways) {
    Expression there =
        Expression.and(
            to.isIt(), Expression.and(ExpressionBuilder.isAt(partner, state), provided(partner)));
    List<Step> before = new ArrayList<>();
    List<Expression> taken = new ArrayList<>();
    for (Step receive : partner.type().steps().get(state)) {
      if (!receive.receives()) {
        continue;
      }
      Expression takes = takes(sender, send, to.channel(), partner, receive);
      Expression guard = Expression.and(there, takes);
      for (int i = 0; i < before.size(); i++) {
        int escape = before.get(i).edge().escape();
        if (escape > 0 && escape != receive.edge().escape()) {
          guard = Expression.and(guard, Expression.not(taken.get(i)));
        }
      }
      before.add(receive);
      taken.add(takes);
      if (!guard.equals(Expression.FALSE) && !takes.equals(Expression.FALSE)) {
        ways.add(exchange(sender, step, send, to.channel(), partner, receive, guard));
      }
    }
  }

  /** Whether a process takes a message from a channel by a step. */
  private Expression takes(
      Layout.Process sender,
      Action.Send send,
      Layout.Channel channel,
      Layout.Process partner,
      Step step) {
    ExpressionBuilder other = view(partner);
    Action.Receive receive = Guards.receive(step.action());
    Expression same = Expression.FALSE;
    for (ChannelCases.Case one : channels.of(other, receive.channel())) {
      if (one.channel().number() == channel.number()) {
        same = Expression.or(same, one.isIt());
      }
    }
    if (same.equals(Expression.FALSE)) {
      return same;
    }
    if (receive.message().size() != channel.fields()) {
      return Expression.and(same, ExpressionBuilder.FAULT);
    }
    for (int i = 0; i < receive.message().size(); i++) {
      if (receive.message().get(i) instanceof Action.Pattern.Match match) {
        Expression sent =
            ExpressionBuilder.fit(
                channel.type().fields().get(i).width(), view(sender).value(send.message().get(i)));
        same = Expression.and(same, Expression.equal(other.value(match.value()), sent));
      }
    }
    return same;
  }

  private Way exchange(
      Layout.Process sender,
      Step step,
      Action.Send send,
      Layout.Channel channel,
      Layout.Process partner,
      Step receive,
      Expression guard) {
    UpdateBuilder updates = new UpdateBuilder(layout, channels, guards);
    List<Expression> message = updates.message(send, channel, view(sender));
    go(updates, sender, step);
    updates.accept(receive.action(), message, view(partner));
    go(updates, partner, receive);
    return new Way(
        guard, updates.updates(), partner, receive, receive.edge().atomic() ? partner : null);
  }
}
