package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.certificate.CertificateDraft;
import dev.fairlead.core.certificate.Measure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * The measures of a strategy. Ranks are lengths of longest ways through components of chosen steps.
 * A component in which an agent of compassion is triggered and never engaged has that agent as its
 * cause; without the steps that trigger it, the component falls apart, and what is left gets the
 * next level of the measure, as in {@code search.fair.NestedRanks}.
 */
final class StrategyRanks {
  private static final int[] NOBODY = {};
  private static final int UNRANKED = -1;

  private final int firstRank;
  private final CertificateDraft draft;
  private final Measure[] settled;
  private final int[][] engaged;
  private final int[][] triggered;
  private final IntSequence firstTarget = new IntSequence();
  private final IntSequence targets = new IntSequence();

  /** By node: the levels found so far. */
  private final List<List<Measure.Level>> levels = new ArrayList<>();

  /** By node: its rank at the first level. */
  private final int[] rank;

  /** By node: the piece that it belongs to now; steps between pieces do not count. */
  private final int[] piece;

  private int pieces = 1;

  /** Nodes whose step triggers an agent that is starved. */
  private final BitSet cut = new BitSet();

  /**
   * @param firstRank the least rank of nodes that are not settled
   */
  StrategyRanks(int nodes, int firstRank, CertificateDraft draft) {
    this.firstRank = firstRank;
    this.draft = draft;
    this.settled = new Measure[nodes];
    this.engaged = new int[nodes][];
    this.triggered = new int[nodes][];
    this.rank = new int[nodes];
    this.piece = new int[nodes];
    Arrays.fill(rank, UNRANKED);
  }

  /** The next node, which needs no choice. */
  void settle(int node, Measure measure) {
    choose(node, NOBODY, NOBODY);
    settled[node] = measure;
    rank[node] = measure.level(0).rank();
  }

  /** The next node, with the agents that its offer engages and triggers; its targets are next. */
  void choose(int node, int[] itsEngaged, int[] itsTriggered) {
    firstTarget.add(targets.size());
    engaged[node] = itsEngaged;
    triggered[node] = itsTriggered;
    levels.add(new ArrayList<>());
  }

  void leadsTo(int target) {
    targets.add(target);
  }

  /**
   * The numbers of measures by node; empty if the strategy goes round for ever.
   *
   * @param causes by agent
   */
  Optional<int[]> measures(IntUnaryOperator causes) {
    firstTarget.add(targets.size());
    Deque<int[]> open = new ArrayDeque<>();
    open.add(nodesToRank());
    while (!open.isEmpty()) {
      int next = 0;
      for (int[] component : new Components(open.poll()).found) {
        Optional<BitSet> starved = starved(component);
        if (starved.isEmpty()) {
          addLevel(component, next++, Measure.NO_CAUSE);
        } else if (starved.get().isEmpty()) {
          return Optional.empty();
        } else {
          int first = next++;
          for (int agent : starved.get().stream().toArray()) {
            addLevel(component, first, causes.applyAsInt(agent));
            first = 0;
          }
          cut(component, starved.get());
          open.add(component);
        }
      }
    }
    int[] numbers = new int[settled.length];
    for (int node = 0; node < numbers.length; node++) {
      numbers[node] =
          draft.measure(settled[node] != null ? settled[node] : new Measure(levels.get(node)));
    }
    return Optional.of(numbers);
  }

  private int[] nodesToRank() {
    int count = 0;
    int[] nodes = new int[settled.length];
    for (int node = 0; node < settled.length; node++) {
      if (settled[node] == null) {
        nodes[count++] = node;
      }
    }
    return Arrays.copyOf(nodes, count);
  }

  private boolean isInside(int node, int target) {
    return !cut.get(node) && settled[target] == null && piece[target] == piece[node];
  }

  /** Agents that are triggered in a component and never engaged; empty if nothing stays in it. */
  private Optional<BitSet> starved(int[] component) {
    BitSet wanting = new BitSet();
    BitSet given = new BitSet();
    boolean stays = false;
    for (int node : component) {
      boolean inside = false;
      for (int i = firstTarget.get(node); i < firstTarget.get(node + 1); i++) {
        inside |= isInside(node, targets.get(i));
      }
      if (inside) {
        stays = true;
        Arrays.stream(triggered[node]).forEach(wanting::set);
        Arrays.stream(engaged[node]).forEach(given::set);
      }
    }
    wanting.andNot(given);
    return stays ? Optional.of(wanting) : Optional.empty();
  }

  /** At the first level the rank is the length of a longest way; below, any order will do. */
  private void addLevel(int[] component, int position, int cause) {
    int first = levels.get(component[0]).isEmpty() ? longest(component) : position;
    for (int node : component) {
      levels.get(node).add(new Measure.Level(first, cause, 0));
    }
  }

  private int longest(int[] component) {
    int longest = firstRank;
    for (int node : component) {
      for (int i = firstTarget.get(node); i < firstTarget.get(node + 1); i++) {
        longest = Math.max(longest, rank[targets.get(i)] + 1);
      }
    }
    for (int node : component) {
      rank[node] = longest;
    }
    return longest;
  }

  private void cut(int[] component, BitSet starved) {
    for (int node : component) {
      if (Arrays.stream(triggered[node]).anyMatch(starved::get)) {
        cut.set(node);
      }
    }
  }

  /**
   * Tarjan's algorithm on the nodes of one piece: components, each before those that lead to it.
   */
  private final class Components {
    private final List<int[]> found = new ArrayList<>();
    private final int[] nodes;
    private final int whole;
    private int clock;

    Components(int[] nodes) {
      this.nodes = nodes;
      this.whole = nodes.length == 0 ? 0 : piece[nodes[0]];
      find();
    }

    private void find() {
      int[] index = new int[settled.length];
      int[] lowest = new int[settled.length];
      int[] next = new int[settled.length];
      int[] path = new int[nodes.length];
      int[] live = new int[nodes.length];
      int liveSize = 0;
      for (int root : nodes) {
        if (index[root] != 0) {
          continue;
        }
        int depth = 0;
        path[depth++] = root;
        while (depth > 0) {
          int node = path[depth - 1];
          if (index[node] == 0) {
            index[node] = lowest[node] = ++clock;
            next[node] = firstTarget.get(node);
            live[liveSize++] = node;
          }
          int end = cut.get(node) ? 0 : firstTarget.get(node + 1);
          boolean descends = false;
          while (next[node] < end && !descends) {
            int target = targets.get(next[node]++);
            if (settled[target] == null && piece[target] == whole) {
              if (index[target] == 0) {
                path[depth++] = target;
                descends = true;
              } else {
                lowest[node] = Math.min(lowest[node], index[target]);
              }
            }
          }
          if (descends) {
            continue;
          }
          depth--;
          if (depth > 0) {
            lowest[path[depth - 1]] = Math.min(lowest[path[depth - 1]], lowest[node]);
          }
          if (lowest[node] == index[node]) {
            int from = liveSize;
            do {
              from--;
              piece[live[from]] = pieces;
            } while (live[from] != node);
            pieces++;
            found.add(Arrays.copyOfRange(live, from, liveSize));
            liveSize = from;
          }
        }
      }
    }
  }
}
