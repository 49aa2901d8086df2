package dev.fairlead.cli;

import dev.fairlead.api.work.Worker;
import java.io.PrintStream;
import java.util.Map;

/** Where the process starts, and how it ends. */
public final class Main {
  /**
   * What is added to exit codes; set by the launcher where it tells them from those of the virtual
   * machine, whose 1 would read as <em>violated</em>.
   */
  private static final int ADDED = Integer.getInteger("fairlead.exit", 0);

  private Main() {}

  public static void main(String[] args) throws InterruptedException {
    start(args, Map.of());
  }

  /**
   * The same with more commands, for the module that composes the program; it does not return.
   *
   * @param more commands by their names
   */
  public static void start(String[] args, Map<String, CommandFactory> more)
      throws InterruptedException {
    Console console = Console.ofProcess();
    App app = new App(console, new FrontEnds(), Interruption.ofProcess(), more);
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
