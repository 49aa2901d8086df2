package dev.fairlead.core.search.fair;

import dev.fairlead.core.space.ModelFault;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Short ways from the initial states of the product, found breadth-first. The first ways tried may
 * lead anywhere; after some effort only states that were visited before are followed, so that
 * finding a way costs no more than the search did.
 */
final class Stem {

  private static final int NOT_REACHED = 0;
  private static final int INITIAL = -1;

  /** States that may be expanded for a shorter way than a depth-first search has taken. */
  static final int DETOURS = 100_000;

  private final Product product;
  private final SearchResources resources;
  private final IntPredicate visited;
  private final int detours;

  /**
   * @param visited which states have been visited before
   * @param detours how many states are expanded before only those are
   */
  Stem(Product product, SearchResources resources, IntPredicate visited, int detours) {
    this.product = product;
    this.resources = resources;
    this.visited = visited;
    this.detours = detours;
  }

  /**
   * The product states along a short way to one that is wanted, both ends included.
   *
   * @param wanted must be true of a state reachable through states visited before
   */
  int[] to(IntPredicate wanted) {
    int expanded = 0;
    IntList parent = new IntList(resources);
    IntList queue = new IntList(resources);
    IntList initial = new IntList(resources);
    product.initial(initial);
    parent.fillTo(product.size());
    for (int i = 0; i < initial.size(); i++) {
      if (parent.get(initial.get(i)) == NOT_REACHED) {
        parent.set(initial.get(i), INITIAL);
        queue.push(initial.get(i));
      }
    }
    for (int head = 0; head < queue.size(); head++) {
      int state = queue.get(head);
      if (wanted.test(state)) {
        return back(state, parent);
      }
      if (expanded++ >= detours && !visited.test(state) || !expand(state)) {
        continue;
      }
      parent.fillTo(product.size());
      for (int edge = 0; edge < product.edges().size(); edge++) {
        int target = product.edges().target(edge);
        if (parent.get(target) == NOT_REACHED) {
          parent.set(target, state + 1);
          queue.push(target);
        }
      }
    }
    throw new IllegalStateException("no way to a state that was reached");
  }

  /** A fault off the way that the search took is not what is being reported. */
  private boolean expand(int state) {
    resources.tick();
    try {
      product.expand(state);
      return true;
    } catch (ModelFault offTheWay) {
      return false;
    }
  }

  private int[] back(int last, IntList parent) {
    IntList way = new IntList(resources);
    for (int state = last; ; state = parent.get(state) - 1) {
      way.push(state);
      if (parent.get(state) == INITIAL) {
        break;
      }
    }
    int[] states = new int[way.size()];
    Arrays.setAll(states, i -> way.get(states.length - 1 - i));
    return states;
  }
}
