package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.counting.OrthogonalVectors;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The nodes of an abstraction that invariants leave.
 *
 * @param untold those behind a step that does not tell how the counts change
 */
record RemainingNodes(CutoffGraph graph, LocalCounts counts, BitSet excluded, BitSet untold) {

  /**
   * Whether the counts determine all folded variables, and none of these is ever below 0. Until a
   * run of an instance comes there the invariants hold of it, so it never does (docs/fairness.md,
   * Lemma 13).
   *
   * @param weightings whose sum has one value in each node
   */
  boolean determinesVariables(FoldedCounters folded, List<long[]> weightings) {
    List<Integer> variables =
        IntStream.range(0, counts.size())
            .filter(i -> CountedVariables.isVariable(counts.localState(i)))
            .boxed()
            .toList();
    Set<List<Long>> factors = new LinkedHashSet<>();
    for (long[] weights : weightings) {
      factors.add(variables.stream().map(i -> weights[i]).toList());
    }
    // No combination of variables is left that the weightings say nothing of.
    return OrthogonalVectors.to(factors, variables.size()).isEmpty()
        && reached().stream()
            .noneMatch(
                node -> folded.isBelow(graph.state(node)) || untold.get(node) && !isLast(node));
  }

  private boolean isLast(int node) {
    int offer = graph.firstOffer(node);
    return graph.firstOffer(node + 1) == offer + 1 && graph.processSet(offer) == CutoffGraph.STAYS;
  }

  /** Those that a run leads to. */
  BitSet reached() {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    for (int node = 0; node < graph.initialNodes(); node++) {
      open.add(node);
    }
    while (!open.isEmpty()) {
      int node = open.poll();
      if (!excluded.get(node) && !reached.get(node)) {
        reached.set(node);
        int end = graph.firstTarget(graph.firstOffer(node + 1));
        for (int i = graph.firstTarget(graph.firstOffer(node)); i < end; i++) {
          open.add(graph.target(i));
        }
      }
    }
    return reached;
  }
}
