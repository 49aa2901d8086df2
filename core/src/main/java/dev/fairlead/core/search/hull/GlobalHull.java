package dev.fairlead.core.search.hull;

import dev.fairlead.core.search.hull.HullOperations.Extent;

/**
 * Strong global fairness, on top of whatever else is demanded, by bulk operations: nodes are put
 * into ever smaller parts, and those that are not closed in their part are taken away.
 *
 * <p>A component C of the product is globally fair if it is <em>closed</em>: it has an edge for
 * every step of every system state in it. Then its system states are a bottom component B of the
 * system, and it takes all steps of B.
 *
 * <p><b>Nothing fair is lost.</b> A fair component stays in one part whenever parts are split; it
 * is closed inside that part; and the operations of the hull keep it as they do without parts. A
 * state without steps is a bottom component of its own, so that no component is divided by setting
 * these apart. It pays: whatever reaches such a state is not closed among the others.
 *
 * <p><b>What is found is fair.</b> Let nothing change any more, and let Y be what is left of a
 * strong part that was the component C. Y is closed, so its system states are closed under steps;
 * those of C are strongly connected, so Y has them all. Look at the first thing that was lost of C.
 * Until then C is strongly connected by alive edges, so that all its nodes carry the same labels,
 * those that C seeds. A label that all nodes need, a state that is not closed, or a strong agent
 * that C does not engage: each takes away all nodes of some system state, against what was said of
 * Y. A compassion agent that C does not engage makes dead all edges in the part for some step,
 * whose state is not closed then: the same. A lack of predecessors cannot be the first. So nothing
 * was lost: Y = C is closed, accepting and fair.
 *
 * <p><b>It ends.</b> A split makes a component of every part a strong part. If none is left after
 * that, they are all gone: each split but the last takes away a component of every part. With a
 * random choice of the components, a chain of k of them needs O(log k) splits on average; k at
 * worst. A split takes as many passes as the longest way that a number travels, forward and then
 * backward; {@link HullComponents#closed} as many as the longest way from a state to one that is
 * not closed.
 */
final class GlobalHull<S> {
  private final HullComponents<S> operations;
  private final long gathered;

  /**
   * @param gathered nodes that are left from which on down one machine judges their components
   */
  GlobalHull(HullComponents<S> operations, long gathered) {
    this.operations = operations;
    this.gathered = gathered;
  }

  /** What is left. */
  sealed interface Rest<S> {}

  /** Nodes that are to be judged by one machine: they hold every fair component; perhaps none. */
  record Few<S>(S nodes) implements Rest<S> {}

  /** A fair component of more nodes than may be gathered, or one of several fair ones. */
  record Fair<S>(S component) implements Rest<S> {}

  /**
   * @param hull a fixpoint without global fairness
   */
  Rest<S> of(S hull) {
    S nodes = settled(operations.apart(hull));
    while (operations.extent(nodes).nodes() > gathered) {
      if (operations.strong(nodes) > 0) {
        return new Fair<>(operations.least(nodes));
      }
      nodes = settled(operations.split(nodes));
    }
    return new Few<>(nodes);
  }

  /** The fixpoint, or what is left as soon as it can be gathered. */
  private S settled(S split) {
    S nodes = split;
    Extent before;
    Extent after = operations.extent(nodes);
    do {
      before = after;
      nodes = operations.closed(nodes);
      if (operations.extent(nodes).nodes() <= gathered) {
        return nodes;
      }
      nodes = operations.trim(operations.satisfying(operations.reach(nodes)));
      after = operations.extent(nodes);
    } while (!after.equals(before) && after.nodes() > gathered);
    return nodes;
  }
}
