package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.search.SearchMonitor;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;

/**
 * The nodes from which a goal is reached in every instance if the right offers are chosen, whatever
 * the counts behind ω are: a game in which one side chooses offers and the other one targets. The
 * other side loses, too, if it goes round for ever in a way in which no instance can ({@link
 * BalancedCycles}). What is found is right; more nodes may have the property.
 */
final class Attraction {
  /** How many ways to choose among equally near offers are tried. */
  private static final int ATTEMPTS = 4;

  private static final int FAR = Integer.MAX_VALUE;

  private final CutoffGraph graph;
  private final SearchMonitor monitor;

  // offers by target, side by side
  private final int[] firstSource;
  private final int[] sources;

  private final BitSet won = new BitSet();

  /** By node that is won: the offer that is chosen, or {@link Strategy#AT_GOAL}. */
  private final int[] choice;

  /** By node: how many were won before. */
  private final int[] order;

  private int wins;

  /** By offer: how many of its targets are not won. */
  private final int[] open;

  private final Deque<Integer> news = new ArrayDeque<>();

  private Attraction(CutoffGraph graph, SearchMonitor monitor) {
    this.graph = graph;
    this.monitor = monitor;
    this.choice = new int[graph.nodes()];
    this.order = new int[graph.nodes()];
    this.firstSource = new int[graph.nodes() + 1];
    for (int i = 0; i < graph.firstTarget(graph.offers()); i++) {
      firstSource[graph.target(i) + 1]++;
    }
    for (int node = 0; node < graph.nodes(); node++) {
      firstSource[node + 1] += firstSource[node];
    }
    this.sources = new int[graph.firstTarget(graph.offers())];
    this.open = new int[graph.offers()];
    int[] filled = firstSource.clone();
    for (int offer = 0; offer < graph.offers(); offer++) {
      for (int i = graph.firstTarget(offer); i < graph.firstTarget(offer + 1); i++) {
        sources[filled[graph.target(i)]++] = offer;
        // An offer that changes counts is not repeated for ever.
        open[offer] += graph.target(i) == graph.owner(offer) && graph.changesCounts(offer) ? 0 : 1;
      }
    }
  }

  /**
   * @param aim that has to be won; the search may stop when it is
   */
  static Strategy to(BitSet goal, BitSet aim, CutoffGraph graph, SearchMonitor monitor) {
    Attraction attraction = new Attraction(graph, monitor);
    goal.stream().forEach(node -> attraction.win(node, Strategy.AT_GOAL));
    attraction.attract();
    boolean grows = true;
    while (grows && !attraction.hasWon(aim)) {
      grows = attraction.byStrategy();
    }
    return new Strategy(attraction.won, attraction.choice, attraction.order);
  }

  private boolean hasWon(BitSet aim) {
    BitSet rest = (BitSet) aim.clone();
    rest.andNot(won);
    return rest.isEmpty();
  }

  private void win(int node, int offer) {
    if (!won.get(node)) {
      order[node] = wins++;
      choice[node] = offer;
      won.set(node);
      news.add(node);
    }
  }

  /** Wins whoever has an offer that leads to what is won, or back to itself with other counts. */
  private void attract() {
    while (!news.isEmpty()) {
      int node = news.poll();
      for (int i = firstSource[node]; i < firstSource[node + 1]; i++) {
        int offer = sources[i];
        if (graph.owner(offer) != node && --open[offer] == 0) {
          win(graph.owner(offer), offer);
        }
      }
    }
  }

  /** Wins the nodes from which the nearest way to what is won cannot be gone for ever. */
  private boolean byStrategy() {
    Nearness nearness = new Nearness();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      monitor.progress("ways to the goal", graph.nodes(), graph.steps(), 0, graph.bytes());
      int[] nearest = nearness.choice(attempt);
      BitSet lost = BalancedCycles.in(graph, nearness.nodes, nearest);
      spread(lost, nearness.nodes, nearest);
      BitSet winners = (BitSet) nearness.nodes.clone();
      winners.andNot(lost);
      if (!winners.isEmpty()) {
        winners.stream().forEach(node -> win(node, nearest[node]));
        attract();
        return true;
      }
    }
    return false;
  }

  /** Adds the nodes whose choice may lead to a node of the set. */
  private void spread(BitSet lost, BitSet within, int[] nearest) {
    Deque<Integer> open = new ArrayDeque<>();
    lost.stream().forEach(open::add);
    while (!open.isEmpty()) {
      int node = open.poll();
      for (int i = firstSource[node]; i < firstSource[node + 1]; i++) {
        int owner = graph.owner(sources[i]);
        if (within.get(owner) && nearest[owner] == sources[i] && !lost.get(owner)) {
          lost.set(owner);
          open.add(owner);
        }
      }
    }
  }

  /** The nodes that can come nearer to what is won and never have to leave them otherwise. */
  private final class Nearness {
    private final BitSet nodes = new BitSet();
    private final int[] distance = new int[graph.nodes()];

    Nearness() {
      nodes.set(0, graph.nodes());
      nodes.andNot(won);
      boolean shrinks = true;
      while (shrinks) {
        monitor.progress("ways to the goal", graph.nodes(), graph.steps(), 0, graph.bytes());
        measure();
        int before = nodes.cardinality();
        for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
          if (distance[node] == FAR) {
            nodes.clear(node);
          }
        }
        shrinks = nodes.cardinality() < before;
      }
    }

    private void measure() {
      Arrays.fill(distance, FAR);
      Deque<Integer> open = new ArrayDeque<>();
      won.stream()
          .forEach(
              node -> {
                distance[node] = 0;
                open.add(node);
              });
      while (!open.isEmpty()) {
        int node = open.poll();
        for (int i = firstSource[node]; i < firstSource[node + 1]; i++) {
          int owner = graph.owner(sources[i]);
          if (distance[owner] == FAR && nodes.get(owner) && isSafe(sources[i])) {
            distance[owner] = distance[node] + 1;
            open.add(owner);
          }
        }
      }
    }

    private boolean isSafe(int offer) {
      for (int i = graph.firstTarget(offer); i < graph.firstTarget(offer + 1); i++) {
        if (!nodes.get(graph.target(i)) && !won.get(graph.target(i))) {
          return false;
        }
      }
      return true;
    }

    /** Of the offers that may lead nearer, another one in each attempt. */
    int[] choice(int attempt) {
      int[] nearest = new int[graph.nodes()];
      for (int node = nodes.nextSetBit(0); node >= 0; node = nodes.nextSetBit(node + 1)) {
        IntSequence offers = new IntSequence();
        for (int offer = graph.firstOffer(node); offer < graph.firstOffer(node + 1); offer++) {
          if (isSafe(offer) && comesNearer(offer, distance[node])) {
            offers.add(offer);
          }
        }
        nearest[node] = offers.get(attempt % offers.size());
      }
      return nearest;
    }

    private boolean comesNearer(int offer, int than) {
      for (int i = graph.firstTarget(offer); i < graph.firstTarget(offer + 1); i++) {
        if (distance[graph.target(i)] < than) {
          return true;
        }
      }
      return false;
    }
  }
}
