package dev.fairlead.core.search.fair;

import java.util.BitSet;
import java.util.List;

/**
 * Nested depth-first search for an accepting cycle, plain and improved by the classes of the
 * claim's components (Edelkamp, Lluch Lafuente and Leue 2001, figures 3 and 5), recursively and on
 * an explicit product. Oracles for verdicts and for the transitions that such a search computes.
 *
 * @param successors by node
 * @param component by node: that of its claim state in the claim
 * @param accepting nodes
 * @param full nodes whose component of the claim has accepting cycles only
 */
record NestedDepthFirst(
    List<int[]> successors, int[] component, BitSet accepting, BitSet full, int initial) {

  record Findings(boolean cycle, long transitions) {}

  Findings plain() {
    return new Run(false).findings();
  }

  Findings improved() {
    return new Run(true).findings();
  }

  private final class Run {
    private final boolean improved;
    private final BitSet visited = new BitSet();
    private final BitSet flagged = new BitSet();
    private final BitSet stack = new BitSet();
    private long transitions;

    Run(boolean improved) {
      this.improved = improved;
    }

    Findings findings() {
      boolean cycle = search(initial);
      return new Findings(cycle, transitions);
    }

    private boolean search(int node) {
      visited.set(node);
      stack.set(node);
      for (int next : successors.get(node)) {
        transitions++;
        if (improved && stack.get(next) && full.get(next)) {
          return true;
        }
        if (!visited.get(next) && search(next)) {
          return true;
        }
      }
      boolean twice = accepting.get(node) && !(improved && full.get(node));
      if (twice && cycle(node)) {
        return true;
      }
      stack.clear(node);
      return false;
    }

    private boolean cycle(int node) {
      flagged.set(node);
      for (int next : successors.get(node)) {
        transitions++;
        if (stack.get(next)) {
          return true;
        }
        boolean follows = !improved || component[next] == component[node];
        if (!flagged.get(next) && follows && cycle(next)) {
          return true;
        }
      }
      return false;
    }
  }
}
