package dev.fairlead.core.search.fair;

import java.util.Optional;

/**
 * Finds a short {@link FairCycle} in a fair component. From a start it always walks to the nearest
 * edge that settles something owed (an acceptance mark, a step of an agent, a state where a weak
 * agent is disabled, a step that global fairness demands), then home; it tries several starts and
 * shrinks what it found as long as the rest is still fair. What is owed depends on the walk so far:
 * a strong agent that is never enabled on it is owed nothing.
 */
final class CycleSearch {

  /** Walks longer than this are of no use to anybody. */
  static final int MAX_LENGTH = 1_000_000;

  /** What is to be said where no walk was found. */
  static final String TOO_LONG =
      "a fair loop exists, but one that is fair by itself takes more than "
          + MAX_LENGTH
          + " steps or too long to find";

  private static final long MAX_WORK = 1L << 30;
  private static final long WORK_FOR_STARTS = 1L << 24;
  private static final int MAX_STARTS = 64;

  private final Component graph;
  private final Summaries summaries;
  private final SearchResources resources;
  private final boolean global;

  // the walk so far
  private final IntList walk;
  private final IntList way;
  private final long[] summary;
  private int here;

  // for global fairness: the steps of the system states of the component, numbered through
  private final int[] firstStep;
  private final int[] stepTakenIn;
  private final int allSteps;
  private int stepsTaken;
  private int attempt;

  // what is owed to the walk
  private final long[] owed;
  private final long[] owedWeak;

  // breadth-first search
  private final int[] reachedIn;
  private final int[] edgeInto;
  private final int[] queue;
  private int searches;
  private long work;

  CycleSearch(FairComponent component, Product product, SearchResources resources) {
    this.graph = component.graph();
    this.summaries = product.summaries();
    summaries.keepUp();
    this.resources = resources;
    this.global = product.global();
    this.walk = new IntList(resources);
    this.way = new IntList(resources);
    this.summary = new long[summaries.length()];
    this.owed = new long[summaries.agentWords()];
    this.owedWeak = new long[summaries.agentWords()];
    resources.allocate(16L * graph.nodes());
    this.reachedIn = new int[graph.nodes()];
    this.edgeInto = new int[graph.nodes()];
    this.queue = new int[graph.nodes()];
    this.firstStep = new int[graph.nodes()];
    this.allSteps = global ? numberSteps() : 0;
    resources.allocate(4L * allSteps);
    this.stepTakenIn = new int[allSteps];
  }

  private int numberSteps() {
    int next = 0;
    for (int node = 0; node < graph.nodes(); node++) {
      boolean sameSystem = node > 0 && graph.system()[node] == graph.system()[node - 1];
      firstStep[node] = sameSystem ? firstStep[node - 1] : next;
      next = firstStep[node] + graph.steps()[node];
    }
    return next;
  }

  /** A short fair cycle, or empty if even the shortest found would be too long to be read. */
  Optional<FairCycle> shortest() {
    if (allSteps > MAX_LENGTH) {
      return Optional.empty();
    }
    LoopShrinking shrinking = new LoopShrinking(graph, this::isFairLoop);
    int[] best = null;
    int starts = Math.min(graph.nodes(), MAX_STARTS);
    for (int i = 0; i < starts && (best == null || work < WORK_FOR_STARTS); i++) {
      int start = (int) ((long) i * graph.nodes() / starts);
      if (walkFrom(start, best == null ? MAX_LENGTH : best.length - 1)) {
        best = shrinking.shrink(walk.toArray());
      }
      if (best == null && work > MAX_WORK) {
        break;
      }
    }
    return Optional.ofNullable(best).map(this::cycle);
  }

  private FairCycle cycle(int[] edges) {
    if (!isFairLoop(edges)) {
      throw new IllegalStateException("the loop of a counterexample is not fair");
    }
    int[] sources = new int[edges.length];
    for (int i = 0; i < edges.length; i++) {
      sources[(i + 1) % edges.length] = graph.target()[edges[i]];
    }
    return new FairCycle(graph, sources, edges);
  }

  /** Leaves a fair closed walk in {@link #walk}; false if it would be longer than allowed. */
  private boolean walkFrom(int start, int maxLength) {
    return walkStraightHome(start, maxLength) || walkByDebts(start, maxLength);
  }

  /** The shortest closed walk of all, if it happens to be fair. */
  private boolean walkStraightHome(int start, int maxLength) {
    begin(start);
    int last = nearest(start);
    return last >= 0 && append(last, maxLength) && !computeOwed();
  }

  private boolean walkByDebts(int start, int maxLength) {
    begin(start);
    while (true) {
      boolean owing = computeOwed();
      if (!owing && here == start && walk.size() > 0) {
        return true;
      }
      int last = owing ? nearest(-1) : nearest(start);
      if (last < 0 || !append(last, maxLength)) {
        return false;
      }
    }
  }

  private void begin(int start) {
    walk.truncate(0);
    summaries.start(summary, 0, graph.enabled()[start]);
    here = start;
    stepsTaken = 0;
    attempt++;
  }

  private boolean computeOwed() {
    summaries.unpaid(summary, 0, owed);
    summaries.unpaidWeak(summary, 0, owedWeak);
    return stepsTaken < allSteps || !summaries.isFair(summary, 0);
  }

  /**
   * Searches breadth-first for the nearest edge that leads to a node, or, if the node is negative,
   * that settles something owed.
   *
   * @return the last edge of a shortest way, or -1 if the search costs too much
   */
  private int nearest(int goal) {
    searches++;
    int head = 0;
    int tail = 0;
    queue[tail++] = here;
    reachedIn[here] = searches;
    edgeInto[here] = -1;
    while (head < tail) {
      int node = queue[head++];
      resources.tick();
      work += graph.firstEdge()[node + 1] - graph.firstEdge()[node];
      if (work > MAX_WORK) {
        return -1;
      }
      for (int edge = graph.firstEdge()[node]; edge < graph.firstEdge()[node + 1]; edge++) {
        int target = graph.target()[edge];
        if (goal >= 0 ? target == goal : settles(node, edge, target)) {
          return edge;
        }
        if (reachedIn[target] != searches) {
          reachedIn[target] = searches;
          edgeInto[target] = edge;
          queue[tail++] = target;
        }
      }
    }
    throw new IllegalStateException("a fair component cannot settle what it owes");
  }

  private boolean settles(int node, int edge, int target) {
    int colour = graph.colour()[edge];
    return summaries.marksMore(colour, summary, 0)
        || summaries.engagesAny(colour, owed)
        || !summaries.sets().contains(graph.enabled()[target], owedWeak)
        || global && graph.steps()[node] > 0 && stepTakenIn[step(node, edge)] != attempt;
  }

  private int step(int node, int edge) {
    return firstStep[node] + graph.position()[edge];
  }

  /** Walks the way that {@link #nearest} found; false if the walk becomes too long. */
  private boolean append(int last, int maxLength) {
    way.truncate(0);
    for (int edge = last; edge >= 0; edge = edgeInto(graph.source(edge))) {
      way.push(edge);
    }
    if (walk.size() + way.size() > maxLength) {
      return false;
    }
    while (way.size() > 0) {
      int edge = way.pop();
      walk.push(edge);
      take(edge);
      here = graph.target()[edge];
    }
    return true;
  }

  private int edgeInto(int node) {
    return node == here ? -1 : edgeInto[node];
  }

  private void take(int edge) {
    summaries.addEdge(summary, 0, graph.colour()[edge]);
    summaries.addState(summary, 0, graph.enabled()[graph.target()[edge]]);
    int node = graph.source(edge);
    if (global && graph.steps()[node] > 0 && stepTakenIn[step(node, edge)] != attempt) {
      stepTakenIn[step(node, edge)] = attempt;
      stepsTaken++;
    }
  }

  /** Whether a closed walk is fair by itself. */
  private boolean isFairLoop(int[] edges) {
    resources.tick();
    begin(graph.source(edges[0]));
    for (int edge : edges) {
      take(edge);
    }
    return stepsTaken == allSteps && summaries.isFair(summary, 0);
  }
}
