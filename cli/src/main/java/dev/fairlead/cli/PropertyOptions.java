package dev.fairlead.cli;

import dev.fairlead.api.Asked;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which properties of a model are asked. */
final class PropertyOptions {
  @Option(
      names = "--property",
      paramLabel = "SELECTOR",
      description =
          "Check only these assertions: a number, a name, a part of the text, or a pattern with *.")
  private List<String> selectors = List.of();

  @Option(
      names = "--ltl",
      paramLabel = "FORMULA",
      description = "Check this formula; without --property, instead of the file's assertions.")
  private List<String> formulas = List.of();

  @Option(
      names = "--reaches",
      paramLabel = "GOAL",
      description =
          "Look for a run to a state that satisfies the goal: a proposition or an expression of the"
              + " model. 'GOAL within 5': in at most 5 units of time. 'GOAL with"
              + " min(time)': the least time it takes; with max(time), the greatest.")
  private List<String> goals = List.of();

  /**
   * The questions about them, one at least.
   *
   * @param fairness the notion that the user has chosen
   */
  List<Asked> questions(Model model, Optional<FairnessNotion> fairness) {
    List<Asked> asked = Asked.of(model, selectors, formulas, goals, fairness);
    if (asked.isEmpty()) {
      throw new BadInput(
          "there is nothing to check: the model has no assertions\n"
              + "add one (#assert System() deadlockfree;) or give a formula with --ltl");
    }
    return asked;
  }
}
