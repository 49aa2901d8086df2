package dev.fairlead.core.search.hull;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.search.fair.FairLoop;
import dev.fairlead.core.search.fair.FairSearch.Result;
import dev.fairlead.core.search.hull.HullOperations.Explored;
import dev.fairlead.core.search.hull.HullOperations.Extent;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Move;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Is there a fair run of a system that an automaton accepts? Decided by the forward fair hull:
 * nodes without what a fair accepting component needs are taken away until nothing changes.
 *
 * <p>Why it is right: every operation keeps every fair accepting component. At the fixpoint take a
 * source component C of what is left. Every node has a predecessor, so C has a cycle. Whatever
 * reaches C is in C; so the edge or the state that gave a node of C a label is in C, too, and C has
 * what each of its nodes needs. An edge of C that triggers a compassion agent is alive, so C
 * engages that agent. With no fairness but acceptance sets this is OWCTY (Černá and Pelánek 2003).
 *
 * <p>Strong global fairness is no such pass: a fair run ends in a bottom component of the system
 * and takes all its steps. The hull without it holds every such component, so what is left is
 * gathered, if it is not too much, and its components are judged on one machine. Of more nodes the
 * components are found by bulk operations, too ({@link GlobalHull}).
 */
public final class FairHull<S> {

  private final HullOperations<S> operations;
  private final BreadthFirst.Subject<List<Atom>> system;
  private final Tgba negation;
  private final Fairness fairness;
  private final HullLimits limits;
  private final SearchMonitor monitor;

  private FairHull(
      HullOperations<S> operations,
      BreadthFirst.Subject<List<Atom>> system,
      Tgba negation,
      Fairness fairness,
      HullLimits limits,
      SearchMonitor monitor) {
    this.operations = operations;
    this.system = system;
    this.negation = negation;
    this.fairness = fairness;
    this.limits = limits;
    this.monitor = monitor;
  }

  /**
   * Searches a product.
   *
   * @param operations on the same product
   * @param system the first instance, in whose numbers runs are
   * @param fairness about its space
   * @param limits of what is gathered
   * @throws SearchStopped if the monitor stops it, or if global fairness leaves more nodes than may
   *     be gathered and the executor finds no components
   */
  public static <S> Result search(
      HullOperations<S> operations,
      BreadthFirst.Subject<List<Atom>> system,
      Tgba negation,
      Fairness fairness,
      HullLimits limits,
      SearchMonitor monitor) {
    return new FairHull<>(operations, system, negation, fairness, limits, monitor).search();
  }

  private Result search() {
    Explored<S> explored = operations.explore();
    if (explored instanceof Explored.Faulty<S> faulty) {
      return new Result.Fault(faulty.message(), run(faulty.run()), operations.facts());
    }
    S hull = hull(((Explored.All<S>) explored).nodes());
    Extent extent = operations.extent(hull);
    if (extent.nodes() == 0) {
      return new Result.Empty(operations.facts(), Optional.empty());
    }
    if (extent.nodes() <= (fairness.global() ? limits.gathered() : limits.small())) {
      return judged(hull);
    }
    return fairness.global() ? globally(hull, extent) : found(hull, extent);
  }

  /** The fixpoint, or what is left as soon as one machine can take it over. */
  private S hull(S reachable) {
    S nodes = reachable;
    if (isSmall(operations.extent(nodes))) {
      return nodes;
    }
    nodes = operations.trim(nodes);
    Extent before;
    Extent after = operations.extent(nodes);
    do {
      before = after;
      if (isSmall(before)) {
        return nodes;
      }
      nodes = operations.trim(operations.satisfying(operations.reach(nodes)));
      after = operations.extent(nodes);
    } while (!after.equals(before));
    return nodes;
  }

  private boolean isSmall(Extent extent) {
    return extent.nodes() <= limits.small();
  }

  /** What is left holds every fair component, if there is one: that is judged on one machine. */
  private Result judged(S hull) {
    FairLoop.Search loop =
        FairLoop.among(operations.gather(hull), system, negation, fairness, monitor);
    return loop instanceof FairLoop.NoPart
        ? new Result.Empty(operations.facts(), Optional.empty())
        : found(loop);
  }

  /** Components are found by bulk operations as long as there are too many nodes. */
  private Result globally(S hull, Extent extent) {
    if (!(operations instanceof HullComponents<S> components)) {
      throw new SearchStopped(
          String.format(
              Locale.ROOT,
              "global fairness is judged on one machine, and %,d states of the product are left,"
                  + " which is more than %,d",
              extent.nodes(),
              limits.gathered()),
          "choose another notion of fairness or shrink the model");
    }
    GlobalHull.Rest<S> rest = new GlobalHull<>(components, limits.gathered()).of(hull);
    if (rest instanceof GlobalHull.Fair<S> fair) {
      Extent size = operations.extent(fair.component());
      return size.nodes() > limits.gathered()
          ? withoutLasso(loopAmong(size))
          : found(fair.component(), size);
    }
    S few = ((GlobalHull.Few<S>) rest).nodes();
    return operations.extent(few).nodes() == 0
        ? new Result.Empty(operations.facts(), Optional.empty())
        : judged(few);
  }

  /** The answer is known by now, so being stopped costs the lasso only. */
  private Result found(S hull, Extent extent) {
    boolean large = extent.nodes() > limits.gathered();
    if (large && !(operations instanceof HullParts<S>)) {
      return withoutLasso(loopAmong(extent));
    }
    try {
      FairLoop.Search loop =
          large
              ? new LargeHull<>(
                      (HullParts<S>) operations,
                      system,
                      negation,
                      fairness,
                      limits.gathered(),
                      monitor)
                  .loop(hull)
              : FairLoop.among(operations.gather(hull), system, negation, fairness, monitor);
      if (loop instanceof FairLoop.NoPart) {
        throw new IllegalStateException("a hull without a fair component");
      }
      return found(loop);
    } catch (SearchStopped stopped) {
      return withoutLasso("a fair loop exists; stopped while looking for it: " + stopped.reason());
    }
  }

  private Result found(FairLoop.Search search) {
    if (search instanceof FairLoop.TooLong tooLong) {
      return withoutLasso(tooLong.reason());
    }
    FairLoop.Loop loop = (FairLoop.Loop) search;
    List<int[]> stem = operations.pathTo(loop.nodes());
    int start = loop.indexOf(stem.get(stem.size() - 1));
    List<Move> moves = new ArrayList<>(loop.moves());
    Collections.rotate(moves, -start);
    return new Result.Found(
        Optional.of(new Evidence.Lasso(systemState(stem.get(0)), moves(stem), moves)),
        "",
        operations.facts());
  }

  private String loopAmong(Extent extent) {
    return String.format(
        Locale.ROOT,
        "a fair loop exists among %,d states of the product, more than the %,d among which one"
            + " machine looks for it",
        extent.nodes(),
        limits.gathered());
  }

  private Result withoutLasso(String because) {
    return new Result.Found(Optional.empty(), because, operations.facts());
  }

  private Optional<Evidence.FiniteRun> run(List<int[]> nodes) {
    return nodes.isEmpty()
        ? Optional.empty()
        : Optional.of(new Evidence.FiniteRun(systemState(nodes.get(0)), moves(nodes)));
  }

  private static int[] systemState(int[] node) {
    return FairLoop.systemState(node);
  }

  private List<Move> moves(List<int[]> path) {
    return new ProductWalk(new ProductEdges(system.space(), negation, system.property()))
        .along(path);
  }
}
