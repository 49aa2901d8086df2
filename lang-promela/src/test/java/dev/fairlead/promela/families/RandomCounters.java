package dev.fairlead.promela.families;

import java.util.Random;

/**
 * Writes small random models in which members of any number, and sometimes another process, add to
 * variables and take from them: mostly where they come to a place and leave it, but now and then
 * too often, or not at all.
 */
public final class RandomCounters {
  private final Random random;
  private final String[] counters;
  private final boolean started;
  private final boolean second;
  private final boolean rendezvous;
  private final boolean ends;

  public RandomCounters(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L + 11);
    counters = percent(35) ? new String[] {"x", "y"} : new String[] {"x"};
    started = percent(20);
    second = percent(30);
    rendezvous = percent(15);
    ends = percent(20);
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    for (String counter : counters) {
      text.append(any("byte ", "byte ", "int ", "short ")).append(counter);
      text.append(percent(15) ? " = " + any("1", "2", "3") : "").append(";\n");
    }
    text.append("bool b;\n");
    text.append(rendezvous ? "chan r = [0] of { bit };\n" : "");
    group(text, "P");
    if (second) {
      group(text, "Q");
    }
    if (started) {
      text.append("init { atomic { do :: run P() :: break od");
      text.append(second ? "; do :: run Q() :: break od" : "").append(" } }\n");
    } else if (percent(25)) {
      text.append("active proctype S() {\n  do\n  :: ").append(alone()).append("\n");
      text.append("  :: ").append(alone()).append("\n  od\n}\n");
    }
    text.append("ltl f { ").append(formula(2)).append(" }\n");
    text.append("ltl g { ").append(percent(50) ? "[] (" : "[]<> (").append(atom()).append(") }\n");
    if (!started && !ends && percent(30)) {
      String counter = any(counters);
      text.append("ltl m { [] (P[i]@L -> ");
      text.append(
          any(counter + " > 0", "<> (" + counter + " == 0)", "<> !P[i]@L", counter + " < 3"));
      text.append(") }\n");
    }
    return text.toString();
  }

  private boolean percent(int percent) {
    return random.nextInt(100) < percent;
  }

  private String any(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** Members go round: they come in, do something inside, and leave. */
  private void group(StringBuilder text, String name) {
    String counter = any(counters);
    String by = percent(15) ? "2" : "1";
    text.append(started ? "" : "active [*] ").append("proctype ").append(name).append("() {\n");
    text.append(ends ? "  " : "  do\n  :: ");
    text.append(change(counter, "+", by)).append(";\n     ");
    text.append(percent(40) ? simple() + ";\n     " : "");
    text.append("L: ").append(percent(92) ? change(counter, "-", by) : simple()).append(";\n");
    text.append(percent(20) ? "     " + simple() + "\n" : "");
    text.append(!ends && percent(30) ? "  :: " + simple() + "\n" : "");
    text.append(ends ? "" : "  od\n").append("}\n");
  }

  private String change(String counter, String sign, String by) {
    String plain =
        by.equals("1") ? counter + sign + sign : counter + " = " + counter + " " + sign + " " + by;
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> plain;
      case 3 -> "atomic { " + condition() + " -> " + plain + " }";
      case 4 -> "atomic { " + plain + "; " + any("b = true", "b = false", condition()) + " }";
      case 5 -> "d_step { " + condition() + "; " + plain + " }";
      case 6 -> "atomic { " + plain + "; if :: " + condition() + " -> b = !b :: else fi }";
      default -> percent(15) ? "atomic { " + plain + "; " + plain + " }" : plain;
    };
  }

  private String simple() {
    if (rendezvous && percent(30)) {
      return any("r!1", "r?_", "atomic { r?_; b = true }");
    }
    return any(condition(), "b = !b", "b = true", "skip", "assert(" + any(counters) + " <= 3)");
  }

  private String alone() {
    String counter = any(counters);
    return any(
        "b = !b",
        condition() + " -> b = false",
        counter + "++; " + counter + "--",
        "atomic { " + counter + " > 0 -> " + counter + "--; " + counter + "++ }");
  }

  private String condition() {
    String counter = any(counters);
    return any(
        counter + " < 2",
        counter + " > 0",
        counter + " == 0",
        counter + " != 1",
        counter + " >= 2",
        "!b",
        "b",
        counters.length == 2 ? "x + y < 3" : "x <= 3");
  }

  private String formula(int depth) {
    if (depth == 0 || percent(20)) {
      return atom();
    }
    String left = formula(depth - 1);
    String right = formula(depth - 1);
    return switch (random.nextInt(8)) {
      case 0 -> "!(" + left + ")";
      case 1 -> "(" + left + " && " + right + ")";
      case 2 -> "[] ((" + left + ") -> <> (" + right + "))";
      case 3 -> "<> (" + left + ")";
      case 4, 5 -> "[] (" + left + ")";
      case 6 -> "[]<> (" + left + ")";
      default -> "(" + left + " U " + right + ")";
    };
  }

  private String atom() {
    return any(
        "(" + any(counters) + " == 0)",
        "(" + any(counters) + " <= 2)",
        "(" + any(counters) + " >= 1)",
        "(" + any(counters) + " != 2)",
        "b",
        "(count(P@L) <= 1)",
        "(exists(P@L) -> " + any(counters) + " > 0)",
        "(" + any(counters) + " == 0 || exists(P@L))",
        counters.length == 2 ? "(x + y <= 3)" : "(x < 4)");
  }
}
