package dev.fairlead.cli;

/** Where the process starts. */
public final class Main {
  /** Deeply nested models are read by recursive descent. */
  private static final long STACK_BYTES = 256L << 20;

  private Main() {}

  public static void main(String[] args) throws InterruptedException {
    int[] code = {ExitCode.UNKNOWN.number()};
    Runnable invocation = () -> code[0] = new App(Console.ofProcess(), new FrontEnds()).run(args);
    Thread thread = new Thread(null, invocation, "fairlead", STACK_BYTES);
    thread.start();
    thread.join();
    System.exit(code[0]);
  }
}
