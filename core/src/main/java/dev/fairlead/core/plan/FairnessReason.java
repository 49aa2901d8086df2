package dev.fairlead.core.plan;

import dev.fairlead.core.fairness.Fairness;

/**
 * Why the loop of a counterexample is fair to an agent. Steps of the loop are counted from 1.
 *
 * @param agent the name of the agent
 * @param kind what it is owed
 * @param why the ground on which nothing more is owed
 * @param step the step of the loop this refers to, or 0
 */
public record FairnessReason(String agent, Fairness.Kind kind, Why why, int step) {

  /** The grounds. */
  public enum Why {
    /** It moves, for the first time, at the step. */
    MOVES,
    /** It is disabled in the state the step leads to. */
    DISABLED,
    /** It is enabled in no state of the loop. */
    NEVER_ENABLED,
    /** No step of the loop triggers its compassion constraint. */
    NEVER_TRIGGERED,
    /** Not about an agent but about strong global fairness: the loop leaves no step out. */
    ALL_TAKEN
  }
}
