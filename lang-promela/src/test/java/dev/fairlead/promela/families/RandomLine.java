package dev.fairlead.promela.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random models for any number of processes that know their numbers: {@code #define N ..}, arrays
 * of that size, loops over all processes. Some have one statement too many for which nothing can be
 * said of larger numbers.
 */
final class RandomLine {
  private static final int VALUES = 3;

  private final Random random;
  private final boolean turned;
  private final boolean ring;
  private final boolean data;
  private final boolean messages;
  private final boolean second;
  private final boolean two;
  private String wrong = "";
  private int labels;

  RandomLine(long seed) {
    this.random = new Random(seed);
    this.turned = random.nextInt(2) == 0;
    this.ring = turned && random.nextInt(3) == 0;
    this.data = random.nextInt(2) == 0;
    this.messages = random.nextInt(5) == 0;
    this.second = random.nextInt(4) == 0;
    this.two = random.nextInt(8) == 0;
  }

  /** What is said to depend on more than a few members, each with what it may stand for. */
  private static final List<String> WRONG =
      List.of(
          "flag[0] = 1",
          "flag[N-1] = 1",
          "(flag[0] == 0)",
          "own = N",
          "(own < N)",
          "own = _pid",
          "own = j",
          "(j == 0)",
          "(j < 2)",
          "(N > 2)",
          "j--",
          "j = j + 2",
          "j = _pid - 1",
          "j = 1",
          "(j < N - 1)",
          "(j + 1 < N)",
          "flag[_pid] = _pid",
          "flag[_pid] = j",
          "flag[_pid + 1] = 1",
          "flag[own] = 1",
          "j = flag[_pid]",
          "j = own",
          "(_nr_pr > 2)",
          "timeout",
          "select (j : 0 .. N-1)",
          "atomic { j = 0; do :: j < N -> own = (own + 1) % 4; j++ :: else -> break od }",
          "d_step { j = 0; do :: j < N -> own = (own + 1) % 4; j++ :: else -> break od }",
          "atomic { own = 1; (flag[_pid] == 1) }",
          "(_pid % 2 == 0)",
          "(_pid > 1)",
          "own = (_pid + 1) % 3",
          "j++; j = (j + 1) % N",
          "own = (N > 3 -> 1 : 2)",
          "own = -N",
          "(enabled(_pid))",
          "P[0]@cs",
          "(P[_pid]:own == 1)",
          "own++; (own == j)",
          "(flag[j] == j)",
          "j = (own -> j : _pid)",
          "j++; j = j * 2",
          "own = flag[N - 2]",
          "(j == N - 1)",
          "own = !j");

  /** A model that is in the class. */
  String text() {
    return model();
  }

  /** The same with something about which nothing is known. */
  String wrongText() {
    wrong = WRONG.get(random.nextInt(WRONG.size()));
    return model();
  }

  private boolean chance(int of) {
    return random.nextInt(of) == 0;
  }

  private int value() {
    return random.nextInt(VALUES);
  }

  private String model() {
    StringBuilder text = new StringBuilder("#define N ").append(chance(3) ? "2.." : "..");
    text.append("\n").append(chance(4) ? "bit" : "byte").append(" flag[N]");
    text.append(chance(4) ? " = 1;\n" : ";\n");
    if (turned) {
      text.append(chance(5) && !ring ? "int turn = -1;\n" : "byte turn;\n");
    }
    if (data) {
      text.append("byte x;\n");
    }
    if (messages) {
      text.append(chance(2) ? "chan c = [1] of { byte };\n" : "chan c = [0] of { byte };\n");
    }
    List<String> body = new ArrayList<>();
    int length = 2 + random.nextInt(3);
    for (int i = 0; i < length; i++) {
      body.add(statement());
    }
    body.add("cs: " + (chance(3) ? assertion() : "skip"));
    for (int i = random.nextInt(2); i >= 0; i--) {
      body.add(statement());
    }
    if (!wrong.isEmpty()) {
      body.add(random.nextInt(body.size()), wrong);
      // So that one is a number of a member and the other is none.
      body.add(0, "own = 2; (own == 2 || j < N)");
    }
    boolean own = two || !wrong.isEmpty() || chance(4);
    text.append("active [N] proctype P() {\n  byte j").append(two ? ", m" : "").append(";\n");
    text.append(own ? "  byte own;\n" : "");
    text.append("again:\n  do\n  :: ").append(String.join(";\n     ", body)).append("\n  od\n}\n");
    if (second) {
      text.append("active proctype Q() {\n  byte j;\n  do\n  :: ");
      text.append(otherLoop()).append("\n  od\n}\n");
    }
    text.append("ltl mutex { [] (count(P@cs) <= 1) }\n");
    text.append("ltl some { [] !exists(P@cs) }\n");
    if (data) {
      text.append("ltl value { [] (x != ").append(1 + random.nextInt(2)).append(") }\n");
    }
    return text.toString();
  }

  private String assertion() {
    return switch (random.nextInt(turned ? 3 : 2)) {
      case 0 -> "assert(flag[_pid] == " + value() + ")";
      case 1 -> data ? "assert(x == " + value() + ")" : "assert(flag[_pid] != " + value() + ")";
      default -> "assert(turn == _pid)";
    };
  }

  private String statement() {
    return switch (random.nextInt(11)) {
      case 0, 1, 2, 3 -> loop();
      case 10 -> leap();
      case 4 -> "atomic { " + condition() + " -> " + assignment() + "; " + assignment() + " }";
      case 5 -> choice();
      case 6 -> condition();
      case 7 -> messages ? (chance(2) ? "c!" + value() : "c?" + value()) : assignment();
      default -> assignment();
    };
  }

  /** Something about the first member, or the next, in one step. */
  private String leap() {
    return switch (random.nextInt(4)) {
      case 0 -> "atomic { j = 0; flag[j] = " + value() + " }";
      case 1 -> "d_step { j = _pid + 1; if :: j < N -> flag[j] = " + value() + " :: else fi }";
      case 2 -> "atomic { j = 0; if :: flag[j] == " + value() + " -> goto again :: else fi }";
      default -> "atomic { j = _pid; j++; if :: j < N -> " + assignment() + " :: else fi }";
    };
  }

  private String choice() {
    String last = chance(2) ? " :: else" + (chance(2) ? " -> " + assignment() : "") : "";
    return "if :: " + condition() + " -> " + assignment() + " :: " + simple() + last + " fi";
  }

  private String simple() {
    return chance(2) ? assignment() : condition();
  }

  private String assignment() {
    return switch (random.nextInt(4)) {
      case 0 -> data ? "x = " + value() : "flag[_pid] = 0";
      case 1 -> turned ? turn() : "flag[_pid] = 1";
      default -> "flag[_pid] = " + value();
    };
  }

  private String turn() {
    return ring && chance(2) ? "turn = (turn + 1) % N" : "turn = _pid";
  }

  private String condition() {
    return switch (random.nextInt(4)) {
      case 0 -> data ? "(x == " + value() + ")" : "(flag[_pid] == " + value() + ")";
      case 1 -> turned ? "(turn " + (chance(2) ? "==" : "!=") + " _pid)" : "skip";
      case 2 -> "(flag[_pid] != " + value() + ")";
      default -> "skip";
    };
  }

  /** Through all members, from the first to the last or only in part. */
  private String loop() {
    if (two && chance(3)) {
      return "m = 0; do :: m < N -> (flag[m] != 2); j = 0; do :: j < N -> (j == m || flag[j] != "
          + value()
          + "); j++ :: else -> break od; m++ :: else -> break od";
    }
    String body = inside();
    return switch (random.nextInt(5)) {
      case 0 -> "for (j : 0 .. N-1) { " + body + " }";
      case 1 -> "j = _pid + 1; do :: j < N -> " + body + "; j++ :: else -> break od";
      case 2 -> "j = 0; do :: j < _pid -> " + body + "; j++ :: else -> break od";
      case 3 -> "j = 0; do :: (j >= N) -> break :: j != N -> " + body + "; j = j + 1 od";
      default -> "j = 0; do :: j < N -> " + body + "; j++ :: else -> break od";
    };
  }

  private String inside() {
    String test = "flag[j] " + (chance(2) ? "==" : "!=") + " " + value();
    return switch (random.nextInt(9)) {
      case 0 -> "(j == _pid || " + test + ")";
      case 1 -> "(" + test + ")";
      case 2 -> "if :: j == _pid :: else -> (" + test + ") fi";
      case 3 -> "if :: (j != _pid && " + test + ") -> flag[_pid] = 0; goto again :: else fi";
      case 4 -> "if :: " + test + " -> break :: else fi";
      case 5 -> "(j < _pid || " + test + ")";
      case 6 -> "(j > _pid || " + test + ")";
      case 7 ->
          turned && !ring ? "if :: " + test + " -> turn = j :: else fi" : "flag[j] = " + value();
      default -> {
        labels++;
        String label = "w" + labels;
        yield label + ": if :: (" + test + ") :: else -> goto " + label + " fi";
      }
    };
  }

  private String otherLoop() {
    String test = "flag[j] " + (chance(2) ? "==" : "!=") + " " + value();
    String body =
        switch (random.nextInt(4)) {
          case 0 -> "(" + test + ")";
          case 1 -> "flag[j] = " + value();
          case 2 -> "if :: " + test + " -> break :: else fi";
          default -> turned && !ring ? "if :: " + test + " -> turn = j :: else fi" : "skip";
        };
    return "j = 0; do :: j < N -> "
        + body
        + "; j++ :: else -> break od"
        + (data ? "; x = " + value() : "");
  }
}
