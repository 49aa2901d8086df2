package dev.fairlead.cli.report;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.fairlead.cli.report.SavedRun.SavedState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Reads the run of a report of {@code check --format json}, whose steps say what they change. */
final class ReportedRun {
  private final JsonParser json;
  private final Map<String, String> about = new LinkedHashMap<>();
  private final List<SavedState> states = new ArrayList<>();
  private OptionalInt stem = OptionalInt.empty();

  private ReportedRun(JsonParser json) {
    this.json = json;
  }

  /**
   * @param json at the beginning of the list of results
   * @throws IOException if not exactly one of them has a run
   */
  static SavedRun read(JsonParser json) throws IOException {
    List<SavedRun> runs = new ArrayList<>();
    while (json.nextToken() == JsonToken.START_OBJECT) {
      ReportedRun run = new ReportedRun(json);
      run.result();
      if (!run.states.isEmpty()) {
        runs.add(new SavedRun(run.states, run.about, run.stem, false));
      }
    }
    if (runs.size() != 1) {
      throw new IOException(
          runs.isEmpty() ? "the report has no run" : "the report has several runs: ask for one");
    }
    return runs.get(0);
  }

  private void result() throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      JsonToken token = json.nextToken();
      if (field.equals("evidence") && token == JsonToken.START_OBJECT) {
        evidence();
      } else if (token == JsonToken.VALUE_STRING) {
        about.put(field, json.getText());
      } else {
        json.skipChildren();
      }
    }
  }

  private void evidence() throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "initial" -> states.add(new SavedState("", List.of(), changed(Map.of())));
        case "stem" -> steps();
        case "loop" -> {
          int before = states.size() - 1;
          steps();
          stem = states.size() - 1 > before ? OptionalInt.of(before) : OptionalInt.empty();
        }
        default -> json.skipChildren();
      }
    }
  }

  private void steps() throws IOException {
    while (json.nextToken() == JsonToken.START_OBJECT) {
      String event = "";
      List<String> processes = List.of();
      Map<String, String> values = states.get(states.size() - 1).values();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        json.nextToken();
        switch (field) {
          case "label" -> event = json.getText();
          case "processes" -> processes = SavedRun.texts(json);
          case "changed" -> values = changed(values);
          default -> json.skipChildren();
        }
      }
      states.add(new SavedState(event, processes, values));
    }
  }

  private Map<String, String> changed(Map<String, String> before) throws IOException {
    Map<String, String> values = new LinkedHashMap<>(before);
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      if (json.nextToken() == JsonToken.VALUE_NULL) {
        values.remove(name);
      } else {
        values.put(name, json.getText());
      }
    }
    return values;
  }
}
