package dev.fairlead.csp.semantics;

import dev.fairlead.core.space.SlotValue;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Either;
import dev.fairlead.csp.code.Objects;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where things are in a state vector: the global variables, then the channel buffers, then the
 * processes (a shape and its terms, see {@link Configurations}).
 */
final class Layout {
  private final Symbols symbols;
  private final Map<String, Integer> variableSlots = new LinkedHashMap<>();
  private final Map<String, Code.ChannelPlace> channels = new LinkedHashMap<>();
  private final Messages messages;
  private final Objects objects;
  private final int processes;

  Layout(Symbols symbols, Messages messages, Objects objects) {
    this.objects = objects;
    this.symbols = symbols;
    this.messages = messages;
    int next = 0;
    for (Symbols.Variable variable : symbols.variables().values()) {
      variableSlots.put(variable.name(), next);
      next += variable.initial().size();
    }
    for (Symbols.Channel channel : symbols.channels().values()) {
      int width = channel.capacity() == 0 ? 0 : messages.width(channel.name());
      Code.ChannelPlace place =
          new Code.ChannelPlace(
              channel.name(), next, channel.arraySize().orElse(1), channel.capacity(), width);
      channels.put(channel.name(), place);
      next = channel.capacity() == 0 ? next : place.buffer(place.size());
    }
    processes = next;
  }

  int slot(String variable) {
    return variableSlots.get(variable);
  }

  Code.ChannelPlace channel(String name) {
    return channels.get(name);
  }

  Messages messages() {
    return messages;
  }

  /** The first slot behind the globals and buffers. */
  int processes() {
    return processes;
  }

  /** Whether some variable holds the number of an object. */
  boolean hasObjects() {
    return symbols.variables().values().stream().anyMatch(v -> v.creation().isPresent());
  }

  void writeInitial(int[] state) {
    for (Symbols.Variable variable : symbols.variables().values()) {
      int slot = slot(variable.name());
      for (Symbols.Value value : variable.initial()) {
        boolean widened = variable.kind() == Kind.EITHER && value.kind() == Kind.BOOL;
        state[slot++] = widened ? Either.ofTruth(value.bits()) : value.bits();
      }
    }
  }

  /** The values of variables and channel buffers, for people. */
  List<SlotValue> describe(int[] state) {
    List<SlotValue> values = new ArrayList<>();
    for (Symbols.Variable variable : symbols.variables().values()) {
      int slot = slot(variable.name());
      for (int i = 0; i < variable.initial().size(); i++) {
        String name = variable.name() + subscript(i, variable.dimensions());
        boolean object = variable.creation().isPresent();
        int value = state[slot + i];
        String text = object ? objects.text(value) : text(variable.kind(), value);
        values.add(new SlotValue(name, text, ""));
      }
    }
    for (Symbols.Channel channel : symbols.channels().values()) {
      Code.ChannelPlace place = channel(channel.name());
      for (int i = 0; i < place.size() && place.capacity() > 0; i++) {
        String name = channel.name() + (channel.arraySize().isPresent() ? "[" + i + "]" : "");
        values.add(new SlotValue(name, messages.text(channel.name(), place, i, state), ""));
      }
    }
    return values;
  }

  static String text(Kind kind, int value) {
    return kind == Kind.BOOL
        ? Boolean.toString(value == 1)
        : kind == Kind.EITHER ? Either.text(value) : Integer.toString(value);
  }

  private static String subscript(int flat, List<Integer> dimensions) {
    StringBuilder text = new StringBuilder();
    int rest = flat;
    int block = dimensions.stream().reduce(1, (a, b) -> a * b);
    for (int dimension : dimensions) {
      block /= dimension;
      text.append('[').append(rest / block).append(']');
      rest %= block;
    }
    return text.toString();
  }
}
