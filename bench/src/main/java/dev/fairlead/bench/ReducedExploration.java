package dev.fairlead.bench;

import dev.fairlead.bench.Measured.Finished;
import java.util.Optional;

/**
 * A model searched for invalid end states with all reductions of both tools, and explored in full
 * by Fairlead.
 *
 * @param spin with its default reduction and merged statements
 */
record ReducedExploration(Promela model, Measured full, Measured fairlead, SpinTool.Run spin) {

  static ReducedExploration measure(Promela model, FairleadTool fairlead, Optional<SpinTool> spin) {
    return new ReducedExploration(
        model,
        fairlead.explore(model.file(), model.defines()),
        fairlead.endStates(model.file(), model.defines()),
        spin.map(tool -> tool.exploreReduced(model.file(), model.defines()))
            .orElseGet(() -> SpinTool.Run.of(new Measured.NotOffered())));
  }

  /** The search of Fairlead, if it went through everything that it has to visit. */
  private Optional<Finished> complete() {
    return fairlead.finished().filter(run -> run.verdict() == Measured.Verdict.HOLDS);
  }

  /** States that Fairlead visits over those that pan does. */
  Optional<Double> stateRatio() {
    return complete()
        .flatMap(
            ours ->
                spin.measured().finished().map(theirs -> (double) ours.states() / theirs.states()));
  }

  /** The part of all states that Fairlead visits. */
  Optional<Double> remaining() {
    return full.finished()
        .flatMap(all -> complete().map(reduced -> (double) reduced.states() / all.states()));
  }

  /** The part of all states that pan visits. */
  Optional<Double> remainingForSpin() {
    return full.finished()
        .flatMap(
            all ->
                spin.measured()
                    .finished()
                    .map(reduced -> (double) reduced.states() / all.states()));
  }

  /** How many times longer SPIN takes from the file to the answer. */
  Optional<Double> shellRatio() {
    return complete()
        .map(Finished::wallSeconds)
        .flatMap(
            ours ->
                spin.measured()
                    .finished()
                    .map(theirs -> (theirs.wallSeconds() + spin.buildSeconds()) / ours));
  }
}
