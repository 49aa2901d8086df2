package dev.fairlead.bench;

import dev.fairlead.bench.Measured.Finished;
import dev.fairlead.bench.Measured.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoublePredicate;

/** The speed and memory the project has promised, each measured anew. */
final class Targets {

  /**
   * @param measured the figure, or why there is none
   */
  record Result(String promise, String target, String measured, boolean met) {}

  private static final Suite.Instance LARGE = new Suite.Instance(Subject.PETERSON, 6);
  private static final int SHELL_RUNS = 5;

  private final FairleadTool fairlead;

  Targets(FairleadTool fairlead) {
    this.fairlead = fairlead;
  }

  List<Result> measure() {
    Measured explored = fairlead.measure(LARGE, Task.EXPLORE);
    Measured fair = fairlead.measure(LARGE, Task.PROCESS_WEAK);
    Measured tenSlots = fairlead.explore("bench/models/ten-slots.csp");
    return List.of(speed(explored), fairnessCost(explored, fair), memory(tenSlots), answerTime());
  }

  private static Result speed(Measured explored) {
    return judge(
        "exploration on one core, " + LARGE.title(),
        "at least 1,000,000 states/s",
        explored,
        explored.finished().map(Finished::statesPerSecond),
        "%,.0f states/s",
        rate -> rate >= 1_000_000);
  }

  /**
   * The product has more states than the system, so the time for one state is compared: checking
   * visits every state of the product if the claim holds, and exploring visits every one of the
   * system.
   */
  private static Result fairnessCost(Measured explored, Measured fair) {
    Optional<Double> ratio =
        explored
            .finished()
            .flatMap(
                plain ->
                    fair.finished()
                        .filter(weak -> weak.verdict() == Verdict.HOLDS)
                        .map(weak -> perState(weak) / perState(plain)));
    return judge(
        "time per state of a check under process-weak over exploring, " + LARGE.title(),
        "at most 2.5",
        explored.finished().isEmpty() ? explored : fair,
        ratio,
        "%.2f",
        value -> value <= 2.5);
  }

  private static double perState(Finished run) {
    return run.searchSeconds() / run.states();
  }

  private static Result memory(Measured tenSlots) {
    return judge(
        "memory for vectors of ten slots, ten-slots.csp",
        "at most 40 bytes/state",
        tenSlots,
        tenSlots.finished().map(Finished::bytesPerState),
        "%.1f bytes/state",
        bytes -> bytes <= 40);
  }

  private Result answerTime() {
    List<String> command =
        List.of("check", "examples/peterson.csp", "--fairness", "process-weak", "--quiet");
    List<Double> seconds = new ArrayList<>();
    for (int run = 0; run < SHELL_RUNS; run++) {
      fairlead.wallSeconds(command).ifPresent(seconds::add);
    }
    seconds.sort(null);
    Optional<Double> median =
        seconds.size() < SHELL_RUNS ? Optional.empty() : Optional.of(seconds.get(SHELL_RUNS / 2));
    return judge(
        "wall time from the shell of a model under 1,000 states, peterson N=2",
        "under 1 s",
        new Measured.DidNotFinish("no answer"),
        median,
        "%.2f s (median of " + SHELL_RUNS + ")",
        value -> value < 1);
  }

  private static Result judge(
      String promise,
      String target,
      Measured run,
      Optional<Double> figure,
      String format,
      DoublePredicate met) {
    return figure
        .map(
            value ->
                new Result(
                    promise, target, String.format(Locale.ROOT, format, value), met.test(value)))
        .orElseGet(() -> new Result(promise, target, run.outcome(), false));
  }
}
