package dev.fairlead.spark;

import java.util.Random;

/**
 * Small random models in CSP#: two processes that share events and a variable. There are many in
 * one text: the first event chooses one of them, which {@code g} tells.
 */
final class RandomCsp {
  private RandomCsp() {}

  /** A formula of Promela: its comparisons have names here. */
  static String formula(String promela) {
    return promela.replaceAll("s == (\\d)", "s$1").replaceAll("s != (\\d)", "!s$1");
  }

  static String union(Random random, int members) {
    StringBuilder text = new StringBuilder("var s = 0;\nvar g = -1;\n");
    StringBuilder choice = new StringBuilder("System() = ");
    for (int member = 0; member < members; member++) {
      for (int process = 0; process < 2; process++) {
        int places = 1 + random.nextInt(3);
        for (int place = 0; place < places; place++) {
          text.append(name(member, process, place)).append(" = ");
          int branches = 1 + random.nextInt(3);
          for (int branch = 0; branch < branches; branch++) {
            text.append(branch == 0 ? "" : " [] ")
                .append(step(random, process))
                .append(" -> ")
                .append(
                    random.nextInt(12) == 0
                        ? "Stop"
                        : name(member, process, random.nextInt(places)));
          }
          text.append(";\n");
        }
      }
      choice
          .append(member == 0 ? "" : "\n  [] ")
          .append("choose.")
          .append(member)
          .append("{g = ")
          .append(member)
          .append(";} -> (")
          .append(name(member, 0, 0))
          .append(random.nextInt(3) == 0 ? " ||| " : " || ")
          .append(name(member, 1, 0))
          .append(")");
    }
    for (int value = 0; value < 4; value++) {
      text.append("#define s" + value + " s == " + value + ";\n");
    }
    return text.append(choice).append(";\n#assert System() deadlockfree;\n").toString();
  }

  private static String name(int member, int process, int place) {
    return "M" + member + "P" + process + "L" + place + "()";
  }

  /** An event of its own that may change the variable, or one that both may know. */
  private static String step(Random random, int process) {
    String guard = random.nextInt(3) == 0 ? "[s == " + random.nextInt(4) + "] " : "";
    if (random.nextInt(3) == 0) {
      return guard + (random.nextBoolean() ? "both" : "shared");
    }
    return guard + "own" + process + "." + random.nextInt(2) + "{s = " + random.nextInt(4) + ";}";
  }
}
