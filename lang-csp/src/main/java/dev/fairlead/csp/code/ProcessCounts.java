package dev.fairlead.csp.code;

import dev.fairlead.csp.syntax.Expr;

/** Tells how many processes are in a local state. */
public interface ProcessCounts {
  /** In place of the name of a process: processes in any local state. */
  String ALL = Expr.ProcessCount.ALL;

  /** For code that counts no processes. */
  ProcessCounts NONE =
      (process, arguments, state) -> {
        throw new AssertionError("no processes to count: " + process);
      };

  int count(String process, int[] arguments, int[] state);
}
