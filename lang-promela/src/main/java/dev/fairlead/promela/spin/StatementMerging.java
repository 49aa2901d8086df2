package dev.fairlead.promela.spin;

import dev.fairlead.core.space.StateSpace;

/**
 * A model whose invisible statements can be merged with their predecessors, as SPIN does by
 * default.
 */
public interface StatementMerging {

  /** The main system with statements merged and dead variables reset. */
  StateSpace mergedSystem();
}
