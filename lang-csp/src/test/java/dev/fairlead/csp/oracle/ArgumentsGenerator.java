package dev.fairlead.csp.oracle;

import java.util.Random;

/**
 * Random models in which variables are arguments of processes in every position, while another
 * process changes them. {@code C0(n)} to {@code C3(n)} begin with any operator and pass their
 * parameter on to those behind them, so that all models are finite.
 */
public final class ArgumentsGenerator {
  private static final int DEFINITIONS = 4;

  private final Random random;

  private ArgumentsGenerator(long seed) {
    this.random = new Random(seed);
  }

  /** The process to start with is {@code System}. */
  public static String model(long seed) {
    return new ArgumentsGenerator(seed).model();
  }

  private String pick(String... all) {
    return all[random.nextInt(all.length)];
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String model() {
    StringBuilder text = new StringBuilder();
    text.append("var x:{0..2} = 0;\nvar z:{0..2} = 1;\nchannel c 0;\nchannel d 1;\n");
    for (int i = 0; i < DEFINITIONS; i++) {
      text.append("C" + i + "(n) = " + body(i, 2) + ";\n");
    }
    text.append("Change() = s{x = (x + 1) % 3;} -> " + pick("Stop", "Stop", "t{x = z;} -> Stop"));
    text.append(";\nSystem() = (" + used() + ") ||| Change();\n");
    return text.toString();
  }

  /** A reference in some position before the first step, or behind one. */
  private String used() {
    String call = call(-1);
    String other = call(-1);
    return switch (random.nextInt(17)) {
      case 0 -> call + " ||| " + other;
      case 1 -> call + " [] " + other;
      case 2 -> call + " <> " + other;
      case 3 -> call + " [*] " + other;
      case 4 -> call + " interrupt " + other;
      case 5 -> call + "; " + other;
      case 6 -> call + " \\ {a.0, b.1}";
      case 7 -> "[x != 2] " + call;
      case 8 -> "if (x == 0) {" + call + "} else {" + other + "}";
      case 9 -> "ifa (x == 0) {" + call + "} else {" + other + "}";
      case 10 -> "case {x == 1: " + call + " default: " + other + "}";
      case 11 -> "atomic{" + call + "}";
      case 12 -> "|||{2}@" + call;
      case 13 -> "|||i:{0..1}@C" + random.nextInt(DEFINITIONS) + "((x + i) % 3)";
      case 14 -> pick("e", "e{z = x;}", "d!x", "tau") + " -> (" + call + " ||| " + other + ")";
      case 15 -> "ifb (x > 0) {" + call + "}";
      default -> call;
    };
  }

  /** A reference from definition number i to one behind it. */
  private String call(int i) {
    int first = i + 1;
    if (first == DEFINITIONS) {
      return pick("Stop", "a.n -> Stop", "b.n -> Skip");
    }
    String argument =
        i < 0 || chance(35)
            ? pick("x", "x", "(x + 1) % 3", "z", "x + 0 * z")
            : pick("n", "n", "(n + 1) % 3", "(n + x) % 3");
    return "C" + (first + random.nextInt(DEFINITIONS - first)) + "(" + argument + ")";
  }

  private String body(int i, int depth) {
    if (depth == 0 || chance(15)) {
      return chance(60) && i + 1 < DEFINITIONS ? call(i) : prefix(i);
    }
    String one = body(i, depth - 1);
    String other = body(i, depth - 1);
    return switch (random.nextInt(19)) {
      case 0, 1, 2 -> "(" + one + " ||| " + other + ")";
      case 3 -> "(a.n -> b.n -> Stop || " + pick("b.n", "b.0", "a.n") + " -> Stop)";
      case 4 -> "(|||{2}@" + prefix(i) + ")";
      case 5 -> "(|||j:{0..1}@a.((n + j) % 3) -> " + next(i) + ")";
      case 6 -> "[" + pick("n == 1", "x == n", "n < 2") + "] (" + one + ")";
      case 7 -> "((" + one + ") \\ {" + pick("a.n", "b.0, a.1", "j:{0..2}@b.j") + "})";
      case 8 -> "((" + one + "); " + next(i) + ")";
      case 9 -> "(" + one + " [] " + other + ")";
      case 10 -> "(" + one + " <> " + other + ")";
      case 11 -> "((" + one + ") interrupt (" + other + "))";
      case 12 -> "(" + one + " [*] " + other + ")";
      case 13 -> "case {" + pick("n == 0", "x == n") + ": " + one + " default: " + other + "}";
      case 14 -> "if (" + pick("n == x", "n > 0") + ") {" + one + "} else {" + other + "}";
      case 15 -> "ifa (" + pick("n == x", "n > 0") + ") {" + one + "} else {" + other + "}";
      case 16 -> "atomic{" + one + "}";
      case 17 -> "([]j:{n, (n + 1) % 3}@a.j -> " + next(i) + ")";
      default -> prefix(i);
    };
  }

  private String prefix(int i) {
    String event =
        pick(
            "a.n",
            "a.n",
            "b.n",
            "b.n",
            "a.x",
            "a.n{z = n;}",
            "b.n{x = n;}",
            "tau{z = n;}",
            "c!n",
            "c?v",
            "c?n",
            "d!n",
            "d?v");
    return event + " -> " + next(i);
  }

  private String next(int i) {
    return chance(50) ? call(i) : pick("Stop", "Skip", "b.n -> Stop", "a.x -> Skip");
  }
}
