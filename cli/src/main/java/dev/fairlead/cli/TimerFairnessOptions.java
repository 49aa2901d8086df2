package dev.fairlead.cli;

import dev.fairlead.core.fairness.TFairness;
import dev.fairlead.core.property.Model;
import picocli.CommandLine.Option;

/** What is done about runs that stay at the bound of an abstract timer. */
final class TimerFairnessOptions {
  @Option(
      names = "--t-fairness",
      paramLabel = "HOW",
      converter = TFairnessConverter.class,
      completionCandidates = TFairnessConverter.Names.class,
      description =
          "How a run is kept from staying for ever at the bound of an abstract timer:"
              + " ${COMPLETION-CANDIDATES}. built-in (default): by the search. weak-ltl, strong-ltl:"
              + " by a premise of the formula, which takes longer, to compare; off: not at all. See"
              + " docs/time.md.")
  private TFairness timerFairness = TFairness.BUILT_IN;

  Model applied(Model model) {
    return model.withTFairness(timerFairness);
  }
}
