package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random members that pass a token round a ring: by a variable, through a buffer or by a
 * rendezvous, the one way round or the other, some of which keep it for ever. Some texts do what no
 * token ring may: they pass it back, have two of them, or look at a neighbour.
 */
final class RandomTokenRing {
  private final Random random;
  private final int states;
  private final boolean backwards;

  RandomTokenRing(long seed) {
    this.random = new Random(seed * 7919 + 17);
    this.states = 1 + random.nextInt(2);
    this.backwards = random.nextInt(4) == 0;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append("#define N ").append(random.nextBoolean() ? "2" : "").append("..;\n");
    text.append("#define busy0 busy[0] == 1;\n");
    int kind = random.nextInt(5);
    text.append("var busy[N];\n").append(rarely(6) ? "var spare[N];\n" : "");
    if (kind < 2) {
      byVariable(text);
    } else {
      text.append("#define turn0 has[0] == 1;\nvar has[N];\n");
      text.append("channel hand[N] ").append(kind == 2 ? 1 : 0).append(";\n");
      byChannel(text);
    }
    text.append("Ring() = ||| i:{0..N-1} @ P(i)")
        .append(rarely(25) ? " ||| Clock()" : "")
        .append(";\nClock() = beat -> Clock();\n");
    text.append("Never(i) = a.i -> b.i -> Never(i);\n");
    for (int i = 0; i < 2; i++) {
      text.append("#assert Ring() |= ").append(formula()).append(";\n");
    }
    text.append("#assert Ring() deadlockfree;\n");
    return text.toString();
  }

  private boolean rarely(int in) {
    return random.nextInt(in) == 0;
  }

  private String next() {
    return backwards ^ rarely(40) ? "(i + N - 1) % N" : "(i + 1) % N";
  }

  private void byVariable(StringBuilder text) {
    text.append("#define turn0 turn == 0;\nvar turn = ").append(rarely(20) ? 1 : 0).append(";\n");
    text.append("P(i) = S0(i);\n");
    for (int s = 0; s <= states; s++) {
      List<String> offers = new ArrayList<>();
      for (int k = 1 + random.nextInt(2); k > 0; k--) {
        offers.add(guard() + event() + "{" + own() + "} -> " + target("S"));
      }
      if (s == 0 || random.nextBoolean()) {
        String guard = rarely(25) ? "[turn != i] " : "[turn == i] ";
        offers.add(guard + "p.i{" + own() + " turn = " + next() + ";} -> " + target("S"));
      }
      miss(offers, "S");
      text.append("S%d(i) = %s;\n".formatted(s, String.join(" [] ", offers)));
    }
  }

  private String guard() {
    return switch (random.nextInt(6)) {
      case 0, 1 -> "[turn == i] ";
      case 2 -> "[turn != i] ";
      case 3 -> rarely(3) ? "[i == 0] " : "[busy[i] == 0] ";
      default -> "";
    };
  }

  private void byChannel(StringBuilder text) {
    String first = rarely(25) ? "i == 0 || i == 1" : "i == 0";
    text.append("P(i) = if (%s) { H0(i) } else { W0(i) };\n".formatted(first));
    for (int s = 0; s <= states; s++) {
      List<String> waits = new ArrayList<>();
      List<String> has = new ArrayList<>();
      if (s == 0 || random.nextBoolean()) {
        waits.add("hand[i]?0 -> got.i{has[i] = 1; " + own() + "} -> " + target("H"));
        has.add("hand[" + next() + "]!0{has[i] = 0; " + own() + "} -> " + target("W"));
      }
      if (s > 0 || random.nextBoolean() || waits.isEmpty()) {
        waits.add(special() + event() + "{" + own() + "} -> " + target("W"));
      }
      if (random.nextBoolean() || has.isEmpty()) {
        has.add(special() + event() + "{" + own() + "} -> " + target("H"));
      }
      miss(waits, "W");
      miss(has, "H");
      text.append("W%d(i) = %s;\n".formatted(s, String.join(" [] ", waits)));
      text.append("H%d(i) = %s;\n".formatted(s, String.join(" [] ", has)));
    }
  }

  private String special() {
    return rarely(8) ? "[i == 0] " : rarely(8) ? "[i != 0] " : "";
  }

  /** What no token ring may do, or only under some notions. */
  private void miss(List<String> offers, String kind) {
    switch (random.nextInt(60)) {
      case 0 -> offers.add("[busy[(i + 1) % N] == 0] x.i -> " + target(kind));
      case 1 -> offers.add("x.i{busy[(i + 1) % N] = 1;} -> " + target(kind));
      case 2 -> offers.add("x -> " + target(kind));
      case 3 -> offers.add("[&& j:{0..N-1} @ (j == i || busy[j] == 0)] x.i -> " + target(kind));
      case 4 -> offers.add("hand0!0 -> " + target(kind));
      case 5 -> offers.add("x.i -> Stop");
      case 6 -> offers.add("x.i -> Skip");
      case 7 -> offers.add("tau -> " + target(kind));
      default -> {}
    }
    offers.replaceAll(each -> each.replace("hand0!0", "x.0.i"));
  }

  private String event() {
    return "%s.i".formatted(random.nextBoolean() ? "a" : "b");
  }

  private String own() {
    return rarely(3) ? "busy[i] = " + random.nextInt(2) + ";" : "";
  }

  private String target(String kind) {
    return rarely(30) ? "Stop" : kind + random.nextInt(states + 1) + "(i)";
  }

  private String atom() {
    String number = rarely(6) ? ".1" : ".0";
    return switch (random.nextInt(6)) {
      case 0 -> "busy0";
      case 1 -> "turn0";
      case 2 -> "a" + number;
      default -> "b" + number;
    };
  }

  private String formula() {
    return switch (random.nextInt(9)) {
      case 0, 1 -> "[]<> " + atom();
      case 2 -> "<>[] !" + atom();
      case 3, 4 -> "[](" + atom() + " -> <> " + atom() + ")";
      case 5 -> "[]<> " + atom() + " -> []<> " + atom();
      case 6 -> "[](" + atom() + " -> (!" + atom() + " U " + atom() + "))";
      case 7 -> "(!" + atom() + " W " + atom() + ")";
      default -> tree(3);
    };
  }

  private String tree(int depth) {
    if (depth == 0) {
      return atom();
    }
    return switch (random.nextInt(8)) {
      case 0 -> "[](" + tree(depth - 1) + ")";
      case 1, 2 -> "<>(" + tree(depth - 1) + ")";
      case 3 -> "(" + tree(depth - 1) + " U " + tree(depth - 1) + ")";
      case 4 -> "(" + tree(depth - 1) + " R " + tree(depth - 1) + ")";
      case 5 -> "(" + tree(depth - 1) + " && " + tree(depth - 1) + ")";
      case 6 -> "(" + tree(depth - 1) + " || " + tree(depth - 1) + ")";
      default -> "!(" + tree(depth - 1) + ")";
    };
  }
}
