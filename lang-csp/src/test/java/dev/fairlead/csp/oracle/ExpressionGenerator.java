package dev.fairlead.csp.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random expressions and data operations as text, over the variables of {@link ModelGenerator}: x
 * (any number), y (0..2), b (a truth value), a (two numbers) and the buffered channels d and f[2].
 * Everything that is stored is taken modulo 3, except now and then, to provoke faults.
 */
final class ExpressionGenerator {

  /** Local names of a kind. */
  record Names(List<String> numbers, List<String> truths) {
    static final Names NONE = new Names(List.of(), List.of());

    Names with(String name, boolean truth) {
      List<String> moreNumbers = new ArrayList<>(numbers);
      List<String> moreTruths = new ArrayList<>(truths);
      moreNumbers.remove(name);
      moreTruths.remove(name);
      (truth ? moreTruths : moreNumbers).add(name);
      return new Names(moreNumbers, moreTruths);
    }

    boolean contains(String name) {
      return numbers.contains(name) || truths.contains(name);
    }
  }

  private final Random random;

  ExpressionGenerator(Random random) {
    this.random = random;
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  String pick(String... all) {
    return all[random.nextInt(all.length)];
  }

  String pick(List<String> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** A number from 0 to 2, or rarely another one. */
  String small(Names names) {
    if (chance(40)) {
      return pick("0", "1", "2", "N", "green");
    }
    if (!names.numbers().isEmpty() && chance(50)) {
      return pick(names.numbers());
    }
    return chance(3) ? number(1, names) : "(" + number(2, names) + ")%3";
  }

  /** Known before the model runs, if the names are. */
  String fixed(Names names) {
    if (!names.numbers().isEmpty() && chance(60)) {
      String name = pick(names.numbers());
      return chance(70) ? name : "(" + name + pick("+1)%3", "+2)%3", "+1)%3", "-1)%3", "/2)");
    }
    return pick("0", "1", "2", "N", "red");
  }

  String number(int depth, Names names) {
    if (depth == 0 || chance(30)) {
      return names.numbers().isEmpty() || chance(60)
          ? pick("0", "1", "2", "x", "x", "y", "y", "N", "a[0]", "a[1]", "(-1)")
          : pick(names.numbers());
    }
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> "(" + number(depth - 1, names) + "+" + number(depth - 1, names) + ")";
      case 3 -> "(" + number(depth - 1, names) + "-" + number(depth - 1, names) + ")";
      case 4 -> "(" + number(depth - 1, names) + "*" + number(depth - 1, names) + ")";
      case 5 -> "(" + number(depth - 1, names) + "%2)";
      case 6 -> chance(90) ? "a[" + index(names) + "]" : "(1/" + number(0, names) + ")";
      case 7 -> "call(next, " + number(depth - 1, names) + ")";
      case 8 -> pick("call(ccount, d)", "call(csize, d)", "call(ccount, f[" + index(names) + "])");
      default -> "(" + number(depth - 1, names) + pick("&", "|", "^") + number(0, names) + ")";
    };
  }

  /** Inside a of two elements, mostly. */
  String index(Names names) {
    if (chance(50)) {
      return pick("0", "1");
    }
    return chance(3) ? number(1, names) : "(" + number(1, names) + ")%2";
  }

  String truth(int depth, Names names) {
    if (!names.truths().isEmpty() && chance(30)) {
      return pick(names.truths());
    }
    if (depth == 0 || chance(50)) {
      return switch (random.nextInt(8)) {
        case 0 -> "b";
        case 1 -> "same";
        case 2 -> pick("true", "false", "x == true", "b == 1");
        case 3 -> pick("call(cfull, d)", "call(cempty, d)");
        default -> number(1, names) + pick(" == ", " != ", " < ", " >= ") + number(1, names);
      };
    }
    return switch (random.nextInt(5)) {
      case 0 -> "!(" + truth(depth - 1, names) + ")";
      case 1 -> "(" + truth(depth - 1, names) + " && " + truth(depth - 1, names) + ")";
      case 2 -> "(" + truth(depth - 1, names) + " || " + truth(depth - 1, names) + ")";
      case 3 -> "((" + truth(depth - 1, names) + ") xor (" + truth(depth - 1, names) + "))";
      default -> {
        String name = pick("k", "i");
        String body = truth(depth - 1, names.with(name, false));
        yield "(" + pick("&&", "||") + name + ":{0..1} @ (" + body + "))";
      }
    };
  }

  String block(Names names) {
    StringBuilder text = new StringBuilder("{");
    int statements = 1 + random.nextInt(2);
    Names here = names;
    if (chance(20)) {
      String local = pick("t", "n");
      boolean truth = chance(20);
      text.append("var " + local + " = ");
      text.append((truth ? truth(1, here) : small(here)) + "; ");
      here = here.with(local, truth);
    }
    for (int i = 0; i < statements; i++) {
      text.append(statement(2, here)).append(' ');
    }
    return text.append("}").toString();
  }

  private String statement(int depth, Names names) {
    int kind = random.nextInt(depth == 0 ? 10 : 14);
    return switch (kind) {
      case 0, 1, 2 -> "x = " + small(names) + ";";
      case 3, 4 -> "y = " + small(names) + ";";
      case 5 -> "b = " + truth(1, names) + ";";
      case 6 -> "a[" + index(names) + "] = " + small(names) + ";";
      case 7 -> pick("x++; x = x%3;", "x = y = 1;", "swap;", "call(set, x, y);", "step;");
      case 8 -> "a = [" + small(names) + ", " + small(names) + "];";
      case 9 -> "x = (x+1)%3;";
      case 10 -> "{ " + statement(depth - 1, names) + " }";
      case 11 ->
          "{ var w = 0; while (w < 2) { w++; " + statement(0, names.with("w", false)) + " } }";
      default -> {
        String otherwise = chance(40) ? " else { " + statement(depth - 1, names) + " }" : "";
        yield "if (" + truth(1, names) + ") { " + statement(depth - 1, names) + " }" + otherwise;
      }
    };
  }
}
