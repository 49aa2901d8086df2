package dev.fairlead.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What arrives as JSON without a schema: options and the arguments of commands. */
final class ClientOptions {

  private ClientOptions() {}

  /** Whether the editor starts simulations itself: {@code {"simulate": "client"}}. */
  static boolean simulates(Object options) {
    Object who =
        options instanceof JsonObject object
            ? object.get("simulate")
            : options instanceof Map<?, ?> map ? map.get("simulate") : null;
    return who instanceof JsonPrimitive value
        ? value.getAsString().equals("client")
        : "client".equals(who);
  }

  /** An argument as text; empty if it is not there. */
  static Optional<String> text(List<Object> arguments, int index) {
    if (arguments == null || arguments.size() <= index) {
      return Optional.empty();
    }
    Object argument = arguments.get(index);
    if (argument instanceof JsonElement element) {
      return element.isJsonPrimitive() ? Optional.of(element.getAsString()) : Optional.empty();
    }
    return Optional.ofNullable(argument).map(Object::toString);
  }
}
