/**
 * Distrust of every run that is about to be shown: {@link dev.fairlead.core.replay.Replay} executes
 * it again on a state space of its own and judges it from the definitions.
 *
 * <p>Nothing here may use a search, an automaton or a store.
 */
package dev.fairlead.core.replay;
