package dev.fairlead.csp.families;

import java.util.Optional;
import java.util.Set;

/**
 * What becomes of the components of an interleaving that are equal, and of those that have ended.
 *
 * @param counted whether only how many are in each local state is kept
 * @param named the only numbers in events that are told apart from others, see {@code
 *     terms.Anonymity}; empty if all are
 * @param ended what becomes of components that have ended
 */
public record Families(boolean counted, Optional<Set<Integer>> named, Ended ended) {

  /** What becomes of components that have come to {@code Skip} or {@code Stop}. */
  public enum Ended {
    /** They stay where they are. */
    KEPT,
    /**
     * {@code P ||| Skip} is {@code P}, and several {@code Stop} are one, at the end. Others take
     * the places that become free, so that processes can no longer be identified.
     */
    DROPPED
  }

  /** Each component has a place of its own. */
  public static final Families LISTED = new Families(false, Optional.empty(), Ended.KEPT);

  /**
   * Only how many are in each local state is kept. Interleaving is symmetric in equal components,
   * so nothing is lost but which of them is where (Sun, Liu, Roychoudhury, Liu and Dong, FM 2009).
   */
  public static final Families COUNTED = new Families(true, Optional.empty(), Ended.KEPT);

  /** Components that differ only in numbers of their events are equal, too. */
  public static Families countedButFor(Set<Integer> named) {
    return new Families(true, Optional.of(Set.copyOf(named)), Ended.KEPT);
  }

  /** The same without components that have ended. */
  public Families withoutEnded() {
    return new Families(counted, named, Ended.DROPPED);
  }

  /** The same with them. */
  public Families withEnded() {
    return new Families(counted, named, Ended.KEPT);
  }

  public boolean dropsEnded() {
    return ended == Ended.DROPPED;
  }
}
