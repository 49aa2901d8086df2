package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes random models whose members wait for shares of all of them: of half or two thirds, or of
 * more than are faulty, faulty ones being a group of their own. Thresholds stand in guards of every
 * position, in definitions of propositions, and in formulas.
 */
public final class RandomThresholds {
  private final Random random;
  private final int states;
  private final boolean faulty;

  public RandomThresholds(Random random) {
    this.random = random;
    this.states = 2 + random.nextInt(2);
    this.faulty = random.nextInt(3) == 0;
  }

  public String text() {
    StringBuilder text = new StringBuilder("var x = 0;\n");
    text.append("#define p " + threshold() + ";\n#define q " + threshold() + ";\n");
    text.append("#define few " + share(random.nextInt(states)) + " <= " + random.nextInt(3));
    text.append(";\n");
    for (int i = 0; i < states; i++) {
      text.append("M" + i + "() = " + options(i) + ";\n");
    }
    text.append(faulty ? "F() = " + pick("lie -> F()", "lie{x = 1 - x;} -> F()", "Stop") : "");
    text.append(faulty ? ";\n" : "");
    text.append("Named() = a -> b -> Stop;\n");
    text.append("System() = (|||{..}@M0())" + (faulty ? " ||| (|||{..}@F())" : "") + ";\n");
    text.append("#assert System() deadlockfree;\n#assert System() reaches p;\n");
    for (int i = 0; i < 3; i++) {
      text.append("#assert System() |= " + formula() + ";\n");
    }
    return text.toString();
  }

  private String options(int state) {
    List<String> options = new ArrayList<>();
    for (int i = random.nextInt(2); i >= 0; i--) {
      String next = "M" + (random.nextInt(4) > 0 ? (state + 1) % states : random.nextInt(states));
      String effect = pick("", "", "{x = 1;}", "{x = 1 - x;}");
      // A member between two events is in no state that has a name.
      String between = random.nextInt(5) == 0 ? pick("d", "a") + " -> " : "";
      options.add(guard() + pick("a", "b", "c") + effect + " -> " + between + next + "()");
    }
    return String.join(" [] ", options);
  }

  private String guard() {
    return switch (random.nextInt(5)) {
      case 0, 1 -> "[" + threshold() + "] ";
      case 2 -> "[" + pick("x == 0", "x == 1", "x == 0 || " + threshold()) + "] ";
      default -> "";
    };
  }

  private String threshold() {
    String some = share(random.nextInt(states));
    String compared = pick(" > ", " >= ", " <= ", " < ");
    return switch (random.nextInt(faulty ? 6 : 4)) {
      case 0 -> "2 * " + some + compared + all();
      case 1 -> "3 * " + some + compared + all("2 * ");
      case 2 -> some + compared + share(random.nextInt(states));
      case 3 -> some + compared + (1 + random.nextInt(2));
      case 4 -> some + compared + "#F()";
      default -> some + compared + "2 * #F()" + pick("", " + 1");
    };
  }

  private static String share(int state) {
    return "#M" + state + "()";
  }

  private String all() {
    return all("");
  }

  private String all(String factor) {
    if (random.nextInt(3) == 0) {
      return factor + "#";
    }
    List<String> shares = new ArrayList<>();
    for (int i = 0; i < states; i++) {
      shares.add(factor + share(i));
    }
    if (faulty && random.nextBoolean()) {
      shares.add(factor + "#F()");
    }
    return String.join(" + ", shares);
  }

  private String formula() {
    String one = pick("p", "q", "few", "a", "b");
    String other = pick("p", "q", "few", "!p", "b");
    return pick(
        "[]<> " + one,
        "<>[] " + other,
        "[] " + other,
        "<> " + one,
        "[](" + one + " -> <> " + other + ")",
        "[](" + one + " -> [] " + other + ")",
        "[]<> " + one + " -> []<> " + other,
        other + " W " + one);
  }

  private String pick(String... some) {
    return some[random.nextInt(some.length)];
  }
}
