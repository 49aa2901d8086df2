package dev.fairlead.csp.families;

import java.util.List;
import java.util.Random;

/**
 * A random model whose members start others without a bound; these do their work for ever, or end.
 * Formulas may count them, members do not.
 */
public final class RandomGrowth {
  private static final List<String> STATES = List.of("Src", "Job", "Idle");

  private final Random random;
  private final boolean meets;

  public RandomGrowth(Random random) {
    this.random = random;
    this.meets = random.nextInt(5) == 0;
  }

  public String text() {
    StringBuilder text =
        new StringBuilder(
            """
            var x = 0;
            channel c 0;
            #define low x == 0;
            #define nowork #Job() == 0;
            #define few #Job() <= 2;
            #define several #Job() + #Idle() > 1;
            #define one #Idle() == 1;
            Events() = a -> b -> d -> e -> quit -> Stop;
            """);
    text.append("Src() = " + starting());
    text.append(random.nextBoolean() ? "" : " [] " + alternative("Src", "a"));
    text.append(random.nextInt(3) > 0 ? "" : " [] quit -> Stop").append(";\n");
    for (String state : STATES.subList(1, 3)) {
      text.append(state + "() = " + alternative(state, "b"));
      text.append(random.nextBoolean() ? "" : " [] " + alternative(state, "d"));
      text.append(";\n");
    }
    text.append(
        "Clk() = " + pick("tick -> Clk()", "tick{x = 0;} -> Clk()", "[x > 0] tick -> Clk()"));
    text.append(";\nSys() = " + pick("", "Clk() ||| ") + "(|||{..}@Src());\n");
    for (int i = 0; i < 4; i++) {
      text.append("#assert Sys() |= " + formula() + ";\n");
    }
    return text.toString();
  }

  private String starting() {
    return guard()
        + "make"
        + update()
        + " -> "
        + pick(
            "(Job() ||| Src())",
            "(Job() ||| Src())",
            "(Idle() ||| Src())",
            "(Job() ||| Job() ||| Src())");
  }

  private String alternative(String state, String event) {
    String next = pick(state + "()", state + "()", pick("Src()", "Job()", "Idle()"), "Skip");
    if (meets && random.nextBoolean()) {
      return pick("c!1", "c?v") + " -> " + next;
    }
    return guard() + pick(event, event, "e") + update() + " -> " + next;
  }

  private String guard() {
    return pick("", "", "", "[x == 0] ", "[x > 0] ");
  }

  private String update() {
    return pick("", "", "", "{x = 1;}", "{x = 0;}", "{x = 1 - x;}");
  }

  private String formula() {
    String p = pick("nowork", "few", "several", "one", "low", "b", "d", "e", "a", "quit");
    String q = pick("nowork", "few", "several", "one", "low", "b", "d", "e", "a");
    return pick(
        "[]<> " + p,
        "[]<> " + p,
        "<>[] !" + p,
        "<>[] " + p,
        "<> " + p,
        "[](" + p + " -> <> " + q + ")",
        "([]<> " + p + ") -> []<> " + q,
        "<>[](make -> X " + p + ")");
  }

  private String pick(String... some) {
    return some[random.nextInt(some.length)];
  }
}
