package dev.fairlead.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.fairlead.api.Answer;
import dev.fairlead.api.Run;
import dev.fairlead.api.StateView;
import dev.fairlead.core.property.ValueNames;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A run in the Informal Trace Format of Apalache (ADR-015).
 *
 * <p>A state's {@code #meta} names the event that led to it. The state in which a lasso's loop
 * starts is therefore written twice, once as reached by the stem and once as reached by the loop's
 * last step, so that no event is lost: {@code loop} is the index of the state after the loop's
 * first step.
 */
public final class ItfTrace {
  static final String META = "#meta";
  static final String EVENT = "action";
  static final String PROCESSES = "processes";
  static final String INTEGER = "#bigint";

  private ItfTrace() {}

  /** Writes the run behind an answer. */
  public static void write(
      OutputStream out, String model, Answer answer, Run run, ValueNames valueNames)
      throws IOException {
    write(out, model, json -> about(json, answer), run, valueNames);
  }

  /** Writes a run that is no evidence of anything. */
  public static void write(OutputStream out, String model, Run run, ValueNames valueNames)
      throws IOException {
    write(out, model, json -> {}, run, valueNames);
  }

  private static void write(
      OutputStream out, String model, About about, Run run, ValueNames valueNames)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      meta(json, model, about);
      Set<String> names = names(run);
      json.writeArrayFieldStart("vars");
      for (String name : names) {
        json.writeString(name);
      }
      json.writeEndArray();
      states(json, names, run, valueNames);
      if (run.isLasso()) {
        json.writeNumberField("loop", run.stem().size() + 1);
      }
      json.writeEndObject();
    }
  }

  /** Writes what is to be said about the whole run. */
  @FunctionalInterface
  private interface About {
    void write(JsonGenerator json) throws IOException;
  }

  private static void meta(JsonGenerator json, String model, About about) throws IOException {
    json.writeObjectFieldStart(META);
    json.writeStringField("format", "ITF");
    json.writeStringField(
        "format-description", "https://apalache-mc.org/docs/adr/015adr-trace.html");
    json.writeStringField("source", model);
    about.write(json);
    json.writeEndObject();
  }

  private static void about(JsonGenerator json, Answer answer) throws IOException {
    json.writeStringField("property", answer.property());
    json.writeStringField("fairness", answer.fairness().toString());
    json.writeStringField("verdict", answer.outcome().toString());
    json.writeStringField("description", answer.verdict().reason());
    json.writeArrayFieldStart("agents");
    for (Answer.AgentReason agent : answer.agents()) {
      json.writeString(agent.agent() + " " + agent.reason());
    }
    json.writeEndArray();
  }

  private static Set<String> names(Run run) {
    Set<String> names = new LinkedHashSet<>(values(run.initial(), ValueNames.NONE).keySet());
    for (Run.Step step : run.steps()) {
      step.difference().variables().forEach(change -> names.add(change.name()));
      step.difference().places().forEach(change -> names.add(change.name()));
    }
    return names;
  }

  /**
   * Variables and places alike: a state of the trace is the whole state. Constants of enumerations
   * are named. Places stay numbers where they are, as several may have one name.
   */
  static Map<String, String> values(StateView state, ValueNames valueNames) {
    Map<String, String> values = new LinkedHashMap<>();
    state.variables().forEach((name, value) -> values.put(name, valueNames.text(name, value)));
    values.putAll(state.places());
    return values;
  }

  private static void states(JsonGenerator json, Set<String> names, Run run, ValueNames valueNames)
      throws IOException {
    json.writeArrayFieldStart("states");
    List<Run.Step> steps = run.steps();
    int index = 0;
    for (StateView state : run.states()) {
      json.writeStartObject();
      json.writeObjectFieldStart(META);
      json.writeNumberField("index", index);
      if (index > 0) {
        ledBy(json, steps.get(index - 1));
      }
      json.writeEndObject();
      values(json, names, values(state, valueNames));
      json.writeEndObject();
      index++;
    }
    json.writeEndArray();
  }

  private static void ledBy(JsonGenerator json, Run.Step step) throws IOException {
    json.writeStringField(EVENT, step.event());
    json.writeArrayFieldStart(PROCESSES);
    for (String process : step.processes()) {
      json.writeString(process);
    }
    json.writeEndArray();
  }

  private static void values(JsonGenerator json, Set<String> names, Map<String, String> values)
      throws IOException {
    for (String name : names) {
      json.writeFieldName(name);
      value(json, values.get(name));
    }
  }

  private static void value(JsonGenerator json, String text) throws IOException {
    if (text == null) {
      // The format wants a value for every variable in every state, also before it exists.
      json.writeStartObject();
      json.writeStringField("#unserializable", "absent");
      json.writeEndObject();
    } else if (text.equals("true") || text.equals("false")) {
      json.writeBoolean(text.equals("true"));
    } else if (Values.isInteger(text)) {
      json.writeStartObject();
      json.writeStringField(INTEGER, text);
      json.writeEndObject();
    } else {
      json.writeString(text);
    }
  }
}
