package dev.fairlead.csp.library.pat;

/** {@code PAT.Lib.CMethodDemo}: what PAT's example of a library in C offers. */
public final class PatCMethodDemo {

  private PatCMethodDemo() {}

  public static int plus(int a, int b) {
    return a + b;
  }
}
