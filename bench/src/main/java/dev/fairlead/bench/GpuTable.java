package dev.fairlead.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Explorations on a card, beside those by all threads of this machine and by pan on it. Most models
 * are too large for these: their speed is that of the time they are given.
 */
final class GpuTable {
  private static final Pattern ENGINE =
      Pattern.compile(
          "engine +(.*), a state in (\\d+) bits .*, ([\\d.]+) s to compile, ([\\d.]+) s to search");
  private static final Pattern STATES = Pattern.compile("(?m)^states +([\\d,]+)$");
  private static final Pattern SECONDS = Pattern.compile("(?m)^seconds +([\\d.]+)$");
  private static final String STOPPED = "INCOMPLETE";

  /** Of ten million states and more. */
  private static final List<Promela> MODELS =
      List.of(
          own("peterson", "N=7"),
          own("szymanski", "N=5"),
          own("dijkstra", "N=5"),
          own("eisenberg-mcguire", "N=5"),
          own("knuth", "N=5"),
          own("lamport-fast", "N=5"),
          own("filter-lock", "N=5"),
          own("burns-lynch", "N=6"),
          own("anderson", "N=6"),
          own("mcs", "N=6"),
          own("clh", "N=5"),
          new Promela("examples/promela/token-ring.pml", List.of("N=7")),
          new Promela("examples/promela/philosophers.pml", List.of("N=13")),
          new Promela("examples/promela/cache.pml", List.of("N=12")),
          new Promela("examples/peterson.csp", List.of("N=7")),
          new Promela("examples/peterson.csp", List.of("N=8")));

  private final Shell shell;
  private final Path root;
  private final Duration time;
  private final Optional<SpinTool> spin;
  private final PrintStream out;

  GpuTable(Shell shell, Path root, Duration time, Optional<SpinTool> spin, PrintStream out) {
    this.shell = shell;
    this.root = root;
    this.time = time;
    this.spin = spin;
    this.out = out;
  }

  private static Promela own(String name, String... defines) {
    return new Promela("bench/models/" + name + ".pml", List.of(defines));
  }

  /** Time to start and to stop beside the search itself. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  /**
   * How far a search came in a time.
   *
   * @param isComplete whether it has seen all states
   */
  record Pace(long states, double seconds, boolean isComplete) {
    double statesPerSecond() {
      return states / seconds;
    }

    boolean agreesWith(long all) {
      return isComplete ? states == all : states <= all;
    }
  }

  /** What the card did. */
  private record Swept(long states, int bits, double compile, double search) {}

  /** False if the numbers of states differ. */
  boolean print() {
    out.println(
        "| model | states | bits | compile, s | search, s | states/s | here | × | pan | × |");
    out.println("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    boolean agree = true;
    for (Promela model : MODELS) {
      Optional<Swept> swept = swept(model);
      if (swept.isEmpty()) {
        out.println("| " + model.title() + " | did not finish | | | | | | | | |");
        continue;
      }
      Swept card = swept.get();
      Optional<Pace> here = here(model);
      Optional<Pace> pan =
          model.file().endsWith(".pml")
              ? spin.flatMap(tool -> tool.pace(model.file(), model.defines()))
              : Optional.empty();
      agree &= here.stream().allMatch(run -> run.agreesWith(card.states()));
      agree &= pan.stream().allMatch(run -> run.agreesWith(card.states()));
      double rate = card.states() / card.search();
      out.printf(
          Locale.ROOT,
          "| %s | %,d | %d | %.1f | %.3f | %,.0f | %s | %s |%n",
          model.title(),
          card.states(),
          card.bits(),
          card.compile(),
          card.search(),
          rate,
          cells(here, rate),
          cells(pan, rate));
    }
    return agree;
  }

  private static String cells(Optional<Pace> run, double rate) {
    return run.map(
            one ->
                String.format(
                    Locale.ROOT,
                    "%,.0f | %,.0f",
                    one.statesPerSecond(),
                    rate / one.statesPerSecond()))
        .orElse(" | ");
  }

  private Optional<Swept> swept(Promela model) {
    return explore(model, time, List.of("--engine", "gpu")).flatMap(GpuTable::parse);
  }

  private Optional<Shell.Ended> explore(Promela model, Duration limit, List<String> options) {
    List<String> command = new ArrayList<>(List.of("./fairlead", "explore", model.file()));
    model.defines().forEach(define -> command.addAll(List.of("-D", define)));
    command.addAll(options);
    return shell.run(root, limit, command);
  }

  /** By all threads of this machine. */
  private Optional<Pace> here(Promela model) {
    String limit = Long.toString(time.toSeconds());
    return explore(
            model,
            time.plus(GRACE),
            List.of("--engine", "cpu", "--workers", "auto", "--timeout", limit))
        .flatMap(
            ended -> {
              Matcher states = STATES.matcher(ended.output());
              Matcher seconds = SECONDS.matcher(ended.output());
              return states.find() && seconds.find()
                  ? Optional.of(
                      new Pace(
                          Long.parseLong(states.group(1).replace(",", "")),
                          Double.parseDouble(seconds.group(1)),
                          !ended.output().contains(STOPPED)))
                  : Optional.empty();
            });
  }

  private static Optional<Swept> parse(Shell.Ended ended) {
    Matcher engine = ENGINE.matcher(ended.output());
    Matcher states = STATES.matcher(ended.output());
    if (ended.exitCode() != 0 || !engine.find() || !states.find()) {
      return Optional.empty();
    }
    return Optional.of(
        new Swept(
            Long.parseLong(states.group(1).replace(",", "")),
            Integer.parseInt(engine.group(2)),
            Double.parseDouble(engine.group(3)),
            Double.parseDouble(engine.group(4))));
  }
}
