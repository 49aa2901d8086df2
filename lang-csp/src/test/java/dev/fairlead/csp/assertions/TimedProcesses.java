package dev.fairlead.csp.assertions;

import java.util.Random;

/** Random processes with times; {@code System()} alone and beside one that only waits. */
final class TimedProcesses {
  private final Random random;

  TimedProcesses(Random random) {
    this.random = random;
  }

  String text() {
    String copies = random.nextBoolean() ? "|||{2}@P()" : "P()";
    return "var x = 0;\n#define p0 (x == 0);\n#define p1 (x == 1);\nchannel c "
        + random.nextInt(2)
        + ";\nP() = "
        + process(3, "P()")
        + ";\nQ() = "
        + process(2, "Q()")
        + ";\nMetronome() = Wait[1]; Metronome();\nSystem() = "
        + (random.nextBoolean() ? "" : "Q() ||| ")
        + "("
        + copies
        + ") ||| Wait[1];\nBeside() = System() ||| Metronome();\n";
  }

  private String event() {
    return switch (random.nextInt(6)) {
      case 0 -> "a";
      case 1 -> "b";
      case 2 -> "a{x = (x + 1) % 3;}";
      case 3 -> "tau{x = " + random.nextInt(2) + ";}";
      case 4 -> "c!1";
      default -> "c?1";
    };
  }

  private String prefix(int depth, String self) {
    String arrow = random.nextInt(3) == 0 ? " ->> " : " -> ";
    return "(" + event() + arrow + process(depth, self) + ")";
  }

  /** A process that may go on as another one. */
  String process(int depth, String self) {
    if (depth == 0) {
      return random.nextInt(3) == 0 ? "Skip" : self;
    }
    String time = "[" + random.nextInt(4) + "]";
    String then = "; " + process(depth - 1, self) + ")";
    return switch (random.nextInt(10)) {
      case 0 -> "(Wait" + time + then;
      case 1 -> "(" + prefix(depth - 1, self) + " [] " + prefix(depth - 1, self) + ")";
      case 2 -> "(" + prefix(depth - 1, self) + " timeout" + time + " " + process(0, self) + ")";
      case 3 -> "(" + prefix(depth - 1, "Skip") + " within" + time + then;
      case 4 -> "(" + prefix(0, "Skip") + " deadline" + time + then;
      case 5 -> "(" + prefix(0, "Skip") + " waituntil" + time + then;
      case 6 ->
          "(" + prefix(depth - 1, "Skip") + " interrupt" + time + " " + process(0, self) + ")";
      default -> prefix(depth - 1, self);
    };
  }
}
