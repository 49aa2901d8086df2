package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A small random model with families of equal processes: globals, guards, synchronous and buffered
 * channels, barriers, counts of processes, numbers in events, termination and creation.
 */
public final class RandomFamily {
  private static final int MOST_MEMBERS = 4;

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
          "[] !crowded",
          "[](crowded -> <> !crowded)",
          "[]<> made -> []<> c",
          "<>[](a || b || c)");

  private static final List<String> ABOUT_ONE =
      List.of(
          "[]<> a.0",
          "[](a.0 -> <> b.0)",
          "<>[] !a.1",
          "[]<> b.1",
          "!(a.0 U b.1)",
          "[](a.0 -> <> xZero)",
          "[]<> a.0 -> []<> b.1");

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final boolean creates;

  /** Members of the first family have numbers, which label their events. */
  private final boolean numbered;

  private final boolean timed;
  private int members;

  public RandomFamily(Random random) {
    this(random, false);
  }

  /** One whose members wait and are given times. */
  static RandomFamily timed(Random random) {
    return new RandomFamily(random, true);
  }

  private RandomFamily(Random random, boolean timed) {
    this.random = random;
    this.timed = timed;
    this.creates = random.nextInt(3) == 0;
    this.numbered = !creates && random.nextInt(3) == 0;
  }

  public String text() {
    text.append("var x:{0..1} = 0;\nvar y:{0..1} = 1;\nvar born:{0..2} = 0;\n");
    text.append("channel sync 0;\nchannel box 1;\n");
    text.append("#define xZero x == 0;\n#define yOne y == 1;\n#define made born > 0;\n");
    text.append("#define goal x == 1 && y == 0;\n#define crowded #P0(" + (numbered ? "1" : ""));
    text.append(") > 1;\nEvents() = a -> b -> c -> a.0 -> a.1 -> b.0 -> b.1 -> Stop;\n");
    process("P", numbered ? "i" : "", 2 + random.nextInt(2));
    process("Q", "", 1 + random.nextInt(2));
    text.append("System() = " + system() + ";\n");
    text.append("#assert System() deadlockfree;\n");
    text.append("#assert System() reaches " + pick(List.of("goal", "crowded", "made")) + ";\n");
    boolean aboutOne = numbered && random.nextInt(4) > 0;
    text.append("#assert System() |= " + pick(aboutOne ? ABOUT_ONE : FORMULAS) + ";\n");
    return text.toString();
  }

  private String system() {
    if (!creates && !numbered && random.nextInt(3) == 0) {
      return barrier();
    }
    int number = 1 + random.nextInt(creates ? 2 : MOST_MEMBERS);
    String first = numbered ? "(|||i:{0.." + (number - 1) + "}@P0(i))" : copies("P", number);
    return switch (random.nextInt(5)) {
      case 0 -> first;
      case 3 -> first + "; (tau{born = 0;} -> System())";
      case 1 -> first + " ||| Q0()";
      case 2 -> "(" + first + "); Q0()";
      default -> first + " ||| " + copies("Q", Math.min(2, 1 + MOST_MEMBERS - members));
    };
  }

  /** Plain events need all members. */
  private String barrier() {
    String first = "(|| i:{1.." + (1 + random.nextInt(MOST_MEMBERS)) + "} @ P0())";
    return switch (random.nextInt(4)) {
      case 0 -> first + " || Q0()";
      case 1 -> first + " ||| Q0()";
      case 2 -> first + " || (|| i:{1..2} @ Q0())";
      default -> first;
    };
  }

  private String copies(String name, int number) {
    members += number;
    return "(|||{" + number + "}@" + name + "0())";
  }

  private void process(String name, String parameter, int states) {
    for (int state = 0; state < states; state++) {
      List<String> branches = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(2); i++) {
        branches.add(branch(name, parameter, states));
      }
      text.append(name + state + "(" + parameter + ") = " + String.join(" [] ", branches) + ";\n");
    }
  }

  private String branch(String name, String parameter, int states) {
    if (timed && random.nextInt(2) == 0) {
      return timedBranch(name, parameter, states);
    }
    String next = name + random.nextInt(states) + "(" + parameter + ")";
    if (creates && random.nextInt(3) == 0) {
      // At most two are ever born, so that there are finitely many states.
      String child = pick(List.of("P0()", "Q0()", next, "Skip", "(c -> Skip)"));
      String both = pick(List.of(next + " ||| " + child, "(|||{2}@" + child + ")"));
      return "[born < 2] " + pick(List.of("a", "tau")) + "{born = born + 1;} -> (" + both + ")";
    }
    String last = pick(List.of("Skip", "Skip", "Stop"));
    String label = parameter.isEmpty() || random.nextInt(5) == 0 ? "" : "." + parameter;
    return guard() + action(label) + " -> " + (random.nextInt(6) == 0 ? last : next);
  }

  private String timedBranch(String name, String parameter, int states) {
    String next = name + random.nextInt(states) + "(" + parameter + ")";
    String time = "[" + pick(List.of("0", "1", "2", "y", "x + 1")) + "]";
    String label = parameter.isEmpty() ? "" : "." + parameter;
    String arrow = pick(List.of(" -> ", " ->> "));
    String first = guard() + action(label) + arrow;
    // Recursion through an internal step would pile up times.
    String visible = guard() + pick(List.of("a", "b", "sync?v", "box!y")) + arrow;
    return switch (random.nextInt(6)) {
      case 0 -> "((" + visible + next + ") timeout" + time + " (tau -> " + next + "))";
      case 1 -> "((" + visible + next + ") within" + time + ")";
      case 2 -> "((" + first + "Skip) waituntil" + time + "; " + next + ")";
      case 3 -> "((" + first + "Skip) interrupt" + time + " " + next + ")";
      case 4 -> "((" + first + "Skip) deadline" + time + "; " + next + ")";
      default -> "(Wait" + time + "; " + next + ")";
    };
  }

  private String guard() {
    return switch (random.nextInt(5)) {
      case 0 -> "[x == " + random.nextInt(2) + "] ";
      case 1 -> "[y != " + random.nextInt(2) + "] ";
      case 2 ->
          numbered
              ? ""
              : "[#P" + random.nextInt(2) + "() " + pick(List.of("< 2", "> 0", "== y")) + "] ";
      default -> "";
    };
  }

  private String action(String number) {
    String event = pick(List.of("a", "b", "c")) + number;
    return switch (random.nextInt(9)) {
      case 0 -> "sync!1";
      case 1 -> "sync?v";
      case 2 -> "box!x";
      case 3 -> "box?v{y = v;}";
      case 4, 5 -> event;
      case 6 -> "tau{y = 1 - y;}";
      default -> event + "{" + effect() + "}";
    };
  }

  private String effect() {
    String counts = numbered ? "x = y;" : "x = #P1() % 2;";
    return pick(List.of("x = 1 - x;", "y = x;", "x = y;", counts));
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
