package dev.fairlead.cli;

import dev.fairlead.api.work.Worker;
import java.io.PrintStream;

/** Where the process starts, and how it ends. */
public final class Main {
  /**
   * What is added to exit codes; set by the launcher where it tells them from those of the virtual
   * machine, whose 1 would read as <em>violated</em>.
   */
  private static final int ADDED = Integer.getInteger("fairlead.exit", 0);

  private Main() {}

  public static void main(String[] args) throws InterruptedException {
    Console console = Console.ofProcess();
    App app = new App(console, new FrontEnds(), Interruption.ofProcess());
    int[] code = {ExitCode.UNKNOWN.number()};
    Thread thread = new Thread(null, () -> code[0] = app.run(args), "fairlead", Worker.STACK_BYTES);
    thread.setUncaughtExceptionHandler((where, e) -> lastWords(console.err(), e));
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      code[0] = app.failed(e, args);
    }
    thread.join();
    System.exit(ADDED + code[0]);
  }

  /** Ends the process at once. */
  static void halt(ExitCode code) {
    Runtime.getRuntime().halt(ADDED + code.number());
  }

  /** What could not even be reported. */
  private static void lastWords(PrintStream err, Throwable e) {
    err.println("fairlead: internal error, please report: " + e);
    err.flush();
  }
}
