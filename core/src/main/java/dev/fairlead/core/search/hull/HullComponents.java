package dev.fairlead.core.search.hull;

/**
 * What decides strong global fairness in a hull that is too large to be gathered; an optional
 * capability of an executor. {@link GlobalHull} is what it is used for.
 *
 * <p>A set has <em>parts</em> from {@link #apart} on: every node is in one, and edges between parts
 * are dead, for these operations and for all others. Parts are only ever split. A part may be known
 * to be <em>strong</em>: its nodes were a strongly connected component when it was made.
 *
 * @param <S> a set of nodes, each with a vector of label bits, and in a part
 */
public interface HullComponents<S> extends HullOperations<S> {

  /** The same nodes in two parts: those of system states without steps, and the others. */
  S apart(S nodes);

  /**
   * The greatest subset in which every system state takes all its steps, part by part: for a node
   * (s,b) and each step of s there is an alive edge with that step from some (s,b') of the same
   * part. Two steps of s count apart, even if they lead to the same state.
   */
  S closed(S nodes);

  /**
   * The same nodes in smaller parts. No strongly connected component is divided, and of every part
   * that has a node one component at least becomes a strong part of its own; which one is the
   * executor's choice, better at random. Other parts are not strong.
   */
  S split(S nodes);

  /** How many nodes are in strong parts; the set is still used. */
  long strong(S nodes);

  /** The nodes of one strong part, of a set that has one; rather of one with few nodes. */
  S least(S nodes);
}
