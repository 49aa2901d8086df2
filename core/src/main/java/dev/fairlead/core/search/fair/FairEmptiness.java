package dev.fairlead.core.search.fair;

import dev.fairlead.core.certificate.Measure;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;

/**
 * Looks for a reachable strongly connected part of the product that is accepting and fair.
 *
 * <p>A depth-first search with Couvreur's root stack (FM 1999; the variant without a second stack
 * of numbers is Renault et al., LPAR 2013). Along with the acceptance marks it folds what fairness
 * asks about, so that it can stop on a <em>partial</em> component: one that is fair as far as seen
 * is fair for good, since the rest need not be used. A complete component that fails is searched
 * for fair parts only where leaving out states or edges can help (strong fairness, compassion).
 * Global fairness is about all steps of a state, so it is judged on complete components only.
 *
 * <p>A cycle of the product stays in one component of the automaton. States without an accepting
 * one are on no accepted cycle (Renault et al., <i>Strength-based decomposition of the property
 * Büchi automaton</i>, TACAS 2013): they are passed, in any order. Mostly they are expanded along
 * with a state of the search that has the same part of the system, which costs next to nothing.
 */
final class FairEmptiness implements Emptiness {

  private static final int NEW = 0;
  private static final int DEAD = -1;

  /**
   * Of a state on no accepted cycle: it was reached, and its edges are still to be computed. Only
   * where states are {@link #passes passed}: in a ranking this number is a rank.
   */
  private static final int WAITING = DEAD - 1;

  private final Product product;
  private final SearchResources resources;
  private final Judge judge;
  private final LongPredicate isTooLarge;

  /** Gets the measure of every state, or null. */
  private final Ranking ranking;

  /** Says which edges are followed; all are if it is null. */
  private final Confinement confinement;

  /** Whether states on no accepted cycle are passed; a ranking needs the order of the search. */
  private final boolean passes;

  /**
   * By product state: its position among the live states plus one, or NEW, or WAITING, or, if it is
   * dead, DEAD less its rank.
   */
  private final IntList order;

  // live: on the path, or in a component that is not complete; in the order of discovery
  private final IntList live;
  private final IntList liveEnabled;
  private final PartialComponents components;

  /** By live state: one more than the greatest rank among its dead successors, or zero. */
  private final IntList liveExit;

  // the path, and the edges of its states that are still to be followed
  private final IntList path;
  private final IntList firstEdge;
  private final IntList edgeTarget;
  private final IntList edgeColour;

  /** Where to begin, or what is to be passed, unless that has happened. */
  private final IntList starts;

  private final IntPredicate onWaiting = this::stopsWaiting;
  private int expanding = -1;
  private boolean cutShort;

  /** Decides where a search ends; the states behind are left to the caller. */
  @FunctionalInterface
  interface Confinement {

    /**
     * @param depth of the state, counted from where the search began
     */
    boolean follows(int state, int target, int depth);
  }

  /**
   * @param isTooLarge whether the search is to be cut short after so many states
   * @param ranking gets the measure of every state, or null
   */
  FairEmptiness(
      Product product, SearchResources resources, LongPredicate isTooLarge, Ranking ranking) {
    this(product, resources, isTooLarge, ranking, null);
  }

  /** For the components among some states only: no cycle has an edge that is not followed. */
  FairEmptiness(Product product, SearchResources resources, Confinement confinement) {
    this(product, resources, states -> false, null, confinement);
  }

  private FairEmptiness(
      Product product,
      SearchResources resources,
      LongPredicate isTooLarge,
      Ranking ranking,
      Confinement confinement) {
    this.product = product;
    this.resources = resources;
    this.judge = new Judge(product, resources);
    this.isTooLarge = isTooLarge;
    this.ranking = ranking;
    this.confinement = confinement;
    this.passes = ranking == null && confinement == null;
    this.order = new IntList(resources);
    this.live = new IntList(resources);
    this.liveEnabled = new IntList(resources);
    this.liveExit = new IntList(resources);
    this.components = new PartialComponents(product.summaries(), liveEnabled, resources);
    this.path = new IntList(resources);
    this.firstEdge = new IntList(resources);
    this.edgeTarget = new IntList(resources);
    this.edgeColour = new IntList(resources);
    this.starts = new IntList(resources);
  }

  @Override
  public Optional<FairComponent> search() {
    IntList initial = new IntList(resources);
    product.initial(initial);
    order.fillTo(product.size());
    meetInitial(initial, false);
    meetInitial(initial, true);
    while (starts.size() > 0) {
      int start = starts.pop();
      Optional<FairComponent> found = Optional.empty();
      if (passes && order.get(start) == WAITING) {
        pass(start);
      } else {
        found = from(start);
      }
      if (found.isPresent() || cutShort) {
        return found;
      }
    }
    resources.report();
    return Optional.empty();
  }

  private void meetInitial(IntList initial, boolean accepting) {
    for (int i = initial.size() - 1; i >= 0; i--) {
      if (product.canAccept(initial.get(i)) == accepting) {
        meet(initial.get(i), accepting);
      }
    }
  }

  /** A state that the search is to come to from here or elsewhere. */
  private void meet(int state, boolean accepting) {
    if (order.get(state) == NEW) {
      if (passes && !accepting) {
        order.set(state, WAITING);
      }
      starts.push(state);
    }
  }

  /** Of a state that may be expanded along with another: whether it is to be. */
  private boolean stopsWaiting(int state) {
    boolean waiting = order.get(state) == WAITING;
    if (waiting) {
      order.set(state, DEAD);
      resources.state();
    }
    return waiting;
  }

  /** Expands a state that is on no accepted cycle. */
  private void pass(int state) {
    cutShort = isTooLarge.test(resources.states());
    order.set(state, DEAD);
    resources.state();
    expand(state);
    for (int edge = product.edges().size() - 1; edge >= 0; edge--) {
      if (!product.edges().isAccepting(edge)) {
        meet(product.edges().target(edge), false);
      }
    }
    // Those are begun with first: what is met there waits for less.
    for (int edge = product.edges().size() - 1; edge >= 0; edge--) {
      if (product.edges().isAccepting(edge)) {
        meet(product.edges().target(edge), true);
      }
    }
  }

  private void expand(int state) {
    resources.tick();
    expanding = state;
    if (passes) {
      product.expand(state, onWaiting);
    } else {
      product.expand(state);
    }
    resources.transitions += product.edges().size() + product.edgesAlong();
    order.fillTo(product.size());
    for (int edge = 0; edge < product.along().size(); edge++) {
      meet(product.along().target(edge), product.along().isAccepting(edge));
    }
  }

  /** Searches what can be reached from a state and has not been visited. */
  Optional<FairComponent> from(int state) {
    order.fillTo(product.size());
    if (order.get(state) != NEW) {
      return Optional.empty();
    }
    cutShort = isTooLarge.test(resources.states());
    enter(state, 0);
    return run();
  }

  /** Whether the search was too large, so that nothing is known. */
  boolean isCutShort() {
    return cutShort;
  }

  @Override
  public int expanding() {
    return expanding;
  }

  @Override
  public boolean hasVisited(int state) {
    return state < order.size() && order.get(state) != NEW;
  }

  private void enter(int state, int colour) {
    resources.state();
    expand(state);
    live.push(state);
    liveEnabled.push(product.enabled());
    if (ranking != null) {
      liveExit.push(0);
    }
    order.set(state, live.size());
    components.push(live.size() - 1, colour);
    path.push(state);
    firstEdge.push(edgeTarget.size());
    for (int edge = product.edges().size() - 1; edge >= 0; edge--) {
      int target = product.edges().target(edge);
      if (passes && !product.edges().isAccepting(edge)) {
        meet(target, false);
      } else if (confinement == null || confinement.follows(state, target, path.size() - 1)) {
        edgeTarget.push(target);
        edgeColour.push(product.edges().colour(edge));
      }
    }
    resources.depth = Math.max(resources.depth, path.size());
  }

  private Optional<FairComponent> run() {
    while (path.size() > 0 && !cutShort) {
      if (edgeTarget.size() > firstEdge.top()) {
        int target = edgeTarget.pop();
        int colour = edgeColour.pop();
        int seen = order.get(target);
        if (seen == NEW) {
          cutShort = isTooLarge.test(resources.states());
          enter(target, colour);
        } else if (seen <= DEAD) {
          exitTo(DEAD - seen);
        } else if (closesFairPart(seen - 1, colour)) {
          return Optional.of(fairPartOfTop());
        }
      } else {
        Optional<FairComponent> found = leave();
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private boolean closesFairPart(int livePosition, int colour) {
    return components.close(livePosition, colour) && !product.global() && components.topIsFair();
  }

  private FairComponent fairPartOfTop() {
    return judge
        .partial(top())
        .orElseThrow(() -> new IllegalStateException("a fair partial component is not fair"));
  }

  private Members top() {
    return new Members.Listed(live, components.topRoot(), order);
  }

  private Optional<FairComponent> leave() {
    int state = path.pop();
    firstEdge.pop();
    int position = order.get(state) - 1;
    if (components.topRoot() != position) {
      return Optional.empty();
    }
    Optional<FairComponent> found = judgeComplete();
    int rank = ranking == null || found.isPresent() ? 0 : rankOfTop(position);
    while (live.size() > position) {
      order.set(live.pop(), DEAD - rank);
      liveEnabled.pop();
    }
    components.pop();
    exitTo(rank);
    return found;
  }

  /** The last state of the path has an edge to a dead one. */
  private void exitTo(int rank) {
    if (ranking != null && path.size() > 0) {
      int position = order.get(path.top()) - 1;
      liveExit.set(position, Math.max(liveExit.get(position), rank + 1));
    }
  }

  /** Ranks the last component, which has no fair part. */
  private int rankOfTop(int first) {
    int rank = 0;
    while (liveExit.size() > first) {
      rank = Math.max(rank, liveExit.pop());
    }
    if (!components.topHasEdges()) {
      ranking.single(live.get(first), rank);
    } else if (components.topIsHopeless()) {
      int measure = ranking.number(Measure.of(rank, components.topCause(ranking)));
      for (int i = first; i < live.size(); i++) {
        ranking.set(live.get(i), measure);
      }
    } else {
      judge.rank(
          top(), index -> liveEnabled.get(first + index), components.topStarved(), rank, ranking);
    }
    return rank;
  }

  private Optional<FairComponent> judgeComplete() {
    if (!components.topHasEdges() || components.topIsHopeless()) {
      return Optional.empty();
    }
    int first = components.topRoot();
    return judge.complete(top(), index -> liveEnabled.get(first + index), components.topStarved());
  }
}
