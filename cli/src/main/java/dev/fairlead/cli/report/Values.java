package dev.fairlead.cli.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.fairlead.core.property.ValueNames;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** How the text of a value is read back for formats that tell numbers from words. */
public final class Values {
  private static final Pattern INTEGER = Pattern.compile("0|-?[1-9][0-9]*");

  private Values() {}

  static boolean isInteger(String text) {
    return INTEGER.matcher(text).matches();
  }

  /** Writes a number or a truth value as such, and null for what does not exist. */
  public static void write(JsonGenerator json, String text) throws IOException {
    if (text == null) {
      json.writeNull();
    } else if (text.equals("true") || text.equals("false")) {
      json.writeBoolean(text.equals("true"));
    } else if (isInteger(text)) {
      json.writeNumber(text);
    } else {
      json.writeString(text);
    }
  }

  /** Writes what values are called, of those that have a name; nothing where none has. */
  public static void writeNames(JsonGenerator json, Map<String, String> values, ValueNames names)
      throws IOException {
    Map<String, String> named = new LinkedHashMap<>();
    values.forEach(
        (name, value) -> {
          if (value != null) {
            names.nameOf(name, value).ifPresent(text -> named.put(name, text));
          }
        });
    if (named.isEmpty()) {
      return;
    }
    json.writeObjectFieldStart("names");
    for (Map.Entry<String, String> each : named.entrySet()) {
      json.writeStringField(each.getKey(), each.getValue());
    }
    json.writeEndObject();
  }
}
