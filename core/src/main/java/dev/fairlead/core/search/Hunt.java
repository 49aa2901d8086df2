package dev.fairlead.core.search;

import dev.fairlead.core.space.StateSpace;

/** What one thread looks for, and in which space. */
public record Hunt(StateSpace space, Target target) {}
