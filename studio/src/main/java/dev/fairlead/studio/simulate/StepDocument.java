package dev.fairlead.studio.simulate;

import dev.fairlead.api.Run;
import dev.fairlead.api.StateView;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.Executions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Steps and states for the page. */
final class StepDocument {
  private final ValueNames names;

  StepDocument(ValueNames names) {
    this.names = names;
  }

  Map<String, Object> of(Run.Step step) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("event", step.event());
    document.put("processes", step.processes());
    document.put("changes", changes(step.difference()));
    if (!step.statements().isEmpty()) {
      document.put("statements", step.statements().stream().map(StepDocument::statement).toList());
    }
    if (step.duration() > 0) {
      document.put("duration", step.duration());
    }
    document.put("time", step.time());
    return document;
  }

  private static Map<String, Object> statement(Executions.Statement statement) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("process", statement.process());
    document.put("file", statement.file());
    document.put("line", statement.line());
    document.put("text", statement.text());
    return document;
  }

  private List<Map<String, Object>> changes(StateView.Difference difference) {
    List<Map<String, Object>> changes = new ArrayList<>();
    difference.variables().forEach(change -> changes.add(change(change, "variable")));
    difference.places().forEach(change -> changes.add(change(change, "place")));
    return changes;
  }

  private Map<String, Object> change(StateView.Change change, String kind) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("name", change.name());
    document.put("kind", kind);
    document.put("from", text(change.name(), change.from()));
    document.put("to", text(change.name(), change.to()));
    return document;
  }

  /** Null where the name does not exist. */
  private String text(String name, String value) {
    return value == null ? null : names.text(name, value);
  }

  Map<String, Object> of(StateView state) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("variables", texts(state.variables()));
    document.put("places", texts(state.places()));
    return document;
  }

  Map<String, String> texts(Map<String, String> values) {
    Map<String, String> texts = new LinkedHashMap<>();
    values.forEach((name, value) -> texts.put(name, names.text(name, value)));
    return texts;
  }
}
