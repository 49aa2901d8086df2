package dev.fairlead.cli.report.formats;

import dev.fairlead.cli.report.ModelResult;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Lines in the log of GitHub Actions that are shown beside the source, too. */
public final class GithubAnnotations {
  private GithubAnnotations() {}

  public static void print(PrintStream log, List<ModelResult> results) {
    for (ModelResult result : results) {
      Finding.of(result).forEach(finding -> log.println(line(finding)));
    }
  }

  private static String line(Finding finding) {
    Finding.Spot spot = finding.spot();
    StringBuilder line = new StringBuilder("::");
    line.append(finding.level().name().toLowerCase(Locale.ROOT));
    line.append(" file=").append(property(spot.file()));
    if (spot.line() > 0) {
      line.append(",line=").append(spot.line());
    }
    if (spot.column() > 0) {
      line.append(",col=").append(spot.column()).append(",endColumn=").append(spot.endColumn());
    }
    line.append(",title=").append(property(finding.rule().id()));
    return line.append("::").append(data(finding.message())).toString();
  }

  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
