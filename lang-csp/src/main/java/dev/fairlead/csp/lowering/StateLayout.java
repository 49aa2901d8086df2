package dev.fairlead.csp.lowering;

import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Either;
import dev.fairlead.csp.code.Objects;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where things are in a state vector: the global variables, then the channel buffers, then the
 * processes (a shape and its terms, see {@code semantics.Configurations}).
 */
public final class StateLayout {
  private final Symbols symbols;
  private final Map<String, Integer> variableSlots = new LinkedHashMap<>();
  private final Map<String, Code.ChannelPlace> channels = new LinkedHashMap<>();
  private final MessageLayout messages;
  private final Objects objects;
  private final int processes;
  private final boolean hasObjects;
  private Set<String> forgotten = Set.of();

  public StateLayout(Symbols symbols, MessageLayout messages, Objects objects) {
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
              channel.name(),
              next,
              channel.arraySize().orElse(1),
              channel.capacity(),
              width,
              channel.broadcast());
      channels.put(channel.name(), place);
      next = channel.capacity() == 0 ? next : place.buffer(place.size());
    }
    processes = next;
    hasObjects =
        symbols.variables().values().stream().anyMatch(v -> v.kind().isByNumber())
            || symbols.channels().keySet().stream().anyMatch(this::carriesObjects);
  }

  public int slot(String variable) {
    return variableSlots.get(variable);
  }

  /** The first slot of a variable. */
  public int slotOf(String variable) {
    return slot(variable);
  }

  /** All variables. */
  public Collection<Symbols.Variable> variables() {
    return symbols.variables().values();
  }

  Code.ChannelPlace channel(String name) {
    return channels.get(name);
  }

  /** All channels, those without buffer included. */
  public Collection<Code.ChannelPlace> channels() {
    return channels.values();
  }

  public MessageLayout messages() {
    return messages;
  }

  /** The first slot behind the globals and buffers. */
  public int processes() {
    return processes;
  }

  /** Whether some variable or buffer holds the number of something that lies elsewhere. */
  public boolean hasObjects() {
    return hasObjects;
  }

  private boolean carriesObjects(String channel) {
    return messages.lengths(channel).stream()
        .flatMap(length -> messages.kinds(channel, length).stream())
        .anyMatch(Kind::isByNumber);
  }

  /** Leaves variables out of what is shown: they never have any but their initial values. */
  void forget(Set<String> variables) {
    forgotten = Set.copyOf(variables);
  }

  /** The slots of variables that are left out, which have their initial values in every state. */
  public BitSet forgotten() {
    BitSet slots = new BitSet();
    for (String name : forgotten) {
      slots.set(slot(name), slot(name) + symbols.variables().get(name).initial().size());
    }
    return slots;
  }

  public void writeInitial(int[] state) {
    for (Symbols.Variable variable : symbols.variables().values()) {
      int slot = slot(variable.name());
      for (int i = 0; i < variable.initial().size(); i++) {
        state[slot + i] = initial(variable, i);
      }
    }
  }

  private static int initial(Symbols.Variable variable, int element) {
    Symbols.Value value = variable.initial().get(element);
    boolean widened = variable.kind() == Kind.EITHER && value.kind() == Kind.BOOL;
    return widened ? Either.ofTruth(value.bits()) : value.bits();
  }

  /** Gives forgotten variables their initial values. */
  List<Code> forgetting() {
    List<Code> code = new ArrayList<>();
    for (String name : forgotten) {
      Symbols.Variable variable = symbols.variables().get(name);
      for (int i = 0; i < variable.initial().size(); i++) {
        Code.Target slot = new Code.GlobalTarget(slot(name) + i, Code.Range.ANY);
        code.add(new Code.Assign(slot, new Code.Constant(initial(variable, i), variable.kind())));
      }
    }
    return code;
  }

  /** A slot that may have every value from low to high at first. */
  public record Arbitrary(int slot, int low, int high) {}

  public List<Arbitrary> arbitrary() {
    List<Arbitrary> slots = new ArrayList<>();
    for (Symbols.Variable variable : symbols.variables().values()) {
      if (variable.arbitrary() && !forgotten.contains(variable.name())) {
        for (int i = 0; i < variable.initial().size(); i++) {
          int slot = slot(variable.name()) + i;
          int low = variable.low().getAsInt();
          slots.add(new Arbitrary(slot, low, variable.high().getAsInt()));
        }
      }
    }
    return slots;
  }

  /** Writes variables and buffers so that another instance can read them. */
  public void write(int[] state, int kindOfObjects, StateEncoding.Sink sink) {
    if (!hasObjects) {
      for (int slot = 0; slot < processes; slot++) {
        sink.number(state[slot]);
      }
      return;
    }
    for (Symbols.Variable variable : symbols.variables().values()) {
      int slot = slot(variable.name());
      for (int i = 0; i < variable.initial().size(); i++) {
        write(variable.kind(), state[slot + i], kindOfObjects, sink);
      }
    }
    for (Code.ChannelPlace channel : channels.values()) {
      for (int i = 0; i < channel.size() && channel.capacity() > 0; i++) {
        sink.number(state[channel.buffer(i)]);
        for (int[] message : messages.all(channel, i, state)) {
          List<Kind> kinds = messages.kinds(channel.name(), message.length);
          sink.number(message.length);
          for (int field = 0; field < message.length; field++) {
            write(kinds.get(field), message[field], kindOfObjects, sink);
          }
        }
      }
    }
  }

  private static void write(Kind kind, int value, int kindOfObjects, StateEncoding.Sink sink) {
    if (kind.isByNumber()) {
      sink.part(kindOfObjects, value);
    } else {
      sink.number(value);
    }
  }

  /** Reads what {@link #write} has written into a state that is all 0. */
  public void read(int[] state, int kindOfObjects, StateEncoding.Source source) {
    if (!hasObjects) {
      for (int slot = 0; slot < processes; slot++) {
        state[slot] = source.number();
      }
      return;
    }
    for (Symbols.Variable variable : symbols.variables().values()) {
      int slot = slot(variable.name());
      for (int i = 0; i < variable.initial().size(); i++) {
        state[slot + i] = read(variable.kind(), kindOfObjects, source);
      }
    }
    for (Code.ChannelPlace channel : channels.values()) {
      for (int i = 0; i < channel.size() && channel.capacity() > 0; i++) {
        for (int left = source.number(); left > 0; left--) {
          int[] message = new int[length(channel, source)];
          List<Kind> kinds = messages.kinds(channel.name(), message.length);
          for (int field = 0; field < message.length; field++) {
            message[field] = read(kinds.get(field), kindOfObjects, source);
          }
          messages.append(channel.name(), channel, i, message, state);
        }
      }
    }
  }

  private int length(Code.ChannelPlace channel, StateEncoding.Source source) {
    int length = source.number();
    if (!messages.lengths(channel.name()).contains(length)) {
      throw new StateEncoding.Unreadable("a message of " + length + " values");
    }
    return length;
  }

  private static int read(Kind kind, int kindOfObjects, StateEncoding.Source source) {
    return kind.isByNumber() ? source.part(kindOfObjects) : source.number();
  }

  /** The values of variables and channel buffers, for people. */
  public List<SlotValue> describe(int[] state) {
    List<SlotValue> values = new ArrayList<>();
    for (Symbols.Variable variable : symbols.variables().values()) {
      int slot = slot(variable.name());
      int shown = forgotten.contains(variable.name()) ? 0 : variable.initial().size();
      for (int i = 0; i < shown; i++) {
        String name = variable.name() + subscript(i, variable.dimensions());
        String text = objects.text(variable.kind(), state[slot + i]);
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
