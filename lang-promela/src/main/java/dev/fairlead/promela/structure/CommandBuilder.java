package dev.fairlead.promela.structure;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.GuardedCommand;
import dev.fairlead.core.structure.Update;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.Program;
import dev.fairlead.promela.code.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes commands of the steps of every process: alone, or together with a partner of a rendezvous.
 * {@code else} and escapes become conditions on the steps before them.
 */
final class CommandBuilder {
  /** More would take too long to be compiled. */
  static final int MOST_COMMANDS = 20_000;

  private final Program program;
  private final Layout layout;
  private final ChannelCases channels;
  private final Guards guards;
  private final StepNumbering numbering;
  private final List<GuardedCommand> commands = new ArrayList<>();

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
   * @param keeps the process that has control behind it, if one has
   */
  private record Way(
      Expression guard,
      UpdateBuilder updates,
      Layout.Process partner,
      Step receive,
      Layout.Process keeps) {}

  List<GuardedCommand> commands() {
    for (Layout.Process process : layout.processes()) {
      reachable(process).forEach(state -> add(process, state));
    }
    for (Layout.Process holder : layout.holders()) {
      Layout.inside(holder.type()).stream().forEach(state -> giveUp(holder, state));
    }
    for (Layout.Process member : layout.members().all()) {
      add(member, layout.members().cell(member.base()));
    }
    return commands;
  }

  private static IntStream reachable(Layout.Process process) {
    return process.type().reachable(process.type().graph().initial()).stream();
  }

  private ExpressionBuilder view(Layout.Process process) {
    return new ExpressionBuilder(layout, process, channels);
  }

  private Expression provided(Layout.Process process) {
    return process
        .type()
        .provided()
        .map(value -> Guards.truth(view(process).value(value)))
        .orElse(Expression.TRUE);
  }

  /** Adds the commands of a process at a control state; whether one is enabled there. */
  private Expression add(Layout.Process process, int state) {
    Expression provided = provided(process);
    List<Step> steps = process.type().steps().get(state);
    List<Expression> possible = new ArrayList<>();
    Expression any = Expression.FALSE;
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      Expression allowed = provided;
      for (int before = 0; before < i; before++) {
        int escape = steps.get(before).edge().escape();
        if (Action.isElse(step.action()) || escape > 0 && escape != step.edge().escape()) {
          allowed = Expression.and(allowed, Expression.not(possible.get(before)));
        }
      }
      Expression way = Expression.FALSE;
      for (Way one : ways(process, state, step)) {
        Expression guard =
            MemberCells.atFirst(layout.members(), Expression.and(allowed, one.guard()));
        way = Expression.or(way, one.guard());
        any = Expression.or(any, guard);
        if (!guard.equals(Expression.FALSE)) {
          add(process, state, step, guard, one);
        }
      }
      possible.add(way);
    }
    return any;
  }

  private void add(Layout.Process process, int state, Step step, Expression guard, Way way) {
    boolean member = process.role() == Layout.Role.MEMBER;
    commands.add(
        new GuardedCommand(
            process.index(),
            way.partner() == null ? GuardedCommand.NONE : way.partner().index(),
            member ? GuardedCommand.NONE : process.base(),
            member ? 0 : state,
            member ? Expression.and(layout.members().areAtLeast(1, process), guard) : guard,
            settled(process, step, way),
            way.keeps() == null ? GuardedCommand.NONE : layout.holding(way.keeps()).index(),
            false,
            new Label(step.edge().text(), true),
            way.partner() == null
                ? numbering.alone(step, participant(process))
                : numbering.rendezvous(
                    step, participant(process), way.receive(), participant(way.partner()))));
    if (commands.size() > MOST_COMMANDS) {
      throw new Unstructured("it has more than " + MOST_COMMANDS + " commands");
    }
  }

  /** The updates, and what becomes of those that are counted: all leave first. */
  private List<Update> settled(Layout.Process process, Step step, Way way) {
    List<Update> updates = new ArrayList<>();
    MemberCells cells = new MemberCells(layout.members(), way.updates()::newTemporary);
    updates.addAll(cells.updates(way.updates().updates()));
    MemberMoves moves = new MemberMoves(layout, way.updates()::newTemporary, updates);
    List<Layout.Process> members =
        Stream.of(process, way.partner())
            .filter(each -> each != null && each.role() == Layout.Role.MEMBER)
            .filter(each -> each.equals(way.keeps()) || !moves.stays(each, cells.of(each)))
            .toList();
    members.forEach(moves::leave);
    for (Layout.Process member : members) {
      if (member.equals(way.keeps())) {
        moves.hold(layout.holding(member), cells.of(member));
      } else {
        moves.enter(member.type(), cells.of(member));
      }
    }
    if (process.role() == Layout.Role.HOLDER && way.keeps() == null) {
      moves.release(process, step.edge().target());
    }
    return updates;
  }

  /** Where the member that holds control cannot go on it is one of many again. */
  private void giveUp(Layout.Process holder, int state) {
    Expression any = add(holder, state);
    UpdateBuilder updates = new UpdateBuilder(layout, channels, guards);
    new MemberMoves(layout, updates::newTemporary, updates.updates()).release(holder, state);
    commands.add(
        new GuardedCommand(
            holder.index(),
            GuardedCommand.NONE,
            holder.base(),
            state,
            Expression.not(any),
            updates.updates(),
            GuardedCommand.NONE,
            false,
            new Label("control is given up", true),
            numbering.nobody()));
  }

  private static StepNumbering.Participant participant(Layout.Process process) {
    return switch (process.role()) {
      case LISTED -> new StepNumbering.Participant.Listed(process.pid(), process.type());
      case MEMBER -> new StepNumbering.Participant.Member(process.pid());
      case HOLDER -> new StepNumbering.Participant.Holder();
    };
  }

  private List<Way> ways(Layout.Process process, int state, Step step) {
    List<Way> ways = new ArrayList<>();
    ExpressionBuilder self = view(process);
    Expression alone = guards.enabled(step.action(), self);
    if (!alone.equals(Expression.FALSE)) {
      UpdateBuilder updates = new UpdateBuilder(layout, channels, guards);
      updates.execute(step.action(), self);
      go(updates, process, step);
      ways.add(new Way(alone, updates, null, null, step.edge().atomic() ? process : null));
    }
    if (program.uses().rendezvous() && Action.first(step.action()) instanceof Action.Send send) {
      for (ChannelCases.Case one : channels.of(self, send.channel())) {
        if (one.channel().type().isRendezvous()) {
          refuseInside(process, state, send);
          meet(process, step, send, one, ways);
        }
      }
    }
    return ways;
  }

  private static void go(UpdateBuilder updates, Layout.Process process, Step step) {
    if (step.edge().target() > 0) {
      updates.go(process, step.edge().target());
    }
  }

  /**
   * A member that has met another process in a sequence would have to be told from all others up to
   * its end.
   */
  private void refuseInside(Layout.Process process, int state, Action.Send send) {
    if (!layout.counting().countsNothing()
        && process.role() != Layout.Role.MEMBER
        && Layout.inside(process.type()).get(state)) {
      throw new Unstructured(
          send.span(), "a rendezvous inside of an atomic sequence, where processes are counted");
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
      if (sender.role() != Layout.Role.LISTED || partner.pid() != sender.pid()) {
        reachable(partner)
            .forEach(
                state ->
                    hand(
                        sender,
                        step,
                        send,
                        to,
                        partner,
                        state,
                        ExpressionBuilder.isAt(partner, state),
                        ways));
      }
    }
    for (Layout.Process member : layout.members().all()) {
      boolean same = member.equals(sender);
      Layout.Process partner = same ? layout.members().twin(member) : member;
      Expression there = layout.members().areAtLeast(same ? 2 : 1, partner);
      int state = layout.members().cell(partner.base());
      hand(sender, step, send, to, partner, state, there, ways);
    }
  }

  private Way faulty(Expression guard) {
    UpdateBuilder updates = new UpdateBuilder(layout, channels, guards);
    updates.fault();
    return new Way(guard, updates, null, null, null);
  }

  private void hand(
      Layout.Process sender,
      Step step,
      Action.Send send,
      ChannelCases.Case to,
      Layout.Process partner,
      int state,
      Expression isAt,
      List<Way> ways) {
    Expression there = Expression.and(to.isIt(), Expression.and(isAt, provided(partner)));
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
        ways.add(
            Guards.receive(receive.action()).message().size() == to.channel().fields()
                ? exchange(sender, step, send, to.channel(), partner, receive, guard)
                : faulty(guard));
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
    return new Way(guard, updates, partner, receive, receive.edge().atomic() ? partner : null);
  }
}
