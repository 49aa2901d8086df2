package dev.fairlead.studio.simulate;

import dev.fairlead.api.StateView;
import dev.fairlead.cli.report.graph.StateGraph;
import dev.fairlead.cli.report.graph.StateGraph.State;
import dev.fairlead.cli.report.graph.StateGraph.Step;
import dev.fairlead.cli.report.graph.Survey;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.property.ValueNames;
import dev.fairlead.core.space.StateSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A state graph in which states that look alike are one: in the values that are chosen, or in the
 * truth of a condition. There is a step from one block to another if some state of the first has
 * one to a state of the second, so not every path is one of the model.
 */
final class Quotient {
  /** States that are looked at. */
  private static final int MOST_STATES = 20_000;

  private static final Duration MOST_TIME = Duration.ofSeconds(5);

  /** Labels named beside an arrow. */
  private static final int MOST_LABELS = 6;

  private final StateGraph graph;
  private final Source source;
  private final Set<String> by;
  private final ValueNames names;

  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<Block> blocks = new ArrayList<>();

  /** A space, and perhaps a condition about its states. */
  record Source(StateSpace space, Optional<StatePredicate> condition) {}

  private static final class Block {
    private int states;
    private boolean initial;
    private final Set<String> kinds = new TreeSet<>();
    private final Map<Integer, Set<String>> steps = new LinkedHashMap<>();
  }

  private Quotient(StateGraph graph, Source source, Set<String> by, ValueNames names) {
    this.graph = graph;
    this.source = source;
    this.by = by;
    this.names = names;
  }

  /**
   * @param by names of variables and processes whose values tell states apart
   */
  static Map<String, Object> of(Source source, Set<String> by, ValueNames names) {
    long end = System.nanoTime() + MOST_TIME.toNanos();
    StateGraph graph = Survey.ofAll(source.space(), MOST_STATES, () -> System.nanoTime() - end > 0);
    return new Quotient(graph, source, by, names).document();
  }

  private Map<String, Object> document() {
    List<Integer> blockOf = new ArrayList<>();
    for (State state : graph.states()) {
      int number = number(state);
      blockOf.add(number);
      Block all = blocks.get(number);
      all.states++;
      all.initial |= state.initial();
      all.kinds.add(state.kind().name().toLowerCase(java.util.Locale.ROOT));
    }
    for (Step step : graph.steps()) {
      blocks
          .get(blockOf.get(step.from()))
          .steps
          .computeIfAbsent(blockOf.get(step.to()), to -> new LinkedHashSet<>())
          .add(graph.event(step));
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("states", states());
    document.put("transitions", transitions());
    document.put("notes", graph.notes().sentences());
    document.put("seen", graph.states().size());
    return document;
  }

  private int number(State state) {
    String key = key(state);
    Integer known = numbers.get(key);
    if (known == null) {
      known = blocks.size();
      numbers.put(key, known);
      blocks.add(new Block());
    }
    return known;
  }

  private String key(State state) {
    List<String> parts = new ArrayList<>();
    source
        .condition()
        .ifPresent(
            condition -> {
              boolean holds = condition.test(state.slots(), state.slots().length);
              parts.add(holds ? "holds" : "does not hold");
            });
    StateView view = graph.view(state);
    for (String name : by) {
      String value = view.variables().getOrDefault(name, view.places().get(name));
      String text = value == null ? "is not there" : names.text(name, value);
      parts.add(by.size() == 1 ? text : name + (value == null ? " " : " = ") + text);
    }
    return String.join("\n", parts);
  }

  private List<Map<String, Object>> states() {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (Map.Entry<String, Integer> entry : numbers.entrySet()) {
      Block all = blocks.get(entry.getValue());
      Map<String, Object> document = new LinkedHashMap<>();
      document.put("id", entry.getValue());
      document.put("label", entry.getKey());
      document.put("count", all.states);
      document.put("initial", all.initial);
      document.put("kinds", all.kinds);
      documents.add(document);
    }
    return documents;
  }

  private List<Map<String, Object>> transitions() {
    List<Map<String, Object>> documents = new ArrayList<>();
    for (int from = 0; from < blocks.size(); from++) {
      for (Map.Entry<Integer, Set<String>> steps : blocks.get(from).steps.entrySet()) {
        List<String> labels = steps.getValue().stream().limit(MOST_LABELS).toList();
        int more = steps.getValue().size() - labels.size();
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("from", from);
        document.put("to", steps.getKey());
        document.put("label", String.join(", ", labels) + (more > 0 ? ", … " + more : ""));
        documents.add(document);
      }
    }
    return documents;
  }
}
