package dev.fairlead.core.search;

import dev.fairlead.core.verdict.SearchFacts;
import java.util.function.Function;

/**
 * The one place where a search that went too far becomes an answer: limits and an exhausted heap
 * end in {@link Stopped} with what had been seen.
 *
 * @param <R> what the search answers
 */
public sealed interface Bounded<R> {

  /** The search came to its end. */
  record Finished<R>(R result) implements Bounded<R> {}

  /**
   * The search was stopped.
   *
   * @param why what stopped it, and what to try
   * @param facts what it had seen by then
   */
  record Stopped<R>(SearchStopped why, SearchFacts facts) implements Bounded<R> {}

  /** Runs a search under limits. The search must not hold on to anything large outside itself. */
  static <R> Bounded<R> run(
      Limits limits, ProgressListener listener, Function<? super SearchMonitor, R> search) {
    LimitingMonitor monitor = new LimitingMonitor(limits, listener);
    try {
      return new Finished<>(search.apply(monitor));
    } catch (SearchStopped stopped) {
      return new Stopped<>(stopped, monitor.seen());
    } catch (OutOfMemoryError exhausted) {
      return new Stopped<>(
          new SearchStopped(
              "the heap is exhausted", "give it more with --memory or shrink the model"),
          monitor.seen());
    }
  }
}
