package dev.fairlead.csp.oracle;

import dev.fairlead.csp.oracle.BroadcastTerm.Assignment;
import dev.fairlead.csp.oracle.BroadcastTerm.Atomic;
import dev.fairlead.csp.oracle.BroadcastTerm.Block;
import dev.fairlead.csp.oracle.BroadcastTerm.Call;
import dev.fairlead.csp.oracle.BroadcastTerm.Channel;
import dev.fairlead.csp.oracle.BroadcastTerm.Compose;
import dev.fairlead.csp.oracle.BroadcastTerm.Guard;
import dev.fairlead.csp.oracle.BroadcastTerm.If;
import dev.fairlead.csp.oracle.BroadcastTerm.Name;
import dev.fairlead.csp.oracle.BroadcastTerm.Prefix;
import dev.fairlead.csp.oracle.BroadcastTerm.Receive;
import dev.fairlead.csp.oracle.BroadcastTerm.Running;
import dev.fairlead.csp.oracle.BroadcastTerm.Send;
import dev.fairlead.csp.oracle.BroadcastTerm.Skip;
import dev.fairlead.csp.oracle.BroadcastTerm.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The steps of a model with broadcasts, as csp.md says: a sender moves alone or with those that
 * hear it; who hears is asked of every part of the system, from the sender outwards. Nothing is
 * compiled, and nothing is shared with the front end.
 */
final class BroadcastOracle {
  static final String TAU = "τ";
  static final String TERMINATE = "terminate";

  private final BroadcastTerm.Whole model;
  private final BroadcastUnfolding unfolding;
  private final BroadcastCounts counts;

  BroadcastOracle(BroadcastTerm.Whole model) {
    this.model = model;
    this.unfolding = new BroadcastUnfolding(model.definitions());
    this.counts = new BroadcastCounts(model.definitions(), unfolding);
  }

  record Data(Map<String, Integer> variables, Map<String, List<List<Integer>>> buffers) {}

  record State(BroadcastTerm term, Data data) {}

  /**
   * @param who the places of all processes that take part
   */
  record Move(String label, Set<String> who, State target) {}

  State initial() {
    Map<String, List<List<Integer>>> buffers = new TreeMap<>();
    model.channels().forEach((name, c) -> names(name, c.size()).forEach(n -> put(buffers, n, c)));
    Data data = new Data(new TreeMap<>(model.variables()), buffers);
    return counted(new State(unfolding.start(new Call("System", List.of())), data));
  }

  /** During a step all processes are where they were before it; so their numbers are data. */
  private State counted(State state) {
    Data data = state.data();
    return new State(
        state.term(), new Data(counts.beside(state.term(), data.variables()), data.buffers()));
  }

  private static List<String> names(String name, int size) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      names.add(name + "[" + i + "]");
    }
    return size == 0 ? List.of(name) : names;
  }

  private static void put(
      Map<String, List<List<Integer>>> buffers, String name, BroadcastTerm.Declared channel) {
    if (channel.capacity() > 0) {
      buffers.put(name, List.of());
    }
  }

  /** What is possible inside of an atomic process goes before all else. */
  Set<Move> moves(State state) {
    List<Act> acts = new ArrayList<>(acts(state.term(), "p", state.data()));
    // A rendezvous that nobody has joined.
    acts.removeIf(act -> act.kind() == Kind.OUT);
    boolean atomic = acts.stream().anyMatch(Act::atomic);
    Set<Move> moves = new HashSet<>();
    for (Act act : acts) {
      if (act.atomic() || !atomic) {
        State target = new State(act.next(), act.after());
        moves.add(new Move(act.label(), act.who(), counted(target)));
      }
    }
    return moves;
  }

  enum Kind {
    /** A plain event, which may synchronise. */
    EVENT,
    ALONE,
    TAU,
    TERMINATE,
    /** A half of a rendezvous. */
    OUT,
    /** Has all receivers in the term that has been looked at; there may be others outside. */
    CAST
  }

  /** What a term can do; the other part of the state, and the term, after that. */
  record Act(
      Kind kind,
      String label,
      String channel,
      List<Integer> message,
      Set<String> who,
      boolean atomic,
      Data after,
      BroadcastTerm next) {
    Act in(boolean madeAtomic, UnaryOperator<BroadcastTerm> context) {
      return new Act(
          kind, label, channel, message, who, atomic || madeAtomic, after, context.apply(next));
    }

    Act to(Kind other, Heard heard) {
      Set<String> all = new TreeSet<>(who);
      all.addAll(heard.who());
      boolean any = atomic || heard.atomic();
      return new Act(other, label, channel, message, all, any, after, heard.next());
    }
  }

  /** One way in which a term receives a message. */
  record Heard(Set<String> who, boolean atomic, BroadcastTerm next) {
    Heard in(boolean madeAtomic, UnaryOperator<BroadcastTerm> context) {
      return new Heard(who, atomic || madeAtomic, context.apply(next));
    }
  }

  /** A message on its way, with the data before the step and after the sender's block. */
  record Sent(String channel, List<Integer> message, Data before, Data after, boolean toAll) {}

  private static Act alone(Kind kind, String label, String place, Data after, BroadcastTerm next) {
    return new Act(kind, label, "", List.of(), Set.of(place), false, after, next);
  }

  List<Act> acts(BroadcastTerm term, String place, Data now) {
    List<Act> all = new ArrayList<>();
    if (term instanceof Prefix p) {
      boolean tau = p.event().equals(TAU) || p.event().equals("tau");
      Kind plain = p.block().assignments().isEmpty() ? Kind.EVENT : Kind.ALONE;
      String label = tau ? TAU : p.event() + dotted(values(p.arguments(), now));
      Data after = run(p.block(), now);
      all.add(alone(tau ? Kind.TAU : plain, label, place, after, unfolding.start(p.next())));
    } else if (term instanceof Send s) {
      send(s, place, now).ifPresent(all::add);
    } else if (term instanceof Receive r) {
      take(r, place, now).ifPresent(all::add);
    } else if (term instanceof Guard g && holds(g.condition(), now)) {
      return acts(g.body(), place, now);
    } else if (term instanceof If i) {
      BroadcastTerm decided = holds(i.condition(), now) ? i.then() : i.otherwise();
      return i.keyword().equals("ifa")
          ? acts(decided, place, now)
          : List.of(alone(Kind.TAU, TAU, place, now, unfolding.start(decided)));
    } else if (term instanceof Skip) {
      all.add(alone(Kind.TERMINATE, TERMINATE, place, now, BroadcastUnfolding.STOP));
    } else if (term instanceof Call c) {
      return acts(unfolding.resolve(c, now.variables()), place, now);
    } else if (term instanceof Atomic a) {
      acts(a.body(), place, now).forEach(act -> all.add(act.in(true, unfolding::atomic)));
    } else if (term instanceof Compose c) {
      composed(c, place, now, all);
    } else if (term instanceof Running r) {
      return new BroadcastSteps(this, r, place, now).all();
    }
    return all;
  }

  private void composed(Compose c, String place, Data now, List<Act> all) {
    List<BroadcastTerm> parts = c.parts();
    if (c.operator().equals("<>")) {
      for (BroadcastTerm part : parts) {
        all.add(alone(Kind.TAU, TAU, place, now, unfolding.start(part)));
      }
      return;
    }
    int running = c.operator().equals(";") ? 1 : parts.size();
    for (int i = 0; i < running; i++) {
      for (Act act : acts(parts.get(i), place, now)) {
        if (c.operator().equals(";") && act.kind() == Kind.TERMINATE) {
          BroadcastTerm next = unfolding.start(parts.get(1));
          all.add(
              new Act(Kind.TAU, TAU, "", List.of(), act.who(), act.atomic(), act.after(), next));
        } else {
          boolean tau = act.kind() == Kind.TAU;
          all.add(act.in(false, after(c, i, tau, act.kind() == Kind.TERMINATE)));
        }
      }
    }
  }

  /** What becomes of a choice, a sequence or an interrupt when one of its parts moves. */
  private UnaryOperator<BroadcastTerm> after(Compose c, int moving, boolean tau, boolean ends) {
    return next ->
        switch (c.operator()) {
          case ";" -> unfolding.sequence(next, c.parts().get(1));
          case "interrupt" ->
              ends || moving == 1 && !tau ? next : new Compose(c.operator(), set(c, moving, next));
          case "[*]" -> tau ? unfolding.choice(c.operator(), set(c, moving, next)) : next;
          default -> next;
        };
  }

  private static List<BroadcastTerm> set(Compose c, int part, BroadcastTerm next) {
    List<BroadcastTerm> parts = new ArrayList<>(c.parts());
    parts.set(part, next);
    return parts;
  }

  /** All ways in which a term receives what is sent; none if it does not. */
  List<Heard> hear(BroadcastTerm term, String place, Sent sent) {
    List<Heard> all = new ArrayList<>();
    if (term instanceof Receive r && channel(r.channel(), sent.before()).equals(sent.channel())) {
      match(r, sent.message(), sent.before(), sent.after())
          .ifPresent(next -> all.add(new Heard(Set.of(place), false, next)));
    } else if (term instanceof Guard g && holds(g.condition(), sent.before())) {
      return hear(g.body(), place, sent);
    } else if (term instanceof If i && i.keyword().equals("ifa")) {
      return hear(holds(i.condition(), sent.before()) ? i.then() : i.otherwise(), place, sent);
    } else if (term instanceof Call c) {
      return hear(unfolding.resolve(c, sent.before().variables()), place, sent);
    } else if (term instanceof Atomic a) {
      hear(a.body(), place, sent).forEach(heard -> all.add(heard.in(true, unfolding::atomic)));
    } else if (term instanceof Compose c && !c.operator().equals("<>")) {
      for (int i = 0; i < (c.operator().equals(";") ? 1 : c.parts().size()); i++) {
        UnaryOperator<BroadcastTerm> context = after(c, i, false, false);
        hear(c.parts().get(i), place, sent).forEach(heard -> all.add(heard.in(false, context)));
      }
    } else if (term instanceof Running r) {
      return new BroadcastSteps(this, r, place, sent.before()).hear(sent);
    }
    return all;
  }

  /** Patterns are compared before the step; the guard sees what the sender did. */
  private Optional<BroadcastTerm> match(Receive r, List<Integer> message, Data before, Data after) {
    Map<String, Integer> bound = new HashMap<>();
    boolean fits = message.size() == r.patterns().size();
    for (int i = 0; fits && i < message.size(); i++) {
      if (r.patterns().get(i) instanceof Name n) {
        bound.put(n.name(), message.get(i));
      } else {
        fits = r.patterns().get(i).of(before.variables()) == message.get(i);
      }
    }
    return fits && holds(r.guard().with(bound), after)
        ? Optional.of(unfolding.start(r.next().with(bound)))
        : Optional.empty();
  }

  private Optional<Act> send(Send s, String place, Data now) {
    String channel = channel(s.channel(), now);
    List<Integer> message = values(s.values(), now);
    BroadcastTerm next = unfolding.start(s.next());
    int capacity = model.channels().get(s.channel().name()).capacity();
    if (capacity <= 0) {
      Kind kind = capacity < 0 ? Kind.CAST : Kind.OUT;
      String label = channel + dotted(message);
      Data after = run(s.block(), now);
      return Optional.of(new Act(kind, label, channel, message, Set.of(place), false, after, next));
    }
    List<List<Integer>> buffer = new ArrayList<>(now.buffers().get(channel));
    if (buffer.size() == capacity) {
      return Optional.empty();
    }
    buffer.add(message);
    String label = channel + "!" + dotted(message).substring(1);
    return Optional.of(
        alone(Kind.ALONE, label, place, run(s.block(), with(now, channel, buffer)), next));
  }

  /** From a buffer. */
  private Optional<Act> take(Receive r, String place, Data now) {
    String channel = channel(r.channel(), now);
    List<List<Integer>> buffer = now.buffers().getOrDefault(channel, List.of());
    if (buffer.isEmpty()) {
      return Optional.empty();
    }
    String label = channel + "?" + dotted(buffer.get(0)).substring(1);
    Data after = with(now, channel, buffer.subList(1, buffer.size()));
    return match(r, buffer.get(0), now, after)
        .map(next -> alone(Kind.ALONE, label, place, after, next));
  }

  private static Data with(Data data, String channel, List<List<Integer>> buffer) {
    Map<String, List<List<Integer>>> buffers = new TreeMap<>(data.buffers());
    buffers.put(channel, List.copyOf(buffer));
    return new Data(data.variables(), buffers);
  }

  private static Data run(Block block, Data data) {
    Map<String, Integer> variables = new TreeMap<>(data.variables());
    for (Assignment a : block.assignments()) {
      variables.put(a.variable(), a.value().of(variables));
    }
    return new Data(variables, data.buffers());
  }

  private static boolean holds(Value condition, Data data) {
    return condition.of(data.variables()) != 0;
  }

  private static String channel(Channel channel, Data data) {
    return channel.index() == null
        ? channel.name()
        : channel.name() + "[" + channel.index().of(data.variables()) + "]";
  }

  private static List<Integer> values(List<Value> values, Data data) {
    return values.stream().map(value -> value.of(data.variables())).toList();
  }

  private static String dotted(List<Integer> values) {
    StringBuilder text = new StringBuilder();
    values.forEach(value -> text.append('.').append(value));
    return text.toString();
  }
}
