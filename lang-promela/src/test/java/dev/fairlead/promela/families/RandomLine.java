package dev.fairlead.promela.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random models for any number of processes that know their numbers: {@code #define N ..}, arrays
 * of that size, loops over all processes, in every position of the grammar that the rules leave,
 * and claims of all kinds. Some have one statement too many for which nothing can be said of larger
 * numbers.
 */
public final class RandomLine {
  private static final int VALUES = 3;
  private static final int STAGES = 5;
  private static final String JUMP = "<jump>";

  private final Random random;
  private final boolean turned;
  private final boolean ring;
  private final boolean data;
  private final boolean messages;
  private final boolean meets;
  private final boolean queues;
  private final boolean second;
  private final boolean two;
  private final boolean own;
  private final boolean named;
  private final boolean staged;
  private String wrong = "";
  private final List<String> labels = new ArrayList<>(List.of("again", "cs"));

  /** Whether the process that is written is no member. */
  private boolean other;

  public RandomLine(long seed) {
    this.random = new Random(seed);
    this.turned = random.nextInt(2) == 0;
    this.ring = turned && random.nextInt(3) == 0;
    this.data = random.nextInt(3) > 0;
    this.messages = random.nextInt(5) == 0;
    this.meets = messages && random.nextInt(2) == 0;
    this.queues = random.nextInt(12) == 0;
    this.second = random.nextInt(6) == 0;
    this.two = random.nextInt(4) == 0;
    this.own = random.nextInt(3) == 0;
    this.named = random.nextInt(4) == 0;
    this.staged = random.nextInt(4) == 0;
  }

  /** What is said to depend on more than a few members. */
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
          "j = j + 1 + 1",
          "j = (j + 1) + 1",
          "j = _pid - 1",
          "j = 1",
          "j = N - 1",
          "j = N / 2",
          "j = 2 * N",
          "(j < 2 * N)",
          "(j < N - 1)",
          "(j != N - 1)",
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
          "for (j : 1 .. N-1) { skip }",
          "for (j : 0 .. N) { skip }",
          "for (j : 0 .. N-2) { skip }",
          "atomic { j = 0; do :: j < N -> own = (own + 1) % 4; j++ :: else -> break od }",
          "d_step { j = 0; do :: j < N -> own = (own + 1) % 4; j++ :: else -> break od }",
          "atomic { for (j in flag) { own = (own + 1) % 4 } }",
          "atomic { own = 1; (flag[_pid] == 1) }",
          "atomic { j = 0; round: if :: j < N -> own = 1 - own; j++; goto round :: else fi }",
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
          "own = !j",
          "own = (j == _pid) + j",
          "{ skip } unless { flag[_pid] == 1 }",
          "printf(\"%d\", _nr_pr)",
          "(_last == _pid)");

  /** A model that is in the class. */
  public String text() {
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

  private String any(String... of) {
    return of[random.nextInt(of.length)];
  }

  private int value() {
    return random.nextInt(VALUES);
  }

  private String model() {
    StringBuilder text = new StringBuilder("#define N ").append(chance(4) ? "2.." : "..");
    text.append("\n#define FREE(k) (flag[k] == 0)\n");
    text.append(staged ? "byte" : any("bit", "byte", "byte", "short")).append(" flag[N]");
    text.append(chance(5) ? " = 1;\n" : ";\n");
    if (turned) {
      text.append(ring ? any("byte", "pid", "int") + " turn;\n" : firstTurn());
    }
    text.append(data ? "byte x;\n" : "");
    if (messages) {
      text.append("chan c = [").append(meets ? 0 : 1).append("] of { byte };\n");
    }
    text.append(queues ? "chan q[N] = [1] of { bit };\n" : "");
    text.append(named ? "inline look(k, v) { if :: flag[k] == v -> skip :: else fi }\n" : "");
    String members = members();
    text.append("active [N] proctype P() {\n  ").append(any("byte", "short", "pid")).append(" j");
    text.append(any("", "", "", " = _pid", " = N", " = _pid + 1", " = 0")).append(";\n");
    text.append(two ? "  byte m;\n" : "");
    text.append(own || !wrong.isEmpty() ? "  byte own" + any("", " = 1", " = 2") + ";\n" : "");
    text.append(members);
    if (second) {
      other = true;
      text.append("active proctype Q() {\n  byte j;\n");
      text.append("  do\n  :: ").append(resolved(loop(1))).append("\n  od\n}\n");
      other = false;
    }
    text.append("ltl mutex { [] (count(P@cs) <= 1) }\n");
    for (int i = 0; i < 5; i++) {
      text.append("ltl c").append(i).append(" { [] (").append(claim(2)).append(") }\n");
    }
    return text.toString();
  }

  private String firstTurn() {
    return any("byte turn;\n", "int turn = -1;\n", "byte turn = 255;\n", "short turn = N;\n");
  }

  private String members() {
    List<String> body =
        staged ? stages(2 + random.nextInt(3)) : sequence(2 + random.nextInt(2), 2, "");
    body.add("cs: " + (chance(3) ? assertion() : "skip"));
    body.addAll(staged ? stages(random.nextInt(2)) : sequence(1 + random.nextInt(2), 1, ""));
    if (staged) {
      body.add("flag[_pid] = 0");
    }
    if (!wrong.isEmpty()) {
      body.add(random.nextInt(body.size()), wrong);
      // So that one is a number of a member and the other is none.
      body.add(0, "own = 2; (own == 2 || j < N)");
    }
    String first = chance(2) ? "  if :: flag[_pid] = 1 :: flag[_pid] = 2 :: skip fi;\n" : "";
    return first
        + "again:\n  do\n  :: "
        + resolved(String.join(";\n     ", body))
        + (chance(4) ? "\n  :: " + resolved(String.join("; ", sequence(1, 1, ""))) : "")
        + "\n  od\n}\n";
  }

  /** Jumps lead anywhere; inside of a loop a member is asked about, so there must be one. */
  private String resolved(String text) {
    String all = text;
    while (all.contains(JUMP)) {
      String label = other ? "again" : labels.get(random.nextInt(labels.size()));
      all = all.replaceFirst(JUMP, other ? "skip" : "goto " + label);
    }
    return all;
  }

  private String jump() {
    return "if :: j < N -> " + JUMP + " :: else fi";
  }

  private String assertion() {
    return switch (random.nextInt(turned ? 3 : 2)) {
      case 0 -> "assert(flag[_pid] == " + value() + ")";
      case 1 -> data ? "assert(x == " + value() + ")" : "assert(flag[_pid] != " + value() + ")";
      default -> "assert(turn == _pid)";
    };
  }

  private List<String> sequence(int length, int depth, String about) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      all.add(labelled(statement(depth, about)));
    }
    return all;
  }

  private String labelled(String statement) {
    if (other || !chance(6)) {
      return statement;
    }
    labels.add("l" + labels.size());
    return labels.get(labels.size() - 1) + ": " + statement;
  }

  /**
   * @param about a pointer that is to a member here, or nothing
   */
  private String statement(int depth, String about) {
    return switch (random.nextInt(depth > 0 ? 13 : 7)) {
      case 0 -> condition(about);
      case 1 -> messages && !other ? message() : assignment(about);
      case 2 -> queues && !other ? any("q[_pid]?" + bit(), "q[_pid]!" + bit()) : leap();
      case 3 -> chance(2) || other ? condition(about) : jump();
      case 4 ->
          named ? "look(" + (about.isEmpty() ? self() : about) + ", " + value() + ")" : "skip";
      case 7 -> atomic(about);
      case 8 -> choice(depth, about);
      case 9, 10, 11 -> about.isEmpty() || two && !other ? loop(depth) : choice(depth, about);
      default -> assignment(about);
    };
  }

  private int bit() {
    return random.nextInt(2);
  }

  private String self() {
    return other ? "j" : "_pid";
  }

  private String message() {
    return switch (random.nextInt(meets ? 3 : 6)) {
      case 0 -> "c!" + value();
      case 1 -> "c?" + value();
      case 2 -> own ? "c?own" : "c?_";
      case 3 -> "(c?[" + value() + "])";
      case 4 -> "(nempty(c))";
      default -> data ? "c?eval(x)" : "(len(c) == 0)";
    };
  }

  private String atomic(String about) {
    String kind = chance(3) ? "d_step" : "atomic";
    String inside = condition(about) + " -> " + assignment(about) + "; " + assignment(about);
    if (chance(3)) {
      inside += "; if :: " + condition(about) + " -> " + assignment(about) + " :: else fi";
    }
    return kind + " { " + inside + (kind.equals("atomic") && chance(4) ? "; " + jump() : "") + " }";
  }

  /** Something about the first member, or the next, in one step. */
  private String leap() {
    if (other || !chance(3)) {
      return assignment("");
    }
    return switch (random.nextInt(4)) {
      case 0 -> "atomic { j = 0; flag[j] = " + value() + " }";
      case 1 -> "d_step { j = _pid + 1; if :: j < N -> flag[j] = " + value() + " :: else fi }";
      case 2 -> "atomic { j = 0; if :: flag[j] == " + value() + " -> goto again :: else fi }";
      default -> "atomic { j = _pid; j++; if :: j < N -> flag[j] = " + value() + " :: else fi }";
    };
  }

  private String choice(int depth, String about) {
    String last = chance(2) ? " :: else" + (chance(2) ? " -> " + assignment(about) : "") : "";
    return "if :: "
        + condition(about)
        + " -> "
        + String.join("; ", sequence(1 + random.nextInt(2), depth - 1, about))
        + " :: "
        + (chance(2) ? assignment(about) : condition(about))
        + last
        + (about.isEmpty() || !chance(4) ? "" : " :: " + condition(about) + " -> break")
        + " fi";
  }

  private String assignment(String about) {
    return switch (random.nextInt(8)) {
      case 0, 1 ->
          data ? "x = " + any("" + value(), "(x + 1) % 4", "(x < 5 -> x + 1 : x)") : mark();
      case 2 -> turned ? turn(about) : mark();
      case 3 ->
          own && !other ? "own = " + any("" + value(), "flag[_pid]", "(own + 1) % 3") : mark();
      case 4 ->
          two && !other ? "m = " + (about.isEmpty() ? any("_pid", "0", "j", "N") : about) : mark();
      case 5 -> about.isEmpty() ? mark() : "flag[" + about + "] = " + value();
      default -> mark();
    };
  }

  private String mark() {
    return other
        ? "skip"
        : "flag[_pid] = " + any("" + value(), "" + value(), "flag[_pid] % 4 + 1", "1 - flag[_pid]");
  }

  private String turn(String about) {
    if (ring) {
      return "turn = "
          + (other ? "(turn + 1) % N" : any("_pid", "(turn + 1) % N", "(turn + N - 1) % N"));
    }
    return "turn = " + any(other ? "0" : "_pid", "0", about.isEmpty() ? "N" : about, "255");
  }

  private String condition(String about) {
    String one = simple(about);
    return switch (random.nextInt(6)) {
      case 0 -> "(" + one + " && " + simple(about) + ")";
      case 1 -> "(" + one + " || " + simple(about) + ")";
      case 2 -> "(!" + one + ")";
      default -> one;
    };
  }

  private String same() {
    return any("==", "!=");
  }

  private String order() {
    return any("==", "!=", "<", ">", "<=", ">=");
  }

  private String simple(String about) {
    if (!about.isEmpty() && !chance(3)) {
      return switch (random.nextInt(other ? 2 : turned ? 7 : 6)) {
        case 0, 1 -> "(flag[" + about + "] " + same() + " " + value() + ")";
        case 2 -> "(flag[" + about + "] == flag[_pid]" + any("", " % 4 + 1", " + 1") + ")";
        case 3 -> "(" + about + " " + order() + " _pid)";
        case 4 -> "(" + about + " == _pid || flag[" + about + "] " + same() + " " + value() + ")";
        case 5 -> "FREE(" + about + ")";
        default -> "(" + about + " " + order() + " turn)";
      };
    }
    return switch (random.nextInt(other ? 1 : 5)) {
      case 0 -> data ? "(x " + order() + " " + value() + ")" : "skip";
      case 1 -> turned ? "(turn " + order() + " _pid)" : "(flag[_pid] != " + value() + ")";
      case 2 -> own ? "(own " + order() + " " + value() + ")" : "(flag[_pid] == " + value() + ")";
      case 3 -> turned && !ring ? any("(turn == 255)", "(turn < N && flag[turn] == 1)") : "skip";
      default -> "(flag[_pid] " + order() + " " + value() + ")";
    };
  }

  /** As in Szymanski's algorithm: a flag goes up, and each time the flags of others are asked. */
  private List<String> stages(int count) {
    List<String> body = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      labels.add("s" + labels.size());
      body.add(labels.get(labels.size() - 1) + ": flag[_pid] = " + random.nextInt(STAGES));
      body.add(stage());
    }
    return body;
  }

  private String stage() {
    String asked = stageOfOther();
    return switch (random.nextInt(7)) {
      case 0, 1 -> "for (j in flag) { " + asked + " }";
      case 2 -> "j = 0; do :: j < _pid -> " + asked + "; j++ :: else -> break od";
      case 3 -> "for (j : _pid + 1 .. N-1) { " + asked + " }";
      case 4 ->
          "j = 0; do :: j < N -> if :: "
              + asked
              + " -> break :: else -> j++ fi :: else -> j = 0 od";
      case 5 ->
          "j = 0; do :: j < N && "
              + asked
              + " -> break :: j < N && !"
              + asked
              + " -> j++"
              + " :: j >= N -> "
              + (chance(2) ? "j = 0" : "goto again")
              + " od";
      default -> "for (j in flag) { if :: " + asked + " -> " + JUMP + " :: else fi }";
    };
  }

  private String stageOfOther() {
    String one = "flag[j] " + order() + " " + random.nextInt(STAGES);
    return switch (random.nextInt(4)) {
      case 0 -> "(j == _pid || " + one + ")";
      case 1 -> "(" + one + " || flag[j] == " + random.nextInt(STAGES) + ")";
      default -> "(" + one + ")";
    };
  }

  /** Through all members, from the first to the last or only in part. */
  private String loop(int depth) {
    String p = two && !other && chance(2) ? "m" : "j";
    String body = String.join("; ", sequence(1 + random.nextInt(2), depth - 1, p));
    return switch (random.nextInt(other ? 4 : 9)) {
      case 0 -> "for (" + p + " : 0 .. N-1) { " + body + " }";
      case 1 -> "for (" + p + " in flag) { " + body + " }";
      case 2 -> p + " = 0; do :: " + p + " <= N-1 -> " + body + "; " + p + "++ :: else -> break od";
      case 3 ->
          p
              + " = 0; do :: ("
              + p
              + " >= N) -> break :: "
              + p
              + " != N -> "
              + body
              + "; "
              + p
              + " = "
              + p
              + " + 1 od";
      case 4 ->
          p + " = _pid + 1; do :: " + p + " < N -> " + body + "; " + p + "++ :: else -> break od";
      case 5 -> p + " = 0; do :: " + p + " < _pid -> " + body + "; " + p + "++ :: else -> break od";
      case 6 -> "for (" + p + " : _pid + 1 .. N-1) { " + body + " }";
      case 7 -> "for (" + p + " : 0 .. " + any("_pid", "_pid - 1") + ") { " + body + " }";
      default -> p + " = 0; do :: " + p + " < N -> " + body + "; " + p + "++ :: else -> break od";
    };
  }

  private String claim(int depth) {
    if (depth == 0 || chance(2)) {
      return fact();
    }
    return switch (random.nextInt(6)) {
      case 0 -> "!(" + claim(depth - 1) + ")";
      case 1 -> "(" + claim(depth - 1) + ") && (" + claim(depth - 1) + ")";
      case 2 -> "(" + claim(depth - 1) + ") -> (" + claim(depth - 1) + ")";
      case 3 -> chance(3) ? "(" + claim(0) + ") <-> (" + claim(0) + ")" : fact();
      default -> "(" + claim(depth - 1) + ") || (" + claim(depth - 1) + ")";
    };
  }

  private String fact() {
    return switch (random.nextInt(9)) {
      case 0, 1, 2 -> "!exists(" + member() + ")";
      case 3 -> "forall(" + member() + ")";
      case 4 -> "count(" + member() + ") " + any("<=", "<") + " " + (1 + random.nextInt(3));
      case 5 -> "count(" + member() + ") " + order() + " " + random.nextInt(3);
      case 6 -> any("exists(", "!forall(") + member() + ")";
      default ->
          data
              ? "x " + any("!=", "<", "<=") + " " + random.nextInt(6)
              : turned && !ring
                  ? "turn " + any("< N", "== N", "!= 255")
                  : "!exists(" + member() + ")";
    };
  }

  private String member() {
    String at = "P@" + labels.get(random.nextInt(labels.size()));
    return switch (random.nextInt(6)) {
      case 0 -> "!" + at;
      case 1 -> own ? at + " && P:own " + order() + " " + value() : at;
      case 2 -> data ? at + " && x " + order() + " " + value() : at;
      case 3 -> at + " || P@" + labels.get(random.nextInt(labels.size()));
      default -> at;
    };
  }
}
