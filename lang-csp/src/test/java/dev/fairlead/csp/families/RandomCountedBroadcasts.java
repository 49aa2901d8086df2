package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small random model with groups of any number of processes that speak to all others and look at
 * how many are where: differences, sums, remainders and shares of all processes, in guards before
 * and inside of receptions. Members have numbers, hand on what they have heard and end; beside them
 * there are ordinary channels, atomic processes, hidden events and joint ones, and definitions that
 * are used twice.
 */
public final class RandomCountedBroadcasts {
  private final Random random;

  /** How many in a hundred members that choose between two receptions are kept. */
  private final int choices;

  private final StringBuilder text = new StringBuilder();
  private final boolean joint;
  private final boolean ends;
  private final boolean meets;
  private final boolean stores;
  private final boolean numbered;
  private final int states;
  private int bound;

  public RandomCountedBroadcasts(Random random) {
    this(random, 15);
  }

  RandomCountedBroadcasts(Random random, int choices) {
    this.random = random;
    this.choices = choices;
    this.joint = chance(15);
    this.ends = chance(30);
    this.meets = chance(25);
    this.stores = chance(20);
    this.numbered = chance(30);
    this.states = 2 + random.nextInt(2);
  }

  public String text() {
    text.append("var x:{0..2} = 0;\nvar y:{0..2} = 1;\nchannel c 0;\nchannel d 1;\n");
    text.append("broadcast channel s;\nbroadcast channel t[2];\n");
    text.append("Events() = a -> b -> s!1 -> t[0]!1 -> Stop;\nZ() = Stop;\n");
    for (int i = 0; i < states; i++) {
      member("P" + i, i == 1 && numbered);
    }
    member("Q0", false);
    for (int i = 0; i < 3; i++) {
      text.append("#define p" + i + " " + (chance(80) ? counts() : "x == y") + ";\n");
    }
    text.append(system());
    text.append("#assert System() deadlockfree;\n#assert System() reaches p0;\n");
    for (int i = 0; i < 3; i++) {
      text.append("#assert System() |= " + formula() + ";\n");
    }
    return text.toString();
  }

  private String system() {
    String group = "(|||{..} @ P0())";
    String other =
        pick("", "", "Q0()", "(|||{..} @ Q0())", "atomic{Q0()}", "P0()", "Z()", "(Q0() \\ {a})");
    if (other.isEmpty()) {
      return "System() = " + group + (chance(25) ? " \\ {b}" : "") + ";\n";
    }
    String part = group + (joint ? " || " : " ||| ") + other;
    // Few groups: all their sizes are looked at.
    return chance(85) || other.contains("..")
        ? "System() = " + part + ";\n"
        : "Part() = " + part + ";\nSystem() = Part() ||| " + pick("Part()", "Q0()") + ";\n";
  }

  private void member(String name, boolean withNumber) {
    List<String> branches = new ArrayList<>();
    String known = withNumber ? "n" : "";
    List<String> heard = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      String branch = branch(name, known);
      String channel = branch.replaceAll("^(\\[.*?] )?(\\w+)(\\[.*?])?([?!]).*", "$2$4");
      if (!channel.endsWith("?") || !heard.contains(channel) || chance(choices)) {
        branches.add(branch);
      }
      heard.add(channel);
    }
    text.append(name + "(" + known + ") = " + String.join(" [] ", branches) + ";\n");
  }

  private String branch(String name, String known) {
    String guard = chance(45) ? "[" + condition(known) + "] " : "";
    int kind = random.nextInt(20);
    if (kind < 7) {
      String channel = chance(75) ? "s" : "t[" + pick("0", "1", "x % 2") + "]";
      String value = pick("1", "0", "x", known.isEmpty() ? "1" : known);
      return guard + channel + "!" + value + effect() + " -> " + next(name, known);
    } else if (kind < 13) {
      String channel = chance(75) ? "s" : "t[" + pick("0", "1") + "]";
      String message = chance(40) ? pick("0", "1") : "v" + bound++;
      String inside = message.startsWith("v") ? message : "";
      String accepts = chance(25) ? "[" + condition(inside) + "]" : "";
      return guard + channel + "?" + accepts + message + " -> " + next(name, inside);
    } else if (kind < 15 && (meets || stores)) {
      String step = meets ? pick("c!1", "c?w") : pick("d!1", "d?w");
      return guard + step + " -> " + next(name, known);
    }
    String event = pick("a", "b") + (joint && chance(50) ? "" : effect());
    return guard + event + " -> " + next(name, known);
  }

  private String next(String name, String known) {
    if (ends && chance(20)) {
      return pick("Skip", "Stop");
    } else if (name.startsWith("Q")) {
      return "Q0()";
    }
    int state = random.nextInt(states);
    String number = known.isEmpty() ? pick("0", "1") : "(" + known + " + 1) % 2";
    return "P" + state + "(" + (state == 1 && numbered ? number : "") + ")";
  }

  private String effect() {
    return pick("", "", "", "{x = (x + 1) % 3;}", "{y = x;}", "{x = 0; y = 1;}");
  }

  private String condition(String known) {
    if (chance(60)) {
      return counts();
    }
    String left = known.isEmpty() || chance(50) ? pick("x", "y") : known;
    return left + pick(" == ", " != ", " > ") + pick("0", "1", "y");
  }

  private String counts() {
    String compared = pick(" == ", " != ", " > ", " < ", " >= ", " <= ");
    return switch (random.nextInt(10)) {
      case 0 -> count() + compared + count();
      case 1 -> count() + " - " + count() + compared + random.nextInt(3);
      case 2 -> count() + " + " + count() + compared + random.nextInt(3);
      case 3 -> count() + " % 2 == " + random.nextInt(2);
      case 4 -> "(" + count() + " + 2 * " + count() + ") % 3 != 1";
      case 5 -> "2 * " + count() + compared + "#";
      case 6 -> "# - " + count() + compared + random.nextInt(3);
      case 7 -> "(# + " + count() + ") % 2 == " + random.nextInt(2);
      default -> count() + compared + random.nextInt(3);
    };
  }

  private String count() {
    String name = pick("P0", "P1", "P" + (states - 1), "Q0");
    return "#" + name + (name.equals("P1") && numbered ? pick("(0)", "(1)") : "()");
  }

  private String formula() {
    String one = pick("p0", "p1", "p2", "a", "\"s.1\"");
    String other = pick("p0", "p1", "p2", "!p0", "b", "\"s.1\"");
    return pick(
        "[]<> " + one,
        "<>[] " + other,
        "[] " + other,
        "<> " + one,
        "[](" + one + " -> <> " + other + ")",
        "[](" + one + " -> X " + other + ")",
        "[](" + one + " -> " + other + ")",
        "[]<> " + one + " -> []<> " + other,
        other + " W " + one);
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String pick(String... some) {
    return some[random.nextInt(some.length)];
  }
}
