package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A small random model with one or two groups of any number of processes. */
public final class RandomAnyNumber {
  private static final List<String> FORMULAS =
      List.of(
          "[]<> a",
          "<>[] xZero",
          "[]<> b",
          "[](a -> <> b)",
          "<>[] yOne",
          "[]<> xZero",
          "<> c",
          "!(a U b)",
          "[]<> (a || b)",
          "[](xZero -> <> yOne)",
          "X !a",
          "<>[] !a",
          "[] !goal",
          "xZero W yOne",
          "[](xZero -> (xZero W yOne))",
          "!goal U yOne",
          "[]<> crowded",
          "<>[] !crowded",
          "[](crowded -> <> !crowded)");

  /** What strong global fairness makes a question of reachability. */
  public static final List<String> GOALS =
      List.of(
          "[]<> noP1",
          "<>[] noP1",
          "[](b -> <> noP1)",
          "<> noP1 || []<> a",
          "[]<> a -> []<> b",
          "[]<> (noP1 && xZero)",
          "[](a -> <> b)",
          "[]<> crowded",
          "<>[] !crowded",
          "[](crowded -> <>[] !a)",
          "<> (b && noP1)",
          "[]<> a && []<> noP1",
          "[](xZero -> <> (noP1 || yOne))",
          "<>[] xZero || <>[] noP1");

  /** What compares counts with each other. */
  public static final List<String> DIFFERENCES =
      List.of(
          "[] near",
          "[]<> more",
          "<>[] more",
          "[]<> even",
          "[](more -> <> even)",
          "[](even -> <> more)",
          "[] !few",
          "<> few",
          "[](a -> <> near)",
          "<>[] !even",
          "[]<> odd",
          "[](odd -> <> even)");

  private static final List<String> COMPARISONS =
      List.of(
          "[#P0() > #P1()] ",
          "[#P1() - #P0() <= 1] ",
          "[#P0() + #P1() <= 2] ",
          "[#P0() == #P1()] ",
          "[2 * #P1() < #P0() + 3] ",
          "[#P0() >= 2 - #P1()] ",
          "[#P0() % 2 == 0] ",
          "[(#P0() + 2 * #P1()) % 3 != 1] ",
          "[2 * #P0() > #] ",
          "[# - #P1() != 2] ",
          "[(# + #P1()) % 2 == 0] ");

  private final Random random;
  private final List<String> formulas;
  private final StringBuilder text = new StringBuilder();

  public RandomAnyNumber(Random random) {
    this(random, FORMULAS);
  }

  public RandomAnyNumber(Random random, List<String> formulas) {
    this.random = random;
    this.formulas = formulas;
  }

  public String text() {
    String second = random.nextInt(4) == 0 ? "(|||{..}@Q0())" : "Q0()";
    return text("(|||{..}@P0())" + (random.nextInt(3) == 0 ? "" : " ||| " + second));
  }

  private String text(String system) {
    text.append("var x:{0..2} = 0;\nvar y:{0..2} = 1;\nchannel sync 0;\nchannel box 1;\n");
    text.append("#define xZero x == 0;\n#define yOne y == 1;\n#define goal x == 2 && y == 0;\n");
    text.append("#define crowded #P0() > 1;\n#define noP1 #P1() == 0;\n");
    text.append("#define more #P0() > #P1();\n#define even #P0() == #P1();\n");
    text.append("#define odd #P1() % 2 == 1;\n");
    text.append("#define near #P0() - #P1() < 3;\n#define few #P0() + 2 * #P1() <= 2;\n");
    text.append("Events() = a -> b -> c -> Stop;\n");
    process("P", 2 + random.nextInt(2));
    process("Q", 1 + random.nextInt(2));
    text.append("System() = " + system + ";\n");
    text.append("#assert System() deadlockfree;\n#assert System() reaches goal;\n");
    for (int i = 0; i < 2; i++) {
      text.append("#assert System() |= " + pick(formulas) + ";\n");
    }
    return text.toString();
  }

  private void process(String name, int states) {
    for (int state = 0; state < states; state++) {
      List<String> branches = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(2); i++) {
        boolean ends = random.nextInt(8) == 0 && formulas != DIFFERENCES;
        String next = ends ? "Skip" : name + random.nextInt(states) + "()";
        branches.add(guard() + action() + " -> " + next);
      }
      String body = String.join(" [] ", branches);
      text.append(name + state + "() = " + body + ";\n");
    }
  }

  private String guard() {
    if (formulas == DIFFERENCES && random.nextInt(3) == 0) {
      return pick(COMPARISONS);
    }
    return switch (random.nextInt(10)) {
      case 8 -> "[#P1() > " + random.nextInt(3) + "] ";
      case 9 -> "[#P0() != " + random.nextInt(3) + "] ";
      case 0, 4 -> "[x == " + random.nextInt(3) + "] ";
      case 1, 5 -> "[y != " + random.nextInt(3) + "] ";
      default -> "";
    };
  }

  private String action() {
    String event = pick(List.of("a", "b", "c"));
    return switch (random.nextInt(8)) {
      case 0 -> "sync!1";
      case 1 -> "sync?v";
      case 2 -> "box!1";
      case 3 -> "box?v";
      case 4 -> event;
      case 5 -> "tau{y = (y + 1) % 3;}";
      default -> event + "{" + pick(List.of("x = (x + 1) % 3;", "y = x;", "x = y;")) + "}";
    };
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
