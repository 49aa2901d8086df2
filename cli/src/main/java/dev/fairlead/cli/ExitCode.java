package dev.fairlead.cli;

import dev.fairlead.api.Answer;
import dev.fairlead.core.verdict.Outcome;
import java.util.List;
import java.util.Optional;

/** What a script learns from an invocation; the only place where verdicts become numbers. */
enum ExitCode {
  HOLDS(0),
  VIOLATED(1),
  BAD_INPUT(2),
  UNKNOWN(3);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /**
   * The code of several answers: a violation outweighs an unknown, an unknown outweighs <em>holds
   * </em>. With an expectation, <em>holds</em> stands for "as expected" and <em>violated</em> for
   * "otherwise".
   */
  static ExitCode of(List<Answer> answers, Optional<Outcome> expected) {
    Outcome good = expected.orElse(Outcome.HOLDS);
    ExitCode worst = HOLDS;
    for (Answer answer : answers) {
      if (answer.outcome() == Outcome.UNKNOWN) {
        worst = worst == VIOLATED ? VIOLATED : UNKNOWN;
      } else if (answer.outcome() != good) {
        worst = VIOLATED;
      }
    }
    return worst;
  }
}
