package dev.fairlead.core.property;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import java.util.OptionalInt;

/** A model whose runs another tool can record, to be followed here, and can follow. */
public interface Recorded {

  /**
   * Follows a recording step by step.
   *
   * @throws dev.fairlead.core.diagnostic.ModelException if it is none, or none of this model
   */
  Followed follow(SourceText recording);

  /**
   * A run as that tool would record it.
   *
   * @param assertion what the run is evidence about
   * @param space the run is in its numbers
   */
  String recording(Model.Assertion assertion, StateSpace space, Evidence run);

  /**
   * A run that was recorded.
   *
   * @param loopAfter the number of steps after which the recording says a loop begins
   */
  record Followed(StateSpace space, FiniteRun run, OptionalInt loopAfter) {}
}
