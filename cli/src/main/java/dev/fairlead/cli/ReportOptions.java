package dev.fairlead.cli;

import dev.fairlead.cli.report.ModelResult;
import dev.fairlead.cli.report.Tool;
import dev.fairlead.cli.report.formats.HtmlPage;
import dev.fairlead.cli.report.formats.JUnitXml;
import dev.fairlead.cli.report.formats.SarifLog;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Files for others than the user at the terminal: CI servers, code hosts, colleagues. */
final class ReportOptions {
  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write the verdicts as JUnit XML, one test case each, for CI servers.")
  private Path junit;

  @Option(
      names = "--sarif",
      paramLabel = "FILE",
      description =
          "Write mistakes, warnings and violations as SARIF 2.1.0, at their lines and with the runs,"
              + " for code hosts and editors.")
  private Path sarif;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description =
          "Write verdicts, runs, message charts and plans as one page that needs no other.")
  private Path html;

  /** Writes all results in some format. */
  @FunctionalInterface
  private interface Writer {
    void write(OutputStream out, List<ModelResult> results) throws IOException;
  }

  private record Report(Path file, Writer writer) {}

  /** Those that were asked for. */
  private List<Report> reports() {
    List<Report> all =
        List.of(
            new Report(junit, JUnitXml::write),
            new Report(sarif, (out, results) -> SarifLog.write(out, Tool.version(), results)),
            new Report(html, (out, results) -> HtmlPage.write(out, Tool.version(), results)));
    return all.stream().filter(report -> report.file() != null).toList();
  }

  /** Whether it is to be told how each verdict was found. */
  boolean wantPlans() {
    return html != null;
  }

  /**
   * Before the search: whether it will be possible to write.
   *
   * @throws BadInput if it will not
   */
  void requireWritable() {
    reports().forEach(report -> new TraceFiles(report.file()).requireWritable());
  }

  /** Writes the reports; what could not be written is told in the result. */
  List<String> write(List<ModelResult> results) {
    List<String> failures = new ArrayList<>();
    for (Report report : reports()) {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(report.file()))) {
        report.writer().write(out, results);
      } catch (IOException e) {
        failures.add("cannot write '" + report.file() + "': " + TraceFiles.reason(e));
      }
    }
    return failures;
  }
}
