/**
 * Reachability of goals by choice, in spaces whose counts end at a cutoff: what decides liveness
 * under strong global fairness for any number of processes (docs/fairness.md, <em>Bottom
 * components</em>).
 *
 * <p>Start reading at {@code GoalSearch}. Knows no fairness: that bottom components are what counts
 * is known to {@code plan}.
 */
package dev.fairlead.core.search.cutoff;
