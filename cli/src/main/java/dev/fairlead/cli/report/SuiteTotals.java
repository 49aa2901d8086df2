package dev.fairlead.cli.report;

import java.util.Collection;
import java.util.List;

/** How often each score was reached in a suite, by verdicts and by models as a whole. */
public record SuiteTotals(List<ModelResult> results) {

  /** Verdicts with a score; a model without any counts as one if it failed or was refused. */
  public long verdicts(Score score) {
    return scores().stream().filter(each -> each == score).count();
  }

  public long verdicts() {
    return scores().size();
  }

  public long models(Score score) {
    return results.stream().filter(result -> !result.skipped() && result.score() == score).count();
  }

  public long skipped() {
    return results.stream().filter(ModelResult::skipped).count();
  }

  private Collection<Score> scores() {
    return results.stream()
        .filter(result -> !result.skipped())
        .flatMap(
            result ->
                result.verdicts().isEmpty()
                    ? List.of(result.score()).stream()
                    : result.verdicts().stream().map(Judged::score))
        .toList();
  }
}
