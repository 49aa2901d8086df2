package dev.fairlead.core.search.fair;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Pairs of a state and a process, united along the steps of a component; see {@link
 * AnnotatedQuotient}.
 */
final class ProcessThreads {
  private final int processes;
  private final int[] parent;
  private final boolean[] enabled;
  private final boolean[] disabled;
  private final boolean[] engaged;

  ProcessThreads(int states, int processes) {
    this.processes = processes;
    this.parent = new int[Math.multiplyExact(states, Math.max(1, processes))];
    Arrays.setAll(parent, pair -> pair);
    this.enabled = new boolean[parent.length];
    this.disabled = new boolean[parent.length];
    this.engaged = new boolean[parent.length];
  }

  private int root(int pair) {
    int at = pair;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }

  /** A process of a state has another number in the next one. */
  void join(int state, int process, int next, int image) {
    int one = root(state * processes + process);
    int other = root(next * processes + image);
    parent[Math.max(one, other)] = Math.min(one, other);
  }

  /** All pairs are united; says which processes are enabled in a state. */
  void enable(int state, BitSet able) {
    for (int process = 0; process < processes; process++) {
      int root = root(state * processes + process);
      if (able.get(process)) {
        enabled[root] = true;
      } else {
        disabled[root] = true;
      }
    }
  }

  /** A process takes part in a step from a state to another one. */
  void engage(int state, int process) {
    engaged[root(state * processes + process)] = true;
  }

  boolean areWeaklyFair() {
    for (int pair = 0; pair < parent.length; pair++) {
      if (parent[pair] == pair && enabled[pair] && !disabled[pair] && !engaged[pair]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a process that never moves is enabled in a state. */
  boolean isStarved(int state, BitSet able) {
    for (int process = able.nextSetBit(0); process >= 0; process = able.nextSetBit(process + 1)) {
      if (!engaged[root(state * processes + process)]) {
        return true;
      }
    }
    return false;
  }
}
