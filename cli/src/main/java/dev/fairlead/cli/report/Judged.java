package dev.fairlead.cli.report;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Run;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.space.Executions.Statement;
import dev.fairlead.core.verdict.Outcome;
import java.util.List;
import java.util.Optional;

/**
 * An answer beside the verdict that was expected.
 *
 * @param place where the text makes the assertion
 */
public record Judged(Answer answer, Outcome expected, Optional<Passage> place) {

  public Score score() {
    if (answer.outcome() == expected) {
      return Score.PASSED;
    }
    return answer.outcome() == Outcome.UNKNOWN ? Score.UNFINISHED : Score.FAILED;
  }

  /** What is wrong, in one line. */
  public String inWords() {
    return "%s is %s, expected %s (fairness: %s)"
        .formatted(answer.property(), answer.outcome(), expected, answer.fairness());
  }

  /** Where the run ends in the text, if the model is a program. */
  public Optional<Statement> lastStatement() {
    return answer
        .run()
        .flatMap(
            run -> {
              List<Run.Step> steps = run.steps();
              for (int i = steps.size() - 1; i >= 0; i--) {
                List<Statement> statements = steps.get(i).statements();
                if (!statements.isEmpty()) {
                  return Optional.of(statements.get(statements.size() - 1));
                }
              }
              return Optional.empty();
            });
  }
}
