package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small random model with one or two groups of any number of processes that speak to all others:
 * senders that could receive, receivers with several ways or in some local states only, senders
 * outside of the group, and guards on how many there are.
 */
public final class RandomBroadcastFamily {
  private static final List<String> FORMULAS =
      List.of(
          "[]<> a",
          "<>[] xZero",
          "[]<> b",
          "[](a -> <> b)",
          "[]<> \"s.1\"",
          "<>[] !\"s.1\"",
          "[](\"s.1\" -> <> yOne)",
          "[](\"s.1\" -> X noP1)",
          "[](\"s.1\" -> noP0)",
          "[]<> noP1",
          "<>[] noP1",
          "[] !goal",
          "!goal U yOne",
          "[]<> crowded",
          "[](crowded -> <> !crowded)",
          "[](noP0 -> noP1)",
          "<> noP0");

  private final Random random;

  /** Whether members often have several receptions for the same message. */
  private final boolean choices;

  private final StringBuilder text = new StringBuilder();

  public RandomBroadcastFamily(Random random) {
    this(random, false);
  }

  RandomBroadcastFamily(Random random, boolean choices) {
    this.random = random;
    this.choices = choices;
  }

  public String text() {
    text.append("var x:{0..2} = 0;\nvar y:{0..2} = 1;\nbroadcast channel s;\n");
    text.append("broadcast channel t[2];\nchannel sync 0;\nchannel box 1;\n");
    text.append("#define xZero x == 0;\n#define yOne y == 1;\n#define goal x == 2 && y == 0;\n");
    text.append("#define crowded #P0() > 1;\n#define noP1 #P1() == 0;\n#define noP0 #P0() == 0;\n");
    text.append("Events() = a -> b -> s!1 -> Stop;\n");
    process("P", 2 + random.nextInt(2));
    process("Q", 1 + random.nextInt(2));
    String others =
        switch (random.nextInt(6)) {
          case 0 -> "";
          case 1 -> " ||| (|||{..}@Q0())";
          case 2 -> " ||| Q0() ||| Q0()";
          default -> " ||| Q0()";
        };
    text.append("System() = (|||{..}@P0())" + others + ";\n");
    text.append("#assert System() deadlockfree;\n#assert System() reaches goal;\n");
    for (int i = 0; i < 3; i++) {
      text.append("#assert System() |= " + pick(FORMULAS) + ";\n");
    }
    return text.toString();
  }

  private void process(String name, int states) {
    for (int state = 0; state < states; state++) {
      List<String> branches = new ArrayList<>();
      for (int i = random.nextInt(3); i >= 0; i--) {
        String next = random.nextInt(12) == 0 ? "Skip" : name + random.nextInt(states) + "()";
        branches.add(guard() + action() + " -> " + next);
      }
      for (int i = choices ? random.nextInt(4) : 0; i > 1; i--) {
        branches.add(pick(List.of("s?v", "s?1")) + " -> " + name + random.nextInt(states) + "()");
      }
      text.append(name + state + "() = " + String.join(" [] ", branches) + ";\n");
    }
  }

  private String guard() {
    return switch (random.nextInt(12)) {
      case 0 -> "[#P1() > " + random.nextInt(3) + "] ";
      case 1 -> "[#P0() != " + random.nextInt(3) + "] ";
      case 2 -> "[#P1() == 0] ";
      case 3 -> "[x == " + random.nextInt(3) + "] ";
      case 4 -> "[y != " + random.nextInt(3) + "] ";
      default -> "";
    };
  }

  private String action() {
    return switch (random.nextInt(16)) {
      case 0, 1 -> "s!1" + effect();
      case 2 -> "s!" + pick(List.of("x", "y", "0")) + effect();
      case 3 -> "t[" + pick(List.of("0", "1", "x % 2")) + "]!1" + effect();
      case 4, 5 -> "s?v";
      case 6 -> "s?" + pick(List.of("0", "1", "2"));
      case 7 -> "s?[" + pick(List.of("x == 0", "x != 1", "y == 1", "v > x", "v == y")) + "]v";
      case 8 -> "t[" + pick(List.of("0", "1", "y % 2")) + "]?v";
      case 9 -> pick(List.of("sync!1", "sync?v", "box!1", "box?v"));
      case 10 -> pick(List.of("a", "b", "tau{y = (y + 1) % 3;}"));
      default -> pick(List.of("a", "b")) + effect();
    };
  }

  private String effect() {
    return pick(List.of("", "", "{x = (x + 1) % 3;}", "{y = x;}", "{x = y;}", "{x = 0; y = 1;}"));
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
