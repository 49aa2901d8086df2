package dev.fairlead.junit;

import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckOptions;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.text.TextReport;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Outcome;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;

/**
 * One property that is held against a verdict.
 *
 * @param question a property by its number, or a formula
 * @param title what it is called in reports
 * @param fairness for the options; empty if the model decides
 */
record Trial(
    CheckableModel model,
    Question question,
    String title,
    Optional<FairnessNotion> fairness,
    Outcome expected,
    CheckOptions options) {

  /** How an answer is found. */
  @FunctionalInterface
  interface Question {
    Answer ask(CheckableModel model, CheckOptions options);

    static Question property(int number) {
      return (model, options) -> model.check(Integer.toString(number), options);
    }

    static Question formula(String ltl) {
      return (model, options) -> model.checkLtl(ltl, options);
    }
  }

  String displayName() {
    return title
        + fairness.map(notion -> " (" + notion + ")").orElse("")
        + (expected == Outcome.HOLDS ? "" : " is " + expected);
  }

  /** Checks the property. */
  Answer answer() {
    return question.ask(model, fairness.map(options::withFairness).orElse(options));
  }

  /** The same, with the verdict that is expected. */
  void run() {
    require(answer());
  }

  /**
   * @throws AssertionFailedError if the verdict is another one; its message has the run
   */
  void require(Answer answer) {
    if (answer.outcome() != expected) {
      throw new AssertionFailedError(
          "expected: " + expected + ", found:\n" + TextReport.of(answer, model.valueNames()),
          expected,
          answer.outcome());
    }
  }
}
