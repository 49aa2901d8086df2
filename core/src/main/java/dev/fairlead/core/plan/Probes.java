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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Searches in other orders beside a breadth-first search that has become large and goes on growing:
 * best first and depth first, each again with more states when it has not found anything. They
 * share nothing with it. If there is a second thread, they have one; else they take turns with it.
 * The first run that is found ends all of them; nothing is concluded from their silence.
 */
final class Probes implements SearchMonitor, AutoCloseable {
  /** With fewer states than these a breadth-first search is left alone. */
  private static final long FROM = 300_000;

  /** States of the first probe of each order; four times as many for each that follows. */
  private static final long FIRST = 100_000;

  private static final long GROWTH = 4;

  /** By one estimate alone, which is cheap, depth first, and by several estimates in turns. */
  private final List<Guidance> orders;

  private final Model.Question question;
  private final Pursuit pursuit;
  private final Watch watch;
  private final HelperThreads thread = new HelperThreads();
  private boolean begun;
  private boolean growing;
  private long states;

  // of the search that probes
  private int next;
  private Optional<Model.Question> other = Optional.empty();

  // told by the searching thread to the probing one, and back
  private volatile boolean cancelled;
  private volatile long bytes;
  private volatile RunFinder.Directed winner;

  Probes(Model.Question question, Pursuit pursuit, Guidance guidance, Watch watch) {
    this.question = question;
    this.pursuit = pursuit;
    this.watch = watch;
    Guidance best = guidance.withOrder(Order.BEST_FIRST);
    this.orders = new ArrayList<>();
    new Heuristics(question, best).alone().ifPresent(estimate -> orders.add(best.by(estimate)));
    orders.add(guidance.withOrder(Order.DEPTH_FIRST));
    orders.add(best);
  }

  /** The probe that has found a run. */
  Optional<RunFinder.Directed> winner() {
    return Optional.ofNullable(winner);
  }

  /** States that the breadth-first search had come to. */
  long states() {
    return states;
  }

  @Override
  public void ahead(Ahead ahead) {
    growing = ahead.left().isEmpty();
    watch.monitor().ahead(ahead);
  }

  @Override
  public void progress(String phase, long seen, long transitions, long depth, long held) {
    states = seen;
    if (winner != null) {
      throw new SearchStopped("another search has found a run", "");
    }
    try {
      watch.monitor().progress(phase, seen, transitions, depth, held + bytes);
    } catch (SearchStopped stopped) {
      // What the probes take is taken from nothing else: they go first.
      if (bytes == 0 || cancelled) {
        throw stopped;
      }
      cancelled = true;
      watch.monitor().progress(phase, seen, transitions, depth, held);
    }
    if (seen >= FROM && growing && !cancelled) {
      advance(seen);
    }
  }

  private void advance(long seen) {
    if (!begun) {
      begun = true;
      other = question.space() instanceof StructuredSpace ? question.fork() : Optional.empty();
      cancelled = other.isEmpty();
      if (!cancelled && watch.hasSecondThread()) {
        thread.start(this::probeOn);
      }
    }
    boolean due = thread.count() == 0 && seen >= FROM + limit(next) * orders.size();
    if (due && !cancelled) {
      probe();
      if (winner != null) {
        throw new SearchStopped("another search has found a run", "");
      }
    }
  }

  private void probeOn() {
    try {
      while (!cancelled && winner == null) {
        probe();
      }
    } catch (SearchStopped | OutOfMemoryError end) {
      bytes = 0;
    }
  }

  private long limit(int probe) {
    return FIRST * (long) Math.pow(GROWTH, probe / orders.size());
  }

  /** One probe; if it sees everything, the breadth-first search will, too. */
  private void probe() {
    long limit = limit(next);
    Guidance order = orders.get(next % orders.size());
    next++;
    try {
      RunFinder.Directed probed =
          RunFinder.Directed.search(
              other.orElseThrow(),
              pursuit,
              order,
              (phase, seen, transitions, depth, held) -> {
                bytes = held;
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
    thread.close();
  }
}
