package dev.fairlead.core.search.fair;

import dev.fairlead.core.certificate.Measure;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;

/**
 * Finds a fair part of a graph by repeated removal: the classical emptiness check of Streett
 * automata (Emerson and Lei 1987; for fairness Sun, Liu, Dong and Pang, CAV 2009). A component that
 * enables a strong agent without engaging it loses the states that enable it; one that triggers
 * compassion without engaging loses the edges that trigger it; what is left falls apart into
 * components again. Each removal takes at least one agent off the list of its component, so there
 * are at most as many rounds as agents.
 */
final class StreettPruning {

  private static final int GONE = -1;

  private final Product product;
  private final Summaries summaries;
  private final SearchResources resources;

  StreettPruning(Product product, SearchResources resources) {
    this.product = product;
    this.summaries = product.summaries();
    this.resources = resources;
  }

  Optional<FairComponent> fairPart(Component graph) {
    summaries.keepUp();
    Run run = new Run(graph, null);
    resources.allocate(run.bytes());
    Optional<FairComponent> found = run.search();
    resources.release(run.bytes());
    return found;
  }

  /** Tells the measures of a graph that has no fair part. */
  void rank(Component graph, NestedRanks ranks) {
    summaries.keepUp();
    if (new Run(graph, ranks).search().isPresent()) {
      throw new IllegalStateException("a component with a fair part is ranked");
    }
  }

  private enum Judgement {
    FAIR,
    HOPELESS,
    PRUNED
  }

  /** The work on one graph. */
  private final class Run {
    private final Component graph;

    /** Gets the measures of nodes, or null. */
    private final NestedRanks ranks;

    private final BitSet goneEdges = new BitSet();

    /** By node: the piece it belongs to now. Edges between pieces do not count. */
    private final int[] piece;

    private int pieces = 1;

    // nodes grouped by piece; pieces to be split are ranges of it
    private final int[] members;
    private final IntList ranges = new IntList(resources);

    // Tarjan's algorithm: order of discovery, the stack of open nodes, the path
    private final int[] discovered;
    private final int[] lowest;
    private final int[] nextEdge;
    private final int[] open;
    private final int[] path;
    private int openSize;
    private int clock;

    private final long[] summary = new long[summaries.length()];

    /** Whether the piece judged last has an edge. */
    private boolean hasEdges;

    private final long[] starved = new long[summaries.agentWords()];
    private final long[] pitied = new long[summaries.agentWords()];

    Run(Component graph, NestedRanks ranks) {
      this.graph = graph;
      this.ranks = ranks;
      int nodes = graph.nodes();
      piece = new int[nodes];
      members = new int[nodes];
      discovered = new int[nodes];
      lowest = new int[nodes];
      nextEdge = new int[nodes];
      open = new int[nodes];
      path = new int[nodes];
    }

    long bytes() {
      return 28L * graph.nodes();
    }

    Optional<FairComponent> search() {
      for (int node = 0; node < graph.nodes(); node++) {
        members[node] = node;
      }
      pushRange(0, graph.nodes());
      while (ranges.size() > 0) {
        int to = ranges.pop();
        int from = ranges.pop();
        int fair = split(Arrays.copyOfRange(members, from, to), from);
        if (fair != GONE) {
          return Optional.of(new FairComponent(part(fair)));
        }
      }
      return Optional.empty();
    }

    private void pushRange(int from, int to) {
      if (from < to) {
        ranges.push(from);
        ranges.push(to);
      }
    }

    /**
     * Splits a piece into its strongly connected components and judges each; those that were pruned
     * are laid down in {@link #members} from a position on, to be split again.
     *
     * @return a fair piece, or GONE
     */
    private int split(int[] nodes, int from) {
      for (int node : nodes) {
        discovered[node] = 0;
        nextEdge[node] = graph.firstEdge()[node];
      }
      clock = 0;
      int whole = piece[nodes[0]];
      int filled = from;
      int rank = ranks == null ? 0 : ranks.firstRank(nodes[0]);
      for (int root : nodes) {
        if (discovered[root] != 0) {
          continue;
        }
        int depth = 0;
        path[depth++] = root;
        discover(root);
        while (depth > 0) {
          int node = path[depth - 1];
          int next = nextOpenOrNew(node, whole);
          if (next >= 0) {
            path[depth++] = next;
            discover(next);
            continue;
          }
          depth--;
          if (depth > 0) {
            lowest[path[depth - 1]] = Math.min(lowest[path[depth - 1]], lowest[node]);
          }
          if (lowest[node] == discovered[node]) {
            int start = filled;
            int newPiece = pieces++;
            filled = closeComponent(node, newPiece, filled);
            Judgement judgement = judge(start, filled, newPiece);
            if (ranks != null) {
              rank(judgement, start, filled, rank++);
            }
            switch (judgement) {
              case FAIR -> {
                return newPiece;
              }
              case HOPELESS -> filled = start;
              case PRUNED -> {
                filled = dropGone(start, filled);
                pushRange(start, filled);
              }
            }
          }
        }
      }
      return GONE;
    }

    private void rank(Judgement judgement, int from, int to, int rank) {
      if (judgement == Judgement.PRUNED) {
        ranks.pruned(members, from, to, rank, starved, pitied);
      } else if (judgement == Judgement.HOPELESS) {
        int cause = hasEdges ? summaries.cause(summary, 0, ranks.ranking()) : Measure.NO_CAUSE;
        ranks.rejected(members, from, to, rank, cause);
      }
    }

    private void discover(int node) {
      resources.tick();
      discovered[node] = ++clock;
      lowest[node] = clock;
      open[openSize++] = node;
    }

    /** The next undiscovered successor, or -1 after all edges have been looked at. */
    private int nextOpenOrNew(int node, int whole) {
      int end = graph.firstEdge()[node + 1];
      while (nextEdge[node] < end) {
        int edge = nextEdge[node]++;
        int target = graph.target()[edge];
        if (piece[target] == whole && !goneEdges.get(edge)) {
          if (discovered[target] == 0) {
            return target;
          }
          lowest[node] = Math.min(lowest[node], discovered[target]);
        }
      }
      return -1;
    }

    private int closeComponent(int root, int newPiece, int at) {
      int node;
      do {
        node = open[--openSize];
        piece[node] = newPiece;
        members[at++] = node;
      } while (node != root);
      return at;
    }

    private Judgement judge(int from, int to, int thisPiece) {
      if (!summarise(from, to, thisPiece) || summaries.isHopeless(summary, 0)) {
        return Judgement.HOPELESS;
      }
      if (product.global() && !isClosed(from, to, thisPiece)) {
        return Judgement.HOPELESS;
      }
      if (summaries.isFair(summary, 0)) {
        return Judgement.FAIR;
      }
      prune(from, to, thisPiece);
      return Judgement.PRUNED;
    }

    /** Whether there is an edge at all. */
    private boolean summarise(int from, int to, int thisPiece) {
      hasEdges = false;
      summaries.start(summary, 0, graph.enabled()[members[from]]);
      for (int i = from; i < to; i++) {
        int node = members[i];
        resources.tick();
        summaries.addState(summary, 0, graph.enabled()[node]);
        for (int edge = graph.firstEdge()[node]; edge < graph.firstEdge()[node + 1]; edge++) {
          if (isInside(edge, thisPiece)) {
            hasEdges = true;
            summaries.addEdge(summary, 0, graph.colour()[edge]);
          }
        }
      }
      return hasEdges;
    }

    private boolean isInside(int edge, int thisPiece) {
      return piece[graph.target()[edge]] == thisPiece && !goneEdges.get(edge);
    }

    private boolean isClosed(int from, int to, int thisPiece) {
      // Nodes are numbered in the order of their system states, see Extraction.closed.
      Arrays.sort(members, from, to);
      StepCoverage coverage = new StepCoverage();
      for (int i = from; i < to; i++) {
        int node = members[i];
        if (!coverage.visit(graph.system()[node], graph.steps()[node])) {
          return false;
        }
        for (int edge = graph.firstEdge()[node]; edge < graph.firstEdge()[node + 1]; edge++) {
          if (isInside(edge, thisPiece)) {
            coverage.cover(graph.position()[edge]);
          }
        }
      }
      return coverage.isComplete();
    }

    private void prune(int from, int to, int thisPiece) {
      summaries.starved(summary, 0, starved);
      summaries.pitied(summary, 0, pitied);
      for (int i = from; i < to; i++) {
        int node = members[i];
        if (summaries.sets().meets(graph.enabled()[node], starved)) {
          piece[node] = GONE;
        } else {
          for (int edge = graph.firstEdge()[node]; edge < graph.firstEdge()[node + 1]; edge++) {
            if (summaries.triggersAny(graph.colour()[edge], pitied)) {
              goneEdges.set(edge);
            }
          }
        }
      }
    }

    private int dropGone(int from, int to) {
      int kept = from;
      for (int i = from; i < to; i++) {
        if (piece[members[i]] != GONE) {
          members[kept++] = members[i];
        }
      }
      return kept;
    }

    /** The graph of one piece. */
    private Component part(int thisPiece) {
      int[] oldNode = nodesOf(thisPiece);
      int[] newNode = discovered;
      for (int node = 0; node < oldNode.length; node++) {
        newNode[oldNode[node]] = node;
      }
      int[] firstEdge = new int[oldNode.length + 1];
      IntList oldEdge = new IntList(resources);
      for (int node = 0; node < oldNode.length; node++) {
        int old = oldNode[node];
        for (int edge = graph.firstEdge()[old]; edge < graph.firstEdge()[old + 1]; edge++) {
          if (isInside(edge, thisPiece)) {
            oldEdge.push(edge);
          }
        }
        firstEdge[node + 1] = oldEdge.size();
      }
      int[] edges = oldEdge.toArray();
      int[] target = pick(graph.target(), edges);
      for (int edge = 0; edge < target.length; edge++) {
        target[edge] = newNode[target[edge]];
      }
      return new Component(
          pick(graph.states(), oldNode),
          pick(graph.system(), oldNode),
          pick(graph.enabled(), oldNode),
          pick(graph.steps(), oldNode),
          firstEdge,
          target,
          pick(graph.colour(), edges),
          pick(graph.position(), edges));
    }

    private int[] nodesOf(int thisPiece) {
      IntList nodes = new IntList(resources);
      for (int node = 0; node < graph.nodes(); node++) {
        if (piece[node] == thisPiece) {
          nodes.push(node);
        }
      }
      return nodes.toArray();
    }

    private int[] pick(int[] from, int[] indexes) {
      resources.allocate(4L * indexes.length);
      int[] picked = new int[indexes.length];
      for (int i = 0; i < picked.length; i++) {
        picked[i] = from[indexes[i]];
      }
      return picked;
    }
  }
}
