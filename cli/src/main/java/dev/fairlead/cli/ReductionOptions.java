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

  @Option(
      names = "--symmetry",
      paramLabel = "auto|off|sort|refine|full",
      description =
          "Whether one state stands for those that differ in the numbers of equal processes only,"
              + " where that is proved to give the same verdict. refine: processes are ordered by"
              + " what they have to do with each other; full: exactly one state of each orbit; sort:"
              + " processes are sorted by their variables; auto (default): refine, where 20,000 states"
              + " do not decide and permutations promise more than other reductions; off, also with"
              + " --reduce off or names. --explain says which permutations preserve the"
              + " model, or what breaks its symmetry and where. Runs have the numbers of real processes.")
  private Reductions.Symmetries symmetry;

  Reductions allowed() {
    return symmetry == null ? allowed : allowed.with(symmetry);
  }

  /** As on the command line, for what tells one search from another. */
  String permuting() {
    return " --symmetry " + allowed().symmetry();
  }
}
