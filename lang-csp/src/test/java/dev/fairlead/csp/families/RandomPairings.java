package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random model whose members meet in pairs, go different ways and meet again, and wait until
 * nobody is left somewhere. Whether it gets stuck depends on how many are on one way and on the
 * other, which no cutoff tells. Some pairs do not stay pairs, so that some models do get stuck.
 */
public final class RandomPairings {
  private final Random random;

  /** Of a hundred ways, on how many some go astray. */
  private final int astray;

  private final List<String> ones = new ArrayList<>();
  private final List<String> others = new ArrayList<>();

  public RandomPairings(Random random) {
    this(random, 20);
  }

  /**
   * @param astray of a hundred ways, on how many some go astray: then more may be on one way than
   *     on the other, but not the reverse
   */
  public RandomPairings(Random random, int astray) {
    this.random = random;
    this.astray = astray;
  }

  public String text() {
    ways(ones, "W");
    ways(others, "S");
    StringBuilder text = new StringBuilder("channel c 0;\nchannel d 0;\nvar x = 0;\n");
    text.append("A() = c!0 -> " + ones.get(0) + " [] c?v -> " + others.get(0));
    text.append(pick("", "", " [] e -> A()")).append(" [] [#A() == 1] alone -> Y();\n");
    steps(text, ones, "d?v");
    steps(text, others, "d!0");
    String gate = chance(80) ? nobodyIn(3) : pick("x == 0", "#A() <= 1");
    text.append("X() = [" + gate + "] next" + effect() + " -> Y();\n");
    String back = chance(70) ? "[" + pick("#X() == 0", nobodyIn(2)) + "] " : "";
    text.append("Y() = " + back + "back" + effect() + " -> " + pick("A()", "A()", "Y()"));
    text.append(pick("", "", " [] e -> Y()", " [] [x == 1] e -> A()")).append(";\n");
    text.append("Clock() = tick -> Clock();\n");
    text.append("System() = " + pick("", "", "", "Clock() ||| ") + "(|||{..}@A());\n");
    text.append("#define none " + nobodyIn(2) + ";\n#define some x == 1;\n");
    text.append("#assert System() deadlockfree;\n#assert System() |= []<> next;\n");
    text.append("#assert System() |= " + pick("[]<> none", "[](next -> <> none)", "<>[] !back"));
    text.append(";\n#assert System() |= ").append(pick("[]<> some", "[] !some", "<> next"));
    return text.append(";\n").toString();
  }

  private void ways(List<String> way, String name) {
    for (int i = random.nextInt(5) / 3; i >= 0; i--) {
      way.add(name + i + "()");
    }
  }

  private void steps(StringBuilder text, List<String> way, String meet) {
    for (int i = 0; i < way.size(); i++) {
      boolean last = i == way.size() - 1;
      String next = last ? meet + " -> X()" : "go" + effect() + " -> " + way.get(i + 1);
      // Where it takes several to go astray, no small system does.
      String crowd = pick("", "[#" + way.get(i) + " == 2] ", "[#" + way.get(i) + " == 2] ");
      String astray = chance(this.astray) ? " [] " + crowd + "lost -> " + lost(way) : "";
      text.append(way.get(i) + " = " + next + astray + ";\n");
    }
  }

  private String lost(List<String> way) {
    return pick("A()", "X()", way.get(0));
  }

  private String effect() {
    return pick("", "", "", "{x = 1 - x;}", "{x = 1;}");
  }

  private String nobodyIn(int most) {
    List<String> states = new ArrayList<>(List.of("A()"));
    states.addAll(ones);
    states.addAll(others);
    List<String> counts = new ArrayList<>();
    for (int i = random.nextInt(most + 1); i >= 0; i--) {
      counts.add("#" + states.get(random.nextInt(states.size())));
    }
    return String.join(" + ", counts) + " == 0";
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private String pick(String... some) {
    return some[random.nextInt(some.length)];
  }
}
