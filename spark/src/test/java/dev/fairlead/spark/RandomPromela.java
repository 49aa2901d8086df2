package dev.fairlead.spark;

import java.util.Random;

/** Small random models: processes that move about in a graph and share a variable. */
final class RandomPromela {
  private static final String[] FORMULAS = {
    "[] <> (s == 0)",
    "<> [] (s != 1)",
    "[] ((s == 1) -> <> (s == 2))",
    "<> (s == 3)",
    "([] <> (s == 1)) -> ([] <> (s == 2))",
    "[] (s != 3)",
    "(s != 2) U (s == 1)"
  };

  /** Of the formulas these are not safety: there is a hull for them. */
  private static final int LIVENESS = 5;

  private RandomPromela() {}

  static String formula(Random random) {
    return FORMULAS[random.nextInt(FORMULAS.length)];
  }

  static String liveness(int number) {
    return FORMULAS[number % LIVENESS];
  }

  static String text(Random random) {
    StringBuilder text = new StringBuilder("byte s;\n");
    int processes = 1 + random.nextInt(3);
    for (int process = 0; process < processes; process++) {
      text.append("active proctype P").append(process).append("() {\n  byte x;\n  do\n");
      options(random, "", text);
      if (random.nextInt(4) == 0) {
        text.append("  :: (s == ").append(random.nextInt(4)).append(") -> break\n");
      }
      text.append("  od\n}\n");
    }
    return text.toString();
  }

  private static void options(Random random, String guard, StringBuilder text) {
    for (int i = 2 + random.nextInt(4); i > 0; i--) {
      text.append("  :: atomic { (")
          .append(guard)
          .append(random.nextBoolean() ? "s" : "x")
          .append(" == ")
          .append(random.nextInt(4))
          .append(") -> ")
          .append(random.nextBoolean() ? "s" : "x")
          .append(" = ")
          .append(random.nextInt(4))
          .append(" }\n");
    }
  }

  /**
   * Many models in one text: the first step chooses one of them, which {@code g} tells; each of its
   * processes then goes its way in that one.
   */
  static String union(Random random, int members) {
    StringBuilder text = new StringBuilder("byte s;\nshort g = -1;\n");
    for (int process = 0; process < 3; process++) {
      text.append("active proctype P").append(process).append("() {\n  byte x;\n");
      if (process == 0) {
        text.append(chosen(members));
      }
      text.append("  do\n");
      for (int member = 0; member < members; member++) {
        if (process == 0 || random.nextInt(3) > 0) {
          options(random, "g == " + member + " && ", text);
        }
        if (random.nextInt(4) == 0) {
          text.append("  :: (g == ")
              .append(member)
              .append(" && s == ")
              .append(random.nextInt(4))
              .append(") -> break\n");
        }
      }
      text.append("  od\n}\n");
    }
    return text.toString();
  }

  private static String chosen(int members) {
    return "  atomic { g = 0; do :: g < " + (members - 1) + " -> g++ :: break od }\n";
  }

  /**
   * Random graphs of 2 to 8 nodes, whose edges belong to three processes and are six statements.
   * Which edges there are, and where they lead, is computed from the numbers of graph and node.
   */
  static String graphs(long seed, int members) {
    StringBuilder text =
        new StringBuilder(
            """
            byte s;
            short g = -1;
            #define X(e) (g * 40503 + s * 63673 + (e) * 99733 + SEED)
            #define M(e) ((X(e) ^ (X(e) >> 7)) * 69069)
            #define ON(e) (g >= 0 && ((M(e) >> 9) & 1023) < 250 + 50 * (g & 3))
            #define TO(e) (((M(e) >> 19) & 1023) % (2 + g % 7))
            """
                .replace("SEED", Long.toString(seed)));
    for (int process = 0; process < 3; process++) {
      text.append("active proctype P").append(process).append("() {\n");
      if (process == 0) {
        text.append(chosen(members));
      }
      text.append("  do\n");
      for (int edge = 2 * process; edge < 2 * process + 2; edge++) {
        text.append("  :: atomic { ON(" + edge + ") -> s = TO(" + edge + ") }\n");
      }
      text.append("  od\n}\n");
    }
    return text.toString();
  }
}
