package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What a {@link RandomCounters model with counters} says about them, in many ways. */
final class CounterTexts {
  private static final List<String> FORMULAS =
      List.of(
          "[] p",
          "[] p",
          "[]<> p",
          "[]<> q",
          "<>[] p",
          "[](p -> <> q)",
          "[](q -> <> p)",
          "[] !bad",
          "[] whole",
          "[] whole",
          "[](e0 -> <> e1)",
          "[](e1 -> <> q)",
          "[]<> e0",
          "<>[] !e1",
          "<> e1",
          "[]<> p -> []<> q",
          "[]<> e2 -> []<> e0",
          "[](e0 -> X p)",
          "p W e1",
          "!q U e0",
          "[](p -> !bad)",
          "<>[] flag",
          "[]<> flag",
          "[](flag -> <> !flag)");

  /** About flag member, by its name. */
  private static final List<String> OF_A_MEMBER =
      List.of(
          "[]<> g0.i",
          "<>[] !g1.i",
          "[](g0.i -> <> g1.i)",
          "[](p -> <> g2.i)",
          "[](g0.i -> <> q)",
          "<> g1.i",
          "[](g0.i -> p)");

  private final Random random;
  private final List<String> counters = new ArrayList<>();
  private final StringBuilder variables = new StringBuilder();
  private final int threshold;
  private final boolean odd;

  CounterTexts(Random random) {
    this.random = random;
    this.threshold = chance(75) ? 2 : 4 + random.nextInt(4);
    this.odd = chance(20);
    int several = chance(50) ? 1 : chance(80) ? 2 : 3;
    if (several == 2 && chance(25)) {
      counters.addAll(List.of("t[0]", "t[1]"));
      variables.append("var t[2]" + pick("", "", " = [0, 1]", ":{0..9}") + ";\n");
    } else {
      for (String counter : List.of("n", "m", "r").subList(0, several)) {
        counters.add(counter);
        variables.append(chance(5) ? "hvar " : "var ").append(counter).append(declared());
      }
    }
    variables.append("var x:{0..3} = 0;\nvar one = false;\nvar lim = 2;\n");
  }

  private String declared() {
    return switch (random.nextInt(24)) {
      case 0 -> pick(":{0..5} = 0;\n", ":{0..} = 0;\n", ":{0..2} = *;\n");
      case 3 -> " = 1;\n";
      case 4 -> " = " + (1 + random.nextInt(9)) + ";\n";
      case 5 -> ";\n";
      default -> " = 0;\n";
    };
  }

  List<String> counters() {
    return counters;
  }

  int threshold() {
    return threshold;
  }

  String declarations() {
    String first = counters.get(0);
    return "channel c 0;\nchannel k 1;\n"
        + ("#define K " + threshold + ";\n")
        + ("#define more {" + first + " = " + first + " + 1;};\n")
        + ("#define less(by) {" + first + " = " + first + " - by;};\n")
        + ("#define above(by) " + first + " > by;\n")
        + variables
        + ("#define p (" + comparison() + ");\n#define q (" + comparison() + ");\n")
        + ("#define flag one;\n#define whole " + counter() + " >= 0;\n")
        + ("#define low " + counter() + " < 0;\n")
        + "Events() = e0 -> e1 -> e2 -> bad -> g0.0 -> g1.0 -> g2.0 -> Stop;\n";
  }

  /** A process of its own that looks at a counter. */
  String watcher() {
    String counter = counters.get(0);
    String again = " -> Watch(j)";
    String body =
        switch (odd ? random.nextInt(7) : pick(0, 0, 1, 3, 3, 6)) {
          case 0 -> "[" + counter + " == " + threshold + "] bad" + again;
          case 1 -> "[" + comparison() + "] bad -> Stop [] tau" + again;
          case 2 -> "[" + counter + " > j && j < K] e0 -> Watch(j + 1) [] [j == K] bad -> Stop";
          case 3 -> "[" + counter + " == 0] e1" + again + " [] [" + counter + " > 0] e2" + again;
          case 4 -> "[" + counter + " > lim] bad{lim = 2;}" + again + " [] e2{lim = 3;}" + again;
          case 5 -> "look{one = " + counter + " > 1;}" + again;
          default -> {
            String cases = counter + " > K : bad -> Stop " + counter + " == 1 : e0" + again;
            yield "case { " + cases + " default : e1" + again + " }";
          }
        };
    return "Watch(j) = " + body + ";\n";
  }

  String assertions(boolean numbered) {
    StringBuilder asked = new StringBuilder("#assert System() deadlockfree;\n");
    asked.append("#assert System() reaches " + pick("p", "q", "low") + ";\n");
    for (int i = 0; i < 3; i++) {
      boolean member = numbered && chance(50);
      String formula = pick((member ? OF_A_MEMBER : FORMULAS).toArray(String[]::new));
      formula = numbered && !member ? formula.replaceAll("e[0-2]", "bad") : formula;
      asked.append("#assert System() |= " + formula + ";\n");
    }
    return asked.toString();
  }

  /** A condition, most of them about counters. */
  String comparison() {
    String counter = counter();
    int number = chance(70) ? random.nextInt(3) : threshold;
    String compared = pick("==", "!=", "<", "<=", ">", ">=");
    return switch (random.nextInt(20)) {
      case 0 -> "x == " + random.nextInt(3);
      case 1 -> number + " " + compared + " " + counter;
      case 2 -> counter + " + 1 " + compared + " " + number;
      case 3, 4, 5 -> sum() + " " + pick("<=", compared) + " " + number;
      case 6 -> "!(" + counter + " == " + number + ")";
      case 7 -> counter + " == " + number + " && x == " + random.nextInt(3);
      case 8 -> counter + " > K";
      case 9 -> counter + " == 0 || " + counter() + " " + compared + " " + number;
      case 10, 11 -> odd ? oddComparison(counter, number) : counter + " > 0";
      case 12 -> "call(above, " + number + ")";
      default -> counter + " " + compared + " " + number;
    };
  }

  private String sum() {
    return counters.size() == 1 ? counters.get(0) : counters.get(0) + " + " + counters.get(1);
  }

  private String oddComparison(String counter, int number) {
    return switch (random.nextInt(11)) {
      case 0 -> "2 * " + counter + " + " + counter() + " > " + number;
      case 1 -> counter + " <= lim";
      case 2 -> counter + " - " + counter() + " <= 1";
      case 3 -> "0 - " + counter + " < 0 - " + number;
      case 4 -> counter + " % 2 == 0";
      case 5 -> counter + " == " + counter();
      case 6 -> counter + " < 0";
      case 7 -> "(&& j:{0..1} @ " + counter + " != j + " + number + ")";
      case 8 -> counters.contains("t[0]") ? "t == [1, 1]" : counter + " > -1";
      case 9 -> counter + " != x + " + number;
      default -> "(" + counter + " > " + number + " xor x == 1)";
    };
  }

  /** The block after an event; empty if there is nothing to do. */
  String operation(Map<String, Integer> changes, boolean reset) {
    List<String> statements = new ArrayList<>();
    for (String counter : counters) {
      int change = changes.getOrDefault(counter, 0);
      if (change != 0 || chance(5)) {
        add(statements, counter, change);
      }
    }
    if (reset && chance(30)) {
      statements.add(counter() + " = " + pick("0", "0", "1", "x") + ";");
    }
    if (chance(statements.isEmpty() ? 12 : 35)) {
      statements.add(random.nextInt(statements.size() + 1), look());
    }
    return statements.isEmpty() ? "" : "{" + String.join(" ", statements) + "}";
  }

  private void add(List<String> statements, String counter, int change) {
    switch (random.nextInt(10)) {
      case 0 -> {
        int detour = 1 + random.nextInt(2);
        statements.add(plus(counter, change - detour));
        statements.add(chance(50) ? look() : "");
        statements.add(plus(counter, detour));
      }
      case 1 -> {
        int detour = 1 + random.nextInt(3);
        statements.add(plus(counter, change + detour));
        statements.add(chance(50) ? look() : "");
        statements.add(plus(counter, -detour));
      }
      case 2 -> {
        String both = plus(counter, change);
        String guarded = "if (" + comparison() + ") { " + both + " x = 1; } else { " + both + " }";
        statements.add(guarded);
      }
      default -> statements.add(plus(counter, change));
    }
  }

  /** A statement, or several, that add a number. */
  private String plus(String counter, int number) {
    boolean macros = counter.equals(counters.get(0)) && chance(15);
    if (number == 0) {
      return chance(50) ? "" : counter + "++; " + counter + "--;";
    } else if (number == 1) {
      String one = pick(" = " + counter + " + 1;", " += 1;", " = 1 + " + counter + ";", "++;");
      return macros ? "more;" : counter + (chance(60) ? "++;" : one);
    } else if (number > 0) {
      String sum = pick(" = " + counter + " + " + number + ";", " += " + number + ";");
      return chance(20) ? counter + "++; " + plus(counter, number - 1) : counter + sum;
    } else if (macros) {
      return "call(less, " + -number + ");";
    } else if (number == -1) {
      return counter + (chance(60) ? "--;" : pick(" = " + counter + " - 1;", " -= 1;"));
    }
    String rest = pick(" = " + counter + " - " + -number + ";", " -= " + -number + ";");
    return chance(20) ? counter + "--; " + plus(counter, number + 1) : counter + rest;
  }

  /** A statement that compares. */
  private String look() {
    return switch (random.nextInt(8)) {
      case 0 -> "x = (x + 1) % 3;";
      case 1 -> "one = " + comparison() + ";";
      case 2 -> "while (x < 2 && " + counter() + " > 1) { x++; }";
      case 3 -> {
        String inner = "if (" + comparison() + ") { x = 2; } else { one = !one; }";
        yield "if (" + comparison() + ") { " + inner + " }";
      }
      case 4 -> "if (" + comparison() + ") { x = 1; } else { x = 0; }";
      case 5 -> odd ? "x = 3 - x; if (" + counter() + " == x) { one = true; }" : "one = false;";
      default -> "if (" + comparison() + ") { one = true; }";
    };
  }

  private String counter() {
    return pick(counters.toArray(String[]::new));
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  @SafeVarargs
  private <T> T pick(T... some) {
    return some[random.nextInt(some.length)];
  }
}
