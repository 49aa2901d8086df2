package dev.fairlead.cli.report.formats;

import static dev.fairlead.cli.report.Markup.escaped;

import dev.fairlead.api.Answer;
import dev.fairlead.api.Run;
import dev.fairlead.cli.report.Failure;
import dev.fairlead.cli.report.Judged;
import dev.fairlead.cli.report.MessageChart;
import dev.fairlead.cli.report.ModelResult;
import dev.fairlead.cli.report.Score;
import dev.fairlead.cli.report.SuiteTotals;
import dev.fairlead.core.diagnostic.Diagnostic;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Results as one page of HTML that refers to nothing else and has no script: an overview, and for
 * each model its verdicts with runs, charts and plans.
 */
public final class HtmlPage {
  private static final String SHEET = "page.css";

  /** Longer runs have no chart: nobody reads it, and the page gets slow. */
  private static final int LONGEST_CHART = 150;

  private final PrintWriter out;
  private final List<ModelResult> results;

  private HtmlPage(PrintWriter out, List<ModelResult> results) {
    this.out = out;
    this.results = results;
  }

  public static void write(OutputStream stream, String version, List<ModelResult> results)
      throws IOException {
    PrintWriter out = new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    new HtmlPage(out, results).page(version);
    out.flush();
    if (out.checkError()) {
      throw new IOException("the page could not be written");
    }
  }

  private void page(String version) throws IOException {
    print("<!DOCTYPE html>");
    print("<html lang=\"en\"><head><meta charset=\"utf-8\">");
    print("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    print("<title>%s</title>", escaped(title()));
    print("<style>%s</style></head><body>", sheet());
    print("<h1>%s</h1>", escaped(title()));
    print("<p class=\"quiet\">%s; Fairlead %s</p>", escaped(totals()), escaped(version));
    if (results.size() > 1) {
      overview();
    }
    for (int i = 0; i < results.size(); i++) {
      model(i + 1, results.get(i));
    }
    print("</body></html>");
  }

  private static String sheet() throws IOException {
    try (InputStream in = HtmlPage.class.getResourceAsStream(SHEET)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private String title() {
    return results.size() == 1 ? results.get(0).file() : results.size() + " models";
  }

  private String totals() {
    SuiteTotals totals = new SuiteTotals(results);
    return totals.verdicts()
        + " verdicts: "
        + Arrays.stream(Score.values())
            .map(score -> totals.verdicts(score) + " " + score.title())
            .collect(Collectors.joining(", "));
  }

  private void overview() {
    print("<table><thead><tr><th>model<th>result<th class=\"number\">verdicts");
    print("<th class=\"number\">seconds</thead><tbody>");
    for (int i = 0; i < results.size(); i++) {
      ModelResult result = results.get(i);
      print(
          "<tr><td><a href=\"#m%d\">%s</a><td>%s<td class=\"number\">%d<td class=\"number\">%s",
          i + 1,
          escaped(result.file()),
          score(result),
          result.verdicts().size(),
          seconds(result.seconds()));
    }
    print("</tbody></table>");
  }

  private static String score(ModelResult result) {
    return result.skipped()
        ? "<span class=\"quiet\">skipped</span>"
        : "<span class=\"%s\">%s</span>".formatted(result.score(), result.score().title());
  }

  private void model(int number, ModelResult result) {
    print("<section id=\"m%d\"><h2>%s %s</h2>", number, escaped(result.file()), score(result));
    result.note().ifPresent(note -> print("<p class=\"quiet\">%s</p>", escaped(note)));
    result.failure().ifPresent(this::failure);
    result.warnings().forEach(this::diagnostic);
    List<Judged> verdicts = result.verdicts();
    if (!verdicts.isEmpty()) {
      print("<table><thead><tr><th>property<th>fairness<th>verdict<th>expected");
      print("<th class=\"number\">states<th class=\"number\">seconds</thead><tbody>");
      for (int i = 0; i < verdicts.size(); i++) {
        row("m%d-%d".formatted(number, i + 1), verdicts.get(i));
      }
      print("</tbody></table>");
    }
    for (int i = 0; i < verdicts.size(); i++) {
      story("m%d-%d".formatted(number, i + 1), result, verdicts.get(i));
    }
    print("</section>");
  }

  private void failure(Failure failure) {
    if (failure.mistakes().isEmpty()) {
      print("<p class=\"%s\">%s</p>", failure.score(), escaped(failure.message()));
    }
    failure.mistakes().forEach(this::diagnostic);
  }

  private void diagnostic(Diagnostic diagnostic) {
    print("<pre>%s</pre>", escaped(diagnostic.render()));
  }

  private void row(String id, Judged judged) {
    Answer answer = judged.answer();
    String verdict = "<span class=\"%s\">%s</span>".formatted(answer.outcome(), answer.outcome());
    print(
        "<tr><td class=\"property\"><a href=\"#%s\">%s</a><td>%s<td>%s<td>%s<td class=\"number\">%s"
            + "<td class=\"number\">%s",
        id,
        escaped(answer.property()),
        answer.fairness(),
        verdict,
        judged.score() == Score.PASSED
            ? judged.expected()
            : "<span class=\"%s\">%s</span>".formatted(judged.score(), judged.expected()),
        String.format(Locale.ROOT, "%,d", answer.verdict().facts().states()),
        answer.settledBy().isPresent() ? "" : seconds(answer.verdict().facts().seconds()));
  }

  /** What is not as expected is open. */
  private void story(String id, ModelResult result, Judged judged) {
    Answer answer = judged.answer();
    print(
        "<details id=\"%s\"%s><summary><span class=\"%s\">%s</span> <code>%s</code>"
            + " <span class=\"quiet\">fairness: %s</span></summary>",
        id,
        judged.score() == Score.PASSED ? "" : " open",
        answer.outcome(),
        answer.outcome(),
        escaped(answer.property()),
        answer.fairness());
    print("<pre>%s</pre>", escaped(result.story(judged).stripIndent().strip()));
    answer.run().ifPresent(run -> chart(id, answer, run));
    if (!answer.plan().isEmpty()) {
      print("<ol class=\"plan\">");
      answer.plan().forEach(line -> print("<li>%s", escaped(line)));
      print("</ol>");
    }
    print("</details>");
  }

  private void chart(String id, Answer answer, Run run) {
    int steps = run.steps().size();
    if (steps > 0 && steps <= LONGEST_CHART) {
      out.print("<figure>");
      out.print(MessageChart.svg(answer.property(), run, id + "-tip"));
      print("</figure>");
    }
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.2f", seconds);
  }

  private void print(String format, Object... values) {
    out.print(values.length == 0 ? format : String.format(Locale.ROOT, format, values));
    out.print('\n');
  }
}
