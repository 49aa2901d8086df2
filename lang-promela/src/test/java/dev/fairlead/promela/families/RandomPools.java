package dev.fairlead.promela.families;

import java.util.Random;

/**
 * Writes small random models in which any number of processes start others, and end or do not: as
 * many as a variable lets them, so that instances are small, or without a bound.
 */
public final class RandomPools {
  private final Random random;
  private final boolean bounded;
  private final boolean rendezvous;

  public RandomPools(Random random) {
    this.random = random;
    this.bounded = random.nextInt(4) > 0;
    this.rendezvous = random.nextInt(3) == 0;
  }

  public String text() {
    StringBuilder text = new StringBuilder("byte n, x;\nbit y;\n");
    text.append(rendezvous ? "chan c = [0] of { bit };\n" : "");
    text.append("active [*] proctype P() {\n  bit z;\n  ").append(body("Child")).append("}\n");
    text.append("proctype Child() {\n  bit z;\n  ").append(child()).append("}\n");
    if (random.nextInt(3) == 0) {
      text.append("active proctype Env() {\n  bit z;\n  ").append(environment()).append("\n}\n");
    }
    for (int i = 0; i < 3; i++) {
      text.append("ltl f" + i + " { " + formula() + " }\n");
    }
    return text.toString();
  }

  private String body(String child) {
    String first = simple() + "; " + starts(child);
    return switch (random.nextInt(4)) {
      case 0 -> first + ";\n  " + simple() + "\n";
      case 1 -> "do :: " + first + " :: " + simple() + pick("", "; break") + " od\n";
      case 2 -> "do :: " + starts(child) + " :: " + simple() + "; " + simple() + " od\n";
      default -> starts(child) + ";\n  do :: " + simple() + " :: " + simple() + " od\n";
    };
  }

  /** In a bounded system the one that is started makes room for another one. */
  private String starts(String child) {
    if (!bounded) {
      return pick("run " + child + "()", condition() + " -> run " + child + "()");
    }
    return pick(
        "atomic { n < 2 -> n++; run " + child + "() }", "d_step { n < 1 -> n++ }; run Child()");
  }

  private String child() {
    String own =
        switch (random.nextInt(5)) {
          case 0 -> simple() + "; ";
          case 1 -> "if :: " + simple() + " :: " + simple() + " fi; ";
          case 2 -> bounded ? "if :: " + starts("Child") + " :: skip fi; " : "";
          case 3 -> bounded ? "" : "if :: x == 1 -> run P() :: else fi; ";
          default -> "";
        };
    return own + (bounded ? "n--\n" : simple() + pick("\n", "; do :: " + simple() + " od\n"));
  }

  private String environment() {
    return pick(
        "do :: x = 0 :: " + simple() + " od",
        "do :: " + condition() + " -> x = 0 od",
        bounded ? "do :: atomic { n == 0 -> n++; run Child() } od" : "run P(); false");
  }

  private String simple() {
    return random.nextInt(100) < 20 && rendezvous
        ? pick("c!1", "c?_", "c?z", "c!z")
        : pick(
            "x = (x + 1) % 3",
            "y = 1 - y",
            "x = 1",
            "x = 0",
            "z = 1 - z",
            "skip",
            "atomic { " + condition() + " -> x = 0 }",
            condition());
  }

  private String condition() {
    return pick("x == 0", "x > 0", "y == 0", "x < 2", "z == 0", "x == y", "true");
  }

  private String formula() {
    String p = pick("(x == 0)", "(y == 1)", "(x < 2)", "(x == y)", "(n <= 2)");
    String q = pick("(x == 2)", "(y == 0)", "(x > 0)");
    return pick(
        "[]" + p, "<>" + p, "[]<>" + p, "<>[]" + p, "[](" + p + " -> <>" + q + ")", p + " U " + q);
  }

  private String pick(String... some) {
    return some[random.nextInt(some.length)];
  }
}
