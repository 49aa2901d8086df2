package dev.fairlead.core.search.hull;

import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.List;

/**
 * Bulk operations on sets of nodes of a product. A set that was given to an operation is not used
 * afterwards, so an executor may change it in place. All operations may be stopped by {@link
 * SearchStopped}.
 *
 * @param <S> a set of nodes, each with a vector of label bits
 */
public interface HullOperations<S> {

  /** What an exploration ended with. */
  sealed interface Explored<S> {

    /** All nodes that can be reached, each with every label. */
    record All<S>(S nodes) implements Explored<S> {}

    /**
     * The model goes wrong.
     *
     * @param run nodes from an initial one to the one whose steps cannot be computed; empty if no
     *     initial state can be
     */
    record Faulty<S>(String message, List<int[]> run) implements Explored<S> {}
  }

  /** Visits every reachable node once, level by level. */
  Explored<S> explore();

  /** The greatest subset in which every node has an alive edge into it. */
  S trim(S nodes);

  /**
   * The same nodes with new labels: those seeded at the node or by an alive edge into it, and those
   * of its predecessors over alive edges. Which edges are alive depends on the labels before.
   */
  S reach(S nodes);

  /** The nodes that satisfy their labels. */
  S satisfying(S nodes);

  /** How large a set is. */
  Extent extent(S nodes);

  /**
   * Measures by which a fixpoint is recognised.
   *
   * @param labels bits of compassion agents: they decide which edges are alive
   */
  record Extent(long nodes, long labels) {}

  /** All nodes of a set, in the numbers of the first instance. */
  List<int[]> gather(S nodes);

  /**
   * A shortest path of nodes from an initial one to one of some nodes, both ends included; in the
   * numbers of the first instance.
   */
  List<int[]> pathTo(List<int[]> some);

  /** What was explored. */
  SearchFacts facts();
}
