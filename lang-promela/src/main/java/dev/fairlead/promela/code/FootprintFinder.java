package dev.fairlead.promela.code;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * Finds the {@link Footprint} of a process. A step that looks at another process is taken to touch
 * everything, and one that uses a channel not known before all channels.
 */
final class FootprintFinder {
  private final Program program;
  private final SharedData data;
  private final StaticChannels channels;
  private final Offspring offspring;
  private final ProcessType type;
  private final OptionalInt pid;
  private final BitSet steady;
  private final IntUnaryOperator values;

  // what the action at hand touches, see Footprint.Touched
  private long reads;
  private long writes;
  private long asks;
  private long asksFilled;
  private long partners;
  private long readsLater;
  private long writesLater;

  /**
   * @param offspring what created processes touch
   * @param pid the process, if it is known
   * @param steady slots of its variables that never change
   * @param values of these
   */
  FootprintFinder(
      Program program,
      SharedData data,
      StaticChannels channels,
      Offspring offspring,
      ProcessType type,
      OptionalInt pid,
      BitSet steady,
      IntUnaryOperator values) {
    this.program = program;
    this.data = data;
    this.channels = channels;
    this.offspring = offspring;
    this.type = type;
    this.pid = pid;
    this.steady = steady;
    this.values = values;
  }

  Footprint find() {
    List<Step> all = type.steps().stream().flatMap(List::stream).toList();
    Footprint footprint = new Footprint(all, type.steps().size());
    all.forEach(step -> footprint.set(step, touched(step.action())));
    join(footprint);
    for (boolean grown = true; grown; ) {
      grown = false;
      for (int i = all.size() - 1; i >= 0; i--) {
        grown |= footprint.addFuture(all.get(i));
      }
    }
    return footprint;
  }

  private Footprint.Touched touched(Action action) {
    reads = 0;
    writes = SharedData.PROCESSES;
    asks = 0;
    asksFilled = 0;
    partners = 0;
    readsLater = 0;
    writesLater = 0;
    action(action);
    Action first = Action.first(action);
    if (!(first instanceof Action.Receive)) {
      asksFilled = asks;
    }
    boolean buffered =
        (first instanceof Action.Receive || first instanceof Action.Send)
            && (reads & SharedData.MEETING) == 0;
    return new Footprint.Touched(
        reads, writes, asks, asksFilled, buffered ? partners : 0, readsLater, writesLater);
  }

  /** What is looked at while a process begins. */
  long readsAtStart() {
    long all = 0;
    for (Action.Assign initial : type.initials()) {
      all |= touched(initial).reads();
    }
    return all;
  }

  /** What an expression looks at. */
  long readsIn(Value value) {
    reads = 0;
    value(value);
    return reads;
  }

  /**
   * Puts together what belongs together: the steps from a control state, which may decide about
   * each other, and a step behind which control stays with what may follow until it is given up.
   */
  private void join(Footprint footprint) {
    boolean grown = true;
    while (grown) {
      grown = false;
      for (int state = type.steps().size() - 1; state >= 0; state--) {
        List<Step> choice = type.steps().get(state);
        boolean escapes = choice.stream().anyMatch(step -> step.edge().escape() > 0);
        for (Step step : choice) {
          if (step.edge().atomic()) {
            grown |= footprint.addSequence(step.number(), step.edge().target());
          }
          grown |= footprint.addToState(state, step.number());
        }
        for (Step step : choice) {
          if (escapes || Action.isElse(step.action())) {
            grown |= footprint.addChoice(step.number(), state);
          }
        }
      }
    }
  }

  // What is touched is found out before it is added: on the way there more may be.

  private void look(long touched) {
    reads |= touched;
    asks |= touched;
  }

  private void change(long touched) {
    writes |= touched & ~SharedData.MEETING;
  }

  private void everything() {
    reads = SharedData.EVERYTHING;
    writes = SharedData.EVERYTHING;
    asks = SharedData.EVERYTHING;
  }

  private void action(Action action) {
    if (action instanceof Action.Condition condition) {
      value(condition.value());
    } else if (action instanceof Action.Assert assertion) {
      value(assertion.value());
    } else if (action instanceof Action.Assign assign) {
      value(assign.value());
      change(slots(assign.place()));
    } else if (action instanceof Action.Send send) {
      send(send);
    } else if (action instanceof Action.Receive receive) {
      receive(receive);
    } else if (action instanceof Action.End) {
      look(SharedData.CREATED);
      change(SharedData.ENDED | (type.channels().isEmpty() ? 0 : own()));
    } else if (action instanceof Action.Merged merged) {
      action(merged.parts().get(0));
      long first = asks;
      long filled = asksFilled;
      long others = partners;
      asks = 0;
      Action.rest(merged).forEach(this::action);
      reads |= asks;
      asks = first;
      asksFilled = filled;
      partners = others;
    } else if (action instanceof Action.DStep step) {
      step.nodes().forEach(this::node);
      // Where a statement inside cannot be executed, the model goes wrong.
      look(reads | asks);
    } else if (!(action instanceof Action.Skip
        || action instanceof Action.Else
        || action instanceof Action.Print)) {
      everything();
    }
  }

  /** Possible until other sends fill the buffer; where it is full, a receive is waited for. */
  private void send(Action.Send send) {
    value(send.channel());
    long back = ends(send.channel(), data::back);
    long front = ends(send.channel(), data::front);
    asks |= front;
    partners = front;
    if (send.sorted() || back == front) {
      look(back | front);
    }
    change(send.sorted() ? back | front : back);
    long waited = asks;
    send.message().forEach(this::value);
    asks = (reads & SharedData.MEETING) != 0 ? asks : waited;
  }

  /**
   * Possible until another receive changes what is at the front. Where the buffer is empty, a send
   * is waited for; where another message is at the front, that it is taken, unless any one does.
   */
  private void receive(Action.Receive receive) {
    value(receive.channel());
    receive.message().forEach(this::pattern);
    long back = ends(receive.channel(), data::back);
    long front = ends(receive.channel(), data::front);
    asksFilled = asks | (receive.anywhere() ? back : front);
    asks |= back;
    reads |= front;
    partners = receive.keep() ? 0 : back;
    if (!receive.keep() || back == front) {
      change(front);
    }
  }

  private void node(Action.Node node) {
    if (node instanceof Action.Node.Do does) {
      action(does.action());
    }
  }

  private void pattern(Action.Pattern pattern) {
    if (pattern instanceof Action.Pattern.Match match) {
      value(match.value());
    } else if (pattern instanceof Action.Pattern.Store store) {
      change(slots(store.place()));
    }
  }

  private void value(Value value) {
    if (value instanceof Value.Read read) {
      look(slots(read.place()));
    } else if (value instanceof Value.Unary unary) {
      value(unary.operand());
    } else if (value instanceof Value.Binary binary) {
      value(binary.left());
      value(binary.right());
    } else if (value instanceof Value.Conditional conditional) {
      value(conditional.condition());
      value(conditional.then());
      value(conditional.otherwise());
    } else if (value instanceof Value.Length length) {
      whole(length.channel());
    } else if (value instanceof Value.Full full) {
      whole(full.channel());
    } else if (value instanceof Value.Poll poll) {
      whole(poll.channel());
      poll.patterns().forEach(pattern -> pattern.ifPresent(this::value));
    } else if (value instanceof Value.Timeout) {
      look(SharedData.TIMEOUT);
    } else if (value instanceof Value.ProcessCount) {
      look(SharedData.CREATED | SharedData.ENDED);
    } else if (value instanceof Value.Run run) {
      run.arguments().forEach(this::value);
      value(run.priority());
      look(SharedData.CREATED | SharedData.ENDED | offspring.readsAtStart(run.type()));
      boolean channels = !program.types().get(run.type()).channels().isEmpty();
      change(SharedData.CREATED | (channels ? own() : 0));
      readsLater |= offspring.reads(run.type());
      writesLater |= offspring.writes(run.type());
    } else if (!(value instanceof Value.Constant || value instanceof Value.Pid)) {
      everything();
    }
  }

  /** Those among which a place is, its indices being looked at; none if it is a process's own. */
  private long slots(Place place) {
    int first = place.offset();
    int last = place.offset();
    for (Place.Index index : place.indices()) {
      value(index.value());
      OptionalInt known = steadyIndex(index);
      first += index.stride() * known.orElse(0);
      last += index.stride() * known.orElse(index.elements() - 1);
    }
    return place.local() || !place.stored() ? 0 : data.variables(first, last);
  }

  private void whole(Value channel) {
    value(channel);
    look(ends(channel, data::front) | ends(channel, data::back));
  }

  /**
   * An end of the channels among which one is. Those of a process's own are nothing to others but
   * who got hold of them.
   */
  private long ends(Value channel, IntToLongFunction end) {
    Optional<StaticChannels.Fixed> fixed = channels.find(channel, type.number());
    if (fixed.isPresent() && fixed.get().local() && !fixed.get().type().isRendezvous()) {
      return own();
    } else if (fixed.isPresent() && !fixed.get().local()) {
      Optional<Place.Index> index = fixed.get().index();
      OptionalInt known = index.map(this::steadyIndex).orElse(OptionalInt.of(0));
      int count = known.isPresent() ? 1 : index.get().elements();
      return ends(fixed.get().number() + known.orElse(0), count, end);
    }
    int number = steady(channel).orElse(0);
    if (number <= 0 || number > program.channels().size()) {
      offspring.shareChannels();
      return data.channels();
    }
    return ends(number, 1, end);
  }

  /** The channels of this process, if others may use them. */
  private long own() {
    return offspring.sharesChannels() ? data.owned() : 0;
  }

  /** Those of global channels with numbers from one on. */
  private long ends(int first, int count, IntToLongFunction end) {
    long ends = 0;
    for (int number = first; number < first + count; number++) {
      boolean meets = program.channels().get(number - 1).type().isRendezvous();
      ends |= end.applyAsLong(number) | (meets ? SharedData.MEETING : 0);
    }
    return ends;
  }

  private OptionalInt steadyIndex(Place.Index index) {
    OptionalInt known = steady(index.value());
    boolean inside =
        known.isPresent() && known.getAsInt() >= 0 && known.getAsInt() < index.elements();
    return inside ? known : OptionalInt.empty();
  }

  /** What a value always is for this process, if that is known. */
  private OptionalInt steady(Value value) {
    if (value instanceof Value.Constant constant) {
      return OptionalInt.of(constant.value());
    } else if (value instanceof Value.Pid) {
      return pid;
    } else if (value instanceof Value.Unary unary) {
      OptionalInt operand = steady(unary.operand());
      return operand.isPresent()
          ? OptionalInt.of(Arithmetic.apply(unary.op(), operand.getAsInt()))
          : operand;
    } else if (value instanceof Value.Binary binary) {
      return steady(binary);
    }
    return value instanceof Value.Read read && isSteady(read.place())
        ? OptionalInt.of(values.applyAsInt(read.place().offset()))
        : OptionalInt.empty();
  }

  private OptionalInt steady(Value.Binary binary) {
    OptionalInt left = steady(binary.left());
    OptionalInt right = steady(binary.right());
    if (left.isEmpty() || right.isEmpty()) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(Arithmetic.apply(binary.op(), left.getAsInt(), right.getAsInt()));
    } catch (ArithmeticException divided) {
      return OptionalInt.empty();
    }
  }

  private boolean isSteady(Place place) {
    return place.local()
        && place.stored()
        && place.indices().isEmpty()
        && steady.get(place.offset());
  }
}
