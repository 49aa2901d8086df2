package dev.fairlead.core.search.fair;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Turns walks through the product into moves of the system. */
final class Projection {

  private final StateSpace space;
  private final Product product;
  private final SearchResources resources;

  // the step looked for
  private int wanted;
  private int seen;
  private Move found;

  Projection(StateSpace space, Product product, SearchResources resources) {
    this.resources = resources;
    this.space = space;
    this.product = product;
  }

  /** The moves along product states, each of which is a successor of the one before. */
  List<Move> along(int[] states) {
    List<Move> moves = new ArrayList<>(states.length);
    for (int i = 0; i + 1 < states.length; i++) {
      moves.add(at(states[i], positionOfStep(states[i], states[i + 1])));
    }
    return moves;
  }

  List<Move> along(FairCycle cycle) {
    List<Move> moves = new ArrayList<>(cycle.length());
    for (int step = 0; step < cycle.length(); step++) {
      moves.add(at(cycle.state(step), cycle.graph().position()[cycle.edges()[step]]));
    }
    return moves;
  }

  private int positionOfStep(int from, int to) {
    product.expand(from);
    for (int edge = 0; edge < product.edges().size(); edge++) {
      if (product.edges().target(edge) == to) {
        return product.edges().position(edge);
      }
    }
    throw new IllegalStateException("no step between two states of a way");
  }

  /** The step at a position among those of the system's part of a state. */
  private Move at(int state, int position) {
    resources.tick();
    int[] vector = product.vector(state);
    if (position == Product.STUTTERS) {
      return new Move(Label.STUTTER, 0, vector);
    }
    wanted = position;
    seen = 0;
    found = null;
    space.steps(vector, vector.length, this::step);
    return found;
  }

  private void step(int label, int processSet, int[] target, int length) {
    if (seen++ == wanted) {
      found = new Move(label, processSet, Arrays.copyOf(target, length));
    }
  }
}
