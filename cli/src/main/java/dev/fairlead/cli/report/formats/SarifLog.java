package dev.fairlead.cli.report.formats;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.fairlead.api.Run;
import dev.fairlead.cli.report.Judged;
import dev.fairlead.cli.report.ModelResult;
import dev.fairlead.cli.report.Score;
import dev.fairlead.core.space.Executions.Statement;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Findings as SARIF 2.1.0 (OASIS): mistakes and warnings where they are, violations where the text
 * asserts otherwise, with the run as a code flow.
 */
public final class SarifLog {
  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

  /** Longer runs are cut: hosts refuse them. */
  private static final int MOST_STEPS = 1000;

  private final JsonGenerator json;

  private SarifLog(JsonGenerator json) {
    this.json = json;
  }

  public static void write(OutputStream out, String version, List<ModelResult> results)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      new SarifLog(json).log(version, results);
    }
  }

  private void log(String version, List<ModelResult> results) throws IOException {
    json.writeStartObject();
    json.writeStringField("$schema", SCHEMA);
    json.writeStringField("version", "2.1.0");
    json.writeArrayFieldStart("runs");
    json.writeStartObject();
    tool(version);
    json.writeStringField("columnKind", "utf16CodeUnits");
    invocation(results);
    json.writeArrayFieldStart("results");
    for (ModelResult result : results) {
      for (Finding finding : Finding.of(result)) {
        result(finding);
      }
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }

  private void tool(String version) throws IOException {
    json.writeObjectFieldStart("tool");
    json.writeObjectFieldStart("driver");
    json.writeStringField("name", "Fairlead");
    json.writeStringField("version", version);
    json.writeArrayFieldStart("rules");
    for (ReportingRule rule : ReportingRule.all()) {
      json.writeStartObject();
      json.writeStringField("id", rule.id());
      text("shortDescription", rule.meaning());
      if (!rule.help().isEmpty()) {
        text("help", rule.help());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private void invocation(List<ModelResult> results) throws IOException {
    boolean complete =
        results.stream()
            .flatMap(result -> result.failure().stream())
            .allMatch(failure -> failure.score() == Score.FAILED);
    json.writeArrayFieldStart("invocations");
    json.writeStartObject();
    json.writeBooleanField("executionSuccessful", complete);
    json.writeEndObject();
    json.writeEndArray();
  }

  private void result(Finding finding) throws IOException {
    json.writeStartObject();
    json.writeStringField("ruleId", finding.rule().id());
    json.writeStringField("level", finding.level().name().toLowerCase(Locale.ROOT));
    text("message", finding.message());
    json.writeArrayFieldStart("locations");
    location(finding.spot(), Optional.empty());
    json.writeEndArray();
    if (finding.judged().isPresent()) {
      Judged judged = finding.judged().get();
      Optional<Statement> last = judged.lastStatement();
      if (last.isPresent()) {
        json.writeArrayFieldStart("relatedLocations");
        location(
            Finding.Spot.of(last.get().file(), last.get().line()),
            Optional.of("the run ends here: " + last.get().text()));
        json.writeEndArray();
      }
      if (judged.answer().run().isPresent()) {
        codeFlow(judged.answer().run().get(), finding.spot());
      }
    }
    json.writeEndObject();
  }

  private void codeFlow(Run run, Finding.Spot assertion) throws IOException {
    json.writeArrayFieldStart("codeFlows");
    json.writeStartObject();
    json.writeArrayFieldStart("threadFlows");
    json.writeStartObject();
    json.writeArrayFieldStart("locations");
    int number = 0;
    for (Run.Step step : run.steps()) {
      if (++number > MOST_STEPS) {
        break;
      }
      step(run, number, step, assertion);
    }
    if (number == 0) {
      flowLocation(1, assertion, "the initial state");
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
  }

  /** At the statements that it executes; where these are not known, at the assertion. */
  private void step(Run run, int number, Run.Step step, Finding.Spot assertion) throws IOException {
    boolean loop = number == run.stem().size() + 1;
    String prefix = number + (loop ? " (loop, repeated for ever): " : ": ");
    String changes = changes(step);
    List<Statement> statements = step.statements();
    if (statements.isEmpty()) {
      String who = String.join(" + ", step.processes());
      String what = (who + " " + step.event()).strip();
      flowLocation(number, assertion, prefix + what + changes);
    }
    for (int i = 0; i < statements.size(); i++) {
      Statement statement = statements.get(i);
      flowLocation(
          number,
          Finding.Spot.of(statement.file(), statement.line()),
          prefix
              + statement.process()
              + " "
              + statement.text()
              + (i + 1 < statements.size() ? "" : changes));
    }
  }

  private static String changes(Run.Step step) {
    StringBuilder text = new StringBuilder();
    step.difference()
        .variables()
        .forEach(
            change -> {
              text.append(text.isEmpty() ? "; " : ", ").append(change.name()).append(" = ");
              text.append(change.to() == null ? "(gone)" : change.to());
            });
    return text.toString();
  }

  private void flowLocation(int order, Finding.Spot spot, String message) throws IOException {
    json.writeStartObject();
    json.writeNumberField("executionOrder", order);
    json.writeFieldName("location");
    location(spot, Optional.of(message));
    json.writeEndObject();
  }

  private void location(Finding.Spot spot, Optional<String> message) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("physicalLocation");
    json.writeObjectFieldStart("artifactLocation");
    json.writeStringField("uri", uri(spot.file()));
    json.writeEndObject();
    json.writeObjectFieldStart("region");
    json.writeNumberField("startLine", Math.max(1, spot.line()));
    if (spot.column() > 0) {
      json.writeNumberField("startColumn", spot.column());
      json.writeNumberField("endColumn", spot.endColumn());
    }
    json.writeEndObject();
    json.writeEndObject();
    if (message.isPresent()) {
      text("message", message.get());
    }
    json.writeEndObject();
  }

  /** Relative to the current folder where the file is below it. */
  static String uri(String file) {
    Path here = Path.of("").toAbsolutePath();
    try {
      Path path = Path.of(file).toAbsolutePath().normalize();
      if (!path.startsWith(here)) {
        return path.toUri().toString();
      }
      String relative = here.relativize(path).toString().replace('\\', '/');
      String absolute = new URI(null, null, "/" + relative, null).toASCIIString();
      return absolute.substring(1).replace(":", "%3A");
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(file, e);
    }
  }

  private void text(String field, String text) throws IOException {
    json.writeObjectFieldStart(field);
    json.writeStringField("text", text);
    json.writeEndObject();
  }
}
