package dev.fairlead.csp.semantics;

import java.util.Optional;
import java.util.Set;

/**
 * What becomes of the components of an interleaving that are equal.
 *
 * @param counted whether only how many are in each local state is kept
 * @param named the only numbers in events that are told apart from others, see {@link Anonymity};
 *     empty if all are
 */
public record Families(boolean counted, Optional<Set<Integer>> named) {

  /** Each component has a place of its own. */
  public static final Families LISTED = new Families(false, Optional.empty());

  /**
   * Only how many are in each local state is kept. Interleaving is symmetric in equal components,
   * so nothing is lost but which of them is where (Sun, Liu, Roychoudhury, Liu and Dong, FM 2009).
   */
  public static final Families COUNTED = new Families(true, Optional.empty());

  /** Components that differ only in numbers of their events are equal, too. */
  public static Families countedButFor(Set<Integer> named) {
    return new Families(true, Optional.of(Set.copyOf(named)));
  }
}
