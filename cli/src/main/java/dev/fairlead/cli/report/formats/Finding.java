package dev.fairlead.cli.report.formats;

import dev.fairlead.cli.report.Failure;
import dev.fairlead.cli.report.Judged;
import dev.fairlead.cli.report.ModelResult;
import dev.fairlead.cli.report.Score;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Something that a result has to complain of.
 *
 * @param judged the verdict, if it is about one
 */
record Finding(
    ReportingRule rule, Level level, String message, Spot spot, Optional<Judged> judged) {

  enum Level {
    ERROR,
    WARNING
  }

  /**
   * A place in a file.
   *
   * @param line counted from 1; 0 for the file as a whole
   * @param endColumn behind its last character; 0 if that is not known
   */
  record Spot(String file, int line, int column, int endColumn) {

    static Spot of(Passage passage) {
      int line = passage.start().line();
      int column = passage.start().column();
      int rest = passage.source().line(line).length() - column + 1;
      int end = column + Math.max(1, Math.min(passage.length(), rest));
      return new Spot(passage.source().name(), line, column, end);
    }

    static Spot of(String file, int line) {
      return new Spot(file, line, 0, 0);
    }
  }

  static List<Finding> of(ModelResult result) {
    List<Finding> all = new ArrayList<>();
    result.warnings().forEach(warning -> all.add(of(warning)));
    result.failure().ifPresent(failure -> all.addAll(of(result, failure)));
    result.verdicts().stream()
        .filter(judged -> judged.score() != Score.PASSED)
        .forEach(judged -> all.add(of(result, judged)));
    return all;
  }

  private static Finding of(Diagnostic diagnostic) {
    String hint = diagnostic.hint().isEmpty() ? "" : "; " + diagnostic.hint();
    Level level =
        switch (diagnostic.severity()) {
          case ERROR -> Level.ERROR;
          case WARNING -> Level.WARNING;
        };
    return new Finding(
        new ReportingRule(diagnostic.code(), diagnostic.message(), diagnostic.hint()),
        level,
        diagnostic.message() + hint,
        Spot.of(new Passage(diagnostic.source(), diagnostic.offset(), diagnostic.length())),
        Optional.empty());
  }

  private static List<Finding> of(ModelResult result, Failure failure) {
    if (!failure.mistakes().isEmpty()) {
      return failure.mistakes().stream().map(Finding::of).toList();
    }
    return List.of(
        new Finding(
            failure.score() == Score.FAILED ? ReportingRule.UNEXPECTED : ReportingRule.UNUSABLE,
            Level.ERROR,
            failure.message(),
            Spot.of(result.file(), 0),
            Optional.empty()));
  }

  /** Where the assertion is, else where the run ends, else the file. */
  private static Finding of(ModelResult result, Judged judged) {
    Outcome outcome = judged.answer().outcome();
    ReportingRule rule =
        switch (outcome) {
          case VIOLATED -> ReportingRule.VIOLATED;
          case UNKNOWN -> ReportingRule.UNKNOWN;
          case HOLDS -> ReportingRule.UNEXPECTED;
        };
    String reason = judged.answer().verdict().reason();
    return new Finding(
        rule,
        outcome == Outcome.UNKNOWN ? Level.WARNING : Level.ERROR,
        judged.inWords() + (reason.isEmpty() ? "" : "\n" + reason),
        judged
            .place()
            .map(Spot::of)
            .or(() -> judged.lastStatement().map(last -> Spot.of(last.file(), last.line())))
            .orElseGet(() -> Spot.of(result.file(), 0)),
        Optional.of(judged));
  }
}
