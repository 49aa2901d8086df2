package dev.fairlead.core.search.fair;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Turns states into an explicit graph by expanding them again. */
final class Extraction {

  private final Product product;
  private final SearchResources resources;

  Extraction(Product product, SearchResources resources) {
    this.product = product;
    this.resources = resources;
  }

  /** All states, with all edges between them. */
  Component all(Members members) {
    int[] indexes = new int[members.size()];
    Arrays.setAll(indexes, i -> i);
    return new Reading(members, indexes).read(false).orElseThrow();
  }

  /**
   * The same without the states that enable one of the agents; empty if none is left.
   *
   * @param enabled by index: the set of the agents enabled
   */
  Optional<Component> avoiding(long[] agents, Members members, IntUnaryOperator enabled) {
    int[] indexes = new int[members.size()];
    int kept = 0;
    for (int index = 0; index < indexes.length; index++) {
      if (!product.summaries().sets().meets(enabled.applyAsInt(index), agents)) {
        indexes[kept++] = index;
      }
    }
    return kept == 0
        ? Optional.empty()
        : new Reading(members, Arrays.copyOf(indexes, kept)).read(false);
  }

  /**
   * All states, ordered by system state, or empty if a system step of one of them is on no edge
   * between them. Then no part of a component is globally fair either: the system states of such a
   * part would be closed under all steps, so every state of the component would be among them, with
   * the same edges.
   */
  Optional<Component> closed(Members members) {
    return new Reading(members, bySystem(members)).read(true);
  }

  /** The same order with all edges between the states, whatever leaves them. */
  Component inOrderOfSystem(Members members) {
    return new Reading(members, bySystem(members)).read(false).orElseThrow();
  }

  private int[] bySystem(Members members) {
    long[] bySystem = new long[members.size()];
    resources.allocate(8L * bySystem.length);
    for (int i = 0; i < bySystem.length; i++) {
      bySystem[i] = (long) product.system(members.state(i)) << 32 | i;
    }
    Arrays.sort(bySystem);
    int[] indexes = new int[bySystem.length];
    for (int i = 0; i < indexes.length; i++) {
      indexes[i] = (int) bySystem[i];
    }
    resources.release(8L * bySystem.length);
    return indexes;
  }

  /** One extraction. */
  private final class Reading {
    private final Members members;
    private final int[] indexes;
    private final int[] nodeAt;
    private final IntList target = new IntList(resources);
    private final IntList colour = new IntList(resources);
    private final IntList position = new IntList(resources);

    /**
     * @param indexes among the members, of the nodes
     */
    Reading(Members members, int[] indexes) {
      this.members = members;
      this.indexes = indexes;
      resources.allocate(4L * members.size() + 4L * indexes.length);
      this.nodeAt = new int[members.size()];
      Arrays.fill(nodeAt, -1);
      for (int node = 0; node < indexes.length; node++) {
        nodeAt[indexes[node]] = node;
      }
    }

    Optional<Component> read(boolean onlyIfClosed) {
      int nodes = indexes.length;
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
        int state = members.state(indexes[node]);
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
      resources.release(4L * nodeAt.length + 4L * indexes.length);
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
      for (int edge = 0; edge < product.edges().size(); edge++) {
        int node = nodeOf(product.edges().target(edge));
        if (node >= 0) {
          target.push(node);
          colour.push(product.edges().colour(edge));
          position.push(product.edges().position(edge));
          coverage.cover(product.edges().position(edge));
        }
      }
    }

    private int nodeOf(int state) {
      int index = members.index(state);
      return index >= 0 ? nodeAt[index] : -1;
    }
  }
}
