package dev.fairlead.core.plan;

import dev.fairlead.core.property.Model;
import dev.fairlead.core.search.Ahead;
import dev.fairlead.core.search.BreadthFirst.Result;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Guidance.Order;
import dev.fairlead.core.search.HelperThreads;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.SearchStopped;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Searches in other orders beside a breadth-first search that has become large and goes on growing:
 * best first and depth first, each again with more states and other random choices when it has not
 * found anything. They share nothing with it. If there is a second thread, they have one; else they
 * take turns with it. The first run that is found ends all of them; nothing is concluded from their
 * silence. What they visit altogether is a part of what the breadth-first search has visited.
 */
final class Probes implements SearchMonitor, AutoCloseable {
  /** With fewer states than these a breadth-first search is left alone. */
  private static final long FROM = 200_000;

  /** States of the first probe of each order; four times as many for each that follows. */
  private static final long FIRST = 5_000;

  private static final long GROWTH = 4;

  /** How many states levels have for each one of the probes where these take their time. */
  private static final long SHARE = 4;

  /** A state that is estimated counts as several: 4 to 25 are expanded by levels meanwhile. */
  private static final long ESTIMATED = 4;

  /**
   * By several estimates in turns, depth first, by one estimate alone, which is cheap, and by plans
   * without losses where there are any.
   */
  private final List<Guidance> orders;

  private final Model.Question question;
  private final Pursuit pursuit;
  private final Watch watch;
  private final HelperThreads thread = new HelperThreads();
  private boolean begun;

  // of the search by levels
  private final long start = System.nanoTime();
  private long transitions;
  private long depth;
  private long held;

  // of the search that probes
  private int next;
  private long spent;
  private Optional<Model.Question> other = Optional.empty();

  // told by the searching thread to the probing one, and back
  private volatile boolean growing;
  private volatile long states;
  private volatile boolean cancelled;
  private volatile long bytes;
  private volatile RunFinder.Directed winner;

  Probes(Model.Question question, Pursuit pursuit, Guidance guidance, Watch watch) {
    this.question = question;
    this.pursuit = pursuit;
    this.watch = watch;
    Guidance best = guidance.withOrder(Order.BEST_FIRST);
    this.orders = new ArrayList<>(List.of(best, guidance.withOrder(Order.DEPTH_FIRST)));
    new Heuristics(question, best).cheapest().ifPresent(estimate -> orders.add(best.by(estimate)));
  }

  /** The probe that has found a run. */
  Optional<RunFinder.Directed> winner() {
    return Optional.ofNullable(winner);
  }

  /** States that the breadth-first search had come to. */
  long states() {
    return states;
  }

  /** The figures of a probe, together with those of the breadth-first search. */
  SearchFacts with(SearchFacts probe) {
    return new SearchFacts(
        states + probe.states(),
        transitions + probe.transitions(),
        Math.max(depth, probe.depth()),
        (System.nanoTime() - start) / 1e9,
        held + probe.bytes());
  }

  @Override
  public void ahead(Ahead ahead) {
    growing = ahead.left().isEmpty();
    watch.monitor().ahead(ahead);
  }

  @Override
  public void progress(String phase, long seen, long followed, long deepest, long bytesHeld) {
    states = seen;
    transitions = followed;
    depth = deepest;
    held = bytesHeld;
    stopIfFound();
    try {
      watch.monitor().progress(phase, seen, followed, deepest, bytesHeld + bytes);
    } catch (SearchStopped stopped) {
      // What the probes take is taken from nothing else: they go first.
      if (bytes == 0 || cancelled) {
        throw stopped;
      }
      cancelled = true;
      watch.monitor().progress(phase, seen, followed, deepest, bytesHeld);
    }
    if (seen >= FROM && !cancelled) {
      advance();
    }
  }

  private void stopIfFound() {
    if (winner != null) {
      throw new SearchStopped("another search has found a run", "");
    }
  }

  private void advance() {
    if (!begun && growing) {
      begun = true;
      other = question.space() instanceof StructuredSpace ? question.fork() : Optional.empty();
      cancelled = other.isEmpty();
      if (!cancelled && watch.hasSecondThread()) {
        thread.start(this::probeOn);
      }
    }
    if (thread.count() > 0) {
      wake();
    } else if (begun && isDue(SHARE)) {
      probe();
      stopIfFound();
    }
  }

  /** Whether the next probe may be taken; not where the end of the levels can be seen. */
  private boolean isDue(long share) {
    return growing && !cancelled && share * (spent + cost(next)) <= states;
  }

  private synchronized void wake() {
    notifyAll();
  }

  private void probeOn() {
    try {
      while (waitUntilDue()) {
        probe();
      }
    } catch (SearchStopped | OutOfMemoryError end) {
      bytes = 0;
    }
  }

  private synchronized boolean waitUntilDue() {
    while (!cancelled && winner == null && !isDue(1)) {
      try {
        wait();
      } catch (InterruptedException end) {
        return false;
      }
    }
    return !cancelled && winner == null;
  }

  private long limit(int probe) {
    return FIRST * (long) Math.pow(GROWTH, probe / orders.size());
  }

  /** What a probe is worth in states of the search by levels. */
  private long cost(int probe) {
    boolean estimates = orders.get(probe % orders.size()).order().estimates();
    return limit(probe) * (estimates ? ESTIMATED : 1);
  }

  /** Not before there are probes at all, since the system is taken apart for it. */
  private void addRelaxed() {
    Guidance relaxed = orders.get(0).by(Guidance.Estimate.RELAXED);
    if (new Heuristics(other.orElseThrow(), relaxed).obstacle().isEmpty()) {
      orders.add(relaxed);
    }
  }

  /** One probe; if it sees everything, the breadth-first search will, too. */
  private void probe() {
    if (next == 0) {
      addRelaxed();
    }
    long limit = limit(next);
    Guidance order = orders.get(next % orders.size());
    long round = next / orders.size();
    spent += cost(next);
    next++;
    try {
      RunFinder.Directed probed =
          RunFinder.Directed.search(
              other.orElseThrow(),
              pursuit,
              order.withSeed(order.seed() + round),
              (phase, seen, followed, deepest, bytesHeld) -> {
                bytes = bytesHeld;
                if (cancelled || seen > limit) {
                  throw SearchStopped.interrupted();
                }
              });
      if (probed.outcome().result() instanceof Result.Found) {
        winner = probed;
      } else {
        cancelled = true;
      }
    } catch (SearchStopped end) {
      // Another one follows.
    } finally {
      bytes = 0;
    }
  }

  /** Ends the probes. */
  @Override
  public void close() {
    cancelled = true;
    wake();
    thread.close();
  }
}
