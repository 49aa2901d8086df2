package dev.fairlead.core.automaton;

import dev.fairlead.core.ltl.Formula;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** SPIN's translation of formulas, for comparison. */
final class Spin {

  private Spin() {}

  static boolean available() throws InterruptedException {
    try {
      return new ProcessBuilder("spin", "-V").redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** The number of states of SPIN's never claim for a formula in negation normal form, or "-". */
  static String states(Formula formula) throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory("spin");
    Path output = directory.resolve("claim");
    Process process =
        new ProcessBuilder("spin", "-f", text(formula))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = process.waitFor(60, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly().waitFor();
    }
    String claim = Files.readString(output);
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
    if (!ended || process.exitValue() != 0 || !claim.startsWith("never")) {
      return "-";
    }
    // A state is a choice, an endless skip, or a false guard; labels may double.
    return Long.toString(
        claim.lines().map(String::trim).filter(l -> l.equals("do") || l.equals("if")).count()
            + claim.lines().map(String::trim).filter(l -> l.equals("skip")).count()
            + claim.lines().map(String::trim).filter(l -> l.equals("false;")).count());
  }

  private static String text(Formula f) {
    return switch (f.operator()) {
      case TRUE -> "true";
      case FALSE -> "false";
      case ATOM -> ((Formula.Atom) f).name();
      case NOT -> "(!" + text(f.operands().get(0)) + ")";
      case AND -> infix(f, "&&");
      case OR -> infix(f, "||");
      case NEXT -> "(X " + text(f.operands().get(0)) + ")";
      case EVENTUALLY -> "(<>" + text(f.operands().get(0)) + ")";
      case ALWAYS -> "([]" + text(f.operands().get(0)) + ")";
      case UNTIL -> infix(f, "U");
      case RELEASE -> infix(f, "V");
      case IMPLIES, IFF, WEAK_UNTIL, EVENTUALLY_WITHIN, ALWAYS_WITHIN ->
          throw new IllegalArgumentException("not normal: " + f);
    };
  }

  private static String infix(Formula f, String sign) {
    return "(" + text(f.operands().get(0)) + " " + sign + " " + text(f.operands().get(1)) + ")";
  }
}
