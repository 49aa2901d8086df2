package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes random models with groups of any number of processes, as the language reference has them:
 * groups behind definitions, one or two of them beside a process of its own, guards with counts and
 * variables, rendezvous, buffered channels, members that end, events with numbers, and groups whose
 * members take some events all together.
 */
public final class RandomFamilies {
  private final Random random;
  private final boolean rendezvous;
  private final boolean buffered;
  private final boolean together;
  private final boolean numbered;
  private final boolean counts;
  private final boolean ends;
  private final List<String> states = new ArrayList<>();

  public RandomFamilies(long seed) {
    random = new Random(seed * 0x2545F4914F6CDD1DL + 11);
    together = percent(25);
    numbered = !together && percent(20);
    rendezvous = !numbered && percent(30);
    buffered = percent(15);
    counts = !numbered && percent(50);
    ends = percent(12);
  }

  private boolean percent(int percent) {
    return random.nextInt(100) < percent;
  }

  private String any(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String any(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  public String text() {
    StringBuilder text = new StringBuilder("var x = 0;\nvar y = 1;\n");
    text.append(rendezvous ? "channel c 0;\n" : "").append(buffered ? "channel d 1;\n" : "");
    int first = 2 + random.nextInt(2);
    boolean second = !together && !numbered && percent(20);
    for (int i = 0; i < first; i++) {
      states.add("A" + i);
    }
    List<String> others = second ? List.of("B0", "B1") : List.of();
    text.append(together ? "#alphabet A0 {all, both};\n" : "");
    states.forEach(state -> text.append(state(state, states)));
    List<String> own = List.copyOf(states);
    states.addAll(others);
    others.forEach(state -> text.append(state(state, others)));
    text.append("Idle() = tick -> Idle();\n");
    // Formulas can name events that occur somewhere in the text.
    text.append(
        numbered ? "Named() = a -> b -> a.0 -> b.0 -> Stop;\n" : "Named() = a -> b -> Stop;\n");
    String group = numbered ? "||| i:{..} @ A0(i)" : together ? "||{..} @ A0()" : "|||{..} @ A0()";
    text.append("Group() = ").append(group).append(";\n");
    text.append("Sys() = Group()").append(second ? " ||| (|||{..} @ B0())" : "");
    text.append(percent(20) ? " ||| Idle()" : "").append(";\n");
    claims(text, own);
    return text.toString();
  }

  private String state(String name, List<String> peers) {
    int options = 1 + random.nextInt(3);
    List<String> offers = new ArrayList<>();
    for (int i = 0; i < options; i++) {
      offers.add(offer(peers));
    }
    // One option for each such event: RandomBarriers has members that choose.
    if (together) {
      offers.add("all -> " + target(peers));
      if (percent(50)) {
        offers.add("both -> " + target(peers));
      }
    }
    String parameters = numbered ? "(i)" : "()";
    return name + parameters + " = " + String.join("\n  [] ", offers) + ";\n";
  }

  private String target(List<String> peers) {
    return ends && percent(15) ? any("Skip", "Stop") : any(peers) + (numbered ? "(i)" : "()");
  }

  private String offer(List<String> peers) {
    String target = target(peers);
    int roll = random.nextInt(100);
    if (rendezvous && roll < 30) {
      return any("c!0", "c!1", "c?0", "c?v", "c?1") + " -> " + target;
    } else if (buffered && roll < 40) {
      return any("d!1", "d?v") + " -> " + target;
    }
    String event = any("a", "b", "e") + (numbered && percent(60) ? ".i" : "");
    String effect = percent(30) ? any("{x = 1 - x;}", "{y = 0;}", "{y = x;}", "{x = 0;}") : "";
    return guard(peers) + event + effect + " -> " + target;
  }

  private String guard(List<String> peers) {
    if (counts && percent(30)) {
      return "[" + count(peers) + "] ";
    }
    return percent(35) ? any("[x == 0] ", "[x == 1] ", "[y == 0] ", "[x == y] ") : "";
  }

  private String count(List<String> peers) {
    String one = "#" + any(peers) + "()";
    return switch (random.nextInt(6)) {
      case 5 -> "(" + one + " + " + random.nextInt(2) + ") % " + (2 + random.nextInt(2)) + " == 0";
      case 0 -> one + " > 0";
      case 1 -> one + " == 0";
      case 2 -> one + " <= 1";
      case 3 -> one + " + #" + any(peers) + "() > 1";
      default -> one + " > #" + any(peers) + "()";
    };
  }

  private void claims(StringBuilder text, List<String> own) {
    String count = numbered ? "x == 0" : count(own);
    text.append("#define p ").append(count).append(";\n#define q x == 1;\n");
    text.append("#assert Sys() deadlockfree;\n#assert Sys() |= ").append(formula(3)).append(";\n");
    if (numbered) {
      text.append("#assert Sys() |= ").append(any("[](a.i -> <> b.i)", "[]<> a.i", "<> b.0"));
      text.append(";\n");
    }
  }

  private String formula(int depth) {
    if (depth == 0 || percent(20)) {
      return any("p", "q", "p", "a", "b");
    }
    String left = formula(depth - 1);
    String right = formula(depth - 1);
    return switch (random.nextInt(8)) {
      case 0 -> "!(" + left + ")";
      case 1 -> "(" + left + " && " + right + ")";
      case 2 -> "(" + left + " -> " + right + ")";
      case 3, 4 -> "<>(" + left + ")";
      case 5, 6 -> "[](" + left + ")";
      default -> "[]<>(" + left + ")";
    };
  }
}
