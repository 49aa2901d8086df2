package dev.fairlead.promela.structure;

import dev.fairlead.core.structure.Expression;
import dev.fairlead.core.structure.Expression.BinaryOperator;
import dev.fairlead.core.structure.SlotRef;
import dev.fairlead.core.structure.Update;
import dev.fairlead.promela.code.Action;
import dev.fairlead.promela.code.Memory;
import dev.fairlead.promela.code.Place;
import dev.fairlead.promela.code.ProcessType;
import dev.fairlead.promela.code.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Translates what one command does: actions, in the order in which they are executed. */
final class UpdateBuilder {
  private static final int EXIT = -1;

  private final Layout layout;
  private final ChannelCases channels;
  private final Guards guards;
  private List<Update> updates = new ArrayList<>();
  private int temporaries;
  private int labels;

  UpdateBuilder(Layout layout, ChannelCases channels, Guards guards) {
    this.layout = layout;
    this.channels = channels;
    this.guards = guards;
  }

  List<Update> updates() {
    return updates;
  }

  void assign(int slot, Expression value) {
    updates.add(new Update.Assign(new SlotRef(slot), value));
  }

  /** Keeps a value as it is now. */
  Expression let(Expression value) {
    if (value instanceof Expression.Constant) {
      return value;
    }
    Expression.Temporary kept = new Expression.Temporary(newTemporary());
    updates.add(new Update.Let(kept.number(), value));
    return kept;
  }

  /** The number of a temporary that nothing else is kept in. */
  int newTemporary() {
    return temporaries++;
  }

  private void branch(Expression condition, Runnable then, Runnable otherwise) {
    if (condition instanceof Expression.Constant constant) {
      (constant.value() != 0 ? then : otherwise).run();
      return;
    }
    List<Update> before = updates;
    updates = new ArrayList<>();
    then.run();
    List<Update> first = updates;
    updates = new ArrayList<>();
    otherwise.run();
    List<Update> second = updates;
    updates = before;
    updates.add(new Update.If(condition, first, second));
  }

  void fault() {
    updates.add(new Update.Fault());
  }

  void execute(Action action, ExpressionBuilder self) {
    if (action instanceof Action.Merged merged) {
      merged.parts().forEach(part -> execute(part, self));
    } else if (action instanceof Action.Condition condition) {
      if (condition.value() instanceof Value.Run run) {
        create(run, self);
      }
    } else if (action instanceof Action.Assign assign) {
      Expression value =
          assign.value() instanceof Value.Run run ? create(run, self) : self.value(assign.value());
      write(assign.place(), value, self);
    } else if (action instanceof Action.Send send) {
      send(send, self);
    } else if (action instanceof Action.Receive receive) {
      receive(receive, self);
    } else if (action instanceof Action.Assert check) {
      branch(self.value(check.value()), () -> {}, () -> updates.add(new Update.Fail()));
    } else if (action instanceof Action.SetPriority set) {
      throw new Unstructured(set.span(), "a priority is set");
    } else if (action instanceof Action.End) {
      Layout.Process process = self.self();
      for (int i = 0; i < process.type().size(); i++) {
        assign(process.base() + i, Expression.FALSE);
      }
    } else if (action instanceof Action.DStep steps) {
      run(steps, steps.first(), self);
    }
  }

  void write(Place place, Expression value, ExpressionBuilder self) {
    if (place.stored()) {
      SlotRef slot = self.slot(place, self.self());
      updates.add(new Update.Assign(slot, ExpressionBuilder.fit(place.type().width(), value)));
    } else {
      let(value);
      let(self.bounds(place));
    }
  }

  /** Creates a process behind all others; the answer is its number. */
  private Expression create(Value.Run run, ExpressionBuilder self) {
    List<Expression> arguments = new ArrayList<>();
    run.arguments().forEach(argument -> arguments.add(let(self.value(argument))));
    if (!layout.counting().countsNothing()) {
      limit();
    }
    if (layout.counting().isCounted(run.type())) {
      bear(layout.members().newborn(layout.type(run.type())), arguments);
      return Expression.TRUE;
    }
    Expression number = let(self.count());
    create(run, arguments, 0);
    return number;
  }

  /** The first process number from some on that is not taken. */
  private void create(Value.Run run, List<Expression> arguments, int pid) {
    if (pid == layout.pids()) {
      fault();
      return;
    }
    branch(
        layout.isPresent(pid),
        () -> create(run, arguments, pid + 1),
        () -> {
          Layout.Process created = layout.find(pid, run.type());
          if (created == null) {
            fault();
          } else {
            begin(created, arguments);
          }
        });
  }

  /** Processes that are counted are soon too many. */
  private void limit() {
    Expression most = Expression.constant(Memory.MOST_PROCESSES);
    Expression room = Expression.binary(BinaryOperator.LESS, layout.total(), most);
    branch(room, () -> {}, this::fault);
  }

  /** Creates a process that is counted. */
  private void bear(Layout.Process born, List<Expression> arguments) {
    List<Update> before = updates;
    updates = new ArrayList<>();
    begin(born, arguments);
    MemberCells cells = new MemberCells(layout.members(), this::newTemporary);
    before.addAll(cells.updates(updates));
    updates = before;
    new MemberMoves(layout, this::newTemporary, updates).enter(born.type(), cells.of(born));
  }

  private void begin(Layout.Process created, List<Expression> arguments) {
    ProcessType type = created.type();
    assign(created.base(), Expression.constant(type.graph().initial()));
    for (int i = 0; i < type.channels().size(); i++) {
      int offset = type.channels().get(i).offset();
      assign(created.base() + offset, Expression.constant(created.firstChannel() + i));
    }
    for (int i = 0; i < arguments.size(); i++) {
      Place parameter = type.parameters().get(i);
      assign(
          created.base() + parameter.offset(),
          ExpressionBuilder.fit(parameter.type().width(), arguments.get(i)));
    }
    ExpressionBuilder own = new ExpressionBuilder(layout, created, channels);
    type.initials().forEach(first -> execute(first, own));
    rest(created, type.graph().initial());
  }

  /** A process goes on to a control state. */
  void go(Layout.Process process, int state) {
    assign(process.base(), Expression.constant(state));
    rest(process, state);
  }

  /** Where a process rests for ever its variables are 0. */
  private void rest(Layout.Process process, int state) {
    if (process.role() == Layout.Role.LISTED && layout.restsAt(process.type(), state)) {
      for (int i = 1; i < process.type().size(); i++) {
        assign(process.base() + i, Expression.FALSE);
      }
    }
  }

  private void send(Action.Send send, ExpressionBuilder self) {
    List<Expression> message = new ArrayList<>();
    send.message().forEach(value -> message.add(let(self.value(value))));
    cases(
        channels.of(self, send.channel()),
        0,
        channel -> {
          if (channel.type().isRendezvous() || message.size() != channel.fields()) {
            fault();
          } else if (send.sorted()) {
            insert(channel, message);
          } else {
            put(channel, message, channel.length());
            lengthen(channel, 1);
          }
        });
  }

  private void cases(
      List<ChannelCases.Case> cases, int from, java.util.function.Consumer<Layout.Channel> does) {
    if (from == cases.size()) {
      fault();
      return;
    }
    branch(
        cases.get(from).isIt(),
        () -> does.accept(cases.get(from).channel()),
        () -> cases(cases, from + 1, does));
  }

  private void put(Layout.Channel channel, List<Expression> message, Expression at) {
    for (int i = 0; i < message.size(); i++) {
      SlotRef place = field(channel, at, i);
      Expression value =
          ExpressionBuilder.fit(channel.type().fields().get(i).width(), message.get(i));
      updates.add(new Update.Assign(place, value));
    }
  }

  private static SlotRef field(Layout.Channel channel, Expression at, int field) {
    int capacity = channel.type().capacity();
    return SlotRef.of(
        channel.slot(0, field), List.of(new SlotRef.Index(at, capacity, channel.fields())));
  }

  private void lengthen(Layout.Channel channel, int by) {
    assign(
        channel.buffer(),
        Expression.binary(BinaryOperator.ADD, channel.length(), Expression.constant(by)));
  }

  /** Puts a message before the first greater one. */
  private void insert(Layout.Channel channel, List<Expression> message) {
    Expression at = channel.length();
    for (int place = channel.type().capacity() - 1; place >= 0; place--) {
      Expression greater = Expression.FALSE;
      for (int i = message.size() - 1; i >= 0; i--) {
        Expression there = Expression.read(channel.slot(place, i));
        Expression less = Expression.binary(BinaryOperator.LESS, message.get(i), there);
        Expression equal = Expression.equal(message.get(i), there);
        greater = Expression.or(less, Expression.and(equal, greater));
      }
      Expression here = Expression.and(ChannelCases.isLongerThan(channel, place), greater);
      at = Expression.conditional(here, Expression.constant(place), at);
    }
    Expression found = let(at);
    for (int place = channel.type().capacity() - 1; place > 0; place--) {
      int from = place - 1;
      Expression behind =
          Expression.binary(BinaryOperator.LESS_OR_EQUAL, found, Expression.constant(from));
      branch(behind, () -> move(channel, from, from + 1), () -> {});
    }
    put(channel, message, found);
    lengthen(channel, 1);
  }

  private void move(Layout.Channel channel, int from, int to) {
    for (int i = 0; i < channel.fields(); i++) {
      assign(channel.slot(to, i), Expression.read(channel.slot(from, i)));
    }
  }

  private void receive(Action.Receive receive, ExpressionBuilder self) {
    List<Optional<Expression>> wanted = Guards.wanted(receive, self);
    cases(
        channels.of(self, receive.channel()),
        0,
        channel -> {
          int count = receive.message().size();
          boolean fits = receive.keep() ? count <= channel.fields() : count == channel.fields();
          if (channel.type().isRendezvous() || !fits) {
            fault();
            return;
          }
          Expression at = Expression.FALSE;
          if (receive.anywhere()) {
            at = Expression.constant(channel.type().capacity() - 1);
            for (int place = channel.type().capacity() - 2; place >= 0; place--) {
              Expression here = ChannelCases.foundAt(channel, wanted, place);
              at = Expression.conditional(here, Expression.constant(place), at);
            }
          }
          Expression found = let(at);
          for (int i = 0; i < count; i++) {
            if (receive.message().get(i) instanceof Action.Pattern.Store store) {
              write(store.place(), new Expression.Read(field(channel, found, i)), self);
            }
          }
          if (!receive.keep()) {
            remove(channel, found);
          }
        });
  }

  /** Behind the last message everything is 0, so that moving that down does no harm. */
  private void remove(Layout.Channel channel, Expression at) {
    int last = channel.type().capacity() - 1;
    for (int place = 0; place < last; place++) {
      int to = place;
      Expression behind =
          Expression.binary(BinaryOperator.LESS_OR_EQUAL, at, Expression.constant(place));
      branch(behind, () -> move(channel, to + 1, to), () -> {});
    }
    for (int i = 0; i < channel.fields(); i++) {
      assign(channel.slot(last, i), Expression.FALSE);
    }
    lengthen(channel, -1);
  }

  /** What the receiver of a message does with it; the values are kept already. */
  void accept(Action action, List<Expression> message, ExpressionBuilder self) {
    Action.Receive receive = Guards.receive(action);
    for (int i = 0; i < receive.message().size(); i++) {
      if (receive.message().get(i) instanceof Action.Pattern.Store store) {
        write(store.place(), message.get(i), self);
      }
    }
    Action.rest(action).forEach(part -> execute(part, self));
    if (action instanceof Action.DStep steps) {
      Action.Node.Do first = (Action.Node.Do) steps.nodes().get(steps.first());
      run(steps, first.next(), self);
    }
  }

  private void run(Action.DStep steps, int first, ExpressionBuilder self) {
    if (isStraight(steps, first)) {
      for (int at = first; at != EXIT; at = ((Action.Node.Do) steps.nodes().get(at)).next()) {
        part((Action.Node.Do) steps.nodes().get(at), self);
      }
      return;
    }
    int base = labels;
    int exit = base + steps.nodes().size();
    labels = exit + 1;
    updates.add(new Update.Jump(base + first));
    for (int i = 0; i < steps.nodes().size(); i++) {
      updates.add(new Update.Label(base + i));
      Action.Node node = steps.nodes().get(i);
      if (node instanceof Action.Node.Do part) {
        part(part, self);
        updates.add(new Update.Jump(part.next() == EXIT ? exit : base + part.next()));
      } else if (node instanceof Action.Node.Choose choose) {
        for (int option : choose.options()) {
          Update.Jump there = new Update.Jump(option == EXIT ? exit : base + option);
          Expression possible =
              option == EXIT ? Expression.TRUE : guards.enabled(steps, option, self);
          branch(possible, () -> updates.add(there), () -> {});
        }
        fault();
      }
    }
    updates.add(new Update.Label(exit));
  }

  private void part(Action.Node.Do part, ExpressionBuilder self) {
    branch(guards.enabled(part.action(), self), () -> {}, this::fault);
    execute(part.action(), self);
  }

  /** Whether a d_step goes one way, to its end. */
  private static boolean isStraight(Action.DStep steps, int first) {
    int at = first;
    for (int count = 0; at != EXIT; count++) {
      if (count > steps.nodes().size() || !(steps.nodes().get(at) instanceof Action.Node.Do part)) {
        return false;
      }
      at = part.next();
    }
    return true;
  }

  /** The message of a send to a channel without buffer, each field as wide as there. */
  List<Expression> message(Action.Send send, Layout.Channel channel, ExpressionBuilder self) {
    List<Expression> message = new ArrayList<>();
    for (int i = 0; i < send.message().size(); i++) {
      Expression value = self.value(send.message().get(i));
      message.add(let(ExpressionBuilder.fit(channel.type().fields().get(i).width(), value)));
    }
    return message;
  }
}
