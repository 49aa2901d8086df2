package dev.fairlead.promela.spin;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.space.ModelFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What SPIN and Fairlead say about the states of one model. */
record Comparison(Result result, String message) {

  enum Result {
    EQUAL,
    /** SPIN does not take the model, or cannot search it completely in the limits of a test. */
    NOT_JUDGED,
    DIFFERENT
  }

  private static final Duration TIME = Duration.ofSeconds(4);
  private static final List<String> SMALL = List.of("-DSAFETY", "-DMEMLIM=12");

  static Comparison of(String model) {
    PanReport assertions;
    PanReport ends;
    try (SpinRunner runner = SpinRunner.of(model, SpinRunner.RAW, SMALL, TIME)) {
      assertions = runner.pan("-c0", "-E", "-w14", "-m50000");
      ends = assertions.complete() ? runner.pan("-c0", "-A", "-w14", "-m50000") : assertions;
    } catch (SpinRunner.Refused e) {
      return new Comparison(Result.NOT_JUDGED, e.getMessage());
    }
    if (!assertions.complete() || !ends.complete() || assertions.blamesModel()) {
      return new Comparison(Result.NOT_JUDGED, assertions.text());
    }
    Explored ours;
    try {
      ours = Explored.of(model, assertions.stored() + 1000);
    } catch (ModelException | ModelFault e) {
      return new Comparison(Result.DIFFERENT, "refused: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      return new Comparison(Result.DIFFERENT, "crashed: " + e);
    }
    List<String> differences = new ArrayList<>();
    if (ours.states() != assertions.stored()) {
      differences.add(
          "%d states, SPIN stores %d%s"
              .formatted(ours.states(), assertions.stored(), ours.complete() ? "" : " (cut off)"));
    } else if (ours.invalidEnds() != ends.errors()) {
      differences.add(
          "%d invalid end states, SPIN has %d".formatted(ours.invalidEnds(), ends.errors()));
    } else if (ours.failures() > 0 != assertions.errors() > 0) {
      differences.add(
          "%d failing assertions, SPIN has %d".formatted(ours.failures(), assertions.errors()));
    } else if (ours.transitions() + 1 != assertions.transitions()) {
      // SPIN counts the arrival at the initial state.
      differences.add(
          "%d transitions, SPIN has %d"
              .formatted(ours.transitions(), assertions.transitions() - 1));
    }
    return differences.isEmpty()
        ? new Comparison(Result.EQUAL, "")
        : new Comparison(Result.DIFFERENT, String.join("; ", differences));
  }
}
