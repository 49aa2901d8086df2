package dev.fairlead.csp.oracle;

import dev.fairlead.csp.oracle.BroadcastTerm.Assignment;
import dev.fairlead.csp.oracle.BroadcastTerm.Atomic;
import dev.fairlead.csp.oracle.BroadcastTerm.Block;
import dev.fairlead.csp.oracle.BroadcastTerm.Call;
import dev.fairlead.csp.oracle.BroadcastTerm.Channel;
import dev.fairlead.csp.oracle.BroadcastTerm.Compose;
import dev.fairlead.csp.oracle.BroadcastTerm.Declared;
import dev.fairlead.csp.oracle.BroadcastTerm.Definition;
import dev.fairlead.csp.oracle.BroadcastTerm.Guard;
import dev.fairlead.csp.oracle.BroadcastTerm.If;
import dev.fairlead.csp.oracle.BroadcastTerm.Indexed;
import dev.fairlead.csp.oracle.BroadcastTerm.Name;
import dev.fairlead.csp.oracle.BroadcastTerm.Num;
import dev.fairlead.csp.oracle.BroadcastTerm.Op;
import dev.fairlead.csp.oracle.BroadcastTerm.Prefix;
import dev.fairlead.csp.oracle.BroadcastTerm.Receive;
import dev.fairlead.csp.oracle.BroadcastTerm.Replicated;
import dev.fairlead.csp.oracle.BroadcastTerm.Send;
import dev.fairlead.csp.oracle.BroadcastTerm.Skip;
import dev.fairlead.csp.oracle.BroadcastTerm.Stop;
import dev.fairlead.csp.oracle.BroadcastTerm.Value;
import dev.fairlead.csp.oracle.BroadcastTerm.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Random systems of a few processes that speak to all others: with values and patterns, receptions
 * that a guard allows or the sender's data operation, several in one place, beside other channels
 * and joint events, in groups, sequences and what is atomic. Some ask how many processes are where.
 * All values are 0, 1 or 2.
 */
final class RandomBroadcast {
  private static final List<String> VARIABLES = List.of("x", "y", "z");

  private static final Value ONE = new Num(1);
  private static final Value ALL = new Variable(BroadcastCounts.ALL);

  private final Random random;

  /** With {@code ||}: then plain events have no values, which no alphabet could tell. */
  private final boolean joint;

  private final boolean ends;

  /** Conditions look at how many processes are where. */
  private final boolean counts;

  private final Map<String, Declared> channels = new LinkedHashMap<>();
  private final Map<String, Integer> parts = new LinkedHashMap<>();
  private final Map<String, Definition> definitions = new LinkedHashMap<>();
  private final Map<String, Integer> parameters = new LinkedHashMap<>();
  private int bound;

  /** While the process is made that others may begin as. */
  private boolean helper;

  private RandomBroadcast(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    this.joint = chance(25);
    this.ends = chance(30);
    this.counts = chance(40);
  }

  static BroadcastTerm.Whole model(long seed) {
    return new RandomBroadcast(seed).model();
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  @SafeVarargs
  private <T> T pick(T... some) {
    return some[random.nextInt(some.length)];
  }

  private <T> T pick(Iterable<T> some) {
    List<T> list = new ArrayList<>();
    some.forEach(list::add);
    return list.get(random.nextInt(list.size()));
  }

  private BroadcastTerm.Whole model() {
    Map<String, Integer> variables = new TreeMap<>();
    VARIABLES.forEach(name -> variables.put(name, random.nextInt(3)));
    channel("s", 0, -1);
    channelSometimes(40, "t", 0, -1);
    channelSometimes(30, "r", 2, -1);
    channelSometimes(30, "d", 0, 0);
    channelSometimes(30, "k", 0, pick(1, 2));
    List.of("P0", "P1", "P2").forEach(name -> parameters.put(name, 0));
    List.of("Q0", "Q1").forEach(name -> parameters.put(name, 1));
    parameters.forEach((name, count) -> define(name, count, count == 0 ? 2 : 1));
    define("H", 1, 0);
    // Where members are counted that may have ended, they keep their places; see BroadcastCounts.
    boolean creates = !counts && chance(20);
    if (creates) {
      definitions.put("C", new Definition(List.of(), creator()));
    }
    definitions.put("System", new Definition(List.of(), system(creates)));
    return new BroadcastTerm.Whole(variables, channels, definitions);
  }

  private void channelSometimes(int percent, String name, int size, int capacity) {
    if (chance(percent)) {
      channel(name, size, capacity);
    }
  }

  private void channel(String name, int size, int capacity) {
    channels.put(name, new Declared(size, capacity));
    // Formulas speak about messages on s.
    parts.put(name, name.equals("s") || chance(50) ? 1 : 2);
  }

  private void define(String name, int count, int depth) {
    List<String> scope = count == 0 ? List.of() : List.of("n");
    helper = name.equals("H");
    definitions.put(name, new Definition(scope, helper ? choice(scope, 0) : process(scope, depth)));
    helper = false;
  }

  private BroadcastTerm system(boolean creates) {
    List<BroadcastTerm> components = new ArrayList<>();
    int count = 2 + random.nextInt(2);
    while (components.size() < count) {
      components.add(component());
    }
    if (creates) {
      components.set(0, new Call("C", List.of()));
    }
    if (chance(25)) {
      definitions.put(
          "Part", new Definition(List.of(), new Compose("|||", components.subList(0, 2))));
      components = new ArrayList<>(components.subList(1, count));
      components.set(0, new Call("Part", List.of()));
      if (components.size() == 1) {
        components.add(component());
      }
    }
    BroadcastTerm system = new Compose(joint ? "||" : "|||", components);
    if (joint && chance(30)) {
      system = new Compose("|||", List.of(system, component()));
    }
    return ends && chance(30) ? new Compose(";", List.of(system, call(List.of()))) : system;
  }

  private BroadcastTerm component() {
    return switch (random.nextInt(6)) {
      case 0 -> new Replicated(2, call(List.of()));
      case 1 -> {
        String index = "i";
        String operator = joint && chance(50) ? "||" : "|||";
        yield new Indexed(operator, index, 1, new Call(pick("Q0", "Q1"), List.of(new Name("i"))));
      }
      case 2 -> process(List.of(), 0);
      default -> call(List.of());
    };
  }

  /** Becomes several processes, once. */
  private BroadcastTerm creator() {
    BroadcastTerm pair = new Compose("|||", List.of(call(List.of()), call(List.of())));
    BroadcastTerm both = new Compose("|||", List.of(finite(List.of(), 1), finite(List.of(), 1)));
    BroadcastTerm then = new Compose(";", List.of(both, call(List.of())));
    BroadcastTerm becomes = chance(50) ? pair : then;
    return chance(70) ? step(List.of(), (scope) -> becomes) : then;
  }

  private BroadcastTerm process(List<String> scope, int depth) {
    return switch (random.nextInt(16)) {
      case 0 -> new If("if", condition(scope), choice(scope, depth), call(scope));
      case 1 -> new If("ifa", condition(scope), choice(scope, depth), choice(scope, 0));
      case 2 -> new Compose("<>", List.of(choice(scope, depth), choice(scope, 0)));
      case 3 -> new Compose("[*]", List.of(prefixed(scope, depth), external(scope)));
      case 4 -> new Compose("interrupt", List.of(finite(scope, 2), prefixed(scope, 0)));
      case 5 -> new Compose(";", List.of(finite(scope, 1), call(scope)));
      case 6 -> new Atomic(chance(50) ? finite(scope, 2) : prefixed(scope, 1));
      default -> choice(scope, depth);
    };
  }

  private BroadcastTerm external(List<String> scope) {
    return chance(30) ? new Prefix("tau", List.of(), block(scope), end(scope)) : prefixed(scope, 0);
  }

  private BroadcastTerm choice(List<String> scope, int depth) {
    int count = pick(1, 1, 2, 2, 3);
    List<BroadcastTerm> branches = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean named = !helper && chance(8);
      branches.add(named ? new Call("H", List.of(value(scope))) : prefixed(scope, depth));
    }
    if (ends && chance(10)) {
      branches.add(new Skip());
    }
    return branches.size() == 1 ? branches.get(0) : new Compose("[]", branches);
  }

  private BroadcastTerm prefixed(List<String> scope, int depth) {
    BroadcastTerm step = step(scope, inner -> rest(inner, depth));
    return chance(25) ? new Guard(condition(scope), step) : step;
  }

  private BroadcastTerm rest(List<String> scope, int depth) {
    return depth > 0 && chance(50) ? process(scope, depth - 1) : end(scope);
  }

  private BroadcastTerm end(List<String> scope) {
    return ends && chance(40) ? pick(new Skip(), new Skip(), new Stop()) : call(scope);
  }

  /** Steps that end. */
  private BroadcastTerm finite(List<String> scope, int length) {
    BroadcastTerm step =
        step(
            scope,
            inner -> length > 1 ? finite(inner, length - 1) : chance(85) ? new Skip() : new Stop());
    return chance(20) ? new Compose("[]", List.of(step, step(scope, inner -> new Skip()))) : step;
  }

  private Call call(List<String> scope) {
    // Names come in the order in which they have been defined, so that bodies know all of them.
    String name = pick(parameters.keySet());
    boolean free = parameters.get(name) == 0;
    return new Call(name, free ? List.of() : List.of(value(scope)));
  }

  private interface Next {
    BroadcastTerm in(List<String> scope);
  }

  private BroadcastTerm step(List<String> scope, Next next) {
    int kind = random.nextInt(100);
    if (kind < 22) {
      Block block = chance(50) ? block(scope) : Block.NONE;
      boolean numbered = chance(30) && (!joint || block != Block.NONE);
      String event = numbered ? "e" : pick("a", "b", "c");
      List<Value> values = numbered ? List.of(value(scope)) : List.of();
      return new Prefix(event, values, block, next.in(scope));
    } else if (kind < 26) {
      return new Prefix("tau", List.of(), block(scope), next.in(scope));
    }
    String channel = chance(60) ? "s" : pick(channels.keySet());
    boolean array = channels.get(channel).size() > 0;
    Channel to = new Channel(channel, array ? index(scope) : null);
    int count = chance(4) && !channel.equals("s") ? 3 - parts.get(channel) : parts.get(channel);
    return kind < 60 ? send(to, count, scope, next) : receive(to, count, scope, next);
  }

  private BroadcastTerm send(Channel to, int count, List<String> scope, Next next) {
    List<Value> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(value(scope));
    }
    return new Send(to, values, chance(45) ? block(scope) : Block.NONE, next.in(scope));
  }

  private BroadcastTerm receive(Channel from, int count, List<String> scope, Next next) {
    List<String> inner = new ArrayList<>(scope);
    List<Value> patterns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (chance(60)) {
        inner.add("v" + bound++);
        patterns.add(new Name(inner.get(inner.size() - 1)));
      } else {
        Value pattern = value(scope);
        // The name of a variable alone cannot be told from one that is bound, and is refused.
        boolean variable = pattern instanceof Variable;
        patterns.add(variable ? new Op(new Op(pattern, "+", ONE), "%", new Num(3)) : pattern);
      }
    }
    Value guard = chance(30) ? condition(inner) : Receive.FREE;
    return new Receive(from, guard, patterns, next.in(inner));
  }

  private Value index(List<String> scope) {
    return chance(60) ? new Num(random.nextInt(2)) : new Op(atom(scope), "%", new Num(2));
  }

  private Value value(List<String> scope) {
    return chance(75)
        ? atom(scope)
        : new Op(new Op(atom(scope), "+", new Num(1 + random.nextInt(2))), "%", new Num(3));
  }

  private Value atom(List<String> scope) {
    if (!scope.isEmpty() && chance(50)) {
      return new Name(pick(scope));
    }
    return chance(60) ? new Num(random.nextInt(3)) : new Variable(pick(VARIABLES));
  }

  private Value condition(List<String> scope) {
    if (counts && chance(50)) {
      return ofCounts();
    }
    Value left = !scope.isEmpty() && chance(30) ? new Name(pick(scope)) : variable();
    return new Op(left, pick("==", "!=", "!=", "<", ">"), atom(scope));
  }

  private Value ofCounts() {
    String compared = pick("==", "!=", "<", ">");
    return switch (random.nextInt(6)) {
      case 0 -> new Op(new Op(new Num(2), "*", count()), compared, ALL);
      case 1 -> new Op(count(), compared, count());
      case 2 -> new Op(new Op(ALL, "-", count()), compared, new Num(1 + random.nextInt(2)));
      case 3 -> new Op(new Op(pick(ALL, count()), "%", new Num(2)), "==", new Num(1));
      default -> new Op(count(), compared, new Num(random.nextInt(3)));
    };
  }

  private Value count() {
    boolean plain = chance(75);
    String process = plain ? pick("P0", "P1", "P2") : pick("Q0", "Q1");
    return new Variable(
        BroadcastCounts.name(process, plain ? "" : Integer.toString(random.nextInt(3))));
  }

  private Value variable() {
    return new Variable(pick(VARIABLES));
  }

  private Block block(List<String> scope) {
    List<Assignment> assignments = new ArrayList<>();
    List<String> order = new ArrayList<>(VARIABLES);
    Collections.shuffle(order, random);
    for (String variable : order.subList(0, pick(1, 1, 2))) {
      assignments.add(new Assignment(variable, value(scope)));
    }
    return new Block(assignments);
  }
}
