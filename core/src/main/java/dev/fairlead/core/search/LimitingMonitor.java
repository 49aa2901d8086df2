package dev.fairlead.core.search;

import dev.fairlead.core.verdict.SearchFacts;
import java.util.Locale;

/**
 * Stops a search at its limits and passes its progress on, at most ten times a second. The clock
 * starts with the construction. Remembers the last report, so that a stopped search still has
 * statistics.
 */
public final class LimitingMonitor implements SearchMonitor {

  private static final long PASS_ON_NANOS = 100_000_000;

  private final Limits limits;
  private final ProgressListener listener;
  private final long start = System.nanoTime();
  private long passedOn = start;
  private long states;
  private long transitions;
  private long depth;
  private long bytes;

  /** Said for the next report only: another search may not know. */
  private Ahead ahead = Ahead.UNKNOWN;

  public LimitingMonitor(Limits limits, ProgressListener listener) {
    this.limits = limits;
    this.listener = listener;
  }

  @Override
  public void ahead(Ahead saidNow) {
    ahead = saidNow;
  }

  @Override
  public void progress(String phase, long states, long transitions, long depth, long bytes) {
    this.states = states;
    this.transitions = transitions;
    this.depth = depth;
    this.bytes = bytes;
    long now = System.nanoTime();
    if (limits.interrupted().getAsBoolean()) {
      throw SearchStopped.interrupted();
    }
    if (states > limits.maxStates()) {
      throw new SearchStopped(
          "more than " + limits.maxStates() + " states", "raise --max-states or shrink the model");
    }
    if (bytes > limits.maxBytes()) {
      throw new SearchStopped(
          "the stores would need more than " + megabytes(limits.maxBytes()),
          "give it more with --memory or shrink the model");
    }
    if (now - start > limits.timeout().toNanos()) {
      throw SearchStopped.after(limits.timeout());
    }
    if (now - passedOn >= PASS_ON_NANOS) {
      passedOn = now;
      listener.progress(phase, seen(), ahead);
    }
    ahead = Ahead.UNKNOWN;
  }

  /** What the search had seen at its last report. */
  public SearchFacts seen() {
    return new SearchFacts(states, transitions, depth, (System.nanoTime() - start) / 1e9, bytes);
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }
}
