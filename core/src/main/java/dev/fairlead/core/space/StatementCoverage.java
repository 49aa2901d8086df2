package dev.fairlead.core.space;

import java.util.List;

/** What a state space of a program can say once it has been explored. */
public interface StatementCoverage {

  /**
   * The statements that no step delivered so far has executed, in the order of the text; the name
   * of each process is that of its type.
   */
  List<Executions.Statement> unreached();
}
