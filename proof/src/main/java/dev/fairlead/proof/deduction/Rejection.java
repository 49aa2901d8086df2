package dev.fairlead.proof.deduction;

import java.util.List;

/** Why no accepted fair run stays in a component: what the rule IND rests on. */
public sealed interface Rejection {

  /** No edge of it belongs to an acceptance set of the formula. */
  record MissedSet(int acceptanceSet) implements Rejection {}

  /**
   * Each of these agents is owed a step, by weak or unconditional fairness, and never gets one. One
   * of them is enough.
   */
  record Starved(List<Integer> agents) implements Rejection {}

  /**
   * A run that stays enables or triggers the agent finitely often, by strong fairness or
   * compassion; what is left when that is left out falls apart.
   *
   * @param parts why a run cannot stay in what is left, for each component of that
   */
  record LeftOut(int agent, List<Rejection> parts) implements Rejection {}

  /** A step of a state is on no edge of it: strong global fairness. */
  record UntakenStep() implements Rejection {}
}
