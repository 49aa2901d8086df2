package dev.fairlead.core.search.refine;

import dev.fairlead.core.search.Graph;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A small process with internal steps; sets of its states are bit masks, everything about them is
 * computed from the edges again and again. State 0 is the initial one.
 */
record Lts(int size, List<Edge> edges) {

  static final List<String> EVENTS = List.of("a", "b", "c", "terminate");

  /** In place of an event. */
  static final int TAU = -1;

  record Edge(int from, int event, int to) {}

  static Lts random(SplittableRandom random) {
    int size = 1 + random.nextInt(5);
    int events = 1 + random.nextInt(EVENTS.size());
    List<Edge> edges = new ArrayList<>();
    for (int count = random.nextInt(3 * size); count > 0; count--) {
      edges.add(randomEdge(random, size, events));
    }
    return new Lts(size, edges);
  }

  private static Edge randomEdge(SplittableRandom random, int size, int events) {
    int event = random.nextInt(3) == 0 ? TAU : random.nextInt(events);
    return new Edge(random.nextInt(size), event, random.nextInt(size));
  }

  /** A process that is much like this one, so that they are often related. */
  Lts mutated(SplittableRandom random) {
    List<Edge> mutant = new ArrayList<>(edges);
    for (int changes = random.nextInt(3); changes > 0; changes--) {
      if (!mutant.isEmpty() && random.nextBoolean()) {
        mutant.remove(random.nextInt(mutant.size()));
      } else {
        mutant.add(randomEdge(random, size, EVENTS.size()));
      }
    }
    return new Lts(size, mutant);
  }

  Graph graph() {
    return graph("s");
  }

  /**
   * @param prefix of the names of states; what follows a prime is not shown
   */
  Graph graph(String prefix) {
    List<String> lines = new ArrayList<>(List.of("-> " + prefix + "0"));
    for (Edge edge : edges) {
      String label = edge.event == TAU ? "tau" : EVENTS.get(edge.event);
      lines.add(prefix + edge.from + " -" + label + "-> " + prefix + edge.to);
    }
    return Graph.graph(lines.toArray(String[]::new));
  }

  private static boolean in(int state, int set) {
    return (set >> state & 1) == 1;
  }

  private int step(int set, int event) {
    int targets = 0;
    for (Edge edge : edges) {
      if (edge.event == event && in(edge.from, set)) {
        targets |= 1 << edge.to;
      }
    }
    return targets;
  }

  private int closure(int set) {
    int closed = set | step(set, TAU);
    return closed == set ? set : closure(closed);
  }

  int initial() {
    return closure(1);
  }

  int after(int set, int event) {
    return closure(step(set, event));
  }

  /** A path of as many internal steps as there are states has a cycle. */
  boolean diverges(int set) {
    int reached = set;
    for (int i = 0; i < size; i++) {
      reached = step(reached, TAU);
    }
    return reached != 0;
  }

  /** The length of a shortest loop of internal steps through a state, or 0. */
  int internalLoop(int state) {
    int reached = 1 << state;
    for (int length = 1; length <= size; length++) {
      reached = step(reached, TAU);
      if (in(state, reached)) {
        return length;
      }
    }
    return 0;
  }

  /** What each stable state of the set offers, as masks of events. */
  List<Integer> menus(int set) {
    List<Integer> menus = new ArrayList<>();
    for (int state = 0; state < size; state++) {
      if (in(state, set) && step(1 << state, TAU) == 0) {
        menus.add(events(1 << state));
      }
    }
    return menus;
  }

  int events(int set) {
    int events = 0;
    for (int event = 0; event < EVENTS.size(); event++) {
      events |= step(set, event) == 0 ? 0 : 1 << event;
    }
    return events;
  }
}
