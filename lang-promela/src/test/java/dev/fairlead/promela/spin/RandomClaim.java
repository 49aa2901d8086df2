package dev.fairlead.promela.spin;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A random model with something claimed about it, made from a seed. Its assertions are taken out,
 * so that nothing but the claim can fail.
 */
record RandomClaim(Kind kind, String model) {

  /** What is claimed; the assertion is called so by the model. */
  enum Kind {
    LTL("f"),
    NEVER("never_0"),
    PROGRESS("progress"),
    ACCEPTANCE("acceptance"),
    TRACE("trace"),
    NOTRACE("notrace"),
    TRACE_END("trace-end");

    private final String assertion;

    Kind(String assertion) {
      this.assertion = assertion;
    }

    String assertion() {
      return assertion;
    }

    /** Whether it is about the events of channels, to which fairness does not matter. */
    boolean isAboutEvents() {
      return this == TRACE || this == NOTRACE || this == TRACE_END;
    }
  }

  private static final Pattern GLOBAL =
      Pattern.compile("(?m)^(?:bit|bool|byte|short|int) (\\w+)(?: = \\d+)?;");
  private static final Pattern PROCESS = Pattern.compile("(?m)^(?:active .*)?proctype|^init");
  private static final Pattern BUFFERED = Pattern.compile("(?m)^chan (\\w+) = \\[[1-9]");
  private static final Pattern CHANNEL =
      Pattern.compile("(?m)^chan (\\w+) = \\[([0-9])\\] of \\{ ([a-z, ]+) \\}");
  private static final Pattern ACTIVE =
      Pattern.compile("(?ms)^active proctype (\\w+)\\(\\)[^\n]*\\{\n(.*?)^\\}");
  private static final Pattern LABEL = Pattern.compile("(?m)^  (\\w+):$");
  private static final Pattern LOCAL =
      Pattern.compile("(?m)^  (?:bit|bool|byte|short|int) (\\w+)(?: = \\d+)?;");
  private static final Pattern BODY =
      Pattern.compile("(?ms)^((?:(?:active [^\\n]*)?proctype|init)[^\\n]*\\{\\n.*?)^\\}");
  private static final Pattern STATEMENT =
      Pattern.compile("\\s+(?:[a-z]\\w*(?: = |[?!]|\\+\\+|--)|\\().*;");

  static RandomClaim of(long seed) {
    // Neighbouring seeds of Random begin alike.
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    String model = ModelGenerator.model(seed).text().replaceAll("assert\\(.*\\);", "skip;");
    if (kind == Kind.LTL) {
      // In SPIN accept labels of processes would count as if they stood in the formula's claim.
      model = model.replace("accept", "label");
    }
    List<String> atoms = atoms(model, random);
    String claimed =
        switch (kind) {
          case LTL -> model + "\nltl f { " + formula(atoms, random, 3) + " }\n";
          case NEVER -> model + "\n" + never(observing(model, atoms, random), random);
          case PROGRESS -> labelled(model, "progress", random);
          case ACCEPTANCE -> labelled(model, "accept", random);
          case TRACE -> model + trace("trace", model, random);
          case TRACE_END -> labelled(model, "end", random) + trace("trace", model, random);
          case NOTRACE -> model + trace("notrace", model, random);
        };
    boolean nothing = claimed.equals(model) || kind == Kind.TRACE_END && !claimed.contains("trace");
    return nothing
        ? new RandomClaim(Kind.LTL, model + "\nltl f { <>" + atoms.get(0) + " }\n")
        : new RandomClaim(kind, claimed);
  }

  /**
   * The same with processes that go round at their end for ever, not in one step: SPIN refuses
   * that.
   */
  RandomClaim endless() {
    String claim = kind == Kind.LTL ? "\nltl " : "\nnever ";
    int end = model.indexOf(claim) < 0 ? model.length() : model.indexOf(claim);
    Matcher process = BODY.matcher(model.substring(0, end));
    String processes = process.replaceAll("$1  do :: skip; skip od\n}");
    return new RandomClaim(kind, processes + model.substring(end));
  }

  /** SPIN counts a claim among the processes. */
  String forSpin() {
    boolean alone = kind == Kind.ACCEPTANCE || kind.isAboutEvents();
    return alone ? model : model.replace("_nr_pr", "(_nr_pr - 1)");
  }

  /** Without timeout: SPIN takes it for true where the claim could not move otherwise. */
  private static List<String> atoms(String model, Random random) {
    List<String> atoms = new ArrayList<>(List.of("(_nr_pr > 1)"));
    if (random.nextInt(3) == 0) {
      atoms.add("(_last == " + random.nextInt(3) + ")");
    }
    if (random.nextInt(3) == 0) {
      atoms.add("(enabled(" + random.nextInt(2) + "))");
    }
    if (random.nextInt(3) == 0) {
      processes(model, random, atoms);
    }
    Matcher globals = GLOBAL.matcher(model);
    while (globals.find()) {
      atoms.add("(" + globals.group(1) + " == " + random.nextInt(3) + ")");
      atoms.add("(" + globals.group(1) + " > " + random.nextInt(3) + ")");
    }
    Matcher channels = BUFFERED.matcher(model);
    while (channels.find()) {
      atoms.add("(len(" + channels.group(1) + ") > 0)");
    }
    return atoms;
  }

  /** Where processes are and what their variables are. */
  private static void processes(String model, Random random, List<String> atoms) {
    Matcher process = ACTIVE.matcher(model);
    while (process.find()) {
      String body = process.group(2);
      Matcher label = LABEL.matcher(body);
      while (label.find()) {
        atoms.add("(" + process.group(1) + "@" + label.group(1) + ")");
      }
      Matcher local = LOCAL.matcher(body);
      while (local.find()) {
        atoms.add("(" + process.group(1) + ":" + local.group(1) + " == " + random.nextInt(2) + ")");
      }
    }
  }

  private static String any(List<String> parts, Random random) {
    return parts.get(random.nextInt(parts.size()));
  }

  /** SPIN takes np_ for true in the first state, even if a process begins at a progress label. */
  private static List<String> observing(String model, List<String> atoms, Random random) {
    List<String> observing = new ArrayList<>(atoms);
    if (random.nextInt(3) == 0 && !model.contains("progress1:")) {
      observing.add("(np_)");
      observing.add("(np_)");
    }
    return observing;
  }

  static String formula(List<String> atoms, Random random, int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return any(atoms, random);
    }
    String left = formula(atoms, random, depth - 1);
    String right = formula(atoms, random, depth - 1);
    return switch (random.nextInt(8)) {
      case 0 -> "!(" + left + ")";
      case 1 -> "(" + left + " && " + right + ")";
      case 2 -> "(" + left + " || " + right + ")";
      case 3 -> "(" + left + " -> " + right + ")";
      case 4, 5 -> "<>(" + left + ")";
      case 6 -> "[](" + left + ")";
      default -> "(" + left + " U " + right + ")";
    };
  }

  /** States one to four, each with some ways to others; the last place is the end. */
  private static String never(List<String> atoms, Random random) {
    int states = 1 + random.nextInt(4);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < states; i++) {
      names.add((random.nextInt(3) == 0 ? "accept" : "T") + i);
    }
    List<String> targets = new ArrayList<>(names);
    targets.addAll(names);
    targets.add("finish");
    StringBuilder text = new StringBuilder("never {\n");
    for (String name : names) {
      boolean escape = random.nextInt(8) == 0;
      text.append(name).append(escape ? ": { if\n" : ": if\n");
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        String guard =
            switch (random.nextInt(4)) {
              case 0 -> "true";
              case 1 -> "!" + any(atoms, random);
              default -> any(atoms, random);
            };
        String more = more(atoms, random);
        text.append("  :: ").append(grouped(guard, more, random)).append(" -> goto ");
        text.append(any(targets, random)).append('\n');
      }
      if (random.nextInt(3) == 0) {
        text.append("  :: else -> goto ").append(any(targets, random)).append('\n');
      }
      text.append(escape ? "fi } unless { " + any(atoms, random) + " };\n" : "fi;\n");
      // an escape leads on here
      text.append("  ").append(random.nextInt(3) == 0 ? "printf(\"on\");" : "true;").append('\n');
    }
    return text.append("finish: skip\n}\n").toString();
  }

  /** What a claim does at a position besides looking once. */
  private static String more(List<String> atoms, Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> "printf(\"here\")";
      case 1 -> "assert(!" + any(atoms, random) + ")";
      case 2 -> any(atoms, random);
      case 3 -> "if :: " + any(atoms, random) + " :: else fi";
      default -> "";
    };
  }

  private static String grouped(String guard, String more, Random random) {
    if (more.isEmpty()) {
      return guard;
    }
    // SPIN forgets in an atomic sequence of a claim that the system rests.
    boolean rests = (guard + more).contains("np_");
    return switch (rests ? 1 + random.nextInt(2) : random.nextInt(3)) {
      case 0 -> "atomic { " + guard + "; " + more + " }";
      case 1 -> "d_step { " + guard + "; " + more + " }";
      default -> guard + "; " + more;
    };
  }

  /**
   * States one to three, each with some events that lead to others; nothing without channels. The
   * send of a rendezvous is none of them: SPIN takes one for an event that finds no partner. Nor
   * has a notrace end labels, which SPIN does not heed, though its manual says it does.
   */
  private static String trace(String keyword, String model, Random random) {
    List<String> events = new ArrayList<>();
    Matcher channel = CHANNEL.matcher(model);
    while (channel.find() && events.size() < 4) {
      boolean meeting = channel.group(2).equals("0");
      events.add(event(channel.group(1) + (meeting ? "?" : "!"), channel.group(3), random));
      events.add(event(channel.group(1) + "?", channel.group(3), random));
      if (!meeting && random.nextBoolean()) {
        events.add(event(channel.group(1) + "!", channel.group(3), random));
      }
    }
    if (events.isEmpty()) {
      return "";
    }
    int states = 1 + random.nextInt(3);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < states; i++) {
      boolean end = keyword.equals("trace") && random.nextInt(3) == 0;
      names.add((end ? "end" : "T") + i);
    }
    List<String> targets = new ArrayList<>(names);
    targets.addAll(names);
    targets.addAll(Collections.nCopies(keyword.equals("trace") ? 1 : 4, "finish"));
    StringBuilder text = new StringBuilder("\n" + keyword + " {\n");
    for (String name : names) {
      text.append(name).append(": if\n");
      List<String> possible = new ArrayList<>(events);
      Collections.shuffle(possible, random);
      for (int i = Math.min(possible.size(), 1 + random.nextInt(4)); i > 0; i--) {
        text.append("  :: ").append(possible.get(i - 1)).append(" -> goto ");
        text.append(any(targets, random)).append('\n');
      }
      text.append("fi;\n");
    }
    return text.append("finish: ").append(any(events, random)).append("\n}\n").toString();
  }

  private static String event(String head, String types, Random random) {
    List<String> fields = new ArrayList<>();
    for (String type : types.split(", ")) {
      boolean free = random.nextBoolean() || type.equals("chan");
      String symbol = Expressions.SYMBOLS.get(random.nextInt(3));
      fields.add(free ? "_" : type.equals("mtype") ? symbol : "" + random.nextInt(2));
    }
    return head + String.join(", ", fields);
  }

  /** Labels are set in processes only: those of an inline would be set by every call. */
  private static String labelled(String model, String prefix, Random random) {
    Matcher process = PROCESS.matcher(model);
    int start = process.find() ? process.start() : model.length();
    return model.substring(0, start) + withLabels(model.substring(start), prefix, random);
  }

  /** SPIN wants no label at the beginning of an option or of a block. */
  private static String withLabels(String model, String prefix, Random random) {
    StringBuilder text = new StringBuilder();
    int labels = 0;
    boolean first = true;
    for (String line : model.split("\n")) {
      boolean chosen = !first && STATEMENT.matcher(line).matches() && random.nextInt(3) == 0;
      String label = chosen ? prefix + labels++ + ": " : "";
      text.append(label).append(line).append('\n');
      first = line.matches(".*(::|\\{|:)");
    }
    return text.toString();
  }
}
