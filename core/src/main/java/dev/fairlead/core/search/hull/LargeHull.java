package dev.fairlead.core.search.hull;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.fair.FairLoop;
import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A loop in a hull of more nodes than one machine gathers. Nodes that are reached from one of them
 * are taken away, again and again.
 *
 * <p>What is left has all predecessors of its nodes that the hull has, so it is a fixpoint as well:
 * unless it is empty, its source components are fair, by the proof with {@link FairHull}. If
 * everything is reached from a node v, so is a source component; whatever reaches that is in it,
 * and so is v. A loop is then looked for among the nodes nearest to v. The whole component would be
 * among them in the end, but no more are looked at than may be gathered. Where loops are longer,
 * one is made of paths, if the executor finds them ({@link WovenLoop}).
 */
final class LargeHull<S> {
  private static final int FIRST = 1_000;
  private static final int GROWTH = 10;
  private static final int WEAVE = 100_000;

  private final HullParts<S> parts;
  private final BreadthFirst.Subject<List<Atom>> system;
  private final Tgba negation;
  private final Fairness fairness;
  private final long gathered;
  private final SearchMonitor monitor;

  /**
   * @param gathered nodes that one machine looks at, at most
   */
  LargeHull(
      HullParts<S> parts,
      BreadthFirst.Subject<List<Atom>> system,
      Tgba negation,
      Fairness fairness,
      long gathered,
      SearchMonitor monitor) {
    this.parts = parts;
    this.system = system;
    this.negation = negation;
    this.fairness = fairness;
    this.gathered = gathered;
    this.monitor = monitor;
  }

  /**
   * @param hull a fixpoint without global fairness, with more nodes than may be gathered
   */
  FairLoop.Search loop(S hull) {
    S left = hull;
    int[] last = null;
    while (parts.extent(left).nodes() > gathered) {
      last = parts.any(left);
      if (parts instanceof HullPaths<S> paths && paths.beyond(left, last).isEmpty()) {
        return around(
            last, Optional.of(new WovenLoop<>(paths, left, system, negation, fairness, monitor)));
      }
      left = parts.unreached(left, last);
    }
    return parts.extent(left).nodes() > 0
        ? among(parts.gather(left))
        : around(last, Optional.empty());
  }

  private FairLoop.Search among(List<int[]> nodes) {
    return FairLoop.among(nodes, system, negation, fairness, monitor);
  }

  /** Looks among the nearest nodes, then among more of them. */
  private FairLoop.Search around(int[] node, Optional<WovenLoop<S>> paths) {
    Ball ball = new Ball(node);
    Optional<WovenLoop<S>> woven = paths;
    for (long size = Math.min(FIRST, gathered); ; size = Math.min(gathered, GROWTH * size)) {
      boolean everything = ball.grow(size);
      FairLoop.Search search = among(ball.nodes());
      if (!(search instanceof FairLoop.NoPart) || everything) {
        return search;
      }
      // What is not near is sought in a more costly way before far more is looked at.
      if (size >= WEAVE || size == gathered) {
        Optional<FairLoop.Loop> loop = woven.flatMap(one -> one.through(node));
        if (loop.isPresent()) {
          return loop.get();
        }
        woven = Optional.empty();
      }
      if (size == gathered) {
        return new FairLoop.TooLong(
            String.format(
                Locale.ROOT,
                "a fair loop exists; there is none among the %,d states of the product next to"
                    + " one that is on such a loop",
                gathered));
      }
    }
  }

  /** The nodes nearest to one of them. */
  private final class Ball {
    private final VectorStore store = new VectorStore();
    private final ProductEdges edges =
        new ProductEdges(system.space(), negation, system.property());
    private int expanded;

    Ball(int[] centre) {
      store.put(centre, centre.length);
    }

    /**
     * Adds nodes in the order of their distance until there are as many as wanted, or a few more.
     *
     * @return whether there are no others
     */
    boolean grow(long wanted) {
      while (expanded < store.size() && store.size() < wanted) {
        if ((expanded & SearchMonitor.INTERVAL - 1) == 0) {
          monitor.progress("looking for a fair loop", store.size(), 0, 0, store.bytes());
        }
        int[] node = vector(expanded++);
        edges.expand(
            node,
            node.length,
            new ProductEdges.Sink() {
              @Override
              public void step(int label, int processSet) {}

              @Override
              public void edge(int label, int processSet, long[] marks, int[] target, int length) {
                store.put(target, length);
              }
            });
      }
      return expanded == store.size();
    }

    private int[] vector(int number) {
      int[] vector = new int[store.length(number)];
      store.read(number, vector);
      return vector;
    }

    List<int[]> nodes() {
      List<int[]> all = new ArrayList<>(store.size());
      for (int number = 0; number < store.size(); number++) {
        all.add(vector(number));
      }
      return all;
    }
  }
}
