package dev.fairlead.studio;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.fairlead.api.Answer;
import dev.fairlead.api.CheckableModel;
import dev.fairlead.api.text.TextReport;
import dev.fairlead.cli.report.JsonReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * A cell of the matrix: a property under a notion of fairness, with what is known of it.
 *
 * @param property as written; it names the row in every version of a model
 * @param formula that was given beside the text; empty if the text states the property
 * @param story the details of the answer, as {@code check} prints them
 * @param result the answer, as {@code check --format json} writes it
 */
record CellResult(
    String property, String formula, String fairness, String story, Map<String, Object> result) {

  static CellResult of(CheckableModel model, String formula, Answer answer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new JsonReport(new PrintStream(bytes, false, StandardCharsets.UTF_8), model.valueNames())
        .check(model.name(), List.of(), List.of(answer), List.of());
    try {
      Map<String, Object> document = JSON.std.mapFrom(bytes.toString(StandardCharsets.UTF_8));
      return new CellResult(
          answer.property(),
          formula,
          answer.fairness().toString(),
          TextReport.details(answer, model.valueNames()).stripIndent().strip(),
          fields(((List<?>) document.get("results")).get(0)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Map<String, Object> document() {
    return Map.of(
        "property", property,
        "formula", formula,
        "fairness", fairness,
        "story", story,
        "result", result);
  }

  /** Of a document that was written before. */
  static CellResult of(Map<String, Object> document) {
    return new CellResult(
        String.valueOf(document.get("property")),
        String.valueOf(document.get("formula")),
        String.valueOf(document.get("fairness")),
        String.valueOf(document.get("story")),
        fields(document.get("result")));
  }

  /** Names of JSON objects are texts. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> fields(Object object) {
    return object instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }
}
