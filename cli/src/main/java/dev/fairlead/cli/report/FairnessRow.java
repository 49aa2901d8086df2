package dev.fairlead.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.fairlead.api.Answer;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.verdict.Outcome;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A property under notions of fairness.
 *
 * @param answers one under {@code none} alone if fairness plays no part
 */
public record FairnessRow(int number, String property, Map<FairnessNotion, Answer> answers) {

  public FairnessRow {
    answers = Collections.unmodifiableMap(new EnumMap<>(answers));
  }

  /** What is known under a notion. */
  Answer under(FairnessNotion notion) {
    return answers.getOrDefault(notion, answers.get(FairnessNotion.NONE));
  }

  /** Whether the verdict under a notion was found by a search of its own. */
  boolean isSearched(FairnessNotion notion) {
    return answers.containsKey(notion) && answers.get(notion).settledBy().isEmpty();
  }

  /** The notions under which it holds, and under no weaker one that was asked. */
  public List<FairnessNotion> weakest() {
    List<FairnessNotion> holding = with(notion -> outcome(notion) == Outcome.HOLDS);
    return holding.stream()
        .filter(
            notion -> holding.stream().noneMatch(other -> other != notion && notion.implies(other)))
        .toList();
  }

  /** The notions without an answer under which it may hold though it does under no weaker one. */
  public List<FairnessNotion> unsettled() {
    List<FairnessNotion> weakest = weakest();
    return with(
        notion ->
            outcome(notion) == Outcome.UNKNOWN && weakest.stream().noneMatch(notion::implies));
  }

  private Outcome outcome(FairnessNotion notion) {
    return answers.get(notion).outcome();
  }

  private List<FairnessNotion> with(Predicate<FairnessNotion> wanted) {
    return answers.keySet().stream().filter(wanted).toList();
  }

  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("property", property);
    write(json, "weakest", weakest());
    write(json, "unsettled", unsettled());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, String field, List<FairnessNotion> notions)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (FairnessNotion notion : notions) {
      json.writeString(notion.toString());
    }
    json.writeEndArray();
  }
}
