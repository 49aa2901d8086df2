package dev.fairlead.cli;

import dev.fairlead.api.FairnessChoice;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import dev.fairlead.promela.spin.SpinTrails;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which infinite runs count: under one notion of fairness, or under each of them in turn. */
final class FairnessOptions {
  @Option(
      names = "--fairness",
      paramLabel = "NOTION",
      converter = FairnessConverter.class,
      completionCandidates = FairnessConverter.Names.class,
      description =
          "Which infinite runs count: ${COMPLETION-CANDIDATES} (see below). Default: the annotations"
              + " of the model if it has any, else none. all: a table of the properties under each"
              + " notion.")
  private FairnessChoice fairness;

  @Option(
      names = "--weakest",
      description =
          "For each property, the weakest notions of fairness under which it holds. The exit code is"
              + " 0 if there is one for every property.")
  private boolean weakest;

  @Option(
      names = "--runs",
      description = "With --fairness all or --weakest: print every run that was found.")
  private boolean runs;

  /** Whether every notion is asked for. */
  boolean areAll() {
    return weakest || FairnessChoice.ALL.equals(fairness);
  }

  boolean wantsTable() {
    return FairnessChoice.ALL.equals(fairness);
  }

  boolean wantsWeakest() {
    return weakest;
  }

  boolean wantsRuns() {
    return runs;
  }

  /** The one that was chosen. */
  Optional<FairnessNotion> notion() {
    return Optional.ofNullable(fairness).flatMap(FairnessChoice::notion);
  }

  /**
   * @throws BadInput if the options do not go together
   */
  void requireMeaning() {
    if (weakest && notion().isPresent()) {
      throw new BadInput(
          "--weakest tries all notions of fairness: leave out --fairness, or say all");
    }
    if (runs && !areAll()) {
      throw new BadInput("--runs is for --fairness all and --weakest; else every run is printed");
    }
  }

  /**
   * @throws BadInput if the notion makes no sense for the model
   */
  static void requireFitting(Model model, Optional<FairnessNotion> notion) {
    if (notion.equals(Optional.of(FairnessNotion.ANNOTATED)) && model instanceof SpinTrails) {
      throw new BadInput(
          "--fairness annotated is for the annotations of CSP# models, and Promela has none\n"
              + "'--fairness weak' is what SPIN means by -f");
    }
  }
}
