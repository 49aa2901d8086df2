package dev.fairlead.core.search.cutoff;

import java.util.BitSet;

/**
 * Which offer is chosen in each node from which a goal is reached in every instance.
 *
 * @param won the nodes
 * @param choice by node: an offer, or {@link #AT_GOAL}
 * @param order by node: how many were won before; whoever chooses an offer that only leads to what
 *     is won was won later
 */
record Strategy(BitSet won, int[] choice, int[] order) {
  /** In place of an offer: the node is a goal. */
  static final int AT_GOAL = -1;
}
