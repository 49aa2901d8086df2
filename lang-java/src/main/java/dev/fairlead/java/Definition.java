package dev.fairlead.java;

import java.util.function.Predicate;

/**
 * Receives the description of a system. A run goes from state to state by one action of one process
 * at a time. Where no process can act, it ends.
 *
 * @param <S> the type of what processes share
 */
public interface Definition<S> {

  /** What is shared at the start. Called several times, it gives as many initial states. */
  void shared(S initial);

  /**
   * A process with a state of its own.
   *
   * @param name tells it from all others
   */
  <L> Processes<S, L> process(String name, L initial);

  /** A process that has no state of its own. */
  default Processes<S, Nothing> process(String name) {
    return process(name, Nothing.NOTHING);
  }

  /**
   * Equal processes. Their actions see the state of the one that acts and what is shared, but not
   * which one it is. So it matters only how many are in which state, and that is what a check keeps
   * of them.
   *
   * @param name of each, with a number: {@code Client(0)}, {@code Client(1)}
   */
  <L> Processes<S, L> processes(String name, int count, L initial);

  /**
   * A network through which actors send messages; there is one at most.
   *
   * @param faults what may happen to messages
   */
  <M> Network<M> network(Network.Order order, Network.Fault... faults);

  /** Names what is true of some states, for formulas. */
  void atom(String name, Predicate<View<S>> holds);

  /** Says in which states a run may end: these are no deadlocks. */
  void mayEnd(Predicate<View<S>> holds);

  /** Claims that every run goes on for ever, or to where it {@linkplain #mayEnd may end}. */
  void deadlockFree();

  /** Claims that something is true of every state that can be reached. */
  void always(String name, Predicate<View<S>> holds);

  /** Claims that something is true of some state that can be reached. */
  void reaches(String name, Predicate<View<S>> holds);

  /**
   * Claims that every fair run satisfies a formula of linear temporal logic, such as {@code [](wait
   * -> <> enter)}. It speaks of {@linkplain #atom atoms} by their names, and of actions by theirs:
   * such a name is true at a position if the action led there.
   */
  void ltl(String formula);
}
