package dev.fairlead.promela.families;

import java.util.Random;

/**
 * Writes small random models with groups of any number of processes, as the language reference has
 * them: globals, local variables, buffered channels and rendezvous, atomic sequences, choices with
 * {@code else}, escapes and ends; with claims about globals, counts of processes at labels, and one
 * member by name.
 */
public final class RandomGroups {
  private final Random random;
  private final boolean rendezvous;
  private final boolean buffered;
  private final boolean timeout;
  private final boolean ends;

  /** Whether {@code init} starts the processes, in a loop. */
  private final boolean started;

  public RandomGroups(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L + 5);
    rendezvous = percent(40);
    buffered = percent(25);
    timeout = percent(15);
    ends = percent(30);
    started = percent(25);
  }

  public String text() {
    StringBuilder text = new StringBuilder("byte a, b = 1;\n");
    text.append(rendezvous ? "chan r = [0] of { byte };\n" : "");
    text.append(buffered ? "chan c = [1] of { byte };\n" : "");
    group(text, "P", "*");
    boolean second = percent(20);
    if (second) {
      group(text, "Q", "*");
    }
    if (!started && percent(30)) {
      group(text, "S", "1");
    }
    if (started) {
      text.append("init {\n  atomic { do :: run P() :: break od");
      text.append(second ? "; do :: break :: run Q() od" : "");
      text.append(percent(30) ? "; " + any("a = 1", "b = 0") : "").append(" }\n}\n");
    }
    text.append("ltl f { ").append(formula(3)).append(" }\n");
    if (!ends && !started && percent(40)) {
      text.append("ltl member { ").append(any("[] (P[i]@L0 -> <> P[i]@L1)", "[]<> P[i]@L1"));
      text.append(" }\n");
    }
    return text.toString();
  }

  private boolean percent(int percent) {
    return random.nextInt(100) < percent;
  }

  private String any(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private void group(StringBuilder text, String name, String number) {
    text.append(started ? "" : "active [" + number + "] ");
    text.append("proctype ").append(name).append("() {\n");
    text.append("  bit x;\n");
    boolean loops = !ends || percent(50);
    // At the first statement of an option a process is at the loop, not at the label.
    text.append(loops ? "  do\n  :: " + simple() + ";\n     " : "  ");
    text.append("L0: ").append(statement(2)).append(";\n     ");
    text.append("L1: ").append(statement(1)).append(";\n");
    if (loops && percent(50)) {
      text.append("  :: ").append(statement(2)).append(ends && percent(50) ? "; break" : "");
      text.append("\n");
    }
    text.append(loops ? "  od\n" : "     L2: skip\n").append("}\n");
  }

  private String statement(int depth) {
    if (depth == 0 || percent(55)) {
      return simple();
    }
    return switch (random.nextInt(5)) {
      case 0, 1 -> "atomic { " + statement(depth - 1) + "; " + statement(depth - 1) + " }";
      case 2 -> "d_step { " + condition() + "; " + assignment() + "; " + assignment() + " }";
      case 3 ->
          "if :: "
              + statement(depth - 1)
              + " :: "
              + (percent(50) ? "else -> " : "")
              + statement(depth - 1)
              + " fi";
      default -> "{ " + statement(depth - 1) + " } unless { " + condition() + " }";
    };
  }

  private String simple() {
    int roll = random.nextInt(100);
    if (roll < 35) {
      return assignment();
    } else if (roll < 60) {
      return condition();
    } else if (roll < 80 && rendezvous) {
      return any("r!x", "r!1", "r?x", "r?0", "r?x");
    } else if (roll < 90 && buffered) {
      return any("c!x", "c!1", "c?x", "c?1");
    } else if (roll < 93 && timeout) {
      return "timeout";
    }
    return any("skip", assignment());
  }

  private String assignment() {
    return any(
        "a = (a + 1) % 3", "b = 1 - b", "a = x", "x = 1 - x", "b = x", "x = b", "a = 0", "b = 0");
  }

  private String condition() {
    return any("a == 0", "a == 1", "a < 2", "b == 0", "b == 1", "x == 0", "x != b");
  }

  private String formula(int depth) {
    if (depth == 0 || percent(20)) {
      return atom();
    }
    String left = formula(depth - 1);
    String right = formula(depth - 1);
    return switch (random.nextInt(9)) {
      case 0 -> "!(" + left + ")";
      case 1 -> "(" + left + " && " + right + ")";
      case 2 -> "(" + left + " -> " + right + ")";
      case 3, 4 -> "<>(" + left + ")";
      case 5, 6 -> "[](" + left + ")";
      case 7 -> "[]<>(" + left + ")";
      default -> "(" + left + " U " + right + ")";
    };
  }

  private String atom() {
    return any(
        "(a == 0)",
        "(b == 0)",
        "(a == b)",
        "(count(P@L1) <= 1)",
        "(count(P@L0) + count(P@L1) > 1)",
        "exists(P@L1)",
        "exists(P@L1 && P:x == 1)",
        "forall(P@L0)",
        "(count(P:x == 1) == 0)");
  }
}
