package dev.fairlead.promela.spin;

import java.util.ArrayList;
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
    ACCEPTANCE("acceptance");

    private final String assertion;

    Kind(String assertion) {
      this.assertion = assertion;
    }

    String assertion() {
      return assertion;
    }
  }

  private static final Pattern GLOBAL = Pattern.compile("(?m)^(?:bit|bool|byte|short|int) (\\w+)");
  private static final Pattern PROCESS = Pattern.compile("(?m)^(?:active .*)?proctype|^init");
  private static final Pattern CHANNEL = Pattern.compile("(?m)^chan (\\w+) = \\[[1-9]");
  private static final Pattern STATEMENT =
      Pattern.compile("(?m)^(\\s+)((?:[a-z]\\w*(?: = |[?!]|\\+\\+|--)|\\().*;)$");

  static RandomClaim of(long seed) {
    Random random = new Random(seed);
    String model = ModelGenerator.model(seed).text().replaceAll("assert\\(.*\\);", "skip;");
    Kind kind = Kind.values()[random.nextInt(4)];
    List<String> atoms = atoms(model, random);
    String claimed =
        switch (kind) {
          case LTL -> model + "\nltl f { " + formula(atoms, random, 3) + " }\n";
          case NEVER -> model + "\n" + never(atoms, random);
          case PROGRESS -> labelled(model, "progress", random);
          case ACCEPTANCE -> labelled(model, "accept", random);
        };
    boolean nothing = claimed.equals(model);
    return nothing
        ? new RandomClaim(Kind.LTL, model + "\nltl f { <>" + atoms.get(0) + " }\n")
        : new RandomClaim(kind, claimed);
  }

  private static List<String> atoms(String model, Random random) {
    List<String> atoms = new ArrayList<>(List.of("(_nr_pr > 1)"));
    Matcher globals = GLOBAL.matcher(model);
    while (globals.find()) {
      atoms.add("(" + globals.group(1) + " == " + random.nextInt(3) + ")");
      atoms.add("(" + globals.group(1) + " > " + random.nextInt(3) + ")");
    }
    Matcher channels = CHANNEL.matcher(model);
    while (channels.find()) {
      atoms.add("(len(" + channels.group(1) + ") > 0)");
    }
    return atoms;
  }

  private static String any(List<String> parts, Random random) {
    return parts.get(random.nextInt(parts.size()));
  }

  private static String formula(List<String> atoms, Random random, int depth) {
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
      text.append(name).append(": if\n");
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        String guard =
            switch (random.nextInt(4)) {
              case 0 -> "true";
              case 1 -> "!" + any(atoms, random);
              default -> any(atoms, random);
            };
        text.append("  :: ").append(guard).append(" -> goto ");
        text.append(any(targets, random)).append('\n');
      }
      if (random.nextInt(3) == 0) {
        text.append("  :: else -> goto ").append(any(targets, random)).append('\n');
      }
      text.append("fi;\n");
    }
    return text.append("finish: skip\n}\n").toString();
  }

  /** Labels are set in processes only: those of an inline would be set by every call. */
  private static String labelled(String model, String prefix, Random random) {
    Matcher process = PROCESS.matcher(model);
    int start = process.find() ? process.start() : model.length();
    return model.substring(0, start) + withLabels(model.substring(start), prefix, random);
  }

  private static String withLabels(String model, String prefix, Random random) {
    Matcher statement = STATEMENT.matcher(model);
    StringBuilder text = new StringBuilder();
    int labels = 0;
    while (statement.find()) {
      boolean chosen = random.nextInt(4) == 0 || labels == 0 && statement.hitEnd();
      String label = chosen ? prefix + labels++ + ": " : "";
      statement.appendReplacement(
          text, Matcher.quoteReplacement(statement.group(1) + label + statement.group(2)));
    }
    statement.appendTail(text);
    return text.toString();
  }
}
