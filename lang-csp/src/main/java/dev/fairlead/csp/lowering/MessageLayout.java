package dev.fairlead.csp.lowering;

import dev.fairlead.csp.check.Kinds;
import dev.fairlead.csp.check.MessageLengths;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Kind;
import dev.fairlead.csp.code.Code;
import dev.fairlead.csp.code.Objects;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.stream.Collectors;

/**
 * How messages lie in the buffers of a channel: field by field, with their length in front where a
 * channel carries messages of different lengths. Unused slots are 0, so that equal buffers are
 * equal vectors.
 */
public final class MessageLayout {
  private final MessageLengths lengths;
  private final Symbols symbols;
  private final Objects objects;
  private Kinds kinds;

  public MessageLayout(Symbols symbols, Objects objects) {
    this.objects = objects;
    this.lengths = new MessageLengths(symbols.processes().values());
    this.symbols = symbols;
  }

  /** Inferred when a message is first asked about: many specifications have none. */
  private synchronized Kinds kinds() {
    if (kinds == null) {
      kinds = new Kinds(symbols);
    }
    return kinds;
  }

  int width(String channel) {
    return lengths.of(channel).last() + (storesLength(channel) ? 1 : 0);
  }

  /** The kinds of the fields of messages of this length. */
  public List<Kind> kinds(String channel, int length) {
    return kinds().ofMessage(channel, length);
  }

  /** The lengths that messages have. */
  public SortedSet<Integer> lengths(String channel) {
    return lengths.of(channel);
  }

  private boolean storesLength(String channel) {
    return lengths.of(channel).size() > 1;
  }

  public void append(
      String channel, Code.ChannelPlace place, int index, int[] values, int[] state) {
    int buffer = place.buffer(index);
    int slot = buffer + 1 + state[buffer] * place.width();
    if (storesLength(channel)) {
      state[slot++] = values.length;
    }
    System.arraycopy(values, 0, state, slot, values.length);
    state[buffer]++;
  }

  /** The first message of a buffer that is not empty. */
  public int[] head(String channel, Code.ChannelPlace place, int index, int[] state) {
    return message(channel, place, index, 0, state);
  }

  /** The messages of a buffer, the first one first. */
  List<int[]> all(Code.ChannelPlace place, int index, int[] state) {
    List<int[]> all = new ArrayList<>();
    for (int i = 0; i < state[place.buffer(index)]; i++) {
      all.add(message(place.name(), place, index, i, state));
    }
    return all;
  }

  private int[] message(
      String channel, Code.ChannelPlace place, int index, int position, int[] state) {
    int slot = place.buffer(index) + 1 + position * place.width();
    int length = storesLength(channel) ? state[slot++] : place.width();
    int[] values = new int[length];
    System.arraycopy(state, slot, values, 0, length);
    return values;
  }

  public void removeHead(Code.ChannelPlace place, int index, int[] state) {
    int buffer = place.buffer(index);
    int used = state[buffer] * place.width();
    int rest = used - place.width();
    System.arraycopy(state, buffer + 1 + place.width(), state, buffer + 1, rest);
    java.util.Arrays.fill(state, buffer + 1 + rest, buffer + 1 + used, 0);
    state[buffer]--;
  }

  /** A buffer for people, e.g. {@code <1.2, 3.4>}. */
  public String text(String channel, Code.ChannelPlace place, int index, int[] state) {
    return all(place, index, state).stream()
        .map(message -> fields(channel, message))
        .collect(Collectors.joining(", ", "<", ">"));
  }

  private String fields(String channel, int[] values) {
    List<String> fields = new ArrayList<>();
    List<Kind> all = kinds(channel, values.length);
    for (int i = 0; i < values.length; i++) {
      fields.add(objects.text(all.get(i), values[i]));
    }
    return String.join(".", fields);
  }
}
