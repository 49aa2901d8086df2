package dev.fairlead.csp;

import dev.fairlead.core.diagnostic.Suggestion;
import dev.fairlead.csp.check.Symbols;
import dev.fairlead.csp.check.Symbols.Channel;
import dev.fairlead.csp.terms.LabelTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the events of formulas: a name with values ({@code eat.0}, {@code go.red}), or what happens
 * on a channel ({@code c!3}, {@code c?3}, {@code c[1]!3}, and {@code c.3} for a rendezvous). An
 * event that no process could ever perform is a mistake: a formula about it says nothing.
 */
final class EventReader {
  /** Events that no process names: the beginning of a run, and successful termination. */
  private static final Set<String> PREDEFINED = Set.of(LtlAtoms.INITIAL_EVENT, "terminate");

  /** The number of an arbitrary member of a group: where they are alike, any will do. */
  private static final String ANY_MEMBER = "0";

  /** The step by which time passes. */
  private static final String TICK = LabelTable.TICK;

  private static final Pattern EVENT =
      Pattern.compile("(?<name>\\w+)(\\[(?<index>[^\\]]*)\\])?((?<sign>[.!?])(?<values>.*))?");

  private final Symbols symbols;
  private final EventNames events;

  EventReader(Symbols symbols, EventNames events) {
    this.symbols = symbols;
    this.events = events;
  }

  /** There is no such event. */
  static final class UnknownEvent extends Exception {
    private static final long serialVersionUID = 1L;

    private final String hint;

    UnknownEvent(String message, String hint) {
      super(message);
      this.hint = hint;
    }

    String hint() {
      return hint;
    }
  }

  /** The label of the steps that perform the event. */
  String label(String event) throws UnknownEvent {
    if (event.equals(TICK) && events.hasTime()) {
      return event;
    }
    Matcher parts = EVENT.matcher(event);
    if (!parts.matches()) {
      throw new UnknownEvent("'" + event + "' is no event", "write it as in \"c!3\" or \"eat.0\"");
    }
    String name = parts.group("name");
    if (PREDEFINED.contains(event)) {
      return event;
    }
    Channel channel = symbols.channels().get(name);
    if (channel == null && !events.names().contains(name)) {
      throw unknownName(name);
    }
    String sign = parts.group("sign") == null ? "" : parts.group("sign");
    List<String> values = sign.isEmpty() ? List.of() : values(parts.group("values"));
    requireCount(name, values.size());
    StringBuilder label = new StringBuilder(name);
    label.append(index(name, channel, Optional.ofNullable(parts.group("index"))));
    requireSign(name, channel, sign);
    for (int i = 0; i < values.size(); i++) {
      label.append(i == 0 ? sign : ".").append(value(values.get(i)));
    }
    return label.toString();
  }

  /** The values of an event as written, if it is one with dots. */
  static List<String> valuesOf(String event) {
    Matcher parts = EVENT.matcher(event);
    return parts.matches() && ".".equals(parts.group("sign"))
        ? values(parts.group("values")).stream().map(String::strip).toList()
        : List.of();
  }

  /** Dots inside of brackets belong to an array or an object. */
  private static List<String> values(String text) {
    List<String> values = new ArrayList<>();
    int open = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      open += "[{(".indexOf(c) >= 0 ? 1 : "]})".indexOf(c) >= 0 ? -1 : 0;
      if (c == '.' && open == 0) {
        values.add(text.substring(start, i));
        start = i + 1;
      }
    }
    values.add(text.substring(start));
    return values;
  }

  private UnknownEvent unknownName(String name) {
    String hint = Suggestion.didYouMean(name, events.names());
    if (hint.isEmpty() && !events.names().isEmpty()) {
      hint = "the events are: " + String.join(", ", events.names());
    }
    return new UnknownEvent("'" + name + "' is neither a proposition nor an event", hint);
  }

  private void requireCount(String name, int count) throws UnknownEvent {
    Set<Integer> counts = events.valueCounts(name);
    if (!counts.contains(count)) {
      String carried = counts.stream().map(String::valueOf).collect(Collectors.joining(" or "));
      throw new UnknownEvent(
          "no event '"
              + name
              + "' with "
              + count
              + " values"
              + (counts.isEmpty() ? "" : ": it carries " + carried),
          "write the values behind dots, as in eat.0");
    }
  }

  private String index(String name, Channel channel, Optional<String> index) throws UnknownEvent {
    boolean array = channel != null && channel.arraySize().isPresent();
    if (array != index.isPresent()) {
      throw new UnknownEvent(
          array
              ? "'" + name + "' is an array of channels and needs an index"
              : "'" + name + "' has no index",
          array ? "write it as in \"" + name + "[0]\"" : "");
    }
    return array ? "[" + value(index.get()) + "]" : "";
  }

  /** A rendezvous is one event; a buffered channel has two, for sending and receiving. */
  private static void requireSign(String name, Channel channel, String sign) throws UnknownEvent {
    boolean buffered = channel != null && channel.capacity() > 0;
    boolean dot = sign.equals(".") || sign.isEmpty();
    if (channel != null && buffered == dot) {
      throw new UnknownEvent(
          "nothing that happens on channel '" + name + "' is written with '" + sign + "'",
          buffered
              ? "it is buffered: \"" + name + "!…\" sends and \"" + name + "?…\" receives"
              : "it is synchronous: write \"" + name + ".…\"");
    }
    if (channel == null && !dot) {
      throw new UnknownEvent("'" + name + "' is no channel", "write the values behind dots");
    }
  }

  /** A value as it stands in labels. */
  private String value(String text) throws UnknownEvent {
    String value = text.strip();
    Symbols.Value constant = symbols.constants().get(value);
    if (constant != null) {
      return constant.kind() == Symbols.Kind.BOOL
          ? Boolean.toString(constant.bits() == 1)
          : Integer.toString(constant.bits());
    }
    if (value.equals("true") || value.equals("false")) {
      return value;
    }
    if (MemberNumbers.indices(symbols).contains(value)) {
      return ANY_MEMBER;
    }
    try {
      return Integer.toString(Integer.parseInt(value));
    } catch (NumberFormatException e) {
      if (value.startsWith("[") || !symbols.library().typeNames().isEmpty()) {
        // An array or an object, as it is written in runs.
        return value;
      }
      throw new UnknownEvent(
          "'" + value + "' is no value of an event",
          "a value is a number, true, false or a constant");
    }
  }
}
