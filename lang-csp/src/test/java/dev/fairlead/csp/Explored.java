package dev.fairlead.csp;

import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All that can be seen of the main process of a small model: an exploration with plain sets. */
public final class Explored {
  private static final int BOUND = 100_000;

  private final StateSpace space;
  private final Deque<int[]> open = new ArrayDeque<>();
  private final Set<List<Integer>> states = new HashSet<>();
  private final Set<String> labels = new TreeSet<>();
  private final Set<String> faults = new TreeSet<>();
  private final Set<SlotValue> values = new HashSet<>();

  private Explored(StateSpace space) {
    this.space = space;
  }

  public static Explored of(String text) {
    return of(text, Map.of());
  }

  /**
   * @param includes texts of included files by name
   */
  public static Explored of(String text, Map<String, String> includes) {
    Function<String, SourceText> reader = name -> new SourceText(name, includes.get(name));
    SourceText main = new SourceText("m.csp", text);
    Explored explored =
        new Explored(
            CspModel.open(main, Map.of(), reader, Explored.class.getClassLoader()).mainSystem());
    explored.run();
    return explored;
  }

  private void run() {
    try {
      space.initialStates(this::reach);
    } catch (ModelFault fault) {
      faults.add(fault.getMessage());
    }
    while (!open.isEmpty() && states.size() < BOUND) {
      int[] state = open.remove();
      try {
        space.steps(
            state,
            state.length,
            (label, processes, target, length) -> {
              labels.add(space.label(label).text());
              reach(target, length);
            });
      } catch (ModelFault fault) {
        faults.add(fault.getMessage());
      }
    }
  }

  private void reach(int[] state, int length) {
    int[] copy = Arrays.copyOf(state, length);
    if (states.add(Arrays.stream(copy).boxed().toList())) {
      values.addAll(space.describe(copy, length));
      open.add(copy);
    }
  }

  public int states() {
    return states.size();
  }

  /** The labels of all steps, sorted. */
  public String labels() {
    return String.join(" ", labels);
  }

  /** The messages of all faults. */
  public String faults() {
    return String.join("\n", faults);
  }

  /** The values that a variable or buffer takes, sorted as texts. */
  public String values(String name) {
    return values.stream()
        .filter(value -> value.name().equals(name))
        .map(SlotValue::value)
        .sorted()
        .collect(Collectors.joining(" "));
  }
}
