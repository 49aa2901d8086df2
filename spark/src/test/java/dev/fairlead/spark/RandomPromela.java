package dev.fairlead.spark;

import java.util.Random;

/** Small random models: processes that move about in a graph and share a variable. */
final class RandomPromela {
  private static final String[] FORMULAS = {
    "[] <> (s == 0)",
    "<> [] (s != 1)",
    "[] ((s == 1) -> <> (s == 2))",
    "<> (s == 3)",
    "[] (s != 3)",
    "(s != 2) U (s == 1)",
    "([] <> (s == 1)) -> ([] <> (s == 2))"
  };

  private RandomPromela() {}

  static String formula(Random random) {
    return FORMULAS[random.nextInt(FORMULAS.length)];
  }

  static String text(Random random) {
    StringBuilder text = new StringBuilder("byte s;\n");
    int processes = 1 + random.nextInt(3);
    for (int process = 0; process < processes; process++) {
      text.append("active proctype P").append(process).append("() {\n  byte x;\n  do\n");
      for (int i = 2 + random.nextInt(4); i > 0; i--) {
        text.append("  :: atomic { (")
            .append(random.nextBoolean() ? "s" : "x")
            .append(" == ")
            .append(random.nextInt(4))
            .append(") -> ")
            .append(random.nextBoolean() ? "s" : "x")
            .append(" = ")
            .append(random.nextInt(4))
            .append(" }\n");
      }
      if (random.nextInt(4) == 0) {
        text.append("  :: (s == ").append(random.nextInt(4)).append(") -> break\n");
      }
      text.append("  od\n}\n");
    }
    return text.toString();
  }
}
