package dev.fairlead.bench;

import dev.fairlead.bench.Measured.Finished;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** One line of the comparison. */
record ComparisonRow(Suite.Instance instance, Task task, Measured fairlead, SpinTool.Run spin) {

  /** How many times longer SPIN's verifier searched; empty unless both times mean something. */
  Optional<Double> searchRatio() {
    return both(Finished::searchSeconds)
        .filter(pair -> Math.min(pair.fairlead, pair.spin) >= Measured.SHORTEST)
        .map(Pair::ratio);
  }

  /** How many times longer SPIN took from the source text to the answer. */
  Optional<Double> shellRatio() {
    return both(Finished::wallSeconds)
        .map(pair -> new Pair(pair.fairlead, pair.spin + spin.buildSeconds()).ratio());
  }

  /** False if both tools answered, and differently: then one of them, or a model, is wrong. */
  boolean agrees() {
    Optional<Finished> ours = fairlead.finished();
    Optional<Finished> theirs = spin.measured().finished();
    if (ours.isEmpty() || theirs.isEmpty()) {
      return true;
    }
    boolean sameStates = task.isCheck() || ours.get().states() == theirs.get().states();
    return sameStates && ours.get().verdict() == theirs.get().verdict();
  }

  private Optional<Pair> both(ToDoubleFunction<Finished> figure) {
    return fairlead
        .finished()
        .flatMap(
            ours ->
                spin.measured()
                    .finished()
                    .map(
                        theirs ->
                            new Pair(figure.applyAsDouble(ours), figure.applyAsDouble(theirs))));
  }

  private record Pair(double fairlead, double spin) {
    double ratio() {
      return spin / fairlead;
    }
  }
}
