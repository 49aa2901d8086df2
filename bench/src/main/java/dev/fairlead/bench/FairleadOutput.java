package dev.fairlead.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.fairlead.bench.Measured.DidNotFinish;
import dev.fairlead.bench.Measured.Finished;
import dev.fairlead.bench.Measured.Verdict;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Reads what {@code fairlead explore|check --format json} prints. */
final class FairleadOutput {
  private static final JsonFactory JSON = new JsonFactory();

  private FairleadOutput() {}

  /**
   * @throws IOException if this is not such a document
   */
  static Measured parse(String document, Task task, double wallSeconds, long megabytes)
      throws IOException {
    return task.isCheck()
        ? answer(scalars(document, Part.FIRST_RESULT), wallSeconds, megabytes)
        : exploration(scalars(document, Part.DOCUMENT), wallSeconds, megabytes);
  }

  private static Measured exploration(
      Map<String, String> fields, double wallSeconds, long megabytes) throws IOException {
    if ("false".equals(fields.get("complete"))) {
      return new DidNotFinish(fields.getOrDefault("reason", "incomplete"));
    }
    return new Finished(
        Verdict.EXPLORED,
        (long) number(fields, "states"),
        (long) number(fields, "transitions"),
        number(fields, "seconds"),
        wallSeconds,
        number(fields, "bytes/state"),
        megabytes);
  }

  private static Measured answer(Map<String, String> fields, double wallSeconds, long megabytes)
      throws IOException {
    String verdict = fields.getOrDefault("verdict", "missing");
    return switch (verdict) {
      case "holds", "violated" ->
          new Finished(
              verdict.equals("holds") ? Verdict.HOLDS : Verdict.VIOLATED,
              (long) number(fields, "states"),
              (long) number(fields, "transitions"),
              number(fields, "seconds"),
              wallSeconds,
              number(fields, "memoryBytes") / number(fields, "states"),
              megabytes);
      case "unknown" -> new DidNotFinish(fields.getOrDefault("reason", "unknown"));
      default -> throw new IOException("no verdict in the output");
    };
  }

  private static double number(Map<String, String> fields, String name) throws IOException {
    String text = fields.get(name);
    if (text == null) {
      throw new IOException("no field '" + name + "' in the output");
    }
    return Double.parseDouble(text);
  }

  private enum Part {
    DOCUMENT,
    FIRST_RESULT
  }

  /** The fields of one object that are neither objects nor arrays. */
  private static Map<String, String> scalars(String document, Part part) throws IOException {
    Map<String, String> fields = new HashMap<>();
    try (JsonParser parser = JSON.createParser(document)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("the output is not a JSON object");
      }
      if (part == Part.FIRST_RESULT) {
        enterFirstResult(parser);
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        if (parser.nextToken().isScalarValue()) {
          fields.put(name, parser.getText());
        } else {
          parser.skipChildren();
        }
      }
    }
    return fields;
  }

  private static void enterFirstResult(JsonParser parser) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean results = parser.currentName().equals("results");
      JsonToken value = parser.nextToken();
      if (results && value == JsonToken.START_ARRAY) {
        if (parser.nextToken() == JsonToken.START_OBJECT) {
          return;
        }
        break;
      }
      parser.skipChildren();
    }
    throw new IOException("no results in the output");
  }
}
