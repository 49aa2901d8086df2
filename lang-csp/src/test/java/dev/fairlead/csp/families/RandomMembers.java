package dev.fairlead.csp.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random definitions of processes for families, over every operator of the language. {@code
 * Loop0(k)}, {@code Loop1(k)} are made of prefixes, guards, conditions and choices; {@code
 * Member0(k)}, {@code Member1(k)} have the other operators around such loops as well. They refer to
 * each other where nothing is left to do afterwards, so that terms do not grow.
 */
final class RandomMembers {
  static final int LOOPS = 2;
  static final int MEMBERS = 2;

  /** The values of {@code k}. */
  static final int NUMBERS = 2;

  private static final int CHANCES = 100;
  private static final List<String> EVENTS = List.of("a", "b", "c");

  static final String DECLARATIONS =
      """
      var x:{0..2} = 0;
      var y:{0..1} = 1;
      channel sync 0;
      channel box 1;
      #define xZero x == 0;
      #define yOne y == 1;
      #define goal x == 2 && y == 0;
      #define crowded #Loop0(0) > 1;
      #define uneven #Loop0(0) == 1 && #Loop0(1) > 1;
      #define lonely #Member0(1) == 1;
      Talks() = sync!1 -> sync?v -> box!1 -> box?v -> Stop;
      Events() = a -> b -> c -> a.0 -> a.1 -> b.0 -> b.1 -> c.0 -> c.1 -> Stop;
      """;

  static final List<String> FORMULAS =
      List.of(
          "[]<> a",
          "[]<> b.0",
          "<>[] xZero",
          "[](a -> <> b)",
          "[](a.0 -> <> b.1)",
          "<>[] yOne",
          "[]<> xZero",
          "<> c",
          "!(a U b)",
          "[]<> (a || b || c)",
          "[](xZero -> <> yOne)",
          "X !a",
          "<>[] !a",
          "<>[] !b.1",
          "[] !goal",
          "xZero W yOne",
          "!goal U yOne",
          "[]<> crowded",
          "[] !uneven",
          "<> uneven",
          "<>[] !crowded",
          "[](lonely -> <> !lonely)",
          "[]<> a.0 -> []<> b.1",
          "[]<> \"sync.1\"",
          "[](\"box!1\" -> <> \"box?1\")",
          "<>[] !\"sync.0\"");

  private final Random random;
  private final boolean headcounts;
  private final boolean annotations;

  RandomMembers(Random random) {
    this.random = random;
    this.headcounts = chance(25);
    this.annotations = chance(15);
  }

  boolean chance(int percent) {
    return random.nextInt(CHANCES) < percent;
  }

  <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  String definitions() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < LOOPS; i++) {
      text.append("Loop" + i + "(k) = " + loop() + ";\n");
    }
    for (int i = 0; i < MEMBERS; i++) {
      text.append("Member" + i + "(k) = " + member() + ";\n");
    }
    return text.toString();
  }

  /** A reference to one of them; the number may be that of the definition around it. */
  String reference(String name, int many, boolean hasNumber) {
    List<String> numbers = new ArrayList<>(List.of("0", "1"));
    if (hasNumber) {
      numbers.addAll(List.of("k", "k", "k", "1-k"));
    }
    return name + random.nextInt(many) + "(" + pick(numbers) + ")";
  }

  String one(String number) {
    return pick(List.of("Loop", "Member")) + random.nextInt(LOOPS) + "(" + number + ")";
  }

  private String nextLoop() {
    return chance(12) ? pick(List.of("Skip", "Skip", "Stop")) : reference("Loop", LOOPS, true);
  }

  private String nextMember() {
    return chance(70) ? reference("Member", MEMBERS, true) : nextLoop();
  }

  private String loop() {
    return switch (random.nextInt(10)) {
      case 0 -> "if (" + condition() + ") {" + nextStep() + "} else {" + nextStep() + "}";
      case 1 -> "ifa (" + condition() + ") {" + nextStep() + "} else {" + nextStep() + "}";
      case 2 -> "case {" + condition() + ": " + nextStep() + " default: " + nextStep() + "}";
      case 3 -> "(" + nextStep() + " <> " + nextStep() + ")";
      case 4 -> "ifb (" + condition() + ") {" + nextStep() + "}";
      case 5, 6 -> nextStep();
      default -> "(" + nextStep() + " [] " + nextStep() + ")";
    };
  }

  private String nextStep() {
    return guard() + action() + " -> " + nextLoop();
  }

  private String member() {
    return switch (random.nextInt(9)) {
      case 0 -> "((" + nextStep() + ") interrupt (" + event() + " -> " + nextMember() + "))";
      case 1 -> "(" + visible(nextMember()) + " [*] " + visible(nextMember()) + ")";
      case 2 -> "(tau -> " + visible(nextMember()) + " [*] " + visible(nextMember()) + ")";
      case 3 -> "(atomic{" + finite() + "}; " + nextMember() + ")";
      case 4 -> "((" + finite() + " \\ {" + pick(EVENTS) + ", a.0}); " + nextMember() + ")";
      case 5 -> "((" + finite() + "); " + nextMember() + ")";
      case 6 -> guard() + action() + " -> " + nextMember();
      case 7 -> loop();
      default ->
          "(" + guard() + action() + " -> " + nextMember() + " [] " + visible(nextMember()) + ")";
    };
  }

  private String visible(String next) {
    return event() + (chance(50) ? block() : "") + " -> " + next;
  }

  /** One or two steps, and the end. */
  private String finite() {
    String steps = action() + " -> " + (chance(50) ? action() + " -> " : "") + "Skip";
    return chance(25) ? "(" + steps + " [] " + action() + " -> Skip)" : steps;
  }

  private String guard() {
    return chance(30) ? "[" + condition() + "] " : "";
  }

  private String condition() {
    return switch (random.nextInt(headcounts ? 6 : 4)) {
      case 0 -> "x == " + random.nextInt(3);
      case 1 -> "x != " + random.nextInt(3);
      case 2 -> "y == " + random.nextInt(2);
      case 3 -> pick(List.of("k == 0", "x > k", "y == k", "x < 2"));
      default ->
          "#"
              + pick(List.of("Loop0(0)", "Loop1(1)", "Member0(1)", "Loop0(1)"))
              + pick(List.of(" > 0", " < 2", " == 1", " > 1", " != 0"));
    };
  }

  private String event() {
    String event = pick(EVENTS) + pick(List.of("", "", ".0", ".1", ".k", ".k"));
    return annotations && chance(25) ? pick(List.of("wf", "sf", "wl")) + "(" + event + ")" : event;
  }

  private String block() {
    return "{"
        + pick(
            List.of(
                "x = (x + 1) % 3;",
                "if (x < 2) { x++; }",
                "if (k == 0) { if (x < 2) { x++; } } else { y = 1; }",
                "x = y;",
                "y = 1 - y;",
                "y = k;",
                "x = k + y;",
                "if (x > 0) { x--; } else { y = 0; }"))
        + "}";
  }

  private String action() {
    return switch (random.nextInt(14)) {
      case 0 -> "sync!1";
      case 1 -> "sync!k" + block();
      case 2 -> "sync?v";
      case 3 -> pick(List.of("sync?1", "sync?[v == y]v", "sync?v{y = v;}"));
      case 4 -> "box!1";
      case 5 -> pick(List.of("box?v", "box?v{y = v;}", "box?1"));
      case 6 -> "tau" + block();
      case 7 -> pick(EVENTS) + ".(x%2)" + block();
      case 8, 9 -> event() + block();
      default -> event();
    };
  }
}
