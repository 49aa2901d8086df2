package dev.fairlead.core.space;

/**
 * A space in which a process may be a local state, which stands for all members of a family that
 * are in it, and in which time passes by steps that engage no process. An optional capability:
 * fairness to such processes needs to know which of them time empties.
 */
public interface TimedLocalStates extends StateSpace {

  /**
   * Whether a process is a local state in which some time runs: a tick takes its members to local
   * states with less time left, and a member that does not move comes to one in which none runs,
   * unless there are finitely many ticks or a folded timer stays at its bound.
   */
  boolean isLeftByTicks(int process);

  /**
   * Whether a tick happens only where no process can move: on a loop with one every process is
   * disabled again and again, and on a loop without one none leaves a local state by it. So weak
   * fairness to local states is that to their members.
   */
  default boolean ticksOnlyAtRest() {
    return false;
  }
}
