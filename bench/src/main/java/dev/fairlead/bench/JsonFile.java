package dev.fairlead.bench;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.fairlead.bench.Measured.Finished;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Writes the results for programs. */
final class JsonFile {

  private JsonFile() {}

  static void write(
      Path file,
      List<ComparisonRow> rows,
      List<CspExploration.Result> explorations,
      List<Promela.Result> promela,
      List<PaperTable.Result> paper,
      List<TimerTable.Result> timers,
      List<AnyNumberTable.Result> anyNumber,
      List<Targets.Result> targets)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeArrayFieldStart("rows");
      for (ComparisonRow row : rows) {
        row(json, row);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("explorations");
      for (CspExploration.Result result : explorations) {
        json.writeStartObject();
        json.writeStringField("model", result.exploration().title());
        measured(json, "fairlead", result.measured());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("promela");
      for (Promela.Result result : promela) {
        promela(json, result);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("paper");
      for (PaperTable.Result result : paper) {
        json.writeStartObject();
        json.writeStringField("model", result.line().instance().subject().name());
        json.writeStringField("size", result.line().size());
        json.writeStringField("fairness", result.line().fairness().text);
        json.writeStringField("paper", result.line().paperVerdict());
        json.writeBooleanField("agrees", result.agrees());
        measured(json, "fairlead", result.fairlead());
        measured(json, "spin", result.spinHere().measured());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("time");
      for (TimerTable.Result result : timers) {
        json.writeStartObject();
        json.writeStringField("model", result.model());
        json.writeStringField("tFairness", result.pattern().text);
        json.writeStringField("paperStates", result.paper().states());
        measured(json, "fairlead", result.fairlead());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("anyNumber");
      for (AnyNumberTable.Result result : anyNumber) {
        json.writeStartObject();
        json.writeStringField("protocol", result.protocol());
        for (int i = 0; i < AnyNumberTable.NOTIONS.size(); i++) {
          number(json, AnyNumberTable.NOTIONS.get(i), result.seconds().get(i).orElse(Double.NaN));
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("targets");
      for (Targets.Result target : targets) {
        json.writeStartObject();
        json.writeStringField("promise", target.promise());
        json.writeStringField("target", target.target());
        json.writeStringField("measured", target.measured());
        json.writeBooleanField("met", target.met());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void row(JsonGenerator json, ComparisonRow row) throws IOException {
    json.writeStartObject();
    json.writeStringField("model", row.instance().subject().name());
    json.writeNumberField("size", row.instance().size());
    json.writeStringField("task", row.task().text);
    json.writeBooleanField("agrees", row.agrees());
    measured(json, "fairlead", row.fairlead());
    measured(json, "spin", row.spin().measured());
    number(json, "spinBuildSeconds", row.spin().buildSeconds());
    number(json, "searchRatio", row.searchRatio().orElse(Double.NaN));
    number(json, "shellRatio", row.shellRatio().orElse(Double.NaN));
    json.writeEndObject();
  }

  private static void promela(JsonGenerator json, Promela.Result result) throws IOException {
    json.writeStartObject();
    json.writeStringField("model", result.model().title());
    json.writeBooleanField("agrees", result.agrees());
    measured(json, "fairlead", result.fairlead());
    measured(json, "spin", result.spin().measured());
    number(json, "spinBuildSeconds", result.spin().buildSeconds());
    number(json, "speedRatio", result.speedRatio().orElse(Double.NaN));
    number(json, "shellRatio", result.shellRatio().orElse(Double.NaN));
    number(json, "memoryRatio", result.memoryRatio().orElse(Double.NaN));
    json.writeEndObject();
  }

  private static void measured(JsonGenerator json, String name, Measured measured)
      throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("outcome", measured.outcome());
    Optional<Finished> finished = measured.finished();
    if (finished.isPresent()) {
      Finished run = finished.get();
      json.writeNumberField("states", run.states());
      json.writeNumberField("transitions", run.transitions());
      number(json, "searchSeconds", run.searchSeconds());
      number(json, "wallSeconds", run.wallSeconds());
      number(json, "statesPerSecond", run.statesPerSecond());
      number(json, "bytesPerState", run.bytesPerState());
      json.writeNumberField("megabytes", run.megabytes());
    }
    json.writeEndObject();
  }

  private static void number(JsonGenerator json, String name, double value) throws IOException {
    if (Double.isNaN(value)) {
      json.writeNullField(name);
    } else {
      json.writeNumberField(name, value);
    }
  }
}
