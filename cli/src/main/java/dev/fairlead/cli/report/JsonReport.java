package dev.fairlead.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.fairlead.api.Answer;
import dev.fairlead.api.Run;
import dev.fairlead.api.StateView;
import dev.fairlead.core.certificate.Certification;
import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.search.Exploration;
import dev.fairlead.core.space.Executions;
import dev.fairlead.core.space.Standstill.Obstacle;
import dev.fairlead.core.space.Standstill.Standing;
import dev.fairlead.core.verdict.Caveat;
import dev.fairlead.core.verdict.Degree;
import dev.fairlead.core.verdict.Evidence;
import dev.fairlead.core.verdict.Omissions;
import dev.fairlead.core.verdict.SearchFacts;
import dev.fairlead.core.verdict.StoreFacts;
import dev.fairlead.core.verdict.Verdict;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers for programs: every call writes exactly one JSON document (docs/guide.md). */
public final class JsonReport {
  private final PrintStream out;
  private final ValueNames names;

  public JsonReport(PrintStream out) {
    this(out, ValueNames.NONE);
  }

  /**
   * @param names what people call values of the runs; programs get them beside the values
   */
  public JsonReport(PrintStream out, ValueNames names) {
    this.out = out;
    this.names = names;
  }

  /**
   * @param rows where every property was asked under every notion
   */
  public void check(
      String model, List<Diagnostic> warnings, List<Answer> answers, List<FairnessRow> rows) {
    document(
        model,
        json -> {
          warnings(json, warnings);
          json.writeArrayFieldStart("results");
          for (Answer answer : answers) {
            json.writeStartObject();
            result(json, answer);
            json.writeEndObject();
          }
          json.writeEndArray();
          if (!rows.isEmpty()) {
            json.writeArrayFieldStart("weakest");
            for (FairnessRow row : rows) {
              row.write(json);
            }
            json.writeEndArray();
          }
        });
  }

  public void explore(
      String model,
      List<Diagnostic> warnings,
      Exploration exploration,
      Optional<List<Executions.Statement>> unreached) {
    SearchFacts facts = exploration.facts();
    document(
        model,
        json -> {
          warnings(json, warnings);
          json.writeNumberField("states", facts.states());
          json.writeNumberField("transitions", facts.transitions());
          json.writeNumberField("deadlocks", exploration.deadlocks());
          json.writeNumberField("validEnds", exploration.ends());
          json.writeNumberField("depth", facts.depth());
          json.writeNumberField("seconds", facts.seconds());
          json.writeNumberField("memoryBytes", facts.bytes());
          json.writeNumberField("states/s", Math.round(exploration.statesPerSecond()));
          json.writeNumberField("bytes/state", Math.round(exploration.bytesPerState() * 10) / 10.0);
          store(json, facts.store());
          json.writeBooleanField("complete", exploration.incomplete().isEmpty());
          json.writeStringField("reason", exploration.incomplete().orElse(""));
          if (exploration.engine().isPresent()) {
            json.writeStringField("engine", exploration.engine().get());
          }
          if (unreached.isPresent()) {
            statements(json, "unreached", unreached.get());
          }
        });
  }

  /** Bad input without a place, or a failure of the tool. */
  public void error(String model, String message) {
    document(
        model,
        json -> {
          json.writeObjectFieldStart("error");
          json.writeStringField("message", message);
          json.writeEndObject();
        });
  }

  /** Bad input: the first mistake by itself, and all of them. */
  public void errors(String model, List<Diagnostic> mistakes) {
    document(
        model,
        json -> {
          json.writeFieldName("error");
          mistake(json, mistakes.get(0));
          mistakes(json, "errors", mistakes);
        });
  }

  /** Nothing where there are none. */
  static void warnings(JsonGenerator json, List<Diagnostic> warnings) throws IOException {
    if (!warnings.isEmpty()) {
      mistakes(json, "warnings", warnings);
    }
  }

  static void mistakes(JsonGenerator json, String field, List<Diagnostic> mistakes)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (Diagnostic mistake : mistakes) {
      mistake(json, mistake);
    }
    json.writeEndArray();
  }

  private static void mistake(JsonGenerator json, Diagnostic diagnostic) throws IOException {
    SourceText.Place place = diagnostic.source().place(diagnostic.offset());
    json.writeStartObject();
    json.writeStringField("message", diagnostic.message());
    json.writeStringField("code", diagnostic.code());
    json.writeStringField("file", diagnostic.source().name());
    json.writeNumberField("line", place.line());
    json.writeNumberField("column", place.column());
    json.writeStringField("hint", diagnostic.hint());
    json.writeEndObject();
  }

  private static void certification(JsonGenerator json, Certification certification)
      throws IOException {
    json.writeObjectFieldStart("certificate");
    if (certification instanceof Certification.Made made) {
      json.writeStringField("kind", made.kinds());
      json.writeStringField("establishes", made.established().toString());
      json.writeNumberField("parts", made.certificates().size());
      json.writeNumberField("nodes", made.nodes());
      json.writeNumberField("seconds", made.seconds());
      if (!made.open().isEmpty()) {
        json.writeStringField("open", made.open());
      }
    } else if (certification instanceof Certification.Refused refused) {
      json.writeStringField("refused", refused.because());
    }
    json.writeEndObject();
  }

  /** The fields of an answer. */
  void result(JsonGenerator json, Answer answer) throws IOException {
    Verdict verdict = answer.verdict();
    SearchFacts facts = verdict.facts();
    json.writeStringField("property", answer.property());
    json.writeStringField("kind", answer.kind());
    json.writeStringField("fairness", answer.fairness().toString());
    json.writeStringField("verdict", verdict.outcome().toString());
    if (verdict.degree().isPresent()) {
      degree(json, verdict.degree().get());
    }
    json.writeNumberField("states", facts.states());
    json.writeNumberField("transitions", facts.transitions());
    json.writeNumberField("depth", facts.depth());
    json.writeNumberField("seconds", facts.seconds());
    json.writeNumberField("memoryBytes", facts.bytes());
    store(json, facts.store());
    if (answer.settledBy().isPresent()) {
      json.writeStringField("settledBy", answer.settledBy().get());
    }
    json.writeArrayFieldStart("caveats");
    for (Caveat caveat : verdict.caveats()) {
      json.writeString(caveat.toString());
    }
    json.writeEndArray();
    json.writeStringField("reason", verdict.reason());
    if (answer.certification().isPresent()) {
      certification(json, answer.certification().get());
    }
    if (answer.run().isPresent()) {
      evidence(json, answer, answer.run().get());
    } else {
      json.writeNullField("evidence");
    }
    if (!answer.plan().isEmpty()) {
      json.writeArrayFieldStart("plan");
      for (String line : answer.plan()) {
        json.writeString(line);
      }
      json.writeEndArray();
    }
  }

  private static void degree(JsonGenerator json, Degree degree) throws IOException {
    json.writeObjectFieldStart("degree");
    json.writeStringField("value", degree.valueName());
    json.writeStringField("required", degree.requiredName());
    json.writeStringField("logic", degree.logic().name());
    json.writeStringField("order", degree.logic().describe());
    json.writeNumberField("checks", degree.checks());
    json.writeEndObject();
  }

  /** Nothing of an exact store in memory. */
  private static void store(JsonGenerator json, StoreFacts store) throws IOException {
    if (store.diskBytes() > 0) {
      json.writeNumberField("diskBytes", store.diskBytes());
    }
    if (store.omissions().isPresent()) {
      Omissions omissions = store.omissions().get();
      json.writeObjectFieldStart("omissions");
      // There is no infinity in JSON.
      json.writeNumberField("expected", Math.min(Double.MAX_VALUE, omissions.expected()));
      json.writeNumberField("probability", omissions.probability());
      json.writeEndObject();
    }
  }

  private void evidence(JsonGenerator json, Answer answer, Run run) throws IOException {
    json.writeObjectFieldStart("evidence");
    json.writeObjectFieldStart("initial");
    for (var variable : run.initial().variables().entrySet()) {
      json.writeFieldName(variable.getKey());
      Values.write(json, variable.getValue());
    }
    json.writeEndObject();
    Values.writeNames(json, run.initial().variables(), names);
    steps(json, "stem", run.stem(), run.isTimed());
    steps(json, "loop", run.loop(), run.isTimed());
    if (answer.verdict().evidence().orElse(null) instanceof Evidence.Growing growing) {
      json.writeNumberField("repeated", growing.repeated());
    }
    blocked(json, answer.blocked().processes());
    json.writeArrayFieldStart("agents");
    for (Answer.AgentReason agent : answer.agents()) {
      json.writeStartObject();
      json.writeStringField("agent", agent.agent());
      json.writeStringField("reason", agent.reason());
      if (agent.step().isPresent()) {
        json.writeNumberField("step", agent.step().getAsInt());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Nothing where there is nobody. */
  private static void blocked(JsonGenerator json, List<Standing> processes) throws IOException {
    if (processes.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("blocked");
    for (Standing standing : processes) {
      json.writeStartObject();
      json.writeStringField("process", standing.process());
      json.writeStringField("place", standing.place());
      json.writeArrayFieldStart("waits");
      for (Obstacle obstacle : standing.obstacles()) {
        json.writeStartObject();
        json.writeStringField("for", obstacle.step());
        json.writeStringField("source", obstacle.source());
        json.writeStringField("reason", obstacle.reason());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void steps(JsonGenerator json, String field, List<Run.Step> steps, boolean timed)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (Run.Step step : steps) {
      json.writeStartObject();
      json.writeStringField("label", step.event());
      if (!step.level().isEmpty()) {
        json.writeStringField("level", step.level());
      }
      if (timed) {
        json.writeNumberField("time", step.time());
      }
      json.writeArrayFieldStart("processes");
      for (String process : step.processes()) {
        json.writeString(process);
      }
      json.writeEndArray();
      if (!step.statements().isEmpty()) {
        statements(json, "statements", step.statements());
      }
      json.writeObjectFieldStart("changed");
      for (StateView.Change change : step.difference().variables()) {
        json.writeFieldName(change.name());
        Values.write(json, change.to());
      }
      json.writeEndObject();
      json.writeObjectFieldStart("places");
      for (StateView.Change change : step.difference().places()) {
        json.writeStringField(change.name(), change.to());
      }
      json.writeEndObject();
      Values.writeNames(json, changed(step.difference()), names);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static Map<String, String> changed(StateView.Difference difference) {
    Map<String, String> values = new LinkedHashMap<>();
    difference.variables().forEach(change -> values.put(change.name(), change.to()));
    difference.places().forEach(change -> values.put(change.name(), change.to()));
    return values;
  }

  private static void statements(
      JsonGenerator json, String field, List<Executions.Statement> statements) throws IOException {
    json.writeArrayFieldStart(field);
    for (Executions.Statement statement : statements) {
      json.writeStartObject();
      json.writeStringField("process", statement.process());
      json.writeStringField("file", statement.file());
      json.writeNumberField("line", statement.line());
      json.writeStringField("text", statement.text());
      if (statement.message().isPresent()) {
        json.writeStringField("message", statement.message().get().text());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void document(String model, Body body) {
    document(
        json -> {
          json.writeStringField("model", model);
          Tool.write(json);
          body.write(json);
        });
  }

  void document(Body body) {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      body.write(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.println();
  }

  @FunctionalInterface
  interface Body {
    void write(JsonGenerator json) throws IOException;
  }
}
