package dev.fairlead.cli;

import dev.fairlead.cli.report.ProgressLine;
import dev.fairlead.core.search.Ahead;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.verdict.SearchFacts;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * Follows the work on one property. It may be closed by another thread than the one that searches.
 */
final class Progress implements ProgressListener, AutoCloseable {

  /** How it is told, and how often. */
  enum Form {
    /** One line that is overwritten, from the second second on. */
    TERMINAL(Duration.ofSeconds(1), Duration.ZERO),
    /** Lines for a log, few enough not to fill it. */
    HEARTBEAT(Duration.ofSeconds(30), Duration.ofSeconds(30)),
    JSON(Duration.ZERO, Duration.ofSeconds(1)),
    NONE(Duration.ZERO, Duration.ZERO);

    private final long patience;
    private final long interval;

    Form(Duration patience, Duration interval) {
      this.patience = patience.toNanos();
      this.interval = interval.toNanos();
    }
  }

  private static final String START_OF_LINE = "\r\u001b[K";

  // A line that wraps cannot be overwritten, and nothing tells the width of the terminal.
  private static final String CLIPPED = "\u001b[?7l";
  private static final String WRAPPED = "\u001b[?7h";

  private static final int TERMINAL_WIDTH = 120;
  private static final int LOG_WIDTH = 200;

  private final Form form;
  private final PrintStream out;
  private final String subject;
  private final LongSupplier clock;
  private long due;
  private boolean shown;
  private boolean closed;

  Progress(Form form, PrintStream out, String subject, LongSupplier clock) {
    this.form = form;
    this.out = out;
    this.subject = subject;
    this.clock = clock;
    this.due = clock.getAsLong() + form.patience;
  }

  @Override
  public void progress(String phase, SearchFacts soFar) {
    progress(phase, soFar, Ahead.UNKNOWN);
  }

  @Override
  public synchronized void progress(String phase, SearchFacts soFar, Ahead ahead) {
    long now = clock.getAsLong();
    if (closed || form == Form.NONE || now - due < 0) {
      return;
    }
    due = now + form.interval;
    ProgressLine line = new ProgressLine(subject, phase, soFar, ahead);
    switch (form) {
      case TERMINAL -> {
        shown = true;
        out.print(START_OF_LINE + CLIPPED + line.text(TERMINAL_WIDTH) + WRAPPED);
      }
      case HEARTBEAT -> out.println("fairlead: " + line.text(LOG_WIDTH));
      case JSON -> out.println(line.json(Instant.now()));
      case NONE -> {}
    }
    out.flush();
  }

  /** Wipes the line so that what follows starts on a clean one. */
  @Override
  public synchronized void close() {
    closed = true;
    if (shown) {
      out.print(START_OF_LINE);
      out.flush();
      shown = false;
    }
  }
}
