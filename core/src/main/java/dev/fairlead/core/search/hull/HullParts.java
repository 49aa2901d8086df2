package dev.fairlead.core.search.hull;

/**
 * What finds a loop in a hull that is too large to be gathered; an optional capability of an
 * executor.
 *
 * @param <S> a set of nodes, each with a vector of label bits
 */
public interface HullParts<S> extends HullOperations<S> {

  /** A node of a set that has one, in the numbers of the first instance; the set is still used. */
  int[] any(S nodes);

  /**
   * The nodes of a set that are not reached from one of them over alive edges; that one is reached.
   */
  S unreached(S nodes, int[] from);
}
