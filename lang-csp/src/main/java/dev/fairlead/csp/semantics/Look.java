package dev.fairlead.csp.semantics;

import dev.fairlead.csp.machine.Shape;

/** A state as it is looked at, with pending references unfolded. */
record Look(Shape shape, int[] state, int length) {}
