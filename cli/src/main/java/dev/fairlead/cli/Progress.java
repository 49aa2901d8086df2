package dev.fairlead.cli;

import dev.fairlead.api.text.Bytes;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.SearchFacts;
import java.io.PrintStream;
import java.util.Locale;

/**
 * One line on a terminal that follows a search, from its second second on. It may be closed by
 * another thread than the one that searches.
 */
final class Progress implements ProgressListener, AutoCloseable {
  private static final double PATIENCE_SECONDS = 1;
  private static final String START_OF_LINE = "\r\u001b[K";

  private final PrintStream terminal;
  private boolean shown;
  private boolean closed;

  private Progress(PrintStream terminal) {
    this.terminal = terminal;
  }

  /** Shows the progress of a search if standard error is a terminal. */
  static Progress on(Console console) {
    return new Progress(console.showsProgress() ? console.err() : null);
  }

  @Override
  public synchronized void progress(String phase, SearchFacts soFar) {
    if (terminal == null || closed || soFar.seconds() < PATIENCE_SECONDS) {
      return;
    }
    shown = true;
    terminal.print(START_OF_LINE + line(phase, soFar));
    terminal.flush();
  }

  static String line(String phase, SearchFacts facts) {
    return String.format(
        Locale.ROOT,
        "%s: %,d states, %,.0f/s, depth %,d, %s, %.0f s",
        phase,
        facts.states(),
        facts.states() / Math.max(facts.seconds(), 1e-3),
        facts.depth(),
        Bytes.text(facts.bytes()),
        facts.seconds());
  }

  /** Wipes the line so that what follows starts on a clean one. */
  @Override
  public synchronized void close() {
    closed = true;
    if (shown) {
      terminal.print(START_OF_LINE);
      terminal.flush();
      shown = false;
    }
  }
}
