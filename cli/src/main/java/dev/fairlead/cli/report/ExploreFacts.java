package dev.fairlead.cli.report;

import java.io.PrintStream;
import java.util.Locale;

/**
 * What an exploration of the whole state space saw.
 *
 * @param complete false if it stopped early, for the {@code reason} given
 */
public record ExploreFacts(
    long states,
    long transitions,
    long deadlocks,
    long depth,
    double seconds,
    long bytes,
    boolean complete,
    String reason) {

  public double statesPerSecond() {
    return seconds > 0 ? states / seconds : 0;
  }

  public double bytesPerState() {
    return states > 0 ? bytes / (double) states : 0;
  }

  /** One figure a line. */
  public void print(PrintStream out, Style style) {
    if (!complete) {
      out.println(style.alert("INCOMPLETE") + "  " + reason);
    }
    row(out, "states", "%,d", states);
    row(out, "transitions", "%,d", transitions);
    row(out, "deadlocks", "%,d", deadlocks);
    row(out, "depth", "%,d", depth);
    row(out, "seconds", "%.3f", seconds);
    row(out, "states/s", "%,.0f", statesPerSecond());
    row(out, "bytes/state", "%.1f", bytesPerState());
  }

  private static void row(PrintStream out, String name, String format, Object value) {
    out.printf(Locale.ROOT, "%-12s " + format + "%n", name, value);
  }
}
