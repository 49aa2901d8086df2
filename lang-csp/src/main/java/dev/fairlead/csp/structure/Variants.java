package dev.fairlead.csp.structure;

import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Trap;
import dev.fairlead.csp.lowering.Node;
import dev.fairlead.csp.machine.Machine;
import dev.fairlead.csp.offers.EventLabels;
import dev.fairlead.csp.structure.Environment.Field;
import dev.fairlead.csp.structure.Variant.Role;
import dev.fairlead.csp.terms.ChannelLabels.Sign;
import dev.fairlead.csp.terms.Term;
import dev.fairlead.csp.terms.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Finds the {@linkplain Variant variants} of the transitions of terms. */
final class Variants {
  private static final int MOST_ARGUMENTS = 4_096;
  private static final int MOST_MESSAGES = 256;
  private static final int MOST_VARIANTS = 400_000;
  private static final int MOST_REFERENCES = 60;

  private final Machine machine;
  private final SlotDomains domains;
  private final Messages messages;
  private final EventLabels events;

  /** How many were made, again and again, while domains grow. */
  private int made;

  private Doubts doubts = (before, code, environment) -> {};

  /** Takes code that may go wrong where it is looked at, under the conditions looked at before. */
  interface Doubts {
    void doubt(List<Condition> before, Code.Value code, Environment environment);
  }

  Variants(Machine machine, SlotDomains domains, Messages messages) {
    this.machine = machine;
    this.domains = domains;
    this.messages = messages;
    this.events = new EventLabels(machine);
  }

  List<Variant> of(Term term) {
    List<Variant> all = new ArrayList<>();
    for (Transition transition : term.transitions(machine.derivation())) {
      Bounds bounds = new Bounds(domains, new Environment(transition.environment));
      expand(transition, List.of(), bounds, 0, all::add);
    }
    made += all.size() + 1;
    if (made > MOST_VARIANTS) {
      throw new Unstructured("the processes do too many different things");
    }
    return all;
  }

  /** The same, with all that may go wrong in finding them. */
  List<Variant> of(Term term, Doubts sink) {
    doubts = sink;
    try {
      return of(term);
    } finally {
      doubts = (before, code, environment) -> {};
    }
  }

  private void look(
      List<Condition> before, Code.Value code, Environment environment, Bounds bounds) {
    if (bounds.in(environment).mayFault(code)) {
      doubts.doubt(List.copyOf(before), code, environment);
    }
  }

  /** What an obstacle in a transition is, with its line. */
  Unstructured obstacle(Transition transition, String what) {
    return new Unstructured(
        transition
            .place()
            .map(place -> machine.sources().placeInFile(place) + ": " + what)
            .orElse(what));
  }

  /** The same obstacle with a line, if it has none. */
  Unstructured place(Unstructured obstacle, Transition transition) {
    return obstacle.getMessage().contains(": ")
        ? obstacle
        : obstacle(transition, obstacle.getMessage());
  }

  private void expand(
      Transition transition,
      List<Condition> before,
      Bounds outer,
      int references,
      Consumer<Variant> sink) {
    Bounds bounds = outer.copy().in(new Environment(transition.environment));
    List<Condition> conditions = new ArrayList<>(before);
    try {
      for (int i = 0; i < transition.conditions.length; i++) {
        Code.Value code = (Code.Value) machine.piece(transition.conditions[i]);
        Condition condition = Condition.holds(code, transition.conditionEnvironments[i]);
        look(conditions, code, new Environment(transition.conditionEnvironments[i]), bounds);
        conditions.add(condition);
        if (!condition.assume(bounds)) {
          return;
        }
      }
      expand(transition, new Found(transition, conditions, bounds, references, sink));
    } catch (Unstructured obstacle) {
      throw place(obstacle, transition);
    }
  }

  /** What was found of a transition so far. */
  private record Found(
      Transition transition,
      List<Condition> conditions,
      Bounds bounds,
      int references,
      Consumer<Variant> sink) {
    Found after(Condition condition) {
      List<Condition> all = new ArrayList<>(conditions);
      all.add(condition);
      return new Found(transition, all, bounds, references, sink);
    }

    void add(Role role, List<Condition> all, int label, int channel, List<Field> message) {
      sink.accept(new Variant(transition, role, List.copyOf(all), label, channel, message));
    }
  }

  private void expand(Transition transition, Found found) {
    Transition.Action action = transition.action;
    if (action instanceof Transition.Event event) {
      found.add(Role.EVENT, found.conditions, event.label(), 0, List.of());
    } else if (action instanceof Transition.ComputedEvent event) {
      List<Code.Value> arguments = new ArrayList<>();
      for (int piece : event.arguments()) {
        arguments.add((Code.Value) machine.piece(piece));
      }
      String what = "the values of an event have no bounds";
      enumerate(
          arguments,
          found,
          what,
          MOST_ARGUMENTS,
          (values, conditions) -> {
            int label = events.label(event, values);
            if (label != EventLabels.NOT_OFFERED) {
              found.add(Role.EVENT, conditions, label, 0, List.of());
            }
          });
    } else if (action instanceof Transition.Terminate) {
      found.add(Role.TERMINATION, found.conditions, machine.labels().terminate(), 0, List.of());
    } else if (action instanceof Transition.Send send) {
      channels(send.node().channel, found, (index, at) -> send(send.node(), index, at));
    } else if (action instanceof Transition.Receive receive) {
      channels(receive.node().channel, found, (index, at) -> receive(receive.node(), index, at));
    } else if (action instanceof Transition.Unfold unfold) {
      unfold(unfold, found);
    }
  }

  private void unfold(Transition.Unfold unfold, Found found) {
    if (found.references > MOST_REFERENCES) {
      throw new Unstructured("a process refers to itself without end before its first step");
    }
    List<Code.Value> arguments =
        unfold.call().arguments.stream().map(Node.Expression::code).toList();
    String what = "the arguments of " + unfold.call().process + " have no bounds";
    enumerate(
        arguments,
        found,
        what,
        MOST_ARGUMENTS,
        (values, conditions) -> {
          Bounds inside = found.bounds.copy();
          for (Condition condition :
              conditions.subList(found.conditions.size(), conditions.size())) {
            condition.assume(inside);
          }
          Term body = machine.terms().process(unfold.call().process, values);
          for (Transition inner : unfold.offers().apply(body)) {
            expand(inner, conditions, inside, found.references + 1, found.sink);
          }
        });
  }

  /** Takes values, and the conditions under which they are those. */
  private interface Values {
    void take(int[] values, List<Condition> conditions);
  }

  /** All values that code may have together. */
  private void enumerate(
      List<Code.Value> codes, Found found, String tooMany, int most, Values sink) {
    look(codes, found);
    List<Interval> intervals = codes.stream().map(found.bounds::value).toList();
    if (product(intervals) > most) {
      throw new Unstructured(tooMany);
    }
    int[] values = intervals.stream().mapToInt(Interval::low).toArray();
    Environment environment = new Environment(found.transition.environment);
    do {
      List<Condition> conditions = new ArrayList<>(found.conditions);
      for (int i = 0; i < values.length; i++) {
        if (!intervals.get(i).isPoint()) {
          conditions.add(Condition.equal(codes.get(i), environment, values[i]));
        }
      }
      sink.take(values.clone(), conditions);
    } while (next(values, intervals));
  }

  private void look(List<Code.Value> codes, Found found) {
    Environment environment = new Environment(found.transition.environment);
    codes.forEach(code -> look(found.conditions, code, environment, found.bounds));
  }

  private static long product(List<Interval> intervals) {
    long product = 1;
    for (Interval interval : intervals) {
      product = Math.min(Integer.MAX_VALUE, product * Math.min(Integer.MAX_VALUE, interval.size()));
    }
    return product;
  }

  private static boolean next(int[] values, List<Interval> intervals) {
    for (int i = values.length - 1; i >= 0; i--) {
      if (values[i] < intervals.get(i).high()) {
        values[i]++;
        return true;
      }
      values[i] = intervals.get(i).low();
    }
    return false;
  }

  /** Takes a channel of an array. */
  private interface Channels {
    void take(int index, Found found);
  }

  private void channels(Node.ChannelUse channel, Found found, Channels sink) {
    if (channel.index().isEmpty()) {
      sink.take(0, found);
      return;
    }
    Code.Value index = channel.index().get().code();
    Interval inside = new Interval(0, channel.place().size() - 1);
    Interval values = found.bounds.value(index);
    lookAt(index, channel.place().size(), found);
    Environment environment = new Environment(found.transition.environment);
    for (int i = inside.low(); i <= inside.high(); i++) {
      if (values.contains(i)) {
        List<Condition> conditions = new ArrayList<>(found.conditions);
        Bounds bounds = found.bounds.copy();
        if (!values.isPoint()) {
          Condition condition = Condition.equal(index, environment, i);
          conditions.add(condition);
          condition.assume(bounds);
        }
        sink.take(i, new Found(found.transition, conditions, bounds, found.references, found.sink));
      }
    }
  }

  /** An index goes wrong where an element of an array of this size would. */
  private void lookAt(Code.Value index, int size, Found found) {
    Code.GlobalArray array = new Code.GlobalArray(0, size, "", Kind.INT);
    Code.Value element = new Code.Element(array, index, -1);
    look(found.conditions, element, new Environment(found.transition.environment), found.bounds);
  }

  private void send(Node.Send node, int index, Found found) {
    if (node.channel.isSynchronous()) {
      send(node, index, Role.SEND, found);
    } else {
      send(node, index, Role.STORE, found.after(hasRoom(node.channel.place(), index)));
    }
  }

  /** Without room a message is not even looked at. */
  private static Condition hasRoom(Code.ChannelPlace place, int index) {
    Code.Value at = new Code.Constant(index, Kind.INT);
    Code.Value isFull = new Code.ChannelQuery(Code.Query.FULL, place, at, -1);
    return Condition.equal(isFull, new Environment(new int[0]), 0);
  }

  private void send(Node.Send node, int index, Role role, Found found) {
    List<Code.Value> codes = node.values.stream().map(Node.Expression::code).toList();
    if (codes.stream().anyMatch(code -> code.kind().isByNumber())) {
      throw new Unstructured("a message with objects or whole arrays");
    }
    List<Interval> intervals = codes.stream().map(found.bounds::value).toList();
    if (product(intervals) > MOST_MESSAGES) {
      look(codes, found);
      List<Field> fields = new ArrayList<>();
      for (int i = 0; i < codes.size(); i++) {
        fields.add(
            intervals.get(i).isPoint()
                ? new Environment.Known(intervals.get(i).low())
                : new Environment.Computed(codes.get(i), found.transition.environment));
      }
      found.add(role, found.conditions, Variant.UNKNOWN, index, fields);
      return;
    }
    enumerate(
        codes,
        found,
        "",
        MOST_MESSAGES,
        (values, conditions) -> {
          int label =
              role == Role.SEND
                  ? Variant.UNKNOWN
                  : machine.channelLabels().of(node.channel, index, Sign.SEND, values);
          found.add(role, conditions, label, index, known(values));
        });
  }

  private static List<Field> known(int[] values) {
    List<Field> fields = new ArrayList<>();
    for (int value : values) {
      fields.add(new Environment.Known(value));
    }
    return fields;
  }

  private void receive(Node.Receive node, int index, Found found) {
    Node.ChannelUse channel = node.channel;
    if (channel.isSynchronous()) {
      found.add(Role.RECEIVE, found.conditions, Variant.UNKNOWN, index, List.of());
      return;
    }
    int buffer = channel.place().buffer(index);
    int head = buffer + 1 + (messages.storesLength(channel.name()) ? 1 : 0);
    for (List<Optional<Integer>> message : messages.sent(channel.name(), index)) {
      if (message.size() != node.patterns.size()) {
        continue;
      }
      List<Field> fields = new ArrayList<>();
      for (int i = 0; i < message.size(); i++) {
        fields.add(
            message.get(i).isPresent()
                ? new Environment.Known(message.get(i).get())
                : new Environment.Buffered(head + i));
      }
      accept(node, found, new Environment(found.transition.environment, fields).after(buffer))
          .ifPresent(
              conditions -> {
                boolean isKnown = message.stream().allMatch(Optional::isPresent);
                int[] values = message.stream().mapToInt(field -> field.orElse(0)).toArray();
                int label =
                    isKnown
                        ? machine.channelLabels().of(channel, index, Sign.RECEIVE, values)
                        : Variant.UNKNOWN;
                found.add(Role.TAKE, conditions, label, index, fields);
              });
    }
  }

  private Optional<List<Condition>> accept(Node.Receive node, Found found, Environment received) {
    List<Condition> conditions = new ArrayList<>(found.conditions);
    Optional<List<Condition>> more = accepted(node, received, found.bounds.copy());
    more.ifPresent(conditions::addAll);
    return more.map(all -> conditions);
  }

  /** The conditions under which a receiver takes a message; empty if it never does. */
  Optional<List<Condition>> accepted(Node.Receive node, Environment received, Bounds bounds) {
    List<Field> fields = received.message();
    if (node.patterns.size() != fields.size()) {
      return Optional.empty();
    }
    List<Condition> conditions = new ArrayList<>();
    Environment plain = new Environment(received.known());
    for (int i = 0; i < fields.size(); i++) {
      Optional<Node.Expression> pattern = node.patterns.get(i);
      if (pattern.isPresent()) {
        Code.Value code = pattern.get().code();
        if (!(fields.get(i) instanceof Environment.Known field)) {
          throw new Unstructured("a message without bounds is compared with a pattern");
        }
        Condition condition = Condition.equal(code, plain, field.value());
        certain(code, plain, bounds);
        if (!condition.assume(bounds)) {
          return Optional.empty();
        }
        conditions.add(condition);
      }
    }
    if (node.guard.isPresent()) {
      Condition guard = new Condition.Test(node.guard.get().code(), received, Optional.empty());
      certain(node.guard.get().code(), received, bounds);
      if (!guard.assume(bounds)) {
        return Optional.empty();
      }
      conditions.add(guard);
    }
    return Optional.of(conditions);
  }

  /** What goes wrong where partners meet must be seen, though an atomic step goes before. */
  private void certain(Code.Value code, Environment environment, Bounds bounds) {
    if (machine.traits().hasAtomic() && bounds.in(environment).mayFault(code)) {
      throw new Unstructured("a receiver may go wrong while an atomic process is active");
    }
  }

  /**
   * The term that a variant leads to.
   *
   * @throws Trap if that goes wrong
   */
  Term next(Variant variant) {
    Environment environment = variant.environment();
    if (variant.transition().action instanceof Transition.Receive receive) {
      for (int used : receive.node().next.projection()) {
        if (!environment.isKnown(used)) {
          throw obstacle(variant.transition(), "a process depends on a message without bounds");
        }
      }
    }
    return variant.transition().next(environment.values());
  }
}
