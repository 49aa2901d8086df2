package dev.fairlead.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.fairlead.api.Run;
import dev.fairlead.api.StateView;
import dev.fairlead.core.property.ValueNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run read from an ITF trace, to be followed step by step. */
public final class SavedRun {
  private final List<SavedState> states;

  private SavedRun(List<SavedState> states) {
    this.states = states;
  }

  /** A state by the texts of its values, and the event and the processes that led to it. */
  private record SavedState(String event, List<String> processes, Map<String, String> values) {}

  /**
   * @throws IOException if the file cannot be read or is no trace
   */
  public static SavedRun read(Path file) throws IOException {
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      List<SavedState> states = new ArrayList<>();
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("it is no ITF trace");
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        if (json.nextToken() == JsonToken.START_ARRAY && field.equals("states")) {
          while (json.nextToken() == JsonToken.START_OBJECT) {
            states.add(state(json));
          }
        } else {
          json.skipChildren();
        }
      }
      if (states.isEmpty()) {
        throw new IOException("it is no ITF trace");
      }
      return new SavedRun(states);
    }
  }

  private static SavedState state(JsonParser json) throws IOException {
    String event = "";
    List<String> processes = new ArrayList<>();
    Map<String, String> values = new LinkedHashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken token = json.nextToken();
      if (!name.equals(ItfTrace.META)) {
        String value = value(json, token);
        if (value != null) {
          values.put(name, value);
        }
        continue;
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        json.nextToken();
        if (field.equals(ItfTrace.EVENT)) {
          event = json.getText();
        } else if (field.equals(ItfTrace.PROCESSES)) {
          while (json.nextToken() == JsonToken.VALUE_STRING) {
            processes.add(json.getText());
          }
        } else {
          json.skipChildren();
        }
      }
    }
    return new SavedState(event, processes, values);
  }

  /** The text of a value as it was written; null for what does not exist in a state. */
  private static String value(JsonParser json, JsonToken token) throws IOException {
    if (token != JsonToken.START_OBJECT) {
      json.skipChildren();
      return json.getText();
    }
    String value = null;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      if (field.equals(ItfTrace.INTEGER)) {
        value = json.getText();
      }
      json.skipChildren();
    }
    return value;
  }

  /** The number of steps. */
  public int length() {
    return states.size() - 1;
  }

  public boolean isInitial(StateView view, ValueNames names) {
    return isState(0, view, names);
  }

  /**
   * @param number of the step, counted from 1
   * @param target the state that it leads to
   */
  public boolean isStep(int number, Run.Step step, StateView target, ValueNames names) {
    SavedState saved = states.get(number);
    return saved.event().equals(step.event())
        && saved.processes().equals(step.processes())
        && isState(number, target, names);
  }

  /** A trace may have more variables, such as counts. */
  private boolean isState(int index, StateView view, ValueNames names) {
    Map<String, String> values = ItfTrace.values(view, names);
    return states.get(index).values().entrySet().containsAll(values.entrySet());
  }
}
