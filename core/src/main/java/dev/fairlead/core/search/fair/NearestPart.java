package dev.fairlead.core.search.fair;

import dev.fairlead.core.space.ModelFault;
import java.util.Optional;

/**
 * Looks for a fair part among the states nearest to the initial ones. Depth-first search comes to a
 * fair part wherever its path leads, which with thousands of processes can be thousands of steps
 * away; often there is another one close by, and a shorter run is easier to read. What is fair
 * among some states is fair among all, since what is enabled is judged by all steps; only for
 * global fairness, which is about steps that leave, nothing can be said.
 */
final class NearestPart {

  private static final int FIRST_TRIED = 8;
  private static final int GROWTH = 16;

  private final Product product;
  private final SearchResources resources;

  // the nearest states, and where each of them is in the list, counted from one
  private final IntList nearest;
  private final IntList order;

  NearestPart(Product product, SearchResources resources) {
    this.product = product;
    this.resources = resources;
    this.nearest = new IntList(resources);
    this.order = new IntList(resources);
  }

  /**
   * A fair part of the nearest states, which are as many as are worth the while.
   *
   * @param most looks at no more states than this
   */
  Optional<FairComponent> among(int most) {
    if (product.global()) {
      return Optional.empty();
    }
    int tried = 0;
    IntList queue = new IntList(resources);
    IntList reached = new IntList(resources);
    product.initial(queue);
    reached.fillTo(product.size());
    for (int i = 0; i < queue.size(); i++) {
      reached.set(queue.get(i), 1);
    }
    for (int head = 0; head < queue.size() && nearest.size() < most; head++) {
      if (contains(queue.get(head)) || !expand(queue.get(head))) {
        continue;
      }
      reached.fillTo(product.size());
      order.fillTo(product.size());
      nearest.push(queue.get(head));
      order.set(queue.get(head), nearest.size());
      for (int edge = 0; edge < product.edges().size(); edge++) {
        if (reached.get(product.edges().target(edge)) == 0) {
          reached.set(product.edges().target(edge), 1);
          queue.push(product.edges().target(edge));
        }
      }
      boolean last = head + 1 == queue.size() || nearest.size() == most;
      if (last || nearest.size() >= Math.max(FIRST_TRIED, (long) GROWTH * tried)) {
        tried = nearest.size();
        Optional<FairComponent> fair = fairPart();
        if (fair.isPresent()) {
          return fair;
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a state is among the nearest ones looked at. */
  boolean contains(int state) {
    return state < order.size() && order.get(state) > 0;
  }

  private Optional<FairComponent> fairPart() {
    Component graph = new Extraction(product, resources).all(new Members.Listed(nearest, 0, order));
    Optional<FairComponent> fair = new StreettPruning(product, resources).fairPart(graph);
    resources.release(graph.bytes());
    return fair;
  }

  /** Where the model goes wrong is not what is being reported. */
  private boolean expand(int state) {
    resources.tick();
    try {
      product.expand(state);
      return true;
    } catch (ModelFault offTheWay) {
      return false;
    }
  }
}
