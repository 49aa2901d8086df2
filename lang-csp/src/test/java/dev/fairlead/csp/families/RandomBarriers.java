package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes random models with a group whose members take some events all together and choose, each
 * for itself, where such an event leads: with guards that look at variables and counts, with
 * annotations, and beside others that take part, look on or hide the event.
 */
public final class RandomBarriers {
  private static final List<String> NAMES = List.of("A0", "A1", "A2");

  private final Random random;
  private final List<String> states;
  private final boolean counts;
  private final boolean ends;
  private final boolean annotated;

  public RandomBarriers(Random random) {
    this.random = random;
    this.states = NAMES.subList(0, 2 + random.nextInt(2));
    this.counts = percent(60);
    this.ends = percent(15);
    this.annotated = percent(25);
  }

  private boolean percent(int percent) {
    return random.nextInt(100) < percent;
  }

  private String any(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String state() {
    return states.get(random.nextInt(states.size()));
  }

  public String text() {
    StringBuilder text = new StringBuilder("var x = 0;\nvar y = 1;\n");
    text.append("#alphabet A0 {all, both};\n");
    for (String name : states) {
      List<String> offers = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0; i--) {
        offers.add(alone());
      }
      for (int i = percent(90) ? percent(15) ? 3 : 1 + random.nextInt(2) : 0; i > 0; i--) {
        offers.add(together("all"));
      }
      for (int i = percent(15) ? 2 : random.nextInt(2); i > 0; i--) {
        offers.add(together("both"));
      }
      text.append(name).append("() = ");
      text.append(offers.isEmpty() ? "all -> A0()" : String.join("\n  [] ", offers)).append(";\n");
    }
    text.append("Clock() = all -> both -> Clock() [] both -> Clock();\nIdle() = a -> Idle();\n");
    text.append("Named() = a -> b -> all -> both -> Stop;\n");
    String group = "(||{..} @ A0())";
    text.append("Sys() = ");
    text.append(
        switch (random.nextInt(8)) {
          case 0 -> group + " || Clock()";
          case 1 -> group + " \\ {both}";
          case 2 -> group + " ||| Idle()";
          default -> group;
        });
    text.append(";\n#define p ").append(count()).append(";\n");
    text.append("#define r ").append(percent(50) ? count() : "x == 1").append(";\n");
    text.append("#assert Sys() deadlockfree;\n#assert Sys() reaches p;\n");
    for (int i = 0; i < 3; i++) {
      text.append("#assert Sys() |= ").append(formula()).append(";\n");
    }
    return text.toString();
  }

  private String together(String event) {
    String target = ends && percent(15) ? any("Skip", "Stop") : state() + "()";
    String guard = percent(20) ? guard() : "";
    return guard + annotation(event) + " -> " + target;
  }

  private String alone() {
    String effect = percent(30) ? any("{x = 1 - x;}", "{y = 0;}", "{y = x;}", "{x = 0;}") : "";
    String guard = percent(50) ? guard() : "";
    String event = any("a", "b");
    return guard
        + (effect.isEmpty() ? annotation(event) : event + effect)
        + " -> "
        + state()
        + "()";
  }

  private String annotation(String event) {
    return annotated && percent(30) ? any("wf", "sf") + "(" + event + ")" : event;
  }

  private String guard() {
    return "[" + (counts ? count() : any("x == 0", "x == 1", "y == 0", "x == y")) + "] ";
  }

  private String count() {
    String one = "#" + state() + "()";
    return switch (random.nextInt(8)) {
      case 0, 6 -> one + " > 0";
      case 1 -> one + " == 0";
      case 2 -> one + " <= 1";
      case 3 -> one + " + #" + state() + "() > 1";
      case 4 -> one + " % 2 == 0";
      case 5 -> one + " == #" + state() + "()";
      default -> one + " > #" + state() + "()";
    };
  }

  private String formula() {
    String one = any("p", "r", "all", "a");
    String other = any("p", "r", "both", "!r");
    return switch (random.nextInt(8)) {
      case 0 -> "[]<> " + one;
      case 1 -> "<>[] " + other;
      case 2 -> "[](" + one + " -> <> " + other + ")";
      case 3 -> "[](" + one + " -> X " + other + ")";
      case 4 -> "[](" + one + " -> " + other + ")";
      case 5 -> "[]<> " + one + " -> []<> " + other;
      case 6 -> "[] !(p && r)";
      default -> "<> " + other;
    };
  }
}
