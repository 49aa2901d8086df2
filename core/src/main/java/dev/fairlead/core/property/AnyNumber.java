package dev.fairlead.core.property;

import dev.fairlead.core.fairness.FairnessNotion;
import java.util.List;
import java.util.Optional;

/**
 * Something that exists in every size: there are groups of processes, and each may have any number
 * of them, {@link #least one at least} in most cases.
 *
 * @param <T> what there is one of for every size
 */
public interface AnyNumber<T> {

  /** In place of the size of a group: more than the cutoff. */
  int MANY = Integer.MAX_VALUE;

  /** Why there is no abstraction for global fairness where members start others. */
  String MAY_NOT_RETURN =
      "members start processes, so a run may come to no state twice, and global fairness owes"
          + " nothing to such a run";

  /** What the groups consist of, for people. */
  List<String> groups();

  /** How many processes each group has at least. */
  default int least() {
    return 1;
  }

  /** The one with these sizes, none of which is {@link #MANY}; fresh at every call. */
  T instance(List<Integer> sizes);

  /**
   * One that stands for all in which groups of {@link #MANY} have more than a cutoff, and the
   * others their sizes: every fair run of such an instance has one here that looks the same. There
   * may be others.
   *
   * @param cutoff how far processes in the same local state are told apart by their number, not
   *     less than {@link #leastCutoff}
   * @param notion of fairness that will be asked for
   */
  T abstraction(List<Integer> sizes, int cutoff, Balance balance, FairnessNotion notion);

  /** The least cutoff with which there is an {@link #abstraction}. */
  int leastCutoff();

  /**
   * One whose state space is a {@link dev.fairlead.core.space.CountedSpace} that covers all
   * instances and nothing else; empty if more processes may be able to do less.
   */
  Optional<T> covering();

  /** Why there is no {@link #abstraction} for a notion of fairness; empty if there is. */
  Optional<String> obstacle(FairnessNotion notion);

  /**
   * True if members may start others. Then an instance may have no end of states, and a local state
   * may be entered for ever without being left.
   */
  default boolean startsMembers() {
    return false;
  }

  /**
   * Whether a run of an instance may start members for ever, and then do again what it has done
   * with fewer of them: more never do less, and nothing but memory bounds their number.
   */
  default boolean growsWithoutBound() {
    return false;
  }

  /**
   * Whether a formula compares counts of members with numbers, none of which is greater than {@link
   * #leastCutoff}.
   */
  default boolean formulaCounts() {
    return false;
  }

  /** What invariants about few members at a time need, if members have numbers. */
  default Optional<Substructures> substructures() {
    return Optional.empty();
  }

  /** The same if members go through the numbers of others one by one. */
  default Optional<LinedMembers> lined() {
    return Optional.empty();
  }

  /** Whether the abstraction knows that members leave a local state as often as they enter it. */
  enum Balance {
    /**
     * Runs in which a local state is left for ever but not entered, or the reverse, are no runs.
     */
    ON,
    OFF
  }
}
