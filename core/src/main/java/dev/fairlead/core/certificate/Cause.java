package dev.fairlead.core.certificate;

/**
 * Why a run that stays among nodes of one rank is not an accepting fair one: what it never meets.
 * Names mean the same in every instance of a model.
 */
public sealed interface Cause {

  /** It takes no edge of this acceptance set of the automaton. */
  record MissedSet(int acceptanceSet) implements Cause {}

  /**
   * It never engages the agent, although fairness owes the agent something: whatever happens
   * (unconditional), since it is enabled in every state (weak), or as often as it is enabled or
   * triggered (strong, compassion).
   */
  record StarvedAgent(String agent) implements Cause {}

  /**
   * It never takes a step of a state that it visits again and again: strong global fairness.
   *
   * @param component tells apart components of one rank
   */
  record UntakenStep(int component) implements Cause {}

  /**
   * It never engages an agent of strong fairness, although strong global fairness leads to a state
   * that enables the agent, again and again.
   *
   * @param component tells apart components of one rank
   */
  record RecurringAgent(String agent, int component) implements Cause {}

  /**
   * Of a strategy: whatever is chosen, this lasting part of the clause is true from the next
   * position on.
   */
  record LastingPart(int part) implements Cause {}
}
