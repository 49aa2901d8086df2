package dev.fairlead.promela.time;

import java.util.Random;

/**
 * Random models with timers: {@code a} is global and set to {@code T}, the others are local and set
 * to small numbers. Most loops wait for a timer, so that time goes on.
 */
public final class TimedModels {
  private final Random random;

  public TimedModels(Random random) {
    this.random = random;
  }

  public String text() {
    StringBuilder text = new StringBuilder("timer a; byte x, y; chan c = [1] of { byte };\n");
    int processes = 1 + random.nextInt(3);
    for (int i = 0; i < processes; i++) {
      text.append("active proctype P").append(i).append("() { timer t; byte z;\n");
      for (int n = random.nextInt(3); n > 0; n--) {
        text.append("  ").append(statement(2)).append(";\n");
      }
      text.append("end: do\n");
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        String wait = random.nextInt(5) > 0 ? "; delay(t, " + (1 + random.nextInt(3)) + ")" : "";
        text.append("  :: ").append(statement(1)).append(wait).append("\n");
      }
      text.append("  od }\n");
    }
    text.append("ltl f { ").append(formula()).append(" }\n");
    return text.toString();
  }

  private String statement(int depth) {
    return switch (random.nextInt(depth > 0 ? 13 : 9)) {
      case 0, 1 -> "set(a, T)";
      case 2 -> "expire(a)";
      case 3 -> variable() + " = " + random.nextInt(3);
      case 4 -> variable() + " = (" + variable() + " + 1) % 3";
      case 5 -> random.nextBoolean() ? "reset(a)" : "delay(t, " + random.nextInt(4) + ")";
      case 6 -> "c!" + random.nextInt(2);
      case 7 -> "c?z";
      case 8 -> variable() + " == " + random.nextInt(3);
      case 9 -> "if :: " + guarded(depth) + " :: " + guarded(depth) + " fi";
      case 10 -> "if :: " + guarded(depth) + " :: else fi";
      case 11 -> "atomic { " + statement(depth - 1) + "; " + statement(depth - 1) + " }";
      default -> "assert(" + condition() + ")";
    };
  }

  private String guarded(int depth) {
    return condition() + " -> " + statement(depth - 1);
  }

  private String condition() {
    return switch (random.nextInt(5)) {
      case 0 -> "expire(a)";
      case 1 -> "a >= 0";
      case 2 -> "expire(t) || " + variable() + " == 0";
      default -> variable() + " != " + random.nextInt(3);
    };
  }

  private String variable() {
    return random.nextBoolean() ? "x" : "y";
  }

  private String formula() {
    String p = variable() + " == " + random.nextInt(3);
    String q = variable() + " == " + random.nextInt(3);
    return switch (random.nextInt(6)) {
      case 0 -> "[]<> (" + p + ")";
      case 1 -> "<>[] (" + p + ")";
      case 2 -> "[] ((" + p + ") -> <> (" + q + "))";
      case 3 -> "<> (" + p + ")";
      case 4 -> "[]<> (" + p + ") -> []<> (" + q + ")";
      default -> "[] (expire(a) -> <> (" + q + "))";
    };
  }
}
