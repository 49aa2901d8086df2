package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random model with any number of processes in which variables count members: each local state
 * has a weight for each variable, and a step adds what the weights of its ends differ by. In some
 * models a few steps go astray, so that a variable grows for ever, or falls below 0.
 */
public final class RandomCounters {
  /** How the first group is composed. */
  private enum Shape {
    PLAIN,
    NUMBERED,
    TOGETHER
  }

  private static final List<String> EVENTS = List.of("e0", "e1", "e2");

  private final Random random;
  private final CounterTexts texts;
  private final Shape shape;
  private final boolean starting;
  private final boolean broadcasting;
  private final boolean annotated;
  private final int astray;

  /** Of each counter, the weight of each local state that has one; what has ended is a state. */
  private final Map<String, Map<String, Integer>> weights = new HashMap<>();

  private final StringBuilder definitions = new StringBuilder();

  public RandomCounters(Random random) {
    this.random = random;
    this.texts = new CounterTexts(random);
    this.shape = chance(80) ? Shape.PLAIN : chance(60) ? Shape.NUMBERED : Shape.TOGETHER;
    this.starting = shape == Shape.PLAIN && chance(12);
    this.broadcasting = shape != Shape.NUMBERED && chance(9);
    this.annotated = chance(5);
    this.astray = chance(70) ? 0 : 4 + random.nextInt(15);
    for (String counter : texts.counters()) {
      weights.put(counter, new HashMap<>());
    }
  }

  /** The number that the guards, operations and properties compare with is at most this. */
  int threshold() {
    return texts.threshold();
  }

  public String text() {
    String system = shape == Shape.TOGETHER ? "(||{..}@A0())" : "(|||{..}@A0())";
    system = shape == Shape.NUMBERED ? "(|||i:{..}@A0(i))" : system;
    process("A", 2 + random.nextInt(2), true);
    if (chance(60)) {
      boolean group = chance(45);
      process("B", 1 + random.nextInt(2), group);
      system += group ? " ||| (|||{..}@B0())" : chance(25) ? " ||| B0() ||| B0()" : " ||| B0()";
    }
    if (chance(40)) {
      definitions.append(texts.watcher());
      system += " ||| Watch(0)";
    }
    if (chance(8)) {
      system = "(" + system + ") \\ {" + pick(EVENTS) + "}";
    }
    return texts.declarations()
        + (broadcasting ? "broadcast channel s;\n" : "")
        + definitions
        + ("System() = " + system + ";\n")
        + texts.assertions(shape == Shape.NUMBERED);
  }

  private void process(String name, int states, boolean group) {
    for (String counter : texts.counters()) {
      for (int state = group ? 1 : 0; state <= states; state++) {
        if (chance(state == states ? 15 : 40)) {
          String place = state == states ? name + "Ended" : name + state;
          weights.get(counter).put(place, chance(80) ? 1 : chance(75) ? 2 : 3);
        }
      }
    }
    for (int state = 0; state < states; state++) {
      List<String> branches = new ArrayList<>();
      int next = (state + 1) % states;
      for (int i = random.nextInt(5) / 2; i >= 0; i--) {
        int to = i == 0 && chance(70) ? next : random.nextInt(states);
        branches.add(branch(name, state, to, i == 0 && chance(70)));
      }
      String body = String.join(" [] ", branches);
      definitions.append(name + state + (numbered(name) ? "(i)" : "()") + " = " + body + ";\n");
    }
  }

  private boolean numbered(String name) {
    return shape == Shape.NUMBERED && name.equals("A");
  }

  /**
   * @param free true if nothing else has to be so for the step
   */
  private String branch(String name, int from, int to, boolean free) {
    String arguments = numbered(name) ? "(i)" : "()";
    String source = name + from;
    List<String> places = new ArrayList<>(List.of(name + to));
    String target = name + to + arguments;
    if (!free && chance(8)) {
      places.set(0, name + "Ended");
      target = pick(List.of("Skip", "Stop"));
    } else if (starting && chance(20)) {
      places.add(name + (chance(50) ? from : 0));
      target = "(" + target + " ||| " + places.get(1) + arguments + ")";
    }
    Map<String, Integer> changes = new HashMap<>();
    for (String counter : texts.counters()) {
      Map<String, Integer> weight = weights.get(counter);
      int change = places.stream().mapToInt(place -> weight.getOrDefault(place, 0)).sum();
      changes.put(counter, change - weight.getOrDefault(source, 0) + wrong());
    }
    String guard = free ? "" : guard(numbered(name) || places.size() > 1 ? "" : name);
    String operation = texts.operation(changes, chance(astray));
    if (chance(5)) {
      String second = texts.operation(Map.of(), false);
      return guard
          + ("atomic{" + event(name) + operation + " -> " + event(name) + second + " -> Skip}; ")
          + target;
    } else if (chance(6)) {
      String condition = texts.comparison();
      String other = name + from + arguments;
      return guard
          + pick(List.of("ifa", "if"))
          + (" (" + condition + ") {" + action(name, operation) + " -> " + target)
          + ("} else {" + event(name) + " -> " + other + "}");
    }
    return guard + (free ? event(name) + operation : action(name, operation)) + " -> " + target;
  }

  private int wrong() {
    return chance(astray) ? pick(List.of(-1, 1, 1, -2)) : 0;
  }

  private String guard(String counted) {
    if (chance(50)) {
      return "";
    } else if (!counted.isEmpty() && shape != Shape.NUMBERED && chance(15)) {
      return "[#" + counted + "0() " + pick(List.of("> 1", "== 0")) + "] ";
    }
    return "[" + texts.comparison() + "] ";
  }

  private String action(String name, String operation) {
    boolean silent = operation.isEmpty();
    if (broadcasting && chance(30)) {
      return silent && chance(60) ? "s?v" : "s!1" + operation;
    }
    return switch (random.nextInt(14)) {
      case 0 -> "c!1" + operation;
      case 1 -> "c?v" + operation;
      case 2 -> "c?[" + texts.comparison() + "]v" + operation;
      case 3 -> "k!1" + operation;
      case 4 -> "k?v" + operation;
      case 5 -> "tau" + (silent ? "{x = (x + 1) % 3;}" : operation);
      default -> event(name) + operation;
    };
  }

  private String event(String name) {
    String event = pick(EVENTS);
    event = numbered(name) ? event.replace('e', 'g') + ".i" : event;
    boolean plain = annotated && chance(40) && shape == Shape.PLAIN;
    return plain ? pick(List.of("wf", "sf", "wl", "sl", "f")) + "(" + event + ")" : event;
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
