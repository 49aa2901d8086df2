package dev.fairlead.core.property;

import dev.fairlead.core.space.Label;
import dev.fairlead.core.verdict.Evidence;
import java.util.Optional;

/**
 * A smaller question with the same answer: a state space that is bisimilar to the one in question,
 * but for steps that change nothing the property sees and are {@linkplain #leavesOut left out},
 * whose steps have labels that the property does not tell apart, and whose agents are chosen so
 * that a run of one is fair exactly if there is a fair run of the other that looks the same.
 */
public interface Reduction {

  /** What is left out, in words. */
  String what();

  /** Why nothing is lost by it, in words. */
  String because();

  /** The same property of the smaller space, and what can be settled alongside. */
  Model.Question question();

  /**
   * The plain run that a run of the smaller space stands for, if the reduction knows it by itself;
   * otherwise the run is followed in the plain space.
   *
   * @param eachProcess whether fairness owes something to each process
   * @param poll is called after every piece of work and may stop it by an exception
   */
  default Optional<Evidence> inPlain(Evidence run, boolean eachProcess, Runnable poll) {
    return Optional.empty();
  }

  /**
   * Whether a fair run of the smaller space has a fair plain one. If not, the smaller space has
   * more fair runs, and only what holds of all of them carries over.
   */
  default boolean hasNoMoreFairRuns() {
    return true;
  }

  /** Whether it leaves out so little that permutations of processes are worth more. */
  default boolean yieldsToSymmetry() {
    return false;
  }

  /**
   * The same where processes that have ended stay where they are, if this one leaves them out: a
   * composition of which parts go away has no {@linkplain
   * dev.fairlead.core.structure.ModelStructure structure}.
   */
  default Optional<Reduction> keepingEnded() {
    return Optional.empty();
  }

  /** Whether a run of the smaller space is as long as the plain one that it stands for. */
  default boolean keepsLengths() {
    return true;
  }

  /** What a label, of either space, has in common with those it stands for. */
  default Label view(Label label) {
    return label;
  }

  /**
   * Whether the smaller space leaves out the steps of the plain one with this label, if they are
   * steps of {@link #takersOfLeftOut}. Such a step disables no other one, and there are finitely
   * many of them without another one in between.
   */
  default boolean leavesOut(Label plainLabel) {
    return false;
  }

  /** Processes that take a step that is left out, if there are some. */
  default Optional<int[]> takersOfLeftOut(int[] plain) {
    return Optional.empty();
  }

  /**
   * By process of the plain space: the process of the smaller one that stands for it in a plain
   * state, or -1 if it is not there; empty if that cannot be told. Valid until the next question,
   * and not to be modified.
   *
   * @param reduced a state of the smaller space that stands for the plain one
   */
  Optional<int[]> standIns(int[] reduced, int[] plain);

  /**
   * Whether a state of the smaller space stands for a plain one: whether they look the same, if
   * steps that are left out are taken.
   */
  boolean standsFor(int[] reduced, int[] plain, int plainLength);
}
