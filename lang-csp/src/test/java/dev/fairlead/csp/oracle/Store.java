package dev.fairlead.csp.oracle;

import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The values of all variables and the messages in all buffers. Values are {@code Integer} or {@code
 * Boolean}, or lists of them, so that {@code equals} compares kind and value. Immutable.
 *
 * @param variables the elements of each variable; a scalar has one
 * @param buffers the messages in each channel of capacity above 0, the oldest first; a channel of
 *     an array is called {@code c[0]}
 */
record Store(Map<String, List<Object>> variables, Map<String, List<List<Object>>> buffers) {

  static Store initial(Symbols symbols) {
    Map<String, List<Object>> variables = new TreeMap<>();
    for (Symbols.Variable v : symbols.variables().values()) {
      variables.put(v.name(), v.initial().stream().map(i -> value(i.kind(), i.bits())).toList());
    }
    Map<String, List<List<Object>>> buffers = new TreeMap<>();
    for (Symbols.Channel c : symbols.channels().values()) {
      if (c.capacity() > 0 && c.arraySize().isEmpty()) {
        buffers.put(c.name(), List.of());
      }
      for (int i = 0; c.capacity() > 0 && i < c.arraySize().orElse(0); i++) {
        buffers.put(c.name() + "[" + i + "]", List.of());
      }
    }
    return new Store(variables, buffers);
  }

  /** A value in a label; arrays are lists. */
  static String text(Object value) {
    return value.toString().replace(" ", "");
  }

  static Object value(Kind kind, int bits) {
    return kind == Kind.BOOL ? (Object) (bits == 1) : (Object) bits;
  }

  Store append(String channel, List<Object> message) {
    List<List<Object>> messages = new ArrayList<>(buffers.get(channel));
    messages.add(message);
    return withBuffer(channel, messages);
  }

  Store removeHead(String channel) {
    List<List<Object>> messages = buffers.get(channel);
    return withBuffer(channel, messages.subList(1, messages.size()));
  }

  private Store withBuffer(String channel, List<List<Object>> messages) {
    Map<String, List<List<Object>>> changed = new TreeMap<>(buffers);
    changed.put(channel, List.copyOf(messages));
    return new Store(variables, changed);
  }
}
