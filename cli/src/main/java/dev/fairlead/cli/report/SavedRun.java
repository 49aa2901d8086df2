package dev.fairlead.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.fairlead.api.Recording;
import dev.fairlead.api.StateView;
import dev.fairlead.core.property.ValueNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A run read from an ITF trace or from a report, to be followed step by step. */
public final class SavedRun implements Recording {
  private static final String NO_RUN = "it is no ITF trace and no report of 'check --format json'";

  private final List<SavedState> states;
  private final Map<String, String> about;
  private final OptionalInt stem;

  /** Whether it has the places of processes. */
  private final boolean hasPlaces;

  SavedRun(
      List<SavedState> states, Map<String, String> about, OptionalInt stem, boolean hasPlaces) {
    this.states = states;
    this.about = about;
    this.stem = stem;
    this.hasPlaces = hasPlaces;
  }

  /** A state by the texts of its values, and the event and the processes that led to it. */
  record SavedState(String event, List<String> processes, Map<String, String> values) {}

  /**
   * @throws IOException if the file cannot be read or is no trace
   */
  public static SavedRun read(Path file) throws IOException {
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      return read(json);
    }
  }

  /**
   * @throws IOException if the text is no trace
   */
  public static SavedRun of(String text) throws IOException {
    try (JsonParser json = new JsonFactory().createParser(text)) {
      return read(json);
    }
  }

  private static SavedRun read(JsonParser json) throws IOException {
    List<SavedState> states = new ArrayList<>();
    Map<String, String> about = new LinkedHashMap<>();
    OptionalInt stem = OptionalInt.empty();
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw new IOException(NO_RUN);
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      if (json.nextToken() == JsonToken.START_ARRAY && field.equals("states")) {
        while (json.nextToken() == JsonToken.START_OBJECT) {
          states.add(state(json));
        }
      } else if (json.currentToken() == JsonToken.START_ARRAY && field.equals("results")) {
        return ReportedRun.read(json);
      } else if (field.equals(ItfTrace.META)) {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          String name = json.currentName();
          if (json.nextToken() == JsonToken.VALUE_STRING) {
            about.put(name, json.getText());
          }
          json.skipChildren();
        }
      } else if (field.equals(ItfTrace.LOOP)) {
        stem = OptionalInt.of(json.getIntValue() - 1);
      } else {
        json.skipChildren();
      }
    }
    if (stem.isPresent() && stem.getAsInt() < 0 && !states.isEmpty()) {
      // The whole run repeats: the same word with its first state once before the loop.
      states.add(states.get(0));
      stem = OptionalInt.of(0);
    }
    boolean broken =
        stem.isPresent() && !(0 <= stem.getAsInt() && stem.getAsInt() < states.size() - 1);
    if (states.isEmpty() || broken) {
      throw new IOException(broken ? "its loop begins at no state" : NO_RUN);
    }
    return new SavedRun(states, about, stem, true);
  }

  private static SavedState state(JsonParser json) throws IOException {
    String event = "";
    List<String> processes = List.of();
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
          processes = texts(json);
        } else {
          json.skipChildren();
        }
      }
    }
    return new SavedState(event, processes, values);
  }

  /** A list of texts. */
  static List<String> texts(JsonParser json) throws IOException {
    List<String> texts = new ArrayList<>();
    while (json.nextToken() == JsonToken.VALUE_STRING) {
      texts.add(json.getText());
    }
    return texts;
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

  @Override
  public int length() {
    return states.size() - 1;
  }

  /** The variables of its states. */
  public Set<String> variables() {
    return states.stream()
        .flatMap(state -> state.values().keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The events of its steps. */
  public Set<String> events() {
    return states.stream().skip(1).map(SavedState::event).collect(Collectors.toSet());
  }

  /** The text of a variable after so many steps; empty where it does not exist. */
  public Optional<String> value(int step, String variable) {
    return Optional.ofNullable(states.get(step).values().get(variable));
  }

  @Override
  public OptionalInt stem() {
    return stem;
  }

  @Override
  public Optional<String> property() {
    return Optional.ofNullable(about.get("property"));
  }

  /** What the trace says of itself, if it is evidence of something. */
  public Optional<String> claim() {
    return property()
        .map(
            property ->
                "recorded as evidence: %s %s (fairness: %s)"
                    .formatted(property, verdict(), about.getOrDefault("fairness", "?")));
  }

  /** Behind the property, as a sentence has it. */
  private String verdict() {
    String verdict = about.getOrDefault("verdict", "?");
    return verdict.equals("holds") ? verdict : "is " + verdict;
  }

  @Override
  public String event(int step) {
    return states.get(step).event();
  }

  @Override
  public List<String> processes(int step) {
    return states.get(step).processes();
  }

  @Override
  public List<String> differences(int step, StateView view, ValueNames names, Words words) {
    Map<String, String> saved = states.get(step).values();
    Map<String, String> here = new LinkedHashMap<>();
    view.variables().forEach((name, value) -> here.put(name, names.text(name, value)));
    if (words == Words.SAME && hasPlaces) {
      here.putAll(view.places());
    }
    List<String> differences = new ArrayList<>();
    here.forEach(
        (name, value) -> {
          if (!value.equals(saved.get(name))) {
            String there = saved.containsKey(name) ? saved.get(name) : "not there";
            differences.add(name + " is " + value + ", in the trace " + there);
          }
        });
    if (words == Words.SAME && hasPlaces) {
      for (String name : saved.keySet()) {
        // How many are where may have been written beside the values.
        if (!here.containsKey(name) && !LocalStateCounts.isCount(name)) {
          differences.add("there is no " + name);
        }
      }
    }
    return differences;
  }
}
