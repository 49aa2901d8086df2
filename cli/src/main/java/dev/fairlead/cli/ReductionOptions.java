package dev.fairlead.cli;

import dev.fairlead.core.property.Reductions;
import picocli.CommandLine.Option;

/** What the search for a verdict may leave out. */
final class ReductionOptions {
  @Option(
      names = "--reduce",
      paramLabel = "off|all|NAMES",
      converter = ReductionsConverter.class,
      completionCandidates = ReductionsConverter.Names.class,
      description =
          "What a search may leave out, where that is proved to give the same verdict. por:"
              + " partial order reduction by stubborn sets, which leaves out steps and states;"
              + " sleep: sleep sets, which only leave out steps; for Promela also merge: statements"
              + " that only their process can see are one step with what is before them; dead:"
              + " local variables are 0 where they are not read again; slice: variables that nothing"
              + " depends on are 0. all (default), off, or names with commas; --explain says what was"
              + " used. Runs are shown with all their statements and values.")
  private Reductions allowed = Reductions.ALL;

  Reductions allowed() {
    return allowed;
  }
}
