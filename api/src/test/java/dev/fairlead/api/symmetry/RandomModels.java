package dev.fairlead.api.symmetry;

import dev.fairlead.api.grammar.Grammar;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random models whose processes hold each other's numbers, or nearly so. */
public final class RandomModels {
  /** In so many of a hundred models time passes. */
  private static final int TIMED = Integer.getInteger("timed", 35);

  private final Random random;
  private final Grammar grammar;
  private int low;
  private int processes;

  private RandomModels(String resource, Random random) {
    this.random = random;
    this.grammar = new Grammar(RandomModels.class, resource, random);
  }

  public static String csp(Random random) {
    return new RandomModels("csp.grammar", random).csp();
  }

  public static String promela(Random random) {
    return new RandomModels("promela.grammar", random).promela();
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** The elements are {@code low} to {@code low + processes - 1}; arrays have this many fields. */
  private void sizes(int fields) {
    int high = low + processes - 1;
    grammar.define("lo", List.of("" + low));
    grammar.define("hi", List.of("" + high));
    grammar.define("below", List.of("" + (high - 1)));
    grammar.define("over", List.of("" + (high + 1)));
    grammar.define("n", List.of("" + processes));
    grammar.define("count", List.of("" + processes));
    grammar.define("size", List.of("" + fields));
    grammar.define("elem", IntStream.rangeClosed(low, high).mapToObj(Integer::toString).toList());
    grammar.define(
        "runs",
        List.of(
            IntStream.rangeClosed(low, high)
                .mapToObj(i -> "run P(" + i + ")")
                .collect(Collectors.joining("; "))));
    grammar.define("elems", List.of(elements(fields), elements(fields)));
    grammar.define("bits", List.of(bits(fields), "0" + ", 0".repeat(fields - 1)));
  }

  private String elements(int fields) {
    int kind = random.nextInt(4);
    int one = low + random.nextInt(processes);
    List<Integer> values = new ArrayList<>();
    for (int i = 0; i < fields; i++) {
      int shifted = Math.floorMod(i - (fields - processes), processes);
      values.add(
          switch (kind) {
            case 0 -> one;
            case 1 -> low + shifted;
            case 2 -> low + (shifted + 1) % processes;
            default -> low + random.nextInt(processes);
          });
    }
    return values.stream().map(Object::toString).collect(Collectors.joining(", "));
  }

  private String bits(int fields) {
    return random.ints(fields, 0, 2).mapToObj(Integer::toString).collect(Collectors.joining(", "));
  }

  private String csp() {
    low = chance(75) ? 0 : 1 + random.nextInt(2);
    processes = chance(85) ? 3 : 4;
    sizes(low + processes);
    // An alphabet is found only where labels do not depend on variables.
    grammar.define("label", List.of(chance(60) ? "$labelany" : "$labelplain"));
    boolean timed = chance(TIMED);
    grammar.define("clock", List.of(timed ? "$timed" : "$target"));
    grammar.define("gclock", List.of(timed ? "$timedgroup" : "($op i:{$lo..$hi} @ P(i))"));
    grammar.define("tevent", List.of(timed ? "$ticks" : "e.$elem"));
    return grammar.text("model");
  }

  /** Timers are declared and used, or there are none: what is in their place depends on it. */
  private void timers(boolean used) {
    grammar.define("timers", List.of(used ? "$clockglobals" : ""));
    grammar.define("ltimers", List.of(used ? "$clocklocals" : ""));
    grammar.define("clock", List.of(used ? "$ticking" : "$assign"));
    grammar.define("oclock", List.of(used ? "$oticking" : "$oassign"));
    grammar.define("tatom0", List.of(used ? "$ticked" : "(d0 == 1)"));
    if (used) {
      grammar.define("body", List.of("$tbody"));
    }
  }

  private String promela() {
    if (chance(20)) {
      return grammar.text("typed");
    }
    timers(chance(TIMED));
    boolean created = chance(20);
    boolean first = !created && chance(70);
    processes = chance(85) ? 3 : 4;
    boolean shifted = !created && !first && chance(50);
    low = created ? random.nextInt(2) : first || shifted ? 0 : 1;
    sizes(low + processes);
    String number = created ? "id" : shifted ? "(_pid - 1)" : "_pid";
    grammar.define("raw", List.of(number));
    grammar.define("self", List.of(number));
    grammar.define("at", List.of(number));
    boolean compact = low == 1 && chance(50);
    if (compact) {
      sizes(processes);
      grammar.define("at", List.of("(" + number + " - 1)"));
    }
    grammar.define("minus", List.of(compact ? " - 1" : ""));
    // A process in front of the group shifts its process numbers by one.
    return grammar.text(created ? "created" : first ? "active" : "behind");
  }
}
