package dev.fairlead.cli.report;

import dev.fairlead.api.text.Style;
import dev.fairlead.core.diagnostic.Diagnostic;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A suite for people: a line for each model, then what went wrong, then the totals. */
public final class SuiteText {
  private static final int WORD = 11;

  private final PrintStream out;
  private final Style style;
  private final int width;

  /**
   * @param files all that there will be
   */
  public SuiteText(PrintStream out, Style style, List<String> files) {
    this.out = out;
    this.style = style;
    this.width = files.stream().mapToInt(String::length).max().orElse(0);
  }

  public void row(ModelResult result) {
    String word = result.skipped() ? "skipped" : result.score().title();
    String file = result.file() + " ".repeat(width - result.file().length());
    out.println(
        painted(result, word + " ".repeat(WORD - word.length()))
            + "  "
            + file
            + style.quiet(
                String.format(Locale.ROOT, "  %7.2f s  %s", result.seconds(), what(result))));
  }

  private static String what(ModelResult result) {
    if (result.note().isPresent()) {
      return result.note().get();
    }
    int all = result.verdicts().size();
    if (all == 0) {
      return "";
    }
    long passed = result.verdicts().stream().filter(each -> each.score() == Score.PASSED).count();
    String verdicts = all == 1 ? " verdict" : " verdicts";
    return passed == all ? all + verdicts : passed + " of " + all + verdicts + " as expected";
  }

  private String painted(ModelResult result, String word) {
    if (result.skipped()) {
      return style.quiet(word);
    }
    return switch (result.score()) {
      case PASSED -> style.good(word);
      case FAILED, BAD_INPUT -> style.error(word);
      case UNFINISHED -> style.alert(word);
    };
  }

  /** Everything that is not as expected, with the runs, and warnings. */
  public void failures(List<ModelResult> results) {
    for (ModelResult result : results) {
      for (Diagnostic warning : result.warnings()) {
        out.println();
        out.println(warning.render());
      }
      if (result.score() != Score.PASSED) {
        out.println();
        out.println(style.strong(result.file()));
        result.failure().ifPresent(this::failure);
        result.verdicts().stream()
            .filter(each -> each.score() != Score.PASSED)
            .forEach(each -> verdict(result, each));
      }
    }
  }

  private void failure(Failure failure) {
    if (failure.mistakes().isEmpty()) {
      out.println("  " + failure.message().replace("\n", "\n  "));
    }
    failure.mistakes().forEach(mistake -> out.println(mistake.render()));
  }

  private void verdict(ModelResult result, Judged judged) {
    String text = judged.inWords();
    out.println("  " + (judged.score() == Score.FAILED ? style.error(text) : style.alert(text)));
    out.println(result.story(judged).indent(2).stripTrailing());
    out.println();
  }

  public void totals(List<ModelResult> results, double seconds) {
    SuiteTotals totals = new SuiteTotals(results);
    List<String> rows = new ArrayList<>();
    rows.add("%-12s  %6s  %8s".formatted("", "models", "verdicts"));
    for (Score score : Score.values()) {
      rows.add(
          "%-12s  %6d  %8d".formatted(score.title(), totals.models(score), totals.verdicts(score)));
    }
    rows.add("%-12s  %6d".formatted("skipped", totals.skipped()));
    rows.add(
        String.format(
            Locale.ROOT,
            "%-12s  %6d  %8d  in %.1f s",
            "all",
            results.size(),
            totals.verdicts(),
            seconds));
    out.println();
    rows.forEach(out::println);
  }
}
