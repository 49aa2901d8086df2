package dev.fairlead.promela.spin;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import java.util.OptionalInt;

/** A model whose runs are exchanged with SPIN as trails. */
public interface SpinTrails {

  /**
   * Follows a trail step by step.
   *
   * @throws dev.fairlead.core.diagnostic.ModelException if it is no trail of this model
   */
  Followed follow(SourceText recording);

  /**
   * A run as the trail that SPIN would write.
   *
   * @param assertion what the run is evidence about
   * @param space the run is in its numbers
   */
  String recording(Model.Assertion assertion, StateSpace space, Evidence run);

  /**
   * The run of a trail.
   *
   * @param loopAfter the number of steps after which the trail marks the start of a cycle
   */
  record Followed(StateSpace space, FiniteRun run, OptionalInt loopAfter) {}
}
