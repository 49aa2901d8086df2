package dev.fairlead.cli.report.formats;

import static dev.fairlead.cli.report.Markup.escaped;

import dev.fairlead.api.Answer;
import dev.fairlead.cli.report.Failure;
import dev.fairlead.cli.report.Judged;
import dev.fairlead.cli.report.ModelResult;
import dev.fairlead.cli.report.Score;
import dev.fairlead.core.diagnostic.Diagnostic;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Results as JUnit XML, in the form that Surefire writes: a suite for each model, a test case for
 * each verdict. Another verdict is a failure, no verdict is an error.
 */
public final class JUnitXml {
  private final PrintWriter out;

  private JUnitXml(PrintWriter out) {
    this.out = out;
  }

  public static void write(OutputStream stream, List<ModelResult> results) {
    PrintWriter out = new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    new JUnitXml(out).suites(results);
    out.flush();
  }

  private void suites(List<ModelResult> results) {
    print("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    print("<testsuites name=\"fairlead\">");
    results.forEach(this::suite);
    print("</testsuites>");
  }

  private void suite(ModelResult result) {
    List<Score> scores =
        result.verdicts().isEmpty()
            ? List.of(result.score())
            : result.verdicts().stream().map(Judged::score).toList();
    long failures = scores.stream().filter(score -> score == Score.FAILED).count();
    long passed = scores.stream().filter(score -> score == Score.PASSED).count();
    print(
        "  <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\""
            + " time=\"%s\">",
        escaped(result.file()),
        scores.size(),
        failures,
        scores.size() - failures - passed,
        result.skipped() ? 1 : 0,
        seconds(result.seconds()));
    result.failure().ifPresent(failure -> failure(result, failure));
    result.note().ifPresent(note -> note(result, note));
    result.verdicts().forEach(judged -> verdict(result, judged));
    if (!result.warnings().isEmpty()) {
      element("    ", "system-err", rendered(result.warnings()));
    }
    print("  </testsuite>");
  }

  private void failure(ModelResult result, Failure failure) {
    open(result, "reading the model", result.seconds());
    String text = failure.mistakes().isEmpty() ? failure.message() : rendered(failure.mistakes());
    complaint(failure.score(), failure.message(), text);
    print("    </testcase>");
  }

  private void note(ModelResult result, String note) {
    open(result, note, result.seconds());
    if (result.skipped()) {
      print("      <skipped message=\"%s\"/>", escaped(note));
    }
    print("    </testcase>");
  }

  private void verdict(ModelResult result, Judged judged) {
    Answer answer = judged.answer();
    double seconds = answer.settledBy().isPresent() ? 0 : answer.verdict().facts().seconds();
    open(
        result,
        "%d: %s (fairness: %s)".formatted(answer.number(), answer.property(), answer.fairness()),
        seconds);
    if (judged.score() != Score.PASSED) {
      complaint(judged.score(), judged.inWords(), result.story(judged));
    }
    print("    </testcase>");
  }

  private void open(ModelResult result, String name, double seconds) {
    print(
        "    <testcase name=\"%s\" classname=\"%s\" time=\"%s\">",
        escaped(name), escaped(className(result.file())), seconds(seconds));
  }

  private void complaint(Score score, String message, String text) {
    String element = score == Score.FAILED ? "failure" : "error";
    print(
        "      <%s message=\"%s\" type=\"%s\">%s</%s>",
        element, escaped(message), score, escaped(text), element);
  }

  private void element(String margin, String name, String text) {
    print("%s<%s>%s</%s>", margin, name, escaped(text), name);
  }

  /** Servers group by what is before the last dot: the folder. */
  private static String className(String file) {
    return file.replace('.', '_').replace('/', '.').replace('\\', '.');
  }

  private static String rendered(List<Diagnostic> diagnostics) {
    return diagnostics.stream().map(Diagnostic::render).collect(Collectors.joining("\n"));
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  private void print(String format, Object... values) {
    out.print(values.length == 0 ? format : String.format(Locale.ROOT, format, values));
    out.print('\n');
  }
}
