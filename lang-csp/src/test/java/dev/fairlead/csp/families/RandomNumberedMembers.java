package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random texts with {@code #define N ..;}, written from docs/csp.md and docs/fairness.md: members
 * with arrays of their own, "for all" and "for some" over members, references that all share, a
 * ring, rendezvous, a process that serves members, constants that name members.
 */
public final class RandomNumberedMembers {
  private final Random random;
  private final boolean ring;
  private final boolean references;
  private final boolean meetings;
  private final boolean server;
  private final boolean constants;

  public RandomNumberedMembers(long seed) {
    random = new Random(seed);
    ring = random.nextInt(3) == 0;
    references = random.nextInt(2) == 0;
    meetings = random.nextInt(4) == 0;
    server = random.nextInt(4) == 0;
    constants = random.nextInt(4) == 0;
  }

  private String pick(String... of) {
    return of[random.nextInt(of.length)];
  }

  private boolean oneIn(int n) {
    return random.nextInt(n) == 0;
  }

  public String text() {
    List<String> lines = new ArrayList<>();
    lines.add("#define N 2..;");
    lines.add("var a[N];");
    lines.add("var b[N]" + (oneIn(4) ? " = [1(N)];" : ";"));
    lines.add("var x = 0;");
    if (references) {
      lines.add("var ref = " + pick("0", "-1") + ";");
    }
    if (meetings) {
      lines.add("channel c[N] 0;");
    }
    lines.add("#define both (|| i:{0..N-1}; j:{0..N-1} @ (i != j && a[i] == 1 && a[j] == 1));");
    lines.add("#define mixed (|| i:{0..N-1} @ (a[i] == 1 && b[i] == 1 && x == 1));");
    lines.add("#define none (&& i:{0..N-1} @ (a[i] == 0 && x == 1));");
    lines.add("#define named (a[0] == 1 && a[1] == 1);");
    for (int state = 0; state < 3; state++) {
      lines.add("P" + state + "(i) = " + member(state) + ";");
    }
    if (server) {
      lines.add(
          "Server() = [] k:{0..N-1} @ ["
              + ofMember("k")
              + "] serve.k{"
              + effect("k")
              + "} -> "
              + "Server();");
    }
    lines.add(
        "System() = "
            + (server ? "Server() ||| " : "")
            + (server ? "(||| i:{0..N-1} @ P0(i));" : "||| i:{0..N-1} @ P0(i);"));
    lines.add("#assert System() reaches both;");
    lines.add("#assert System() |= [] !mixed;");
    lines.add("#assert System() |= [](none -> !both);");
    lines.add("#assert System() reaches " + (constants ? "named;" : "none;"));
    return String.join("\n", lines) + "\n";
  }

  private String member(int state) {
    List<String> choices = new ArrayList<>();
    int count = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      choices.add(choice(state, i));
    }
    return String.join(" [] ", choices);
  }

  private String choice(int state, int number) {
    String next = "P" + random.nextInt(3) + "(i)";
    String event = "e" + state + number + ".i";
    if (meetings && oneIn(2)) {
      String whose = ring ? pick("c[i]", "c[(i + 1) % N]") : "c[i]";
      return oneIn(2)
          ? "[" + guard() + "] " + whose + "!0 -> " + next
          : (ring || oneIn(2)
              ? whose + "?0 -> " + next
              : "([] k:{0..N-1} @ c[k]?0 -> " + next + ")");
    }
    if (!ring && oneIn(5)) {
      return "([] k:{0..N-1} @ ["
          + guard()
          + " && "
          + ofMember("k")
          + "] "
          + event
          + ".k{"
          + effect(pick("i", "k"))
          + "} -> "
          + next
          + ")";
    }
    return "[" + guard() + "] " + event + "{" + effect("i") + "} -> " + next;
  }

  private String guard() {
    return oneIn(4) ? "true" : condition() + (oneIn(3) ? pick(" && ", " || ") + condition() : "");
  }

  private String condition() {
    return switch (random.nextInt(6)) {
      case 0 -> "(&& j:{0..N-1} @ (" + pick("j == i || ", "") + ofMember("j") + "))";
      case 1 -> "(|| j:{0..N-1} @ (" + pick("j != i && ", "") + ofMember("j") + "))";
      case 2 -> references ? "ref " + pick("==", "!=") + " i" : ofMember("i");
      case 3 -> ring ? ofMember("(i + " + pick("1", "N - 1") + ") % N") : "x == " + bit();
      case 4 ->
          constants ? pick("i " + pick("==", "!=") + " 0", "a[0] == " + bit()) : "x == " + bit();
      default -> ofMember("i");
    };
  }

  private String ofMember(String index) {
    return pick("a[", "b[") + index + "] " + pick("==", "!=") + " " + bit();
  }

  private String bit() {
    return pick("0", "1");
  }

  private String effect(String of) {
    return switch (random.nextInt(references ? 7 : 5)) {
      case 0 -> "a[" + of + "] = 1 - a[" + of + "];";
      case 1 -> "x = 1 - x;";
      case 2 -> "b[" + of + "] = " + bit() + ";";
      case 3 -> "a[" + of + "] = x; x = " + bit() + ";";
      case 4 -> "if (b[" + of + "] == 1) { a[" + of + "] = 0; } else { x = 1; }";
      case 5 -> "ref = " + (ring && oneIn(2) ? "(" + of + " + 1) % N" : of) + ";";
      default -> "ref = " + pick(of, ring ? of : "-1") + "; a[" + of + "] = " + bit() + ";";
    };
  }
}
