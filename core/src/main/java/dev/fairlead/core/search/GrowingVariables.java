package dev.fairlead.core.search;

import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Guesses, from the first states of a space that has too many, which variables have no bound. */
public final class GrowingVariables implements LevelVisitor {
  private static final int STATES = 4_000;
  private static final int SUSPICIOUS = 40;

  private final StateSpace space;
  private final Map<String, Set<String>> values = new LinkedHashMap<>();

  private GrowingVariables(StateSpace space) {
    this.space = space;
  }

  /** The global variables that take many values early on, in the order of the model. */
  public static List<String> of(StateSpace space) {
    GrowingVariables variables = new GrowingVariables(space);
    new LevelSearch(
            "breadth-first search",
            Workers.alone(new LevelSearch.Task(space, variables)),
            SearchMonitor.NONE)
        .run();
    List<String> growing = new ArrayList<>();
    variables.values.forEach(
        (name, taken) -> {
          if (taken.size() >= SUSPICIOUS) {
            growing.add(name);
          }
        });
    return growing;
  }

  @Override
  public boolean inspects() {
    return true;
  }

  @Override
  public boolean discovered(int number, int parent, int[] state, int length) {
    for (SlotValue slot : space.describe(state, length)) {
      if (slot.isGlobal()) {
        values.computeIfAbsent(slot.name(), name -> new HashSet<>()).add(slot.value());
      }
    }
    return number >= STATES;
  }

  @Override
  public boolean expanded() {
    return false;
  }

  @Override
  public boolean stuck(int number, int[] state, int length) {
    return false;
  }

  @Override
  public boolean follows(int parent, int label) {
    return true;
  }

  @Override
  public long bytes() {
    return 0;
  }
}
