package dev.fairlead.java;

import java.util.function.Predicate;

/**
 * What can be said of a state. Equal processes cannot be told apart here either. It is to be used
 * during the call that it is given to.
 *
 * @param <S> the type of what is shared
 */
public interface View<S> {

  S shared();

  /**
   * The state of a process.
   *
   * @param process one that has no equals
   */
  <L> L local(Processes<S, L> process);

  /** The state of an actor. */
  <L> L local(Actor<L, ?> actor);

  /** How many of the processes are in a state of which this is true. */
  <L> int count(Processes<S, L> processes, Predicate<L> holds);

  /** How many messages are on their way of which this is true. */
  <M> int count(Network<M> network, Predicate<Mail<M>> holds);

  /** Whether there is such a process. */
  default <L> boolean any(Processes<S, L> processes, Predicate<L> holds) {
    return count(processes, holds) > 0;
  }

  /** Whether there is no other. */
  default <L> boolean all(Processes<S, L> processes, Predicate<L> holds) {
    return count(processes, holds.negate()) == 0;
  }
}
