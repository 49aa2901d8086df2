package dev.fairlead.studio;

import dev.fairlead.cli.Console;
import dev.fairlead.cli.Interruption;
import dev.fairlead.cli.MemorySize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "studio",
    description = {
      "Open the studio: edit, verify and simulate models in the browser.",
      "",
      "A server for one user: it listens on 127.0.0.1 only, under an address with a random token,"
          + " and reads and writes models of one folder. The page loads nothing from the network."
          + " Ctrl-C ends it."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  fairlead studio                   the models of this folder",
      "  fairlead studio examples          those of another one",
      "  fairlead studio mutex.csp         begin with this model",
      "  fairlead studio --no-open         print the address only",
      "  fairlead studio --memory 2g       ... searches and page within 2 GB",
      "",
      "Exit codes: 0 ended, 2 bad input."
    })
final class StudioCommand implements Callable<Integer> {
  private static final long GLANCE_MILLIS = 100;

  /**
   * Whether the launcher only wants the classes to be loaded that a start needs: they are archived,
   * and the page is there in half the time.
   */
  private static final boolean REHEARSAL = Boolean.getBoolean("fairlead.rehearsal");

  private final Console console;
  private final Interruption interruption;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE|FOLDER",
      description = "The folder with the models, or one of them (default: this folder).")
  private Path place = Path.of("");

  @Option(names = "--no-open", description = "Print the address, and do not open the browser.")
  private boolean noOpen;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The port to listen on (default: any that is free).")
  private int port;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "Memory for everything, such as 500m or 4g (default: most of the machine's).")
  private String memory;

  StudioCommand(Console console, Interruption interruption) {
    this.console = console;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    Workspace workspace = Workspace.of(place);
    // The launcher has made the heap this large; started without it, searches are kept below.
    long bytes = memory == null ? Long.MAX_VALUE : MemorySize.bytes(memory);
    interruption.listen();
    try (StudioServer server = StudioServer.start(Studio.parts(workspace, bytes), port)) {
      if (REHEARSAL) {
        FirstVisit.to(server.address());
        return 0;
      }
      console.out().println("studio of " + workspace.folder() + ": " + server.address());
      console.out().println("Ctrl-C ends it");
      console.flush();
      if (!noOpen) {
        open(server.addressForOnce());
      }
      FirstVisit.to(server.address());
      while (!interruption.isRequested()) {
        Thread.sleep(GLANCE_MILLIS);
      }
    }
    return 0;
  }

  /** Asks the desktop to open a page; where there is none, the printed address has to do. */
  private static void open(String address) {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    ProcessBuilder opener =
        system.contains("win")
            ? new ProcessBuilder("rundll32", "url.dll,FileProtocolHandler", address)
            : system.contains("mac")
                ? new ProcessBuilder("open", address)
                : new ProcessBuilder("xdg-open", address);
    try {
      opener
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      // The address is printed.
    }
  }
}
