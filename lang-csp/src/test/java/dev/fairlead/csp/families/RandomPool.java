package dev.fairlead.csp.families;

import java.util.List;
import java.util.Random;

/**
 * A random model whose members start others and end: as many as a variable lets them, so that the
 * instances are finite, or without a bound.
 */
public final class RandomPool {
  private static final List<String> STATES = List.of("A", "B", "C");

  private final Random random;
  private final boolean bounded;

  /** Whether members see how many there are. */
  private final boolean counts;

  public RandomPool(Random random) {
    this.random = random;
    this.bounded = random.nextInt(4) > 0;
    this.counts = random.nextInt(3) == 0;
  }

  public String text() {
    StringBuilder text =
        new StringBuilder(
            """
            var n = 0;
            var x = 0;
            channel c 0;
            #define goal x == 2;
            #define low x < 2;
            """);
    if (counts) {
      text.append("#define crowd #A() + #Child() > 1;\n#define noB #B() == 0;\n");
    }
    STATES.forEach(state -> text.append(state + "() = " + body(state) + ";\n"));
    text.append(child());
    text.append("Env() = " + pick("[x > 0] e{x--;} -> Env()", "c?v -> Env()", "e -> Env()"));
    text.append(";\nSystem() = " + system() + ";\n");
    text.append("#assert System() deadlockfree;\n#assert System() nonterminating;\n");
    text.append("#assert System() reaches goal;\n#assert System() |= [] low;\n");
    for (int i = 0; i < 2; i++) {
      String formula =
          counts && random.nextBoolean()
              ? pick("[]<> noB", "<>[] noB", "[](crowd -> <> !crowd)", "[] !crowd", "<> crowd")
              : pick(
                  "[]<> a",
                  "<>[] !b",
                  "[](a -> <> b)",
                  "[](low -> <> goal)",
                  "<>[] low",
                  "[]<> low");
      text.append("#assert System() |= " + formula + ";\n");
    }
    return text.toString();
  }

  private String system() {
    String group = "(|||{..}@" + pick("A()", "B()", "(A() ||| B())", "(A() ||| A())") + ")";
    return pick(group, group, group + " ||| Env()", group + " ||| (|||{..}@C())");
  }

  private String body(String state) {
    String first = alternative(state);
    return random.nextInt(2) == 0 ? first : first + " [] " + alternative(state);
  }

  private String alternative(String state) {
    return switch (random.nextInt(6)) {
      case 0, 1 ->
          bounded
              ? "[n < 2] " + event() + "{n++;} -> " + started()
              : event() + update() + " -> " + started();
      case 2 -> ending();
      default -> guard() + event() + update() + " -> " + next();
    };
  }

  /** Who starts others goes on, and in a bounded system the one that is started ends some time. */
  private String started() {
    return bounded
        ? "(" + next() + " ||| Child())"
        : pick("(A() ||| B())", "(B() ||| C() ||| C())", "(A() ||| Skip)", "(A() ||| A())");
  }

  private String ending() {
    return event() + update() + " -> " + pick("Skip", "Stop", next());
  }

  private String next() {
    return pick("A()", "B()", "C()");
  }

  private String guard() {
    return counts && random.nextInt(3) == 0
        ? pick("[#B() < 2] ", "[#A() > 0] ", "[#C() == 0] ", "[#B() + #C() > 1] ")
        : pick("", "", "[x < 2] ", "[x > 0] ", "[x == 0] ");
  }

  private String event() {
    return pick("a", "b", "d", "a");
  }

  private String update() {
    return pick("", "", "{x = 1;}", "{x = 0;}", "{if (x < 2) { x++; }}", "{x = 1 - x % 2;}");
  }

  /** The definition of what a bounded member starts. */
  private String child() {
    return "Child() = "
        + pick(
            "k{n--;} -> Skip", "b -> k{n--;} -> Stop", "c!1 -> k{n--;} -> Skip [] k{n--;} -> Skip")
        + " [] [n > 9] a -> b -> Stop;\n";
  }

  private String pick(String... some) {
    return some[random.nextInt(some.length)];
  }
}
