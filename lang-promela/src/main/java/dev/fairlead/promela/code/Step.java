package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.Edge;

/**
 * A step of a proctype.
 *
 * @param number dense over the model
 */
public record Step(int number, Edge edge, Action action) {}
