package dev.fairlead.csp.oracle;

import java.util.Random;

/**
 * Random systems of a few groups {@code |||{n}@P()} of equal processes beside others: members have
 * variables, channels with and without buffer and events in common, count each other by {@code #},
 * end, and terminate together.
 */
public final class CountedSystems {
  private static final int DEFINITIONS = 3;

  private final Random random;
  private final boolean ends;
  private final boolean counts;

  private CountedSystems(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    this.ends = chance(30);
    this.counts = chance(40);
  }

  /** The process to start with is {@code System}. */
  public static String text(long seed) {
    return new CountedSystems(seed).model();
  }

  private String pick(String... all) {
    return all[random.nextInt(all.length)];
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String model() {
    StringBuilder text = new StringBuilder();
    text.append("var x:{0..2} = 0;\nvar y:{0..1} = 1;\nchannel d " + pick("1", "2") + ";\n");
    text.append("channel c 0;\n");
    for (int i = 0; i < DEFINITIONS; i++) {
      text.append("P" + i + "() = " + choice(2) + ";\n");
      text.append("Q" + i + "(k) = " + choice(1) + ";\n");
    }
    text.append("#define p0 (x == " + pick("0", "1", "2") + ");\n");
    text.append("#define p1 (y == 1);\n");
    text.append("#define p2 (" + count() + ");\n");
    return text.append("System() = " + system() + ";\n").toString();
  }

  private String system() {
    String group = "(|||{" + pick("2", "3", "4") + "}@" + reference() + ")";
    return switch (random.nextInt(7)) {
      case 0, 1 -> group;
      case 2 -> group + " ||| " + reference();
      case 3 -> group + " ||| (|||{" + pick("2", "3") + "}@" + reference() + ")";
      case 4 -> group + " || " + reference();
      case 5 -> "(" + group + ") \\ {" + pick("a", "b", "a, b") + "}";
      default -> group + " ||| " + reference() + " ||| " + reference();
    };
  }

  private String reference() {
    return chance(60)
        ? "P" + random.nextInt(DEFINITIONS) + "()"
        : "Q" + random.nextInt(DEFINITIONS) + "(" + random.nextInt(2) + ")";
  }

  private String count() {
    return counts ? "#" + reference() + pick(" > 1", " == 0", " < 2") : pick("x > 0", "y == 0");
  }

  private String choice(int depth) {
    String first = prefixed(depth);
    return chance(45) ? "(" + first + " [] " + prefixed(depth) + ")" : first;
  }

  private String prefixed(int depth) {
    String guard = chance(35) ? "[" + (chance(50) ? count() : pick("x < 2", "y == 1")) + "]" : "";
    String rest = depth > 0 && chance(60) ? choice(depth - 1) : end();
    return guard + step() + " -> " + rest;
  }

  private String end() {
    return ends && chance(50) ? pick("Skip", "Stop", "Skip") : reference();
  }

  private String step() {
    return switch (random.nextInt(9)) {
      case 0, 1 -> pick("a", "b", "e.0", "e.1");
      case 2 -> pick("a", "s") + "{x = (x + 1) % 3;}";
      case 3 -> "t{y = 1 - y;}";
      case 4 -> "u{x = " + (counts ? "#" + reference() + " % 3" : "x") + ";}";
      case 5 -> "d!" + pick("x", "1");
      case 6 -> "d?" + pick("z", "1");
      case 7 -> "c!" + pick("y", "0");
      default -> "c?" + pick("z", "1");
    };
  }
}
