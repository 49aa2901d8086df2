package dev.fairlead.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/** A suite for programs: one JSON document (docs/ci.md). */
public final class SuiteJson {
  private SuiteJson() {}

  public static void write(PrintStream out, List<ModelResult> results, double seconds) {
    SuiteTotals totals = new SuiteTotals(results);
    new JsonReport(out)
        .document(
            json -> {
              Tool.write(json);
              json.writeStringField(
                  "outcome",
                  Score.worst(results.stream().map(ModelResult::score).toList()).toString());
              json.writeNumberField("seconds", seconds);
              totals(json, "models", results.size(), totals::models);
              totals(json, "verdicts", totals.verdicts(), totals::verdicts);
              json.writeNumberField("skipped", totals.skipped());
              json.writeArrayFieldStart("results");
              for (ModelResult result : results) {
                model(json, new JsonReport(out, result.names()), result);
              }
              json.writeEndArray();
            });
  }

  @FunctionalInterface
  private interface Count {
    long of(Score score);
  }

  private static void totals(JsonGenerator json, String field, long all, Count count)
      throws IOException {
    json.writeObjectFieldStart(field);
    json.writeNumberField("all", all);
    for (Score score : Score.values()) {
      json.writeNumberField(score.toString(), count.of(score));
    }
    json.writeEndObject();
  }

  private static void model(JsonGenerator json, JsonReport report, ModelResult result)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("model", result.file());
    json.writeStringField("outcome", result.skipped() ? "skipped" : result.score().toString());
    json.writeNumberField("seconds", result.seconds());
    JsonReport.warnings(json, result.warnings());
    if (result.note().isPresent()) {
      json.writeStringField("note", result.note().get());
    }
    if (result.failure().isPresent()) {
      Failure failure = result.failure().get();
      json.writeObjectFieldStart("error");
      json.writeStringField("message", failure.message());
      json.writeEndObject();
      if (!failure.mistakes().isEmpty()) {
        JsonReport.mistakes(json, "errors", failure.mistakes());
      }
    }
    json.writeArrayFieldStart("results");
    for (Judged judged : result.verdicts()) {
      json.writeStartObject();
      json.writeStringField("expected", judged.expected().toString());
      json.writeStringField("outcome", judged.score().toString());
      report.result(json, judged.answer());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
