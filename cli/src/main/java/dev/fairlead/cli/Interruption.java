package dev.fairlead.cli;

import java.util.List;
import sun.misc.Signal;

/**
 * Whether the user wants a command to come to its end. It is a limit of searches like any other
 * ({@link dev.fairlead.core.search.Limits#interrupted}), so what is known by then is still told.
 */
public final class Interruption {
  private final List<String> signals;
  private volatile boolean requested;

  private Interruption(List<String> signals) {
    this.signals = signals;
  }

  /** By Ctrl-C and SIGTERM. */
  public static Interruption ofProcess() {
    return new Interruption(List.of("INT", "TERM"));
  }

  /** By {@link #request} alone. */
  public static Interruption ofThread() {
    return new Interruption(List.of());
  }

  public boolean isRequested() {
    return requested;
  }

  public void request() {
    requested = true;
  }

  /**
   * From now on the signals are requests, and the second one ends the process at once. A shutdown
   * hook would not do: it is not told of a second signal.
   */
  public void listen() {
    for (String signal : signals) {
      try {
        Signal.handle(new Signal(signal), received -> received());
      } catch (IllegalArgumentException e) {
        // Not there on this system, or taken by the virtual machine: it ends the process.
      }
    }
  }

  private void received() {
    if (requested) {
      Main.halt(ExitCode.UNKNOWN);
    }
    request();
  }
}
