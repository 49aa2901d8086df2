package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random model with a family whose members have numbers that label some of their events. Other
 * events and a flag that somebody else toggles enable these now and then, so that {@code b.0} and
 * {@code b.1} may take turns in being enabled while there is always one of them: fairness to events
 * must not take them for one event.
 */
public final class RandomNumberedFamily {
  private static final int STATES = 3;

  private static final List<String> FORMULAS =
      List.of(
          "<> hit",
          "<> hit",
          "[]<> hit",
          "[]<> hit",
          "<>[] !hit",
          "[]<> !hit",
          "[]<> b.0",
          "[](t -> <> u)",
          "[]<> b.0 -> []<> hit",
          "<>[] !b.1",
          "[]<> (t || hit)",
          "[](up -> <> hit)");

  private final Random random;

  /** Of the events with numbers, if any. */
  private final String annotation;

  public RandomNumberedFamily(Random random) {
    this(random, List.of("", "", "", "wf", "wf", "wl", "sf"));
  }

  private RandomNumberedFamily(Random random, List<String> annotations) {
    this.random = random;
    this.annotation = pick(annotations);
  }

  /** Without annotations. */
  public static RandomNumberedFamily plain(Random random) {
    return new RandomNumberedFamily(random, List.of(""));
  }

  public String text() {
    return text(family()) + "#assert System() |= " + pick(FORMULAS) + ";\n";
  }

  /** The definitions alone, with a given family in the system. */
  public String text(String family) {
    StringBuilder text =
        new StringBuilder("var x:{0..1} = 0;\nvar y:{0..1} = 0;\n" + "var held:{0..2} = 0;\n");
    text.append("#define hit y == 1;\n#define up x == 1;\nchannel sync 0;\n");
    text.append("Events() = t -> u -> b.0 -> b.1 -> Stop;\n");
    List<String> states =
        switch (random.nextInt(4)) {
          case 0 -> List.of(state(0), state(1), state(2));
          case 1 -> holders();
          default -> token();
        };
    for (int state = 0; state < STATES; state++) {
      text.append("P" + state + "(i) = " + states.get(state) + ";\n");
    }
    text.append("Flip() = f{x = 1 - x;} -> Flip();\nClear() = [y == 1] g{y = 0;} -> Clear();\n");
    text.append("Team(k) = |||i:{k..k+1}@P0(i);\nThree(k) = Team(k) ||| P0(k + 2);\n");
    text.append("Mixed(k) = (|||i:{0..1}@P0(k)) ||| P0(1 - k);\n");
    text.append("System() = " + family + pick(List.of("", " ||| Flip()", " ||| Clear()")) + ";\n");
    return text.toString();
  }

  private String family() {
    return pick(
        List.of(
            "(|||i:{0..1}@P0(i))",
            "(|||i:{0..2}@P0(i))",
            "Team(0)",
            "Team(0) ||| Team(2)",
            "Team(1) ||| Team(1)",
            "Three(0)",
            "Mixed(0)",
            "P0(0) ||| P0(1) ||| P0(2)",
            "P1(1) ||| P0(1) ||| P1(2)",
            "(|||{2}@P0(1)) ||| P0(2)"));
  }

  /** One of them has the token, which is handed over: who has it can do the event. */
  private List<String> token() {
    return List.of(
        "[held == 0] t{held = 1;} -> P1(i) [] sync?v -> P" + pick(List.of("1", "1", "2")) + "(i)",
        "sync!1 -> P0(i) [] " + numbered() + also(),
        guard() + numbered() + " [] sync!1 -> P0(i)");
  }

  /** One or two of them can do the event; the last one stays. */
  private List<String> holders() {
    return List.of(
        "[held < 2] t{held++;} -> P1(i)" + also(),
        "[held > 1] u{held--;} -> P0(i) [] " + numbered(),
        "tau -> P1(i)" + also());
  }

  private String numbered() {
    String event = pick(List.of("b.i", "b.i", "b.i", "b"));
    String block = pick(List.of("{y = 1;}", "{y = 1;}", "{y = 1 - y;}", ""));
    return (annotation.isEmpty() ? event : annotation + "(" + event + ")")
        + (block + " -> P" + (1 + random.nextInt(STATES - 1)) + "(i)");
  }

  private String also() {
    return random.nextInt(3) == 0 ? " [] " + guard() + pick(List.of("u", "d.i")) + " -> P2(i)" : "";
  }

  /** A step without a number to the next local state, and mostly one with a number. */
  private String state(int state) {
    List<String> branches = new ArrayList<>();
    String next = "P" + (state + 1) % STATES + "(i)";
    if (random.nextInt(5) > 0) {
      branches.add(
          guard() + pick(List.of("t", "u", "tau", "t", "sync!1", "sync?v")) + " -> " + next);
    }
    if (random.nextInt(5) > 1 || branches.isEmpty()) {
      branches.add(guard() + numbered());
    }
    return String.join(" [] ", branches);
  }

  private String guard() {
    return pick(List.of("", "", "", "[x == 1] ", "[x == 0] ", "[y == 0] "));
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }
}
