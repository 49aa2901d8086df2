package dev.fairlead.cli;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Model;
import java.util.ArrayList;
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

  /**
   * The questions about them, one at least.
   *
   * @param fairness the notion that the user has chosen
   */
  List<Inquiry.Asked> questions(Model model, Optional<FairnessNotion> fairness) {
    List<Model.Assertion> assertions = model.assertions();
    List<Inquiry.Asked> asked = new ArrayList<>();
    if (!selectors.isEmpty()) {
      for (int number : new Selection(assertions).numbers(selectors)) {
        asked.add(Inquiry.Asked.of(model, number, assertions.get(number - 1), fairness));
      }
    } else if (formulas.isEmpty()) {
      for (Model.Assertion assertion : assertions) {
        asked.add(Inquiry.Asked.of(model, asked.size() + 1, assertion, fairness));
      }
    }
    for (String formula : formulas) {
      Model.Assertion assertion = model.assertionFor(formula);
      asked.add(Inquiry.Asked.of(model, assertions.size() + 1, assertion, fairness));
    }
    if (asked.isEmpty()) {
      throw new BadInput(
          "there is nothing to check: the model has no assertions\n"
              + "add one (#assert System() deadlockfree;) or give a formula with --ltl");
    }
    return asked;
  }
}
