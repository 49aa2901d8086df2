package dev.fairlead.core.space;

/**
 * What a state space can tell of steps whose order does not matter, so that a breadth-first search
 * need not follow all of them to see all states (sleep sets: Godefroid, <i>Using Partial Orders to
 * Improve Automatic Verification Methods</i>, 1990). An optional capability of a {@link StateSpace}
 * in which no step is a {@linkplain Endings#isTermination termination}.
 *
 * <p>A process may <em>sleep</em> in a state t that was first reached from s by a step b of another
 * process if it comes before that one in some fixed order of processes, and all its steps in s and
 * b leave each other as they are: each is possible before and after the other, with the same label,
 * and both orders lead to the same state. What a process can do in t it then can do in s as well.
 *
 * <p>To leave out the steps of sleeping processes loses no state, nor does it change at which level
 * one is found: <em>for every step a of a state u there is a step that is followed, from a state of
 * no higher level, to where a leads.</em> By induction on the level of u and, within it, downwards
 * in the order of processes. Either a is followed, or its process sleeps since u was reached from s
 * by b. The level of s is lower, so something followed leads to where a leads from s, which makes
 * that a state v of no higher level than u. In v there is b, of a process that comes later, and it
 * leads to where a leads from u; so something that is followed does.
 *
 * <p>A search may keep nothing but the sleepers of states not yet expanded: unlike depth first,
 * where a state that is reached again may have to be woken up.
 */
public interface CommutingSteps {

  /** Whether any process ever sleeps. */
  boolean haveSleepers();

  /**
   * Delivers the steps of a state but those of processes that sleep, in the order in which {@link
   * StateSpace#steps} delivers them. Asked for only where {@link #haveSleepers} is true.
   *
   * @param sleepers in this state, as told when it was first reached, by whichever instance of the
   *     model; 0 for an initial one
   * @return how many steps were left out; none only if no process sleeps
   */
  int stepsAwake(int[] state, int length, int sleepers, Sink sink);

  /** Receives steps; the array belongs to the sender and is valid during the call only. */
  @FunctionalInterface
  interface Sink {

    /**
     * @param sleepers in the target if it is first reached by this step
     */
    void step(int label, int processSet, int[] target, int length, int sleepers);
  }
}
