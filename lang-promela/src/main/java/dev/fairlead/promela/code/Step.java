package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.Edge;

/**
 * A step of a proctype.
 *
 * @param number dense over the model
 * @param receives whether it begins by receiving, so that it can be the partner of a send
 */
public record Step(int number, Edge edge, Action action, boolean receives) {
  Step(int number, Edge edge, Action action) {
    this(number, edge, action, Interpreter.receive(action) != null);
  }
}
