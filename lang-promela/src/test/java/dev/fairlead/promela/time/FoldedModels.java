package dev.fairlead.promela.time;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random models with abstract timers in every position: global, local, in arrays and structures.
 * Time stops in many of them: processes end, block, or go round without waiting.
 */
final class FoldedModels {

  /**
   * A timer that can be named.
   *
   * @param bound 0 if the timer is exact
   */
  private record Timer(String name, int bound) {}

  private final Random random;
  private final List<FoldedModel.Setting> settings = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final List<Timer> global = new ArrayList<>();
  private final List<String> places = new ArrayList<>();

  /** How often of 100 a loop waits for a timer of its own. */
  private final int waits;

  private boolean hasArray;
  private boolean hasStructure;
  private boolean isStarted;
  private boolean isRead;

  private FoldedModels(long seed) {
    // Neighbouring seeds of Random begin alike.
    random = new Random(seed * 0x9E3779B97F4A7C15L);
    waits = any(100, 90, 60, 0);
  }

  /** The same model for the same seed. */
  static FoldedModel of(long seed) {
    return new FoldedModels(seed).model();
  }

  private FoldedModel model() {
    hasArray = percent(25);
    hasStructure = percent(20);
    isStarted = percent(25);
    isRead = percent(10);
    declarations();
    int processes = 1 + random.nextInt(3);
    for (int i = 0; i < processes; i++) {
      process("P" + i, percent(20) ? "active [2] proctype " : "active proctype ", "");
    }
    if (isStarted) {
      process("Q", "proctype ", "byte d");
    }
    text.append("ltl f { ").append(pattern()).append(" }\n");
    text.append("ltl g { ").append(formula(2)).append(" }\n");
    return new FoldedModel(text.toString(), List.copyOf(settings));
  }

  private void declarations() {
    text.append("byte x, y, started; chan c = [1] of { byte };\n");
    declare("a", "", 1 + random.nextInt(3));
    if (percent(50)) {
      declare("b", "", random.nextInt(3));
    }
    if (hasArray) {
      declare("r", "[2]", 1 + random.nextInt(2));
    }
    if (hasStructure) {
      int bound = 1 + random.nextInt(2);
      text.append("typedef D { timer e ").append(FoldedModel.markBound(bound));
      text.append("; bit v };\nD s;\n");
      global.add(new Timer("s.e", bound));
    }
    if (isStarted) {
      text.append("inline sleep(u, n) { set(u, n); expire(u) }\n");
    }
  }

  private void declare(String name, String length, int bound) {
    text.append("timer ").append(name).append(length);
    text.append(bound == 0 ? "" : " " + FoldedModel.markBound(bound)).append(";\n");
    if (length.isEmpty()) {
      global.add(new Timer(name, bound));
    } else {
      global.add(new Timer(name + "[0]", bound));
      global.add(new Timer(name + "[x % 2]", bound));
    }
  }

  private void process(String name, String kind, String parameters) {
    List<Timer> timers = new ArrayList<>(global);
    text.append(kind).append(name).append("(").append(parameters).append(") { timer t");
    timers.add(new Timer("t", 0));
    if (percent(40)) {
      int bound = 1 + random.nextInt(2);
      text.append(", l ").append(FoldedModel.markBound(bound));
      timers.add(new Timer("l", bound));
      timers.add(new Timer("l", bound));
    }
    text.append("; bit z;\n");
    Body body = new Body(timers, parameters.isEmpty() ? "x" : "d");
    for (int n = random.nextInt(4); n > 0; n--) {
      text.append("  ").append(body.statement(2)).append(";\n");
    }
    boolean isStartedAgain = name.equals("Q") && percent(60);
    switch (isStartedAgain ? 0 : random.nextInt(8)) {
      case 0 -> text.append(isStartedAgain ? "  started--\n" : "");
      case 1 -> text.append("  false\n");
      case 2 -> text.append(label(name)).append(body.statement(1)).append("; goto L\n");
      default -> loop(name, body);
    }
    text.append("}\n");
  }

  private String label(String process) {
    if (!process.equals("Q")) {
      places.add(process + "@L");
    }
    return percent(70) ? "L: " : any("progress", "accept", "end") + "_1: L: ";
  }

  private void loop(String process, Body body) {
    text.append(label(process)).append("do\n");
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      text.append("  :: ").append(body.statement(1));
      if (percent(40)) {
        text.append("; ").append(body.statement(1));
      }
      if (percent(waits)) {
        text.append("; delay(t, ").append(any(1, 1, 2, 4)).append(")");
      }
      text.append(percent(10) ? "; break\n" : "\n");
    }
    text.append("  od").append(percent(30) ? "; " + body.statement(1) : "").append("\n");
  }

  /** What a process can do with its timers. */
  private final class Body {
    private final List<Timer> timers;
    private final String number;
    private boolean canChoose = true;

    /** An atomic sequence that goes on for ever is a mistake. */
    private boolean isAtomic;

    Body(List<Timer> timers, String number) {
      this.timers = timers;
      this.number = number;
    }

    String statement(int depth) {
      return switch (random.nextInt(depth > 0 ? 26 : 17)) {
        case 0, 1, 2, 3 -> set("set(TIMER, TIME)");
        case 4 -> percent(20) ? set("TIMER = TIME") : set("set(TIMER, TIME)");
        case 5 -> delay();
        case 6 -> "reset(" + timer().name() + ")";
        case 7, 8 -> "expire(" + timer().name() + ")";
        case 9, 10 -> variable() + " = " + random.nextInt(3);
        case 11 -> increment();
        case 12 -> "c!" + random.nextInt(2);
        case 13 -> any("c?z", "c?1", "c?_");
        case 14 -> "(" + condition() + ")";
        case 15 -> "assert(" + condition() + " || " + condition() + " || " + condition() + ")";
        case 16 -> rare();
        case 17, 18 -> choice(depth, "");
        case 19, 20 -> choice(depth, any(":: else ", ":: else -> " + simple(depth)));
        case 21, 22 -> atomic(depth);
        case 23 -> deterministic();
        case 24 -> unless(depth);
        default -> isAtomic ? choice(depth, "") : again(depth);
      };
    }

    private String atomic(int depth) {
      boolean wasAtomic = isAtomic;
      isAtomic = true;
      String steps = "atomic { " + statement(depth - 1) + "; " + statement(depth - 1) + " }";
      isAtomic = wasAtomic;
      return steps;
    }

    private String simple(int depth) {
      return statement(Math.max(depth - 1, 0)) + " ";
    }

    private String increment() {
      String changed = variable();
      return changed + " = (" + changed + " + 1) % 3";
    }

    private String rare() {
      if (isStarted && percent(50)) {
        String time = "" + random.nextInt(4);
        return "atomic { (started < 2) -> started++; run Q(" + time + ") }";
      } else if (isRead && percent(50)) {
        return "x = (t + 1) % 3";
      }
      return any("skip", "z = 1 - z", "x = z");
    }

    /** Options of an if or do, and perhaps what else is possible. */
    private String choice(int depth, String otherwise) {
      StringBuilder options = new StringBuilder("if ");
      boolean could = canChoose;
      for (int n = 1 + random.nextInt(2); n > 0; n--) {
        canChoose = could && otherwise.isEmpty();
        options.append(":: ").append(guard());
        canChoose = could;
        options.append(percent(80) ? " -> " + simple(depth) : " ");
      }
      return options + otherwise + "fi";
    }

    private String guard() {
      return switch (random.nextInt(6)) {
        case 0, 1 -> "expire(" + timer().name() + ")";
        case 2 -> set("set(TIMER, TIME)");
        default -> "(" + condition() + ")";
      };
    }

    private String again(int depth) {
      String leave = percent(70) ? ":: (" + condition() + ") -> break " : "";
      return "do :: " + guard() + " -> " + simple(depth) + leave + "od";
    }

    private String unless(int depth) {
      return "{ " + statement(depth - 1) + "; " + simple(depth) + "} unless { " + guard() + " }";
    }

    private String deterministic() {
      boolean could = canChoose;
      canChoose = false;
      String steps = "d_step { " + guard() + "; " + effect() + "; " + effect() + " }";
      canChoose = could;
      return steps;
    }

    private String effect() {
      return switch (random.nextInt(4)) {
        case 0 -> increment();
        case 1 -> "reset(" + timer().name() + ")";
        case 2 -> "if :: (" + condition() + ") -> " + increment() + " :: else fi";
        default -> set("set(TIMER, TIME)");
      };
    }

    private String delay() {
      if (isStarted && percent(50)) {
        boolean could = canChoose;
        canChoose = false;
        String called = set("sleep(TIMER, TIME)");
        canChoose = could;
        return called;
      }
      Timer waited = timer();
      return set(waited, "set(TIMER, TIME)") + "; expire(" + waited.name() + ")";
    }

    private String set(String form) {
      return set(timer(), form);
    }

    private String set(Timer timer, String form) {
      String time =
          percent(20) ? any(number, "y", "x - 1", "x * 2") : "" + any(0, 1, 1, 2, 2, 3, 5);
      String statement = form.replace("TIMER", timer.name());
      if (timer.bound() == 0) {
        return statement.replace(FoldedModel.TIME, time);
      }
      String folded = percent(60) ? "" + (timer.bound() + random.nextInt(3)) : time;
      settings.add(new FoldedModel.Setting(statement, folded, timer.bound(), canChoose));
      return FoldedModel.mark(settings.size() - 1);
    }

    private Timer timer() {
      return timers.get(random.nextInt(timers.size()));
    }

    private String condition() {
      if (percent(15)) {
        return compound(asked(timer()));
      }
      return percent(50) ? ofVariable() : asked(timer());
    }

    /** What is asked of a timer stands anywhere in an expression. */
    private String compound(String asked) {
      return any(
          "!((" + asked + ") && " + ofVariable() + ")",
          "(" + asked + ") == (" + ofVariable() + ")",
          "(" + asked + ") + " + variable() + " > 1");
    }
  }

  /** What all times from the bound on agree in. */
  private String asked(Timer timer) {
    String name = timer.name();
    if (timer.bound() == 0 || percent(50)) {
      return (percent(30) ? "!" : "") + "expire(" + name + ")";
    }
    int below = random.nextInt(timer.bound());
    return any(
        name + " >= 0",
        name + " < 0",
        name + " < " + timer.bound(),
        name + " >= " + timer.bound(),
        name + " > " + below,
        name + " <= " + below,
        name + " == " + below,
        name + " != " + below);
  }

  private String ofVariable() {
    return variable() + any(" == ", " == ", " != ") + random.nextInt(3);
  }

  private String variable() {
    return percent(50) ? "x" : "y";
  }

  private String atom() {
    if (percent(60)) {
      return "(" + ofVariable() + ")";
    } else if (!places.isEmpty() && percent(20)) {
      return "(" + places.get(random.nextInt(places.size())) + ")";
    } else if (percent(10)) {
      return "timeout";
    }
    return "(" + asked(global.get(random.nextInt(global.size()))) + ")";
  }

  private String pattern() {
    return any(
        "[]<> " + atom(),
        "[]<> " + atom(),
        "<>[] " + atom(),
        "[] (" + atom() + " -> <> " + atom() + ")",
        "<> " + atom(),
        "<> " + atom(),
        "[]<> " + atom() + " -> []<> " + atom(),
        "<>[] " + atom() + " -> []<> " + atom());
  }

  private String formula(int depth) {
    if (depth == 0) {
      return atom();
    }
    String left = formula(depth - 1);
    String right = formula(depth - 1);
    return switch (random.nextInt(9)) {
      case 0 -> "!(" + left + ")";
      case 1 -> "(" + left + " && " + right + ")";
      case 2 -> "(" + left + " || " + right + ")";
      case 3 -> "(" + left + " -> " + right + ")";
      case 4 -> "(" + left + " U " + right + ")";
      case 5 -> "(" + left + " V " + right + ")";
      case 6 -> "[] (" + left + ")";
      default -> "<> (" + left + ")";
    };
  }

  private boolean percent(int percent) {
    return random.nextInt(100) < percent;
  }

  @SafeVarargs
  private <T> T any(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
