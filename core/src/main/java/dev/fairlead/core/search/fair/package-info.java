/**
 * The search for fair accepting runs, on the fly over the product of a system and an automaton.
 *
 * <p>Start with {@link dev.fairlead.core.search.fair.FairSearch}, then read {@code FairEmptiness},
 * the search by one thread, and {@code FairWorker}, what each of several does. Three names for
 * three sets: a {@code Component} is strongly connected, a {@code FairComponent} is accepting and
 * fair as a whole, a {@code FairCycle} is a closed walk that is so by itself. Nothing here knows
 * what an agent is; see {@link dev.fairlead.core.fairness.Fairness}.
 */
package dev.fairlead.core.search.fair;
