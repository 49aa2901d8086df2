package dev.fairlead.csp.structure;

import dev.fairlead.csp.lowering.MessageLayout;
import dev.fairlead.csp.structure.Environment.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The messages that are sent on channels; a field that has too many values is left open. */
final class Messages {
  private final MessageLayout layout;
  private final Map<Place, Set<List<Optional<Integer>>>> sent = new HashMap<>();

  /** Fields that are open in some message of a length, with all that they may be. */
  private final Map<Place, Map<Integer, Map<Integer, Interval>>> open = new HashMap<>();

  private int version;

  private record Place(String channel, int index) {}

  Messages(MessageLayout layout) {
    this.layout = layout;
  }

  /** Changes whenever there is a new message. */
  int version() {
    return version;
  }

  boolean storesLength(String channel) {
    return layout.lengths(channel).size() > 1;
  }

  void add(String channel, int index, List<Field> message, Bounds bounds) {
    Place place = new Place(channel, index);
    Map<Integer, Interval> fields =
        open.computeIfAbsent(place, p -> new HashMap<>())
            .computeIfAbsent(message.size(), length -> new TreeMap<>());
    List<Optional<Integer>> values = new ArrayList<>();
    for (int i = 0; i < message.size(); i++) {
      if (message.get(i) instanceof Environment.Known known) {
        values.add(Optional.of(known.value()));
      } else {
        values.add(Optional.empty());
        Interval before = fields.get(i);
        Interval value = bounds.field(message.get(i));
        if (before == null || !before.contains(value)) {
          fields.put(i, before == null ? value : before.hull(value));
          version++;
        }
      }
    }
    if (sent.computeIfAbsent(place, p -> new LinkedHashSet<>()).add(values)) {
      version++;
    }
  }

  /** The same as the fields of a message before partners meet. */
  List<List<Field>> fields(String channel, int index) {
    List<List<Field>> all = new ArrayList<>();
    for (List<Optional<Integer>> message : sent(channel, index)) {
      Map<Integer, Interval> fields = open.get(new Place(channel, index)).get(message.size());
      List<Field> one = new ArrayList<>();
      for (int i = 0; i < message.size(); i++) {
        one.add(
            message.get(i).isPresent()
                ? new Environment.Known(message.get(i).get())
                : new Environment.Within(fields.get(i)));
      }
      all.add(one);
    }
    return all;
  }

  /** All messages of a channel, no two of which are equal in what is known of them. */
  Set<List<Optional<Integer>>> sent(String channel, int index) {
    Place place = new Place(channel, index);
    Set<List<Optional<Integer>>> all = new LinkedHashSet<>();
    for (List<Optional<Integer>> message : sent.getOrDefault(place, Set.of())) {
      Set<Integer> fields = open.get(place).get(message.size()).keySet();
      List<Optional<Integer>> told = new ArrayList<>(message);
      fields.forEach(field -> told.set(field, Optional.empty()));
      all.add(told);
    }
    return all;
  }
}
