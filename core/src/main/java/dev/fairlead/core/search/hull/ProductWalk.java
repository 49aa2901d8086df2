package dev.fairlead.core.search.hull;

import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Turns paths through a product into moves of the system. */
final class ProductWalk implements ProductEdges.Sink {
  private final ProductEdges edges;
  private int[] wanted;
  private Move found;

  ProductWalk(ProductEdges edges) {
    this.edges = edges;
  }

  /** The moves along nodes, each of which is a successor of the one before. */
  List<Move> along(List<int[]> path) {
    List<Move> moves = new ArrayList<>();
    for (int i = 0; i + 1 < path.size(); i++) {
      found = null;
      wanted = path.get(i + 1);
      edges.expand(path.get(i), path.get(i).length, this);
      if (found == null) {
        throw new IllegalStateException("no step between two nodes of a path");
      }
      moves.add(found);
    }
    return moves;
  }

  @Override
  public void step(int label, int processSet) {}

  @Override
  public void edge(int label, int processSet, long[] marks, int[] target, int length) {
    if (found == null && Arrays.equals(target, 0, length, wanted, 0, wanted.length)) {
      found = new Move(label, processSet, Arrays.copyOf(target, length - 1));
    }
  }
}
