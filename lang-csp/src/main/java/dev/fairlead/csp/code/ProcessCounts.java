package dev.fairlead.csp.code;

/** Tells how many processes are in a local state. */
public interface ProcessCounts {

  /** For code that counts no processes. */
  ProcessCounts NONE =
      (process, arguments, state) -> {
        throw new AssertionError("no processes to count: " + process);
      };

  int count(String process, int[] arguments, int[] state);
}
