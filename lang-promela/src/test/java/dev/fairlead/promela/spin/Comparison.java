package dev.fairlead.promela.spin;

import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.space.ModelFault;
import java.time.Duration;
import java.util.List;

/** What SPIN and Fairlead say about the states of one model. */
record Comparison(Result result, String message) {

  /** What counts as a step and a state. */
  enum Semantics {
    /** Every statement a step, every variable kept. */
    RAW(SpinRunner.RAW),
    /** Statements merged and dead variables reset, as SPIN does by itself. */
    MERGED(List.of());

    private final List<String> options;

    Semantics(List<String> options) {
      this.options = options;
    }

    private Explored explored(String model, long bound) {
      return this == RAW ? Explored.of(model, bound) : Explored.merged(model, bound);
    }
  }

  enum Result {
    EQUAL,
    /** SPIN does not take the model, or cannot search it completely in the limits of a test. */
    NOT_JUDGED,
    DIFFERENT
  }

  /** Whether another model shows a difference of the same kind. */
  boolean isLike(Comparison other) {
    return result == other.result && kind().equals(other.kind());
  }

  private String kind() {
    return message.lines().findFirst().orElse("").replaceAll("[0-9]+", "");
  }

  private static final Duration TIME = Duration.ofSeconds(4);
  private static final List<String> SMALL = List.of("-DSAFETY", "-DMEMLIM=12");

  /** With priorities or wide variables pan takes parts of a process for padding. */
  private static final List<String> WITH_PADDING = List.of("-DSAFETY", "-DMEMLIM=12", "-DNOCOMP");

  static Comparison of(String model, Semantics semantics) {
    PanReport assertions;
    PanReport ends;
    boolean padded = model.contains("priority") || model.contains("unsigned");
    List<String> options = padded ? WITH_PADDING : SMALL;
    try (SpinRunner runner = SpinRunner.of(model, semantics.options, options, TIME)) {
      assertions = runner.pan("-c0", "-E", "-w14", "-m50000");
      boolean over = !assertions.complete() || assertions.blamesModel();
      ends = over ? assertions : runner.pan("-c0", "-A", "-w14", "-m50000");
    } catch (SpinRunner.Refused e) {
      return new Comparison(Result.NOT_JUDGED, e.getMessage());
    }
    if (!assertions.complete() || !ends.complete() || assertions.blamesModel()) {
      return new Comparison(Result.NOT_JUDGED, assertions.text());
    }
    Explored ours;
    try {
      ours = semantics.explored(model, assertions.stored() + 1000);
    } catch (ModelException | ModelFault e) {
      return new Comparison(Result.DIFFERENT, "refused: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      return new Comparison(Result.DIFFERENT, "crashed: " + e);
    }
    if (ours.states() != assertions.stored()) {
      return different("states", ours.states(), assertions.stored());
    } else if (ours.invalidEnds() != ends.errors()) {
      return different("invalid end states", ours.invalidEnds(), ends.errors());
    } else if (ours.failures() > 0 != assertions.errors() > 0) {
      return different("failing assertions", ours.failures(), assertions.errors());
    } else if (ours.transitions() + 1 != assertions.transitions()) {
      // SPIN counts the arrival at the initial state.
      return different("transitions", ours.transitions(), assertions.transitions() - 1);
    }
    return new Comparison(Result.EQUAL, "");
  }

  private static Comparison different(String what, long ours, long theirs) {
    return new Comparison(Result.DIFFERENT, "%d %s, SPIN: %d".formatted(ours, what, theirs));
  }
}
