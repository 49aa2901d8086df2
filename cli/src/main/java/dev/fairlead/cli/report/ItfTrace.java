package dev.fairlead.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
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
  private ItfTrace() {}

  public static void write(OutputStream out, String model, Answer answer, Run run)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      meta(json, model, answer);
      Set<String> names = names(run);
      json.writeArrayFieldStart("vars");
      for (String name : names) {
        json.writeString(name);
      }
      json.writeEndArray();
      states(json, names, run);
      if (run.isLasso()) {
        json.writeNumberField("loop", run.stem().size() + 1);
      }
      json.writeEndObject();
    }
  }

  private static void meta(JsonGenerator json, String model, Answer answer) throws IOException {
    json.writeObjectFieldStart("#meta");
    json.writeStringField("format", "ITF");
    json.writeStringField(
        "format-description", "https://apalache-mc.org/docs/adr/015adr-trace.html");
    json.writeStringField("source", model);
    json.writeStringField("property", answer.property());
    json.writeStringField("fairness", answer.fairness().toString());
    json.writeStringField("verdict", answer.outcome().toString());
    json.writeStringField("description", answer.verdict().reason());
    json.writeArrayFieldStart("agents");
    for (Answer.AgentReason agent : answer.agents()) {
      json.writeString(agent.agent() + " " + agent.reason());
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static Set<String> names(Run run) {
    Set<String> names = new LinkedHashSet<>(values(run.initial()).keySet());
    for (Run.Step step : run.stem()) {
      changes(step).forEach(change -> names.add(change.name()));
    }
    for (Run.Step step : run.loop()) {
      changes(step).forEach(change -> names.add(change.name()));
    }
    return names;
  }

  /** Variables and places alike: a state of the trace is the whole state. */
  private static Map<String, String> values(StateView state) {
    Map<String, String> values = new LinkedHashMap<>(state.variables());
    values.putAll(state.places());
    return values;
  }

  private static List<StateView.Change> changes(Run.Step step) {
    List<StateView.Change> changes = new ArrayList<>(step.difference().variables());
    changes.addAll(step.difference().places());
    return changes;
  }

  private static void states(JsonGenerator json, Set<String> names, Run run) throws IOException {
    Map<String, String> values = values(run.initial());
    json.writeArrayFieldStart("states");
    json.writeStartObject();
    json.writeObjectFieldStart("#meta");
    json.writeNumberField("index", 0);
    json.writeEndObject();
    values(json, names, values);
    json.writeEndObject();
    int index = 1;
    for (Run.Step step : run.stem()) {
      state(json, names, values, index++, step);
    }
    for (Run.Step step : run.loop()) {
      state(json, names, values, index++, step);
    }
    json.writeEndArray();
  }

  private static void state(
      JsonGenerator json, Set<String> names, Map<String, String> values, int index, Run.Step step)
      throws IOException {
    changes(step).forEach(change -> values.put(change.name(), change.to()));
    json.writeStartObject();
    json.writeObjectFieldStart("#meta");
    json.writeNumberField("index", index);
    json.writeStringField("action", step.event());
    json.writeArrayFieldStart("processes");
    for (String process : step.processes()) {
      json.writeString(process);
    }
    json.writeEndArray();
    json.writeEndObject();
    values(json, names, values);
    json.writeEndObject();
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
      json.writeStringField("#bigint", text);
      json.writeEndObject();
    } else {
      json.writeString(text);
    }
  }
}
