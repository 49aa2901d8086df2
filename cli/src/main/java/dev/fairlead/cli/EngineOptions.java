package dev.fairlead.cli;

import dev.fairlead.core.search.Acceleration;
import dev.fairlead.gpu.engine.GpuAccelerator;
import picocli.CommandLine.Option;

/** On which machine levels of states are expanded. */
final class EngineOptions {
  @Option(
      names = "--engine",
      paramLabel = "cpu|gpu|auto",
      description =
          "Where searches by levels and for fair runs are done: explore, deadlocks, assertions, end"
              + " states, reachability, formulas under every notion of fairness. cpu: here. gpu: on a CUDA card (needs Java 22 or later and NVRTC), by code"
              + " generated from the model, which must have states of bounded values; what is not"
              + " possible there is said. auto (default): here, and on a card as well, if there is"
              + " one, once a search has taken two seconds; whichever is done first answers.")
  private Acceleration.Mode mode = Acceleration.Mode.AUTO;

  /** Nothing of a card is loaded before it is asked for. */
  Acceleration acceleration() {
    return mode == Acceleration.Mode.CPU
        ? Acceleration.NONE
        : new Acceleration(mode, GpuAccelerator.ofThisMachine());
  }
}
