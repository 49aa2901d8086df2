package dev.fairlead.cli.report.graph;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.fairlead.api.StateView;
import dev.fairlead.cli.report.Tool;
import dev.fairlead.cli.report.Values;
import dev.fairlead.cli.report.graph.StateGraph.Kind;
import dev.fairlead.cli.report.graph.StateGraph.Part;
import dev.fairlead.cli.report.graph.StateGraph.State;
import dev.fairlead.cli.report.graph.StateGraph.Step;
import dev.fairlead.core.property.ValueNames;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A graph for programs, by docs/schema/graph.schema.json. */
public final class JsonGraph {
  private final StateGraph graph;
  private final ValueNames names;
  private final JsonGenerator json;

  private JsonGraph(StateGraph graph, ValueNames names, JsonGenerator json) {
    this.graph = graph;
    this.names = names;
    this.json = json;
  }

  public static void write(OutputStream out, String model, StateGraph graph, ValueNames names)
      throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      new JsonGraph(graph, names, json).write(model);
    }
  }

  private void write(String model) throws IOException {
    json.writeStartObject();
    json.writeStringField("model", model);
    Tool.write(json);
    json.writeBooleanField("complete", graph.notes().areEmpty());
    json.writeArrayFieldStart("notes");
    for (String note : graph.notes().sentences()) {
      json.writeString(note);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("states");
    for (int number = 0; number < graph.states().size(); number++) {
      state(number, graph.states().get(number));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("transitions");
    for (Step step : graph.steps()) {
      step(step);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void state(int number, State state) throws IOException {
    StateView view = graph.view(state);
    json.writeStartObject();
    json.writeNumberField("id", number);
    json.writeBooleanField("initial", state.initial());
    json.writeBooleanField("accepting", state.accepting());
    json.writeStringField("kind", state.kind().name().toLowerCase(Locale.ROOT));
    if (state.kind() == Kind.FAULT) {
      json.writeStringField("fault", state.fault());
    }
    json.writeNumberField("stepsLeftOut", state.left());
    json.writeObjectFieldStart("variables");
    for (Map.Entry<String, String> variable : view.variables().entrySet()) {
      json.writeFieldName(variable.getKey());
      Values.write(json, variable.getValue());
    }
    json.writeEndObject();
    json.writeObjectFieldStart("places");
    for (Map.Entry<String, String> place : view.places().entrySet()) {
      json.writeStringField(place.getKey(), place.getValue());
    }
    json.writeEndObject();
    Map<String, String> values = new LinkedHashMap<>(view.variables());
    values.putAll(view.places());
    Values.writeNames(json, values, names);
    json.writeEndObject();
  }

  private void step(Step step) throws IOException {
    json.writeStartObject();
    json.writeNumberField("from", step.from());
    json.writeNumberField("to", step.to());
    json.writeStringField("label", graph.event(step));
    json.writeBooleanField("internal", graph.isInternal(step));
    if (graph.duration(step) > 0) {
      json.writeNumberField("duration", graph.duration(step));
    }
    json.writeArrayFieldStart("processes");
    for (String process : graph.processes(step)) {
      json.writeString(process);
    }
    json.writeEndArray();
    if (step.part() != Part.NONE) {
      json.writeStringField("run", step.part().name().toLowerCase(Locale.ROOT));
    }
    json.writeEndObject();
  }
}
