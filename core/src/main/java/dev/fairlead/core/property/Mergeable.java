package dev.fairlead.core.property;

import dev.fairlead.core.space.StateSpace;

/** A model in which steps that nobody else can see can be merged with those before them. */
public interface Mergeable {

  /** The main system with fewer states: fewer places to be at, and no values that are not read. */
  StateSpace mergedSystem();
}
