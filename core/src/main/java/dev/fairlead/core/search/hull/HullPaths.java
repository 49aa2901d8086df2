package dev.fairlead.core.search.hull;

import java.util.List;
import java.util.Optional;

/**
 * What leads around a loop that is too long to be found among the nodes next to one of them; an
 * optional capability of an executor. The sets are still used afterwards.
 *
 * @param <S> a set of nodes, each with a vector of label bits
 */
public interface HullPaths<S> extends HullParts<S> {

  /** A node of a set that is not reached from one of them over alive edges; empty if all are. */
  Optional<int[]> beyond(S nodes, int[] from);

  /** Whether a node is in a set. */
  boolean contains(S nodes, int[] node);

  /**
   * A shortest path over alive edges inside a set, of one edge at least, both ends included; empty
   * if there is none. All nodes are in the numbers of the first instance.
   */
  Optional<List<int[]>> path(S nodes, int[] from, int[] to);
}
