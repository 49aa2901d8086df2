package dev.fairlead.proof.deduction;

import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.SourceLocations;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The states of a proof in the words of the model: what variables are, and at which statements
 * processes stand, by line and text as in runs. Different states of a process have different words.
 */
final class StateWords {
  /** Statements that a process can go on with; more of them are left out. */
  private static final int MOST_STATEMENTS = 2;

  /** Longer ones are cut. */
  private static final int LONGEST = 40;

  private final StateSpace space;
  private final ProductGraph graph;

  /** By process, then by words: the places that have them. */
  private final Map<String, Map<String, Set<String>>> places = new HashMap<>();

  StateWords(StateSpace space, ProductGraph graph) {
    this.space = space;
    this.graph = graph;
    for (int position = 0; position < graph.positions(); position++) {
      Map<String, String> statements = statements(position);
      for (SlotValue slot : slots(position)) {
        if (isPlace(slot) && statements.containsKey(slot.name())) {
          places
              .computeIfAbsent(slot.name(), name -> new HashMap<>())
              .computeIfAbsent(statements.get(slot.name()), words -> new LinkedHashSet<>())
              .add(slot.value());
        }
      }
    }
  }

  /** Where a process stands; its own value for that is for one instance of the model. */
  private static boolean isPlace(SlotValue slot) {
    return !slot.isGlobal() && slot.name().equals(slot.owner());
  }

  private List<SlotValue> slots(int position) {
    int[] state = graph.state(position);
    return space.describe(state, state.length);
  }

  /** By process: what it can go on with. */
  private Map<String, String> statements(int position) {
    int[] state = graph.state(position);
    Map<String, List<String>> found = new LinkedHashMap<>();
    if (space instanceof SourceLocations texts) {
      for (SourceLocations.Location each : texts.locations(state, state.length)) {
        found
            .computeIfAbsent(each.process(), process -> new ArrayList<>())
            .add(each.line() + ": " + cut(each.text()));
      }
    }
    Map<String, String> joined = new HashMap<>();
    found.forEach((process, each) -> joined.put(process, joined(each)));
    return joined;
  }

  private static String joined(List<String> statements) {
    String text =
        statements.stream()
            .distinct()
            .limit(MOST_STATEMENTS)
            .collect(Collectors.joining("' or '", "'", "'"));
    return statements.stream().distinct().count() > MOST_STATEMENTS ? text + " or …" : text;
  }

  private static String cut(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }

  /** By variable or process: what is said of it. */
  Map<String, String> of(int position) {
    Map<String, String> statements = statements(position);
    Map<String, String> words = new LinkedHashMap<>();
    for (SlotValue slot : slots(position)) {
      boolean isPlace = isPlace(slot);
      String name = slot.isGlobal() || isPlace ? slot.name() : slot.owner() + "." + slot.name();
      String at = isPlace ? statements.get(name) : null;
      words.put(name, at == null ? name + " = " + slot.value() : name + " at " + told(slot, at));
    }
    if (graph.hasEvents()) {
      // Positions that the formula tells apart may be the same state after another event.
      words.put("event", "event = " + graph.events(position));
    }
    return words;
  }

  /** With a number where another place of the process has the same words. */
  private String told(SlotValue slot, String at) {
    Set<String> same = places.get(slot.name()).get(at);
    return same.size() == 1
        ? at
        : at + " (" + (List.copyOf(same).indexOf(slot.value()) + 1) + " of " + same.size() + ")";
  }

  /** Whether a variable is one that says where a process stands. */
  boolean tellsPlace(String name) {
    return places.containsKey(name);
  }
}
