package dev.fairlead.core.search.fair;

import dev.fairlead.core.search.directed.BucketQueue;
import dev.fairlead.core.search.directed.Estimates;
import dev.fairlead.core.search.directed.Priority;
import java.util.Arrays;
import java.util.Optional;

/**
 * The same search in two phases that take turns (Edelkamp, Lluch Lafuente and Leue 2001, section
 * 4.3). States of the product whose automaton state is in no accepting component of the automaton
 * are expanded in the order of an estimate. Where one is in such a component, its components are
 * searched {@linkplain FairEmptiness depth first} inside of that component of the automaton only;
 * edges that leave it lead back to the first phase.
 *
 * <p>Every cycle of the product is a closed walk of the automaton, so it lies in one of its
 * components, and in an accepting one if it is accepted. So no fair component is cut, and a search
 * that finds none has expanded every state, as the search in one phase has. What differs from the
 * paper: inside, components are found in one pass whether all cycles are accepting or only some, so
 * there is no second search for a cycle, and every notion of fairness can be asked for.
 */
final class DirectedEmptiness implements Emptiness {
  private static final int REACHED = 1;
  private static final int EXPANDED = 2;
  private static final int FEW = 1_000;

  private final Product product;
  private final SearchResources resources;
  private final Priority priority;
  private final Estimates estimates;
  private final FairEmptiness inside;

  /** What has been reached by the first phase, and what it has expanded itself. */
  private final IntList states;

  private final BucketQueue open = new BucketQueue();
  private long bytesOfOpen;

  /** Steps to the state in which the second phase has begun. */
  private int before;

  /** The state that the first phase expands, or -1 while the second has its turn. */
  private int expanding = -1;

  private boolean entered;

  /**
   * @param estimates of a state of the product, the automaton's part last
   */
  DirectedEmptiness(
      Product product, SearchResources resources, Priority priority, Estimates estimates) {
    this.product = product;
    this.resources = resources;
    this.priority = priority;
    this.estimates = estimates;
    this.states = new IntList(resources);
    this.inside = new FairEmptiness(product, resources, this::staysInside);
  }

  @Override
  public Optional<FairComponent> search() {
    IntList initial = new IntList(resources);
    product.initial(initial);
    for (int i = 0; i < initial.size(); i++) {
      reach(initial.get(i), 0);
    }
    while (open.take()) {
      int state = open.state();
      if (product.canAccept(state)) {
        entered = true;
        expanding = -1;
        before = open.steps();
        Optional<FairComponent> found = inside.from(state);
        if (found.isPresent()) {
          return found;
        }
      } else {
        expand(state, open.steps());
      }
    }
    resources.report();
    return Optional.empty();
  }

  private void expand(int state, int steps) {
    resources.tick();
    resources.state();
    expanding = state;
    product.expand(state);
    resources.transitions += product.edges().size();
    resources.depth = Math.max(resources.depth, steps + 1L);
    states.set(state, EXPANDED);
    for (int edge = 0; edge < product.edges().size(); edge++) {
      reach(product.edges().target(edge), steps + 1);
    }
  }

  private boolean staysInside(int state, int target, int depth) {
    if (product.inSameComponent(state, target)) {
      return true;
    }
    reach(target, before + depth + 1);
    return false;
  }

  private void reach(int state, int steps) {
    states.fillTo(product.size());
    if (states.get(state) != 0 || inside.hasVisited(state)) {
      return;
    }
    states.set(state, REACHED);
    int left = product.canAccept(state) ? 0 : estimate(state);
    open.add(priority.of(steps, left), state, steps);
    resources.allocate(open.bytes() - bytesOfOpen);
    bytesOfOpen = open.bytes();
  }

  private int estimate(int state) {
    int[] system = product.vector(state);
    int[] whole = Arrays.copyOf(system, system.length + 1);
    whole[system.length] = product.automatonState(state);
    return estimates.of(whole, whole.length);
  }

  @Override
  public int expanding() {
    return expanding < 0 && entered ? inside.expanding() : expanding;
  }

  /** The way is a short one by its order: to look for a shorter one is to cost about as much. */
  @Override
  public int detours() {
    return (int) Math.min(Stem.DETOURS, FEW + 2 * resources.states());
  }

  @Override
  public boolean hasVisited(int state) {
    return state < states.size() && states.get(state) == EXPANDED || inside.hasVisited(state);
  }
}
