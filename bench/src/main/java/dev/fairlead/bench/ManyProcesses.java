package dev.fairlead.bench;

import dev.fairlead.bench.Measured.Finished;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is promised for models of many processes. */
final class ManyProcesses {
  private static final int RUNS = 3;

  private final FairleadTool fairlead;

  ManyProcesses(FairleadTool fairlead) {
    this.fairlead = fairlead;
  }

  List<Targets.Result> measure() {
    List<Targets.Result> results = new ArrayList<>();
    Measured large = check("LE", 10_000, Task.PROCESS_STRONG);
    results.add(wall("leader election of 10,000 under process-strong", 2, large));
    results.add(memory(large));
    results.add(growth(check("LE", 1_000, Task.PROCESS_STRONG), large));
    results.add(
        wall(
            "lock-free stack of 10 under process-strong",
            60,
            check("Stack", 10, Task.PROCESS_STRONG)));
    results.add(
        wall(
            "meta-lock of 1,000 under process-strong", 2, check("ML", 1_000, Task.PROCESS_STRONG)));
    results.add(overhead());
    return results;
  }

  private Measured check(String model, int size, Task fairness) {
    PaperTable.Line line =
        PaperTable.lines().stream()
            .filter(each -> each.instance().subject().name().equals(model))
            .filter(each -> each.instance().size() == size && each.fairness() == fairness)
            .findFirst()
            .orElseThrow();
    return PaperTable.measure(line, fairlead, Optional.empty()).fairlead();
  }

  private static Targets.Result wall(String promise, int seconds, Measured run) {
    return new Targets.Result(
        promise,
        "under " + seconds + " s",
        run.finished().map(r -> text("%.2f s", r.wallSeconds())).orElse(run.outcome()),
        run.finished().filter(r -> r.wallSeconds() < seconds).isPresent());
  }

  private static Targets.Result memory(Measured run) {
    return new Targets.Result(
        "memory of the same",
        "under 1 GB",
        run.finished().map(r -> r.megabytes() + " MB").orElse(run.outcome()),
        run.finished().filter(r -> r.megabytes() > 0 && r.megabytes() < 1024).isPresent());
  }

  /** Ten times the processes may take ten times as long. */
  private static Targets.Result growth(Measured small, Measured large) {
    Optional<Double> factor =
        small
            .finished()
            .flatMap(s -> large.finished().map(l -> l.searchSeconds() / s.searchSeconds()));
    return new Targets.Result(
        "search of 10,000 over that of 1,000",
        "at most 10",
        factor.map(f -> text("%.1f", f)).orElse("no answer"),
        factor.filter(f -> f <= 10).isPresent());
  }

  /** Where all processes differ, looking for equal ones must not cost much. */
  private Targets.Result overhead() {
    Optional<Double> counting = best("auto");
    Optional<Double> plain = best("none");
    Optional<Double> percent = counting.flatMap(c -> plain.map(p -> 100 * (c / p - 1)));
    return new Targets.Result(
        "cost of looking for equal processes where there are none, philosophers N=10",
        "under 10 %",
        percent.map(p -> text("%.1f %% (best of " + RUNS + ")", p)).orElse("no answer"),
        percent.filter(p -> p < 10).isPresent());
  }

  private Optional<Double> best(String abstraction) {
    List<Double> seconds = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      fairlead
          .explore(
              Subject.PHILOSOPHERS.csp(), List.of("N=10"), List.of("--abstraction", abstraction))
          .finished()
          .map(Finished::searchSeconds)
          .ifPresent(seconds::add);
    }
    return seconds.stream().min(Double::compare);
  }

  private static String text(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
