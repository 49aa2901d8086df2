package dev.fairlead.cli;

import java.util.Locale;
import picocli.CommandLine.Option;

/** Whether and how a command tells how far it has come. */
final class ProgressOptions {

  /** What can be asked for. */
  enum Kind {
    AUTO,
    JSON,
    OFF;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--progress",
      paramLabel = "auto|json|off",
      description =
          "What standard error tells of searches under way. auto (default): one line that is kept"
              + " up to date on a terminal, elsewhere a line every 30 seconds. json: a JSON object"
              + " in a line, every second. off: nothing.")
  private Kind kind = Kind.AUTO;

  /**
   * @param subject what is worked on
   */
  Progress of(Console console, String subject) {
    Progress.Form form =
        switch (kind) {
          case AUTO -> console.showsProgress() ? Progress.Form.TERMINAL : Progress.Form.HEARTBEAT;
          case JSON -> Progress.Form.JSON;
          case OFF -> Progress.Form.NONE;
        };
    return new Progress(form, console.err(), subject, System::nanoTime);
  }
}
