package dev.fairlead.promela.code;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;

/**
 * Finds the {@link Footprint} of a process. A step that is more than values and buffers (it meets
 * another process, creates or ends one, looks at one, uses a channel that is not known before) is
 * taken to touch everything.
 */
final class FootprintFinder {
  private final Program program;
  private final StaticChannels channels;
  private final ProcessType type;
  private final OptionalInt pid;
  private final BitSet steady;
  private final IntUnaryOperator values;

  private long reads;
  private long writes;

  /**
   * @param pid the process, if it is known
   * @param steady slots of its variables that never change
   * @param values of these
   */
  FootprintFinder(
      Program program,
      StaticChannels channels,
      ProcessType type,
      OptionalInt pid,
      BitSet steady,
      IntUnaryOperator values) {
    this.program = program;
    this.channels = channels;
    this.type = type;
    this.pid = pid;
    this.steady = steady;
    this.values = values;
  }

  Footprint find() {
    List<Step> all = type.steps().stream().flatMap(List::stream).toList();
    Footprint footprint = new Footprint(all, type.steps().size());
    for (Step step : all) {
      reads = 0;
      writes = Footprint.PROCESSES;
      action(step.action());
      footprint.set(step.number(), reads, writes);
    }
    join(footprint);
    return footprint;
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
  }

  private void change(long touched) {
    writes |= touched;
  }

  private void everything() {
    reads = Footprint.EVERYTHING;
    writes = Footprint.EVERYTHING;
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
      changeChannel(send.channel());
      send.message().forEach(this::value);
    } else if (action instanceof Action.Receive receive) {
      changeChannel(receive.channel());
      receive.message().forEach(this::pattern);
    } else if (action instanceof Action.Merged merged) {
      merged.parts().forEach(this::action);
    } else if (action instanceof Action.DStep step) {
      step.nodes().forEach(this::node);
    } else if (!(action instanceof Action.Skip
        || action instanceof Action.Else
        || action instanceof Action.Print)) {
      everything();
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
      look(buffers(length.channel()));
    } else if (value instanceof Value.Full full) {
      look(buffers(full.channel()));
    } else if (value instanceof Value.Poll poll) {
      look(buffers(poll.channel()));
      poll.patterns().forEach(pattern -> pattern.ifPresent(this::value));
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
    long slots = 0;
    if (!place.local()) {
      for (int slot = first; slot <= last && slot - first < Footprint.SHARED; slot++) {
        slots |= Footprint.bit(slot);
      }
    }
    return slots;
  }

  private void changeChannel(Value channel) {
    long changed = buffers(channel);
    look(changed);
    change(changed);
  }

  /**
   * The buffers among which that of a channel is. Those of a process's own are nothing to others
   * but who got hold of them, and these know them by numbers that are not those of global ones.
   */
  private long buffers(Value channel) {
    value(channel);
    Optional<StaticChannels.Fixed> fixed = channels.find(channel, type.number());
    if (fixed.isPresent() && fixed.get().local() && !fixed.get().type().isRendezvous()) {
      return 0;
    } else if (fixed.isPresent() && !fixed.get().local()) {
      Optional<Place.Index> index = fixed.get().index();
      OptionalInt known = index.map(this::steadyIndex).orElse(OptionalInt.of(0));
      int count = known.isPresent() ? 1 : index.get().elements();
      return buffers(fixed.get().number() + known.orElse(0), count);
    }
    // Whatever is not known is no number of a channel.
    return buffers(steady(channel).orElse(0), 1);
  }

  /** The buffers of global channels with numbers from one on; everything if they are none. */
  private long buffers(int first, int count) {
    long buffers = 0;
    for (int number = first; number < first + count; number++) {
      boolean global = number > 0 && number <= program.channels().size();
      if (!global || program.channels().get(number - 1).type().isRendezvous()) {
        everything();
        return Footprint.EVERYTHING;
      }
      buffers |= Footprint.bit(program.channels().get(number - 1).buffer());
    }
    return buffers;
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
