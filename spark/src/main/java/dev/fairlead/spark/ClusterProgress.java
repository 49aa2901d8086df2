package dev.fairlead.spark;

import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.SearchFacts;
import java.io.PrintStream;
import java.util.Locale;

/** Tells how far a search on a cluster is: a line that is overwritten, or one now and then. */
final class ClusterProgress implements ProgressListener {
  private static final long TERMINAL_NANOS = 200_000_000L;
  private static final long LOG_NANOS = 10_000_000_000L;
  private static final String START_OF_LINE = "\r\u001b[K";

  private final PrintStream out;
  private final boolean terminal;
  private final ClusterCosts costs;
  private long due = System.nanoTime() + 1_000_000_000L;
  private boolean shown;

  ClusterProgress(PrintStream out, boolean terminal, ClusterCosts costs) {
    this.out = out;
    this.terminal = terminal;
    this.costs = costs;
  }

  @Override
  public void progress(String phase, SearchFacts soFar) {
    long now = System.nanoTime();
    if (now - due < 0) {
      return;
    }
    due = now + (terminal ? TERMINAL_NANOS : LOG_NANOS);
    String line =
        String.format(
            Locale.ROOT,
            "%s: %,d states, %,.0f a second; %s shuffled, %s spilled; busiest executor %.2f of the mean",
            phase,
            soFar.states(),
            soFar.states() / Math.max(1e-3, soFar.seconds()),
            ClusterReport.size(costs.shuffledBytes()),
            ClusterReport.size(costs.spilledBytes()),
            costs.skew());
    if (terminal) {
      out.print(START_OF_LINE + line);
      shown = true;
    } else {
      out.println("fairlead: " + line);
    }
    out.flush();
  }

  /** Wipes the line. */
  void end() {
    if (shown) {
      out.print(START_OF_LINE);
      out.flush();
      shown = false;
    }
  }
}
