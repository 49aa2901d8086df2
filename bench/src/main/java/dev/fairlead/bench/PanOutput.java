package dev.fairlead.bench;

import dev.fairlead.bench.Measured.DidNotFinish;
import dev.fairlead.bench.Measured.Finished;
import dev.fairlead.bench.Measured.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the report of pan, the verifier that SPIN generates. */
final class PanOutput {
  private static final String NUMBER = "([0-9][0-9.e+]*)";
  private static final Pattern ERRORS = Pattern.compile("errors: " + NUMBER);
  private static final Pattern STATES = Pattern.compile(NUMBER + " states, stored");
  private static final Pattern TRANSITIONS = Pattern.compile(NUMBER + " transitions \\(=");
  private static final Pattern ELAPSED = Pattern.compile("elapsed time " + NUMBER + " seconds");
  private static final Pattern MEGABYTES =
      Pattern.compile(NUMBER + "\\s+actual memory usage for states");
  private static final Pattern MEGABYTES_WITHOUT_COMPRESSION =
      Pattern.compile(NUMBER + "\\s+equivalent memory usage for states");

  /** The stack was too small for the search; a larger one may do. */
  static final DidNotFinish DEPTH_TOO_SMALL = new DidNotFinish("search depth too small");

  /** A sign that a search without errors proves nothing. */
  private record Trouble(String sign, DidNotFinish outcome) {}

  private static final List<Trouble> TROUBLE =
      List.of(
          new Trouble("reached -DMEMLIM bound", new DidNotFinish("out of memory")),
          new Trouble("out of memory", new DidNotFinish("out of memory")),
          new Trouble("max search depth too small", DEPTH_TOO_SMALL),
          new Trouble("too many processes", new DidNotFinish("too many processes")),
          new Trouble("Interrupted", new DidNotFinish("interrupted")),
          new Trouble("Search not completed", new DidNotFinish("search not completed")));

  private PanOutput() {}

  /** pan ends with 0 whatever it finds: only the text tells whether the search was complete. */
  static Measured parse(String report, Task task, double wallSeconds) {
    Optional<Double> errors = number(ERRORS, report);
    if (errors.isEmpty() || errors.get() == 0) {
      for (Trouble trouble : TROUBLE) {
        if (report.contains(trouble.sign)) {
          return trouble.outcome;
        }
      }
    }
    Optional<Double> states = number(STATES, report);
    Optional<Double> transitions = number(TRANSITIONS, report);
    Optional<Double> elapsed = number(ELAPSED, report);
    if (errors.isEmpty() || states.isEmpty() || transitions.isEmpty() || elapsed.isEmpty()) {
      return new DidNotFinish("no report from pan");
    }
    if (task == Task.EXPLORE && errors.get() > 0) {
      return new DidNotFinish("pan reports an error");
    }
    Verdict verdict =
        task == Task.EXPLORE
            ? Verdict.EXPLORED
            : errors.get() > 0 ? Verdict.VIOLATED : Verdict.HOLDS;
    double megabytes =
        number(MEGABYTES, report)
            .or(() -> number(MEGABYTES_WITHOUT_COMPRESSION, report))
            .orElse(Double.NaN);
    return new Finished(
        verdict,
        states.get().longValue(),
        transitions.get().longValue(),
        elapsed.get(),
        wallSeconds,
        megabytes * (1 << 20) / states.get(),
        0);
  }

  /** How far pan came, to its end or not. */
  static Optional<GpuTable.Pace> pace(String report) {
    Optional<Double> states = number(STATES, report);
    Optional<Double> elapsed = number(ELAPSED, report);
    boolean isComplete = TROUBLE.stream().noneMatch(trouble -> report.contains(trouble.sign));
    return states.isPresent() && elapsed.isPresent() && elapsed.get() > 0
        ? Optional.of(new GpuTable.Pace(states.get().longValue(), elapsed.get(), isComplete))
        : Optional.empty();
  }

  private static Optional<Double> number(Pattern pattern, String report) {
    Matcher matcher = pattern.matcher(report);
    return matcher.find() ? Optional.of(Double.valueOf(matcher.group(1))) : Optional.empty();
  }

  private static final Pattern AT_DEPTH = Pattern.compile("\\(at depth ([0-9]+)\\)");

  /** States, seconds and length of the first error, as cells of a table. */
  static String firstError(String report, double seconds) {
    Matcher depth = AT_DEPTH.matcher(report);
    Matcher states = STATES.matcher(report);
    if (!depth.find() || !states.find()) {
      return "none within the default depth | | ";
    }
    // The depth counts from 0.
    return String.format(
        Locale.ROOT,
        "%,.0f | %.2f | %,d",
        Double.parseDouble(states.group(1)),
        seconds,
        Long.parseLong(depth.group(1)) + 1);
  }
}
