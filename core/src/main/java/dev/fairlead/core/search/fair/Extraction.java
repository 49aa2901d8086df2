package dev.fairlead.core.search.fair;

import java.util.Arrays;
import java.util.Optional;

/** Turns the last component of a search into an explicit graph by expanding its states again. */
final class Extraction {

  private final Product product;
  private final SearchResources resources;

  Extraction(Product product, SearchResources resources) {
    this.product = product;
    this.resources = resources;
  }

  /** All live states from a position on, with all edges between them. */
  Component all(IntList live, int from, IntList order) {
    int[] positions = new int[live.size() - from];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = from + i;
    }
    return new Reading(live, from, order, positions).read(false).orElseThrow();
  }

  /** The same without the states that enable one of the agents; empty if none is left. */
  Optional<Component> avoiding(
      long[] agents, IntList live, IntList liveEnabled, int from, IntList order) {
    int[] positions = new int[live.size() - from];
    int kept = 0;
    for (int position = from; position < live.size(); position++) {
      if (!product.summaries().sets().meets(liveEnabled.get(position), agents)) {
        positions[kept++] = position;
      }
    }
    return kept == 0
        ? Optional.empty()
        : new Reading(live, from, order, Arrays.copyOf(positions, kept)).read(false);
  }

  /**
   * All live states from a position on, ordered by system state, or empty if a system step of one
   * of them is on no edge between them. Then no part of the component is globally fair either: the
   * system states of such a part would be closed under all steps, so every state of the component
   * would be among them, with the same edges.
   */
  Optional<Component> closed(IntList live, int from, IntList order) {
    long[] bySystem = new long[live.size() - from];
    resources.allocate(8L * bySystem.length);
    for (int i = 0; i < bySystem.length; i++) {
      bySystem[i] = (long) product.system(live.get(from + i)) << 32 | from + i;
    }
    Arrays.sort(bySystem);
    int[] positions = new int[bySystem.length];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = (int) bySystem[i];
    }
    resources.release(8L * bySystem.length);
    return new Reading(live, from, order, positions).read(true);
  }

  /** One extraction. */
  private final class Reading {
    private final IntList live;
    private final int from;
    private final IntList order;
    private final int[] positions;
    private final int[] nodeAt;
    private final IntList target = new IntList(resources);
    private final IntList colour = new IntList(resources);
    private final IntList position = new IntList(resources);

    /**
     * @param positions among the live states, of the nodes
     */
    Reading(IntList live, int from, IntList order, int[] positions) {
      this.live = live;
      this.from = from;
      this.order = order;
      this.positions = positions;
      resources.allocate(4L * (live.size() - from) + 4L * positions.length);
      this.nodeAt = new int[live.size() - from];
      Arrays.fill(nodeAt, -1);
      for (int node = 0; node < positions.length; node++) {
        nodeAt[positions[node] - from] = node;
      }
    }

    Optional<Component> read(boolean onlyIfClosed) {
      int nodes = positions.length;
      resources.allocate(20L * nodes);
      int[] states = new int[nodes];
      int[] system = new int[nodes];
      int[] enabled = new int[nodes];
      int[] steps = new int[nodes];
      int[] firstEdge = new int[nodes + 1];
      StepCoverage coverage = new StepCoverage();
      boolean closed = true;
      for (int node = 0; node < nodes && closed; node++) {
        resources.tick();
        int state = live.get(positions[node]);
        product.expand(state);
        states[node] = state;
        system[node] = product.system(state);
        enabled[node] = product.enabled();
        steps[node] = product.steps();
        if (onlyIfClosed) {
          closed = coverage.visit(system[node], steps[node]);
        }
        addEdges(coverage);
        firstEdge[node + 1] = target.size();
      }
      resources.release(4L * nodeAt.length + 4L * positions.length);
      Component component =
          new Component(
              states,
              system,
              enabled,
              steps,
              firstEdge,
              target.toArray(),
              colour.toArray(),
              position.toArray());
      if (onlyIfClosed && !(closed && coverage.isComplete())) {
        resources.release(component.bytes());
        return Optional.empty();
      }
      return Optional.of(component);
    }

    private void addEdges(StepCoverage coverage) {
      for (int edge = 0; edge < product.edges(); edge++) {
        int node = nodeOf(product.target(edge));
        if (node >= 0) {
          target.push(node);
          colour.push(product.colour(edge));
          position.push(product.position(edge));
          coverage.cover(product.position(edge));
        }
      }
    }

    private int nodeOf(int state) {
      // States numbered during this extraction are none of the component's.
      int livePosition = state < order.size() ? order.get(state) - 1 : -1;
      return livePosition >= from ? nodeAt[livePosition - from] : -1;
    }
  }
}
