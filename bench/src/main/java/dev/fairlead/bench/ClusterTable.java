package dev.fairlead.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a cluster of two threads costs beside one thread without one: philosophers who take the left
 * stick first, by the number of them. Processor time is that of all processes, virtual machines and
 * their compilers included. Spark is downloaded for it on first use.
 */
final class ClusterTable {
  private static final String MODEL = "bench/models/cluster/philosophers.pml";
  private static final Pattern STATES = Pattern.compile("states\\s+([0-9,]+)");
  private static final Pattern TRANSITIONS = Pattern.compile("transitions\\s+([0-9,]+)");
  private static final Pattern BYTES = Pattern.compile("bytes/state\\s+([0-9.]+)");
  private static final Pattern SHUFFLED = Pattern.compile("([0-9,]+ (?:bytes|kB|MB)) shuffled");
  private static final Pattern ROUNDS = Pattern.compile("cluster: ([0-9,]+) rounds");
  private static final Pattern TASKS = Pattern.compile("([0-9.]+) s of processor time");

  /** A line of the shell's times: of users, and of the system. */
  private static final Pattern TIMES =
      Pattern.compile("([0-9]+)m([0-9.]+)s ([0-9]+)m([0-9.]+)s", Pattern.MULTILINE);

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
        "| philosophers | states | transitions | one thread: processor s | cluster: processor s"
            + " | × | tasks alone: s | µs a state | rounds | shuffled | bytes a state |");
    out.println("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    // Spark is downloaded and built, if need be, before anything is measured.
    run(quick ? 3 : 4, "cluster", "explore", MODEL, "--master", "local[2]");
    boolean agree = true;
    for (int n : quick ? List.of(7, 8) : List.of(10, 11, 12, 13)) {
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
    double states = number(STATES, many);
    double processorOfOne = processor(here.get().errors());
    double processorOfMany = processor(there.get().errors());
    out.printf(
        Locale.ROOT,
        "| %d | %,.0f | %,.0f | %.1f | %.1f | %.1f | %.1f | %.1f | %s | %s | %.1f |%n",
        n,
        states,
        number(TRANSITIONS, many),
        processorOfOne,
        processorOfMany,
        processorOfMany / processorOfOne,
        number(TASKS, many),
        1e6 * number(TASKS, many) / states,
        text(ROUNDS, many),
        text(SHUFFLED, many),
        number(BYTES, many));
    out.flush();
    return number(STATES, one) == states && number(TRANSITIONS, one) == number(TRANSITIONS, many);
  }

  /** Runs the launcher, and tells the processor time of all that it started among the errors. */
  private Optional<Shell.Ended> run(int n, String... words) {
    List<String> command =
        new ArrayList<>(
            List.of("sh", "-c", "\"$@\"; code=$?; times >&2; exit $code", "sh", "./fairlead"));
    command.addAll(List.of(words));
    command.addAll(List.of("-D", "N=" + n));
    return shell.run(root, limits.time(), command);
  }

  /** The shell tells its own times, then those of what it has started. */
  private static double processor(String errors) {
    List<MatchResult> lines = TIMES.matcher(errors).results().toList();
    if (lines.size() < 2) {
      return Double.NaN;
    }
    MatchResult last = lines.get(lines.size() - 1);
    return 60 * Double.parseDouble(last.group(1))
        + Double.parseDouble(last.group(2))
        + 60 * Double.parseDouble(last.group(3))
        + Double.parseDouble(last.group(4));
  }

  private static double number(Pattern pattern, String output) {
    String text = text(pattern, output).replace(",", "");
    return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
  }

  private static String text(Pattern pattern, String output) {
    Matcher matcher = pattern.matcher(output);
    return matcher.find() ? matcher.group(1) : "";
  }
}
