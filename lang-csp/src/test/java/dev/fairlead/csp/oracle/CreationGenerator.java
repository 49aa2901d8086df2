package dev.fairlead.csp.oracle;

import java.util.Random;

/**
 * Random models whose processes create others and end, with {@code [*]} among their choices. Who is
 * created lets the next one be created when it moves, so that many of these systems are finite.
 */
public final class CreationGenerator {
  static final String HEAD = "var x = 0;\n#define one x == 1;\n";

  private static final int PROCESSES = 3;

  private final Random random;

  private CreationGenerator(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
  }

  /** The process to start with is {@code System}. */
  public static String model(long seed) {
    return new CreationGenerator(seed).model();
  }

  private String pick(String... all) {
    return all[random.nextInt(all.length)];
  }

  private String model() {
    StringBuilder text = new StringBuilder(HEAD);
    boolean inTurn = random.nextBoolean();
    for (int i = 0; i < PROCESSES; i++) {
      text.append("P" + i + "() = " + (inTurn && i < 2 ? turn(i) : choice()) + ";\n");
    }
    String crew =
        inTurn
            ? "P0() ||| P1()"
            : reference() + " ||| " + pick(reference(), "Skip", event() + " -> Skip");
    text.append("System() = (" + crew + "); done -> " + pick("Stop", "Skip") + ";\n");
    return text.toString();
  }

  /** The first creates processes, the second lets it do so again; both may end at times. */
  private String turn(int process) {
    String step =
        process == 0
            ? "[x == 0] a{x = 1;} -> (P0() ||| " + freeing() + ")"
            : "[x == 2] " + pick("b", "c") + "{x = 0;} -> " + pick("P1()", "P1()", "P2()");
    return step + " [] " + pick("Skip", "Skip", "[x == 0] Skip", guarded());
  }

  private String reference() {
    return "P" + random.nextInt(PROCESSES) + "()";
  }

  private String choice() {
    return switch (random.nextInt(8)) {
      case 0, 1 -> guarded();
      case 2 -> alternative() + " [*] " + alternative();
      case 3 -> "(tau -> " + reference() + ") [*] (" + alternative() + ")";
      case 4 -> guarded() + " [] " + guarded() + " [] " + pick("Skip", "[x == 0] Skip");
      case 5 -> guarded() + " [] " + pick("Skip", "[x == 0] Skip");
      default -> guarded() + " [] " + guarded();
    };
  }

  private String alternative() {
    return pick("tau", event(), event()) + " -> " + rest();
  }

  private String guarded() {
    return switch (random.nextInt(4)) {
      case 0 -> "[x == 0] " + pick("a", "b") + "{x = 1;} -> (" + rest() + " ||| " + freeing() + ")";
      case 1 -> event() + " -> (" + reference() + " ||| " + pick("Skip", "Stop", "Skip") + ")";
      case 2 -> "[x == 1] " + pick("b", "c") + "{x = " + pick("0", "2") + ";} -> " + rest();
      default -> event() + " -> " + rest();
    };
  }

  private String freeing() {
    return pick("b", "c") + "{x = " + pick("0", "2") + ";} -> " + pick("Skip", "Skip", "Stop");
  }

  private String rest() {
    return pick("Skip", "Stop", reference(), reference(), reference(), "(c{x = 0;} -> Skip)");
  }

  private String event() {
    return pick("a", "b", "c", "c{x = 0;}");
  }
}
