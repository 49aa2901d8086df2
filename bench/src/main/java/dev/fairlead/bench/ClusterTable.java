package dev.fairlead.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a cluster of two threads costs beside one thread without one: philosophers who take the left
 * stick first, by the number of them. Spark is downloaded for it on first use.
 */
final class ClusterTable {
  private static final String MODEL = "bench/models/cluster/philosophers.pml";
  private static final Pattern STATES = Pattern.compile("states\\s+([0-9,]+)");
  private static final Pattern BYTES = Pattern.compile("bytes/state\\s+([0-9.]+)");
  private static final Pattern SECONDS = Pattern.compile("seconds\\s+([0-9.]+)");
  private static final Pattern SHUFFLED = Pattern.compile("([0-9,]+ (?:bytes|kB|MB)) shuffled");
  private static final Pattern ROUNDS = Pattern.compile("cluster: ([0-9,]+) rounds");
  private static final Pattern PROCESSOR = Pattern.compile("([0-9.]+) s of processor time");

  private final Shell shell;
  private final Path root;
  private final RunLimits limits;
  private final PrintStream out;

  ClusterTable(Shell shell, Path root, RunLimits limits, PrintStream out) {
    this.shell = shell;
    this.root = root;
    this.limits = limits;
    this.out = out;
  }

  /** Whether both counted the same states. */
  boolean print(boolean quick) {
    out.println(
        "| philosophers | states | one thread: s | cluster: s | tasks: processor s | µs a state"
            + " | rounds | shuffled | bytes a state |");
    out.println("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    boolean agree = true;
    for (int n : quick ? List.of(7, 8) : List.of(9, 10, 11, 12)) {
      agree &= line(n);
    }
    return agree;
  }

  private boolean line(int n) {
    Optional<Shell.Ended> here = run(n, "explore", MODEL, "--workers", "1");
    Optional<Shell.Ended> there = run(n, "cluster", "explore", MODEL, "--master", "local[2]");
    if (here.isEmpty() || there.isEmpty()) {
      out.println("| " + n + " | did not finish in time |");
      return true;
    }
    String one = here.get().output();
    String many = there.get().output();
    double states = number(STATES, many).orElse(0);
    double processor = number(PROCESSOR, many).orElse(0);
    out.printf(
        Locale.ROOT,
        "| %d | %,.0f | %.1f | %.1f | %.1f | %.1f | %s | %s | %.1f |%n",
        n,
        states,
        number(SECONDS, one).orElse(Double.NaN),
        number(SECONDS, many).orElse(Double.NaN),
        processor,
        1e6 * processor / Math.max(1, states),
        text(ROUNDS, many),
        text(SHUFFLED, many),
        number(BYTES, many).orElse(Double.NaN));
    out.flush();
    return number(STATES, one).equals(number(STATES, many));
  }

  private Optional<Shell.Ended> run(int n, String... words) {
    List<String> command = new java.util.ArrayList<>(List.of(root.resolve("fairlead").toString()));
    command.addAll(List.of(words));
    command.addAll(List.of("-D", "N=" + n));
    return shell.run(root, limits.time(), command);
  }

  private static OptionalDouble number(Pattern pattern, String output) {
    String text = text(pattern, output).replace(",", "");
    return text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
  }

  private static String text(Pattern pattern, String output) {
    Matcher matcher = pattern.matcher(output);
    return matcher.find() ? matcher.group(1) : "";
  }
}
