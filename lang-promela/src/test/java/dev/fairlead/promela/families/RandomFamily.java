package dev.fairlead.promela.families;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Writes small random models with families of equal processes: globals, local variables, buffered
 * channels and rendezvous, everything that holds control, loops and ends, with a claim.
 */
public final class RandomFamily {
  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final boolean rendezvous;
  private final boolean buffered;
  private final boolean timeout;
  private final boolean asserts;
  private final boolean ends;
  private final boolean timed;

  /** Whether processes have arrays and structures of their own. */
  private final boolean structured;

  private int labels;

  public RandomFamily(long seed) {
    this(seed, false);
  }

  /**
   * @param timed whether processes have timers; then they do not end
   */
  public RandomFamily(long seed, boolean timed) {
    this(seed, timed, false);
  }

  private RandomFamily(long seed, boolean timed, boolean structured) {
    this.timed = timed;
    this.structured = structured;
    random = new Random(seed * 0x9E3779B97F4A7C15L);
    rendezvous = percent(50);
    buffered = percent(40);
    timeout = !timed && percent(25);
    asserts = percent(30);
    ends = !timed && percent(45);
  }

  /** One whose processes have arrays and structures of their own, and parameters. */
  public static RandomFamily structured(long seed) {
    return new RandomFamily(seed, false, true);
  }

  public String text() {
    text.append("byte a, b = 1;\n").append(timed ? "timer g;\n" : "");
    text.append(structured ? "typedef Pair { byte u; bit v[2] }\n" : "");
    if (rendezvous) {
      text.append("chan r = [0] of { byte };\n");
    }
    if (buffered) {
      text.append("chan c = [").append(1 + random.nextInt(2)).append("] of { byte };\n");
    }
    boolean started = percent(30);
    int members = 1 + random.nextInt(percent(25) ? 4 : 3);
    String parameter = structured && started ? "byte k" : "";
    process((started ? "" : "active [" + members + "] ") + "proctype P(" + parameter + ")");
    if (percent(35)) {
      process("active [" + (1 + random.nextInt(2)) + "] proctype Q()");
    }
    if (started) {
      start(members);
    }
    claim();
    return text.toString();
  }

  private boolean percent(int percent) {
    return random.nextInt(100) < percent;
  }

  private String any(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private void start(int members) {
    String run = structured ? "run P(" + any("1", "a", "b") + ")" : "run P()";
    text.append("init {\n  byte x").append(structured ? ", y[2]; Pair z" : "").append(";\n");
    text.append(timed ? "  timer t;\n" : "");
    boolean atomic = percent(60);
    text.append(atomic ? "  atomic {\n" : "");
    if (percent(40)) {
      text.append("  byte i;\n  do\n  :: i < ").append(members).append(" -> " + run + "; i++\n");
      text.append("  :: else -> break\n  od;\n");
    } else {
      text.append(("  " + run + ";\n").repeat(members));
    }
    text.append(atomic ? "  }\n" : "");
    text.append(percent(30) ? sequence(1) : "");
    text.append("}\n");
  }

  private void process(String head) {
    String provided = percent(8) ? " provided (" + any("a < 2", "b == 1", "a != b") + ")" : "";
    text.append(head).append(provided).append(" {\n  byte x");
    text.append(structured ? ", y[2]; Pair z" : "").append(";\n");
    text.append(timed ? "  timer t;\n" : "");
    if (percent(10)) {
      text.append("  printf(\"%d\\n\", _pid);\n");
    }
    boolean loops = !ends || percent(40);
    if (loops) {
      text.append(percent(30) ? sequence(1) : "");
      text.append(label()).append("  do\n");
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        text.append("  :: ").append(sequence(1 + random.nextInt(3)));
        text.append(ends && percent(20) ? "     break\n" : "");
      }
      // Members in the same local state should be able to meet.
      if (rendezvous && percent(50)) {
        text.append("  :: r!")
            .append(any("x", "0", "1"))
            .append(percent(50) ? "; " + assignment() : "");
        text.append("\n  :: atomic { r?x; ").append(assignment()).append(" }\n");
      }
      text.append("  od\n");
    } else {
      text.append(sequence(2 + random.nextInt(3)));
    }
    text.append("}\n");
  }

  private String label() {
    return percent(12) ? any("progress", "accept", "end") + labels++ + ":\n" : "";
  }

  private String sequence(int length) {
    StringBuilder statements = new StringBuilder();
    for (int i = 0; i < length; i++) {
      statements.append(label()).append("     ").append(statement(2)).append(";\n");
    }
    return statements.toString();
  }

  private String statement(int depth) {
    if (structured && depth > 0 && percent(12)) {
      return percent(50)
          ? "d_step { do :: x < 2 -> x++; y[x % 2] = a :: else -> break od; a = y[0] }"
          : "d_step { if :: " + condition() + " -> " + assignment() + " :: else -> y[b] = 1 fi }";
    }
    if (depth == 0 || percent(60)) {
      return simple();
    }
    return switch (random.nextInt(6)) {
      case 0, 1, 2 -> "atomic { " + statement(depth - 1) + "; " + statement(depth - 1) + " }";
      case 3 -> "d_step { " + condition() + "; " + assignment() + "; " + assignment() + " }";
      case 4 ->
          "if :: "
              + statement(depth - 1)
              + " :: "
              + (percent(50) ? "else -> " : "")
              + statement(depth - 1)
              + " fi";
      default -> "{ " + statement(depth - 1) + " } unless { " + condition() + " }";
    };
  }

  /** Time passes only where everybody waits, so many statements do. */
  private String waiting(String timer) {
    String units = "" + random.nextInt(4);
    return switch (random.nextInt(5)) {
      case 0 -> "set(" + timer + ", " + units + ")";
      case 1 -> percent(70) ? "expire(" + timer + ")" : "reset(" + timer + ")";
      case 2 -> percent(30) ? timer + " > 0" : "expire(" + timer + ") || a == 1";
      default -> "set(" + timer + ", " + units + "); expire(" + timer + ")";
    };
  }

  private String simple() {
    if (timed && percent(45)) {
      return waiting(percent(80) ? "t" : "g");
    }
    int roll = random.nextInt(100);
    if (roll < 30) {
      return assignment();
    } else if (roll < 45) {
      return condition();
    } else if (roll < 70 && rendezvous) {
      return any("r!x", "r!1", "r?x", "r?x", "r?0", "r?a");
    } else if (roll < 82 && buffered) {
      return any("c!x", "c!1", "c?x", "c?eval(x)", "c??1");
    } else if (roll < 86 && timeout) {
      return "timeout";
    } else if (roll < 90 && asserts) {
      return "assert(" + condition() + " || " + condition() + ")";
    } else if (roll < 93) {
      return "skip";
    }
    return assignment();
  }

  private String assignment() {
    if (structured && percent(45)) {
      return any(
          "y[b] = 1 - y[b]",
          "x = y[a % 2]",
          "y[x] = b",
          "z.u = y[x % 2] + 1",
          "z.v[b] = x",
          "a = z.u % 3",
          "x = z.v[z.v[0]]",
          "y[z.v[1]] = a");
    }
    return any(
        "a = (a + 1) % 3",
        "b = 1 - b", "a = x", "x = a", "x = 1 - x % 2", "b = x % 2", "x = b", "a = 0", "x = 0");
  }

  private String condition() {
    return any("a == 0", "a == 1", "a < 2", "b == 0", "b == 1", "x == a", "x == 0", "x != b");
  }

  private void claim() {
    List<String> atoms = new ArrayList<>(List.of("(a == 0)", "(a == 1)", "(b == 0)", "(a == b)"));
    if (buffered) {
      atoms.add("(len(c) > 0)");
    }
    if (percent(8)) {
      text.append("never { S: if :: ").append(atoms.get(0)).append(" -> goto S :: ");
      text.append(atoms.get(1)).append(" -> goto accept_T fi; accept_T: if :: ");
      text.append(atoms.get(2)).append(" -> goto S :: else -> goto accept_T fi }\n");
      return;
    }
    text.append("ltl f { ").append(formula(atoms, 3)).append(" }\n");
  }

  private String formula(List<String> atoms, int depth) {
    if (depth == 0 || percent(15)) {
      return atoms.get(random.nextInt(atoms.size()));
    }
    String left = formula(atoms, depth - 1);
    String right = formula(atoms, depth - 1);
    return switch (random.nextInt(12)) {
      case 0 -> "!(" + left + ")";
      case 1 -> "(" + left + " && " + right + ")";
      case 2 -> "(" + left + " || " + right + ")";
      case 3 -> "(" + left + " -> " + right + ")";
      case 4, 5, 6 -> "<>(" + left + ")";
      case 7, 8, 9 -> "[](" + left + ")";
      case 10 -> percent(40) ? "X(" + left + ")" : "[]<>(" + left + ")";
      default -> "(" + left + " U " + right + ")";
    };
  }
}
