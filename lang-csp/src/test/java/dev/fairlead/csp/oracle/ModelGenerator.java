package dev.fairlead.csp.oracle;

import dev.fairlead.csp.oracle.ExpressionGenerator.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random CSP# models as text. Recursion is guarded by construction: a reference before the first
 * step leads to a process defined later. Workers run in compositions and refer to workers in tail
 * position, so that most models are finite; a few create processes without end.
 */
public final class ModelGenerator {
  private static final int WORKERS = 3;

  private final Random random;
  private final ExpressionGenerator expressions;
  private final List<List<Boolean>> parameters = new ArrayList<>();
  private final boolean fixedEvents;
  private final boolean createsProcesses;

  private final boolean timed;

  private ModelGenerator(long seed, boolean timed) {
    this.random = new Random(seed);
    this.timed = timed;
    this.expressions = new ExpressionGenerator(random);
    this.fixedEvents = chance(70);
    this.createsProcesses = chance(5);
  }

  /** The process to start with is {@code System}. */
  public static String model(long seed) {
    return new ModelGenerator(seed, false).model();
  }

  /** The same with times and urgent events; some guards may stand where that is refused. */
  public static String timedModel(long seed) {
    return new ModelGenerator(seed, true).model();
  }

  private boolean chance(int percent) {
    return expressions.chance(percent);
  }

  private String pick(String... all) {
    return expressions.pick(all);
  }

  private String model() {
    StringBuilder text = new StringBuilder();
    text.append("#define N 2;\nenum {red, green};\n");
    text.append("var x = " + pick("0", "1") + ";\nvar y:{0..2} = 1;\nvar b = false;\n");
    text.append("var a[2] = [0, 1];\n");
    text.append("channel c " + pick("0", "0", "1") + ";\nchannel d " + pick("1", "2") + ";\n");
    text.append("channel e[2] 0;\nchannel f[2] 1;\nchannel g " + pick("0", "1") + ";\n");
    text.append("#define same (x == y);\n#define next(v) ((v + 1) % 3);\n");
    text.append("#define swap { var t = x; x = y; y = t % 3; };\n");
    text.append("#define step { y = (y + 1) % 3; };\n");
    text.append("#define set(v, w) { v = (w + 1) % 3; };\n");
    for (int i = 0; i < WORKERS; i++) {
      List<Boolean> kinds = new ArrayList<>();
      for (int k = random.nextInt(3); k > 0; k--) {
        kinds.add(chance(20));
      }
      parameters.add(kinds);
    }
    for (int i = 0; i < WORKERS; i++) {
      worker(i, text);
    }
    Names row = Names.NONE.with("z[0]", false).with("z[1]", false).with("n", false);
    text.append("Row(z, n) = " + new Body(WORKERS, false).process(2, row, false, true) + ";\n");
    text.append("System() = " + new Body(-1, true).system(2) + ";\n");
    return text.toString();
  }

  private void worker(int i, StringBuilder text) {
    Names names = Names.NONE;
    List<String> declared = new ArrayList<>();
    for (int k = 0; k < parameters.get(i).size(); k++) {
      String name = k == 0 ? "n" : "m";
      names = names.with(name, parameters.get(i).get(k));
      boolean ranged = !parameters.get(i).get(k) && chance(10);
      declared.add(name + (ranged ? pick(":{0..2}", ":{0..}", ":{0..1}") : ""));
    }
    if (chance(20)) {
      text.append("#alphabet W" + i + " {" + items(names) + "};\n");
    }
    String body = new Body(i, chance(10)).process(3, names, false, true);
    text.append("W" + i + "(" + String.join(", ", declared) + ") = " + body + ";\n");
  }

  /** A set of events. */
  private String items(Names names) {
    List<String> items = new ArrayList<>(List.of(event(names, true)));
    while (chance(50)) {
      items.add(chance(50) ? "k:{0..1}@go.k" : event(names, true));
    }
    return String.join(", ", items);
  }

  private String event(Names names, boolean fixed) {
    return switch (random.nextInt(5)) {
      case 0, 1 -> pick("ev", "ow");
      case 2, 3 -> "go." + (fixed ? expressions.fixed(names) : expressions.small(names));
      default ->
          !names.truths().isEmpty() && chance(50)
              ? "hit." + expressions.pick(names.truths())
              : "hit." + expressions.fixed(names) + ".1";
    };
  }

  /** The body of one definition; System is number -1. */
  private final class Body {
    private final int number;
    private final boolean composes;
    private int fresh;

    Body(int number, boolean composes) {
      this.number = number;
      this.composes = composes;
    }

    /** What the whole system does: mostly a composition of workers. */
    String system(int depth) {
      Names none = Names.NONE;
      if (depth == 0 || chance(10)) {
        return process(2, none, false, true);
      }
      return switch (random.nextInt(10)) {
        case 0, 1, 2 -> "(" + operand(none) + " ||| " + operand(none) + ")";
        case 3, 4 -> "(" + operand(none) + " || " + operand(none) + ")";
        case 5 -> "(" + operand(none) + " || " + operand(none) + " || " + operand(none) + ")";
        case 6 -> "(" + system(depth - 1) + "; " + process(2, none, false, true) + ")";
        case 7 -> "(" + system(depth - 1) + " [] " + system(depth - 1) + ")";
        case 8 -> "(|||i:{0..1}@" + worker(none.with("i", false), false, false) + ")";
        default -> prefix(none) + "(" + system(depth - 1) + ")";
      };
    }

    private String operand(Names names) {
      return chance(75) ? worker(names, false, false) : process(2, names, false, false);
    }

    /**
     * @param guarded true behind a step, where references may go back
     * @param tail true if nothing follows or runs beside it
     */
    String process(int depth, Names names, boolean guarded, boolean tail) {
      if (depth == 0 || guarded && chance(8)) {
        return chance(85) ? worker(names, guarded, tail) : pick("Skip", "Skip", "Skip", "Stop");
      }
      if (timed && chance(25)) {
        return timed(depth, names, guarded, tail);
      }
      int kind = random.nextInt(100);
      if (kind < 34) {
        return prefix(names) + process(depth - 1, names, true, tail);
      } else if (kind < 42) {
        return receive(depth, names, tail);
      } else if (kind < 48) {
        return "[" + expressions.truth(1, names) + "]" + inner(depth, names, guarded, tail);
      } else if (kind < 58) {
        return conditional(depth, names, guarded, tail);
      } else if (kind < 62) {
        return branches(depth, names, guarded, tail);
      } else if (kind < 72) {
        String right = process(depth - 1, names, guarded, tail);
        return "(" + process(depth - 1, names, guarded, tail) + " [] " + right + ")";
      } else if (kind < 77) {
        String operator = pick(" <> ", " <> ", " [*] ", " interrupt ");
        boolean only = tail && !operator.equals(" interrupt ") && !operator.equals(" [*] ");
        String right = process(depth - 1, names, guarded, only);
        return "(" + process(depth - 1, names, guarded, only) + operator + right + ")";
      } else if (kind < 83) {
        String first = process(depth - 1, names, guarded, false);
        return "(" + first + "; " + process(depth - 1, names, guarded, tail) + ")";
      } else if (kind < 88) {
        return chance(60)
            ? "atomic{" + process(depth - 1, names, guarded, false) + "}"
            : "(" + process(depth - 1, names, guarded, false) + " \\ {" + items(names) + "})";
      } else if (kind < 93) {
        return indexed(depth, names, guarded, tail);
      }
      return composes || createsProcesses
          ? composition(depth, names, guarded)
          : prefix(names) + process(depth - 1, names, true, tail);
    }

    private String timed(int depth, Names names, boolean guarded, boolean tail) {
      String time = "[" + (chance(75) ? pick("0", "1", "2", "3") : time(names)) + "]";
      if (chance(20)) {
        return "Wait" + time;
      }
      String first =
          chance(20)
              ? composition(depth, names, guarded)
              : process(depth - 1, names, guarded, false);
      return switch (random.nextInt(5)) {
        case 0 -> "(" + first + " timeout" + time + " " + after(depth, names, tail) + ")";
        case 1 -> "(" + first + " interrupt" + time + " " + after(depth, names, tail) + ")";
        case 2 -> "(" + first + " within" + time + ")";
        case 3 -> "(" + first + " deadline" + time + ")";
        default -> "(" + first + " waituntil" + time + ")";
      };
    }

    private String time(Names names) {
      return chance(50) ? expressions.fixed(names) : expressions.small(names);
    }

    private String after(int depth, Names names, boolean tail) {
      return "(" + process(depth - 1, names, true, tail) + ")";
    }

    /** As an operand of a prefix operator. */
    private String inner(int depth, Names names, boolean guarded, boolean tail) {
      return "(" + process(depth - 1, names, guarded, tail) + ")";
    }

    private String worker(Names names, boolean guarded, boolean tail) {
      boolean anywhere = guarded && (tail || createsProcesses && chance(30));
      int first = anywhere && number >= 0 ? 0 : number + 1;
      if (first >= WORKERS) {
        return pick("Skip", "Stop", event(names, fixedEvents) + " -> Skip");
      }
      if (number < 0 && guarded && tail && chance(20)) {
        return "System()";
      }
      if (chance(10)) {
        return "Row(" + row(names) + ", " + expressions.fixed(names) + ")";
      }
      int chosen = first + random.nextInt(WORKERS - first);
      List<String> arguments = new ArrayList<>();
      for (boolean truth : parameters.get(chosen)) {
        boolean fixed = fixedEvents && chance(90);
        arguments.add(
            truth
                ? fixed ? pick("true", "false") : expressions.truth(1, names)
                : fixed ? expressions.fixed(names) : expressions.small(names));
      }
      return "W" + chosen + "(" + String.join(", ", arguments) + ")";
    }

    /** An array of two. */
    private String row(Names names) {
      boolean inRow = names.numbers().contains("z[0]");
      return switch (random.nextInt(inRow ? 4 : 3)) {
        case 0 -> "[" + expressions.small(names) + ", " + expressions.small(names) + "]";
        case 1 -> "[" + expressions.fixed(names) + "(2)]";
        case 2 -> fixedEvents && chance(70) ? "[0..1]" : "a";
        default -> "z";
      };
    }

    /** With the arrow. */
    private String prefix(Names names) {
      String prefix = plainPrefix(names);
      return timed && chance(25) ? prefix.replaceAll("-> $", "->> ") : prefix;
    }

    private String plainPrefix(Names names) {
      if (chance(8)) {
        return chance(70) || !names.numbers().contains("z[0]")
            ? "g!" + row(names) + " -> "
            : "row.z -> ";
      }
      return switch (random.nextInt(13)) {
        case 0, 1, 2, 3, 4, 5 -> event(names, fixedEvents && chance(98)) + " -> ";
        case 6, 7, 8 -> event(names, chance(50)) + expressions.block(names) + " -> ";
        case 9 -> pick("tau", expressions.block(names), "tau" + expressions.block(names)) + " -> ";
        default -> {
          String message = expressions.small(names);
          message += chance(20) ? "." + expressions.truth(0, names) : "";
          message = message.replaceAll("\\.(.*)$", ".($1)");
          String effect = chance(30) ? expressions.block(names) : "";
          yield channel(names) + "!" + message + effect + " -> ";
        }
      };
    }

    private String channel(Names names) {
      return pick("c", "d", "d", pick("e[", "f[") + expressions.index(names) + "]");
    }

    private String receive(int depth, Names names, boolean tail) {
      if (chance(15)) {
        String whole = "v" + fresh++;
        Names inner = names.with(whole + "[0]", false).with(whole + "[1]", false);
        String guard = chance(30) ? "[" + whole + " != " + row(inner) + "]" : "";
        Names after = fixedEvents && chance(80) ? names : inner;
        return "g?" + guard + whole + " -> " + process(depth - 1, after, true, tail);
      }
      String first = chance(80) ? "v" + fresh++ : "(" + expressions.small(names) + ")%3";
      String second = chance(20) ? "v" + fresh++ : "";
      Names inner = names;
      inner = first.startsWith("v") ? inner.with(first, false) : inner;
      inner = second.isEmpty() ? inner : inner.with(second, true);
      String guard = chance(25) ? "[" + expressions.truth(1, inner) + "]" : "";
      String effect = chance(30) ? expressions.block(inner) : "";
      String message = first + (second.isEmpty() ? "" : "." + second);
      // Values received are not known in advance and would spoil alphabets.
      Names after = fixedEvents && chance(80) ? names : inner;
      return channel(names)
          + ("?" + guard + message + effect + " -> ")
          + process(depth - 1, after, true, tail);
    }

    private String conditional(int depth, Names names, boolean guarded, boolean tail) {
      String kind = pick("if", "if", "ifa", "ifa", "ifb");
      boolean inside = guarded || !kind.equals("ifa");
      String otherwise =
          kind.equals("ifb") || chance(40)
              ? ""
              : " else {" + process(depth - 1, names, inside, tail) + "}";
      String condition = expressions.truth(1, names);
      return kind
          + ("(" + condition + ") {" + process(depth - 1, names, inside, tail) + "}")
          + otherwise;
    }

    private String branches(int depth, Names names, boolean guarded, boolean tail) {
      StringBuilder text = new StringBuilder("case {");
      for (int i = 1 + random.nextInt(2); i > 0; i--) {
        text.append(" " + expressions.truth(1, names) + ": " + inner(depth, names, true, tail));
      }
      text.append(chance(50) ? " default: " + inner(depth, names, true, tail) : "");
      return text.append(" }").toString();
    }

    private String ranges(Names names, String name) {
      return pick(
          name + ":{0..1}",
          name + ":{1..N}",
          name + ":{0,2}",
          name + ":{" + expressions.fixed(names) + "," + expressions.fixed(names) + "}");
    }

    private String indexed(int depth, Names names, boolean guarded, boolean tail) {
      String name = pick("i", "j", "n");
      boolean internal = chance(40);
      String text = (internal ? "<>" : "[]") + ranges(names, name);
      Names inside = names.with(name, false);
      if (chance(20)) {
        text += "; k:{0..1}";
        inside = inside.with("k", false);
      }
      return "(" + text + "@" + process(depth - 1, inside, guarded || internal, tail) + ")";
    }

    private String composition(int depth, Names names, boolean guarded) {
      String left = process(depth - 1, names, guarded, false);
      String right = process(depth - 1, names, guarded, false);
      return switch (random.nextInt(6)) {
        case 0, 1 -> "(" + left + " ||| " + right + ")";
        case 2, 3 -> "(" + left + " || " + right + ")";
        case 4 -> "(|||{" + pick("0", "1", "2") + "}@(" + left + "))";
        default -> {
          String name = pick("i", "j");
          Names inside = names.with(name, false);
          yield "("
              + pick("|||", "||")
              + ranges(names, name)
              + "@("
              + process(depth - 1, inside, guarded, false)
              + "))";
        }
      };
    }
  }
}
