package dev.fairlead.cli;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Asked;
import dev.fairlead.api.text.TextReport;
import dev.fairlead.core.plan.BugHunt;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.directed.RandomWalks.Findings;
import dev.fairlead.core.space.Executions.Statement;
import dev.fairlead.core.space.StatementCoverage;
import dev.fairlead.core.verdict.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A quick bug hunt: random walks for each assertion that a single state or step decides. */
final class WalkReport {
  private static final int MOST_STATEMENTS = 10;

  private final Console console;
  private final Model model;
  private final long seed;

  WalkReport(Console console, Model model, long seed) {
    this.console = console;
    this.model = model;
    this.seed = seed;
  }

  /**
   * @param walks for each assertion
   * @param length of a walk, at most
   */
  ExitCode hunt(long walks, int length) {
    TextReport text = new TextReport(console.out(), console.style(), ValueNames.in(model));
    List<Answer> answers = new ArrayList<>();
    List<String> others = new ArrayList<>();
    int number = 0;
    for (Model.Assertion assertion : model.assertions()) {
      Asked asked = Asked.of(model, ++number, assertion, Optional.empty());
      Model.Question question = model.instantiate(assertion);
      Optional<BugHunt.Hunted> hunted =
          BugHunt.of(
              question,
              () -> model.instantiate(assertion),
              walks,
              length,
              seed,
              Limits.ofThisMachine(),
              ProgressListener.NONE);
      if (hunted.isEmpty()) {
        others.add(assertion.text());
        continue;
      }
      Answer answer = asked.answered(question.property(), hunted.get().answer());
      answers.add(answer);
      text.verdict(answer);
      text.details(answer);
      figures(hunted.get().findings());
      if (question.space() instanceof StatementCoverage coverage) {
        unreached(coverage.unreached());
      }
    }
    if (!others.isEmpty()) {
      console
          .out()
          .println("not looked at, since no single state decides: " + String.join("; ", others));
    }
    return answers.stream().anyMatch(answer -> answer.outcome() == Outcome.VIOLATED)
        ? ExitCode.VIOLATED
        : ExitCode.UNKNOWN;
  }

  private void figures(Findings findings) {
    console
        .out()
        .printf(
            Locale.ROOT,
            "  %,d walks, %,d steps, about %,d different states; %,d walks came to it%s%n",
            findings.walks(),
            findings.steps(),
            findings.distinct(),
            findings.targets(),
            findings.faults() == 0
                ? ""
                : String.format(
                    Locale.ROOT,
                    ", in %,d the model went wrong: %s",
                    findings.faults(),
                    findings.fault().orElse("")));
  }

  private void unreached(List<Statement> statements) {
    if (statements.isEmpty()) {
      console.out().println("  every statement was executed");
      return;
    }
    console.out().println("  " + statements.size() + " statements were not executed:");
    statements.stream()
        .limit(MOST_STATEMENTS)
        .forEach(
            each ->
                console
                    .out()
                    .println(
                        "    "
                            + each.process()
                            + "  "
                            + each.file()
                            + ":"
                            + each.line()
                            + "  "
                            + each.text()));
  }
}
