package dev.fairlead.csp.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Random models of a few components each of which has mostly to do with variables, channels and
 * events of its own number, so that there is something to reduce. All operators occur but {@code
 * atomic}; components go round, end, and now and then become several. With times, these are of
 * single components and of compositions.
 */
public final class RandomTeam {
  private static final int DEFINITIONS = 3;

  private final Random random;
  private final boolean forks;
  private final boolean loops;
  private final boolean timed;

  private RandomTeam(long seed, boolean timed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    this.timed = timed;
    this.forks = chance(25);
    this.loops = chance(70);
  }

  /** The process to start with is {@code System}. */
  public static String text(long seed) {
    return new RandomTeam(seed, false).model();
  }

  /** The same with the constructs of time and with urgent events. */
  public static String timed(long seed) {
    return new RandomTeam(seed, true).model();
  }

  private String pick(String... all) {
    return all[random.nextInt(all.length)];
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String model() {
    StringBuilder text = new StringBuilder();
    text.append(
        "var a[3]:{0..1} = [0, 1, 0];\nvar x:{0..2} = 0;\nvar b = false;\nhvar seen = 0;\n");
    text.append("channel d " + pick("1", "2") + ";\nchannel f[3] " + pick("1", "2") + ";\n");
    text.append("channel c 0;\nchannel e[3] 0;\n");
    for (int i = 0; i < DEFINITIONS; i++) {
      if (chance(15)) {
        text.append("#alphabet W" + i + " {" + pick("join", "go.n", "join, ow.n", "go.0") + "};\n");
      }
      text.append("W" + i + "(n) = " + body(3, i, false, true) + ";\n");
    }
    text.append("#define p0 (x == " + pick("0", "1", "2") + ");\n");
    text.append("#define p1 (a[" + pick("0", "1", "2") + "] == 1);\n");
    text.append("#define p2 " + pick("b", "(call(ccount, d) > 0)", "(call(cfull, f[1]))") + ";\n");
    return text.append("System() = " + system(2) + ";\n").toString();
  }

  private String system(int depth) {
    if (timed && depth > 0 && chance(12)) {
      return "(" + timed(system(depth - 1), () -> system(0)) + ")";
    }
    return switch (random.nextInt(depth > 0 ? 11 : 7)) {
      case 0, 1 -> "(|||i:{0..2}@" + "W" + random.nextInt(DEFINITIONS) + "(i))";
      case 2 -> "(||i:{0..2}@" + "W" + random.nextInt(DEFINITIONS) + "(i))";
      case 3, 4 -> "(" + first() + " ||| " + first() + " ||| " + first() + ")";
      case 5 -> "(" + first() + " || " + first() + " || " + first() + ")";
      case 6 -> "((" + first() + " ||| " + first() + ") || " + first() + ")";
      case 7 -> "(" + system(depth - 1) + " \\ {" + hidden() + "})";
      case 8 -> "(" + system(depth - 1) + pick(" ||| ", " || ") + first() + ")";
      case 9 -> "(" + system(depth - 1) + "; " + first() + ")";
      default -> "start -> " + system(depth - 1);
    };
  }

  private String hidden() {
    return pick("join", "go.0", "i:{0..2}@go.i", "ow.1, join");
  }

  /** A component to begin with. */
  private String first() {
    return "W" + random.nextInt(DEFINITIONS) + "(" + pick("0", "1", "2") + ")";
  }

  private String index() {
    return chance(80) ? "n" : pick("(n + 1) % 3", "0", "2");
  }

  /**
   * @param number of the definition, which before the first step refers to later ones only
   * @param guarded whether a step was taken
   * @param tail whether nothing follows
   */
  private String body(int depth, int number, boolean guarded, boolean tail) {
    if (depth == 0 || guarded && chance(10)) {
      return end(number, guarded, tail);
    }
    if (timed && chance(35)) {
      return chance(30)
          ? "(Wait[" + units() + "]; " + body(depth - 1, number, guarded, tail) + ")"
          : "("
              + timed(body(depth - 1, number, guarded, false), () -> end(number, guarded, tail))
              + ")";
    }
    int kind = random.nextInt(100);
    if (kind < 58) {
      return prefix() + arrow() + body(depth - (chance(30) ? 0 : 1), number, true, tail);
    } else if (kind < 66) {
      return "(" + both(depth, number, guarded, tail, " [] ") + ")";
    } else if (kind < 69) {
      return "(" + both(depth, number, true, tail, " <> ") + ")";
    } else if (kind < 72) {
      return "(" + both(depth, number, guarded, false, pick(" [*] ", " interrupt ")) + ")";
    } else if (kind < 76) {
      return "("
          + body(depth - 1, number, guarded, false)
          + "; "
          + end(number, guarded, tail)
          + ")";
    } else if (kind < 81) {
      // A guard cannot stand before a time that runs.
      String inside = body(depth - 1, number, guarded || timed, tail);
      return timed
          ? "ifb (" + condition() + ") {" + inside + "}"
          : "[" + condition() + "](" + inside + ")";
    } else if (kind < 89) {
      String how = timed ? pick("if", "ifb") : pick("if", "ifa", "ifb");
      boolean inside = guarded || !how.equals("ifa");
      return how
          + ("(" + condition() + ") {" + body(depth - 1, number, inside, tail) + "}")
          + (how.equals("ifb") ? "" : " else {" + body(depth - 1, number, inside, tail) + "}");
    } else if (kind < 92) {
      return ("case {" + condition() + ": " + body(depth - 1, number, true, tail))
          + (" default: " + body(depth - 1, number, true, tail) + "}");
    } else if (kind < 95) {
      return "(" + body(depth - 1, number, guarded, false) + " \\ {" + hidden() + "})";
    } else if (kind < 97) {
      return "([]k:{0..1}@go.k -> " + body(depth - 1, number, true, tail) + ")";
    }
    return forks
        ? "(" + both(depth, number, guarded, false, pick(" ||| ", " ||| ", " || ")) + ")"
        : prefix() + arrow() + body(depth - 1, number, true, tail);
  }

  private String arrow() {
    return timed && chance(30) ? " ->> " : " -> ";
  }

  private String units() {
    return chance(85) ? "" + random.nextInt(4) : pick("n", "x", "1000000");
  }

  private String timed(String process, Supplier<String> next) {
    String time = "[" + units() + "]";
    return switch (random.nextInt(7)) {
      case 0, 1 -> process + " timeout" + time + " " + next.get();
      case 2 -> process + " interrupt" + time + " " + next.get();
      case 3, 4 -> process + " within" + time;
      case 5 -> process + " deadline" + time;
      default -> process + " waituntil" + time;
    };
  }

  private String both(int depth, int number, boolean guarded, boolean tail, String operator) {
    return body(depth - 1, number, guarded, tail)
        + operator
        + body(depth - 1, number, guarded, tail);
  }

  private String end(int number, boolean guarded, boolean tail) {
    List<String> all = new ArrayList<>(List.of("Skip", "Stop", "ev.n -> Skip"));
    for (int other = 0; other < DEFINITIONS; other++) {
      if (other > number || guarded && loops && (tail || forks && chance(15))) {
        String call = "W" + other + "(" + pick("n", "n", "n", "n", "(n + 1) % 3", "x") + ")";
        all.addAll(List.of(call, call));
      }
    }
    return all.get(random.nextInt(all.size()));
  }

  private String condition() {
    return pick(
        "a[" + index() + "] == 0",
        "a[" + index() + "] == 1",
        "x != 1",
        "x == n",
        "!b",
        "n == 1",
        "call(cempty, f[n])");
  }

  private String prefix() {
    String i = index();
    return switch (random.nextInt(18)) {
      case 0, 1, 2, 3 -> "ev." + pick("n", i);
      case 4, 5 -> "go." + i;
      case 6 -> pick("join", "ow.n", "tau", "ow.x");
      case 7, 8, 9 -> "set{a[" + i + "] = 1 - a[" + i + "]; seen = seen + 1;}";
      case 10 -> "put{x = " + pick("(x + 1) % 3", "n", "2 - x", "a[n]", "x + 1") + ";}";
      case 11 -> "{b = " + pick("!b", "a[n] == 0", "true") + ";}";
      case 12 -> "f[" + i + "]!" + pick("n", "1", "x");
      case 13 -> "f[" + i + "]?" + pick("v", "1", "v{x = v;}", "[v == n]v");
      case 14 -> "e[" + i + "]!" + pick("1", "x", "n{b = true;}", "1{b = (x == 1);}");
      case 15 -> "e[" + i + "]?" + pick("v", "1", "[b]v", "v{a[n] = v % 2;}");
      case 16 -> "d!" + pick("n", "0");
      default -> pick("d?v", "d?0", "c!1", "c?v");
    };
  }
}
