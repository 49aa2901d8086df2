package dev.fairlead.cli;

import dev.fairlead.api.Answer;
import dev.fairlead.cli.report.FairnessRow;
import dev.fairlead.cli.report.Score;
import dev.fairlead.core.verdict.Outcome;
import java.util.List;

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

  /** The code of several models: the one that is the most in need of somebody's attention. */
  static ExitCode worst(ExitCode one, ExitCode other) {
    List<ExitCode> ascending = List.of(HOLDS, UNKNOWN, VIOLATED, BAD_INPUT);
    return ascending.indexOf(one) > ascending.indexOf(other) ? one : other;
  }

  static ExitCode of(int number) {
    return values()[number];
  }

  /**
   * The code of several answers: a violation outweighs an unknown, an unknown outweighs <em>holds
   * </em>. If something else than <em>holds</em> is expected, that is what is good.
   */
  static ExitCode of(List<Answer> answers, Outcome good) {
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

  /** Whether some notion of fairness is enough for every property. */
  static ExitCode ofWeakest(List<FairnessRow> rows) {
    List<FairnessRow> without = rows.stream().filter(row -> row.weakest().isEmpty()).toList();
    if (without.isEmpty()) {
      return HOLDS;
    }
    return without.stream().anyMatch(row -> row.unsettled().isEmpty()) ? VIOLATED : UNKNOWN;
  }

  /** The code of a comparison of verdicts with those that were expected. */
  static ExitCode of(Score score) {
    return switch (score) {
      case PASSED -> HOLDS;
      case FAILED -> VIOLATED;
      case BAD_INPUT -> BAD_INPUT;
      case UNFINISHED -> UNKNOWN;
    };
  }
}
