package dev.fairlead.cli.report.formats;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A kind of finding. All are listed in every report, also those of which nothing was found: so a
 * code host knows that a finding of an earlier report is gone.
 *
 * @param help what to do, or empty
 */
record ReportingRule(String id, String meaning, String help) {
  static final ReportingRule VIOLATED =
      new ReportingRule(
          "violated", "a property is violated", "the code flow is a run that shows it");
  static final ReportingRule UNEXPECTED =
      new ReportingRule("unexpected", "a property has another verdict than expected", "");
  static final ReportingRule UNKNOWN =
      new ReportingRule(
          "unknown",
          "whether a property holds is not known",
          "the reason says what stopped the search; give it more time or memory");
  static final ReportingRule UNUSABLE =
      new ReportingRule("unusable", "a model could not be checked at all", "");

  private static final String CATALOGUE = "messages.md";

  static List<ReportingRule> all() {
    List<ReportingRule> all = new ArrayList<>(List.of(VIOLATED, UNEXPECTED, UNKNOWN, UNUSABLE));
    text().lines().filter(line -> line.startsWith("| FL")).map(ReportingRule::of).forEach(all::add);
    return all;
  }

  /** A row of the table of messages. */
  private static ReportingRule of(String row) {
    String[] cells = row.split("(?<!\\\\)\\|");
    return new ReportingRule(cells[1].strip(), plain(cells[2]), plain(cells[3]));
  }

  private static String plain(String markdown) {
    return markdown
        .strip()
        .replace("\\|", "|")
        .replace("`", "")
        .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1");
  }

  private static String text() {
    try (InputStream in = ReportingRule.class.getResourceAsStream(CATALOGUE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
