package dev.fairlead.csp.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Random models with much control: processes of many local states that call each other with
 * arguments, with guards, choices, sequences, channels with and without buffer, synchronised
 * events, hiding and atomic parts. Written from the language reference; knows no code of the front
 * end.
 */
public final class RandomFlow {
  private static final int VALUES = 3;

  private final SplittableRandom random;
  private final StringBuilder text = new StringBuilder();
  private final int processes;

  private RandomFlow(long seed) {
    this.random = new SplittableRandom(seed);
    this.processes = 2 + random.nextInt(2);
  }

  public static String text(long seed) {
    RandomFlow flow = new RandomFlow(seed);
    flow.write();
    return flow.text.toString();
  }

  private void write() {
    text.append("var x : {0..2} = 0;\nvar y : {0..2} = 0;\nvar b : {0..1} = 0;\n");
    text.append("channel full 1;\nchannel meet 0;\n");
    text.append("EveryEvent(i) = e0 -> e1 -> e2 -> f.i -> full!1 -> meet!1 -> last -> Skip;\n");
    for (int process = 0; process < processes; process++) {
      int states = 2 + random.nextInt(3);
      for (int state = 0; state < states; state++) {
        text.append("%s(i) = %s;\n".formatted(name(process, state), body(process, states)));
      }
    }
    List<String> parts = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      parts.add(name(process, 0) + "(" + random.nextInt(VALUES) + ")");
    }
    String system = String.join(chance(3) ? " || " : " ||| ", parts);
    if (chance(4)) {
      system = "(" + system + ") \\ {e" + random.nextInt(3) + "}";
    } else if (chance(4)) {
      system = "(" + system + "); last -> Stop";
    }
    text.append("System() = ").append(system).append(";\n");
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private static String name(int process, int state) {
    return "P" + process + "S" + state;
  }

  private String body(int process, int states) {
    String one = prefix(process, states);
    return switch (random.nextInt(8)) {
      case 0 -> one + " [] " + prefix(process, states);
      case 1 -> one + " [*] " + prefix(process, states);
      case 2 -> "[" + condition() + "](" + one + ") [] " + prefix(process, states);
      case 3 -> "if (" + condition() + ") { " + one + " } else { " + prefix(process, states) + " }";
      case 4 -> "(" + steps(2) + "Skip); " + next(process, states);
      case 5 -> "atomic{" + steps(2) + "Skip}; " + next(process, states);
      default -> one;
    };
  }

  private String prefix(int process, int states) {
    return steps(1 + random.nextInt(2)) + next(process, states);
  }

  private String steps(int count) {
    StringBuilder steps = new StringBuilder();
    for (int i = 0; i < count; i++) {
      steps.append(step()).append(" -> ");
    }
    return steps.toString();
  }

  private String step() {
    return switch (random.nextInt(9)) {
      case 0 -> "set{x = " + value() + ";}";
      case 1 -> "add{y = (y + 1) % 3;}";
      case 2 -> "flip{b = 1 - b;}";
      case 3 -> "full!" + value();
      case 4 -> chance(2) ? "full?v" : "full?" + random.nextInt(VALUES);
      case 5 -> chance(2) ? "meet!" + value() : "meet?" + random.nextInt(VALUES);
      case 6 -> "f.i";
      default -> "e" + random.nextInt(3);
    };
  }

  private String value() {
    return chance(2) ? "i" : Integer.toString(random.nextInt(VALUES));
  }

  private String condition() {
    return switch (random.nextInt(4)) {
      case 0 -> "x == " + value();
      case 1 -> "y < " + (1 + random.nextInt(2));
      case 2 -> "b == 1 || x > y";
      default -> "b == " + random.nextInt(2);
    };
  }

  private String next(int process, int states) {
    if (chance(8)) {
      return chance(2) ? "Stop" : "Skip";
    }
    String argument =
        switch (random.nextInt(4)) {
          case 0 -> "(i + 1) % 3";
          case 1 -> Integer.toString(random.nextInt(VALUES));
          case 2 -> chance(4) ? "x" : "i";
          default -> "i";
        };
    return name(process, random.nextInt(states)) + "(" + argument + ")";
  }
}
