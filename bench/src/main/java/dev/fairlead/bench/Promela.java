package dev.fairlead.bench;

import dev.fairlead.bench.Measured.Finished;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A Promela model that both tools explore as it stands, statement by statement.
 *
 * @param file relative to the root of the project
 * @param defines values for its macros, as after {@code -D}
 */
record Promela(String file, List<String> defines) {

  /** Below 300,000 states: the way from the file to the answer is what matters. */
  private static final List<Promela> SMALL =
      List.of(
          example("alternating-bit"),
          example("peterson", "N=3"),
          example("leader-ring", "N=5"),
          example("sort", "N=4"),
          example("semaphores", "N=6"),
          example("philosophers", "N=9"),
          example("cache", "N=6"),
          example("sieve", "MAX=22"),
          example("token-ring", "N=5"),
          example("sliding-window"));

  /** Above a million states: the search is. */
  static final List<Promela> LARGE =
      List.of(
          example("leader-ring", "N=7"),
          example("sort", "N=6"),
          example("philosophers", "N=11"),
          example("cache", "N=10"),
          example("token-ring", "N=6"),
          example("sliding-window", "W=3", "M=11"),
          own("peterson", "N=6"),
          own("bakery", "N=3", "LIMIT=8"),
          own("szymanski", "N=4"),
          own("dijkstra", "N=4"),
          own("eisenberg-mcguire", "N=4"),
          own("knuth", "N=4"),
          own("lamport-fast", "N=4"),
          own("filter-lock", "N=4"),
          own("burns-lynch", "N=5"),
          own("anderson", "N=5"),
          own("mcs", "N=5"),
          own("clh", "N=4"),
          own("ticket-lock", "N=7"),
          own("readers-writers", "N=5", "W=3"),
          own("lehmann-rabin", "N=5"),
          own("bounded-queue", "N=2", "ITEMS=2"),
          own("barrier", "N=4"),
          own("two-phase-commit", "N=5"),
          own("chang-roberts", "N=8"),
          own("time-slots", "N=7"),
          own("token-bucket", "N=2"),
          own("client-server", "N=4"),
          own("pipeline", "N=4"));

  static final List<Promela> ALL = Stream.of(SMALL, LARGE).flatMap(List::stream).toList();

  private static Promela example(String name, String... defines) {
    return new Promela("examples/promela/" + name + ".pml", List.of(defines));
  }

  private static Promela own(String name, String... defines) {
    return new Promela("bench/models/" + name + ".pml", List.of(defines));
  }

  String title() {
    String name = file.substring(file.lastIndexOf('/') + 1);
    return defines.isEmpty() ? name : name + " " + String.join(" ", defines);
  }

  /** What came of it. */
  record Result(Promela model, Measured fairlead, SpinTool.Run spin) {
    private static final long A_MILLION = 1_000_000;
    private static final long FEW = 300_000;
    private static final long ENOUGH_FOR_MEMORY = 10_000;

    /** False if both tools finished with another number of states. */
    boolean agrees() {
      return fairlead
          .finished()
          .flatMap(
              ours -> spin.measured().finished().map(theirs -> ours.states() == theirs.states()))
          .orElse(true);
    }

    /** Generating, compiling and running the verifier. */
    double spinShellSeconds() {
      return spin.measured()
          .finished()
          .map(run -> run.wallSeconds() + spin.buildSeconds())
          .orElse(Double.NaN);
    }

    /** How many times as many states Fairlead stores in a second; for large models only. */
    Optional<Double> speedRatio() {
      return ratio(A_MILLION, Long.MAX_VALUE, Finished::statesPerSecond, Finished::statesPerSecond);
    }

    /** How many times longer SPIN takes from the file to the answer; for small models only. */
    Optional<Double> shellRatio() {
      return ratio(1, FEW, run -> 1 / run.wallSeconds(), run -> 1 / spinShellSeconds());
    }

    /** Fairlead's bytes for a state over SPIN's. */
    Optional<Double> memoryRatio() {
      return ratio(
          ENOUGH_FOR_MEMORY, Long.MAX_VALUE, Finished::bytesPerState, Finished::bytesPerState);
    }

    private Optional<Double> ratio(
        long least, long most, ToDoubleFunction<Finished> ours, ToDoubleFunction<Finished> theirs) {
      return fairlead
          .finished()
          .filter(run -> run.states() >= least && run.states() <= most)
          .flatMap(
              left ->
                  spin.measured()
                      .finished()
                      .map(right -> ours.applyAsDouble(left) / theirs.applyAsDouble(right)))
          .filter(Double::isFinite);
    }
  }
}
