package dev.fairlead.promela.semantics;

import dev.fairlead.core.space.StateSpace;
import dev.fairlead.promela.graph.Edge;
import java.util.List;

/** A state space of a model that tells a step by the edges of the control graphs. */
public interface Performances extends StateSpace {

  /**
   * What is executed in a step, in this order.
   *
   * @param source and the three others make up a step of the space
   */
  List<Performed> performed(int[] source, int label, int processSet, int[] target);

  /** An edge and the number of the process that takes it. */
  record Performed(int pid, Edge edge) {}
}
