package dev.fairlead.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A node of a JSON document: a map, a list, or the text of a value. */
record JsonDocument(Object node) {

  /** Reads a text that is one JSON document and nothing else. */
  static JsonDocument of(String text) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      Object node = read(parser, parser.nextToken());
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("something follows the document: " + text);
      }
      return new JsonDocument(node);
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }

  private static Object read(JsonParser parser, JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          fields.put(name, read(parser, parser.nextToken()));
        }
        yield fields;
      }
      case START_ARRAY -> {
        List<Object> elements = new ArrayList<>();
        for (JsonToken next = parser.nextToken();
            next != JsonToken.END_ARRAY;
            next = parser.nextToken()) {
          elements.add(read(parser, next));
        }
        yield elements;
      }
      case VALUE_NULL -> null;
      default -> parser.getText();
    };
  }

  boolean isNull() {
    return node == null;
  }

  JsonDocument get(String field) {
    return new JsonDocument(((Map<?, ?>) node).get(field));
  }

  String text(String field) {
    return (String) get(field).node;
  }

  List<JsonDocument> list(String field) {
    return ((List<?>) get(field).node).stream().map(JsonDocument::new).toList();
  }

  List<String> texts(String field) {
    return list(field).stream().map(element -> (String) element.node).toList();
  }

  /** The fields as texts; null values stay null. */
  Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    ((Map<?, ?>) node).forEach((name, value) -> values.put((String) name, (String) value));
    return values;
  }
}
