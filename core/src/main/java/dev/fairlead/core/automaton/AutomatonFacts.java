package dev.fairlead.core.automaton;

import java.util.BitSet;

/** What the shape of an automaton tells about the words it accepts. */
public final class AutomatonFacts {

  private final Tgba automaton;
  private final boolean terminal;

  public AutomatonFacts(Tgba automaton) {
    this.automaton = automaton;
    this.terminal = computeTerminal();
  }

  /**
   * True if the state has a loop for every letter in every acceptance set: from here on every word
   * is accepted. A state may accept every word without showing it so.
   */
  public boolean acceptingSink(int state) {
    for (Tgba.Edge edge : automaton.edges().get(state)) {
      if (edge.target() == state
          && edge.cube().positive().isEmpty()
          && edge.cube().negative().isEmpty()
          && edge.acceptance().cardinality() == automaton.acceptanceSets()) {
        return true;
      }
    }
    return false;
  }

  /**
   * True if every accepting component is an {@linkplain #acceptingSink accepting sink}. Then a word
   * is accepted exactly when some run on a finite prefix of it reaches a sink.
   */
  public boolean isTerminal() {
    return terminal;
  }

  private boolean computeTerminal() {
    int states = automaton.states();
    int[][] successors = new int[states][];
    for (int state = 0; state < states; state++) {
      successors[state] =
          automaton.edges().get(state).stream().mapToInt(Tgba.Edge::target).toArray();
    }
    Components components = Components.reachable(automaton.initial(), successors);
    BitSet[] marks = new BitSet[components.count()]; // null while without inner edges
    int[] members = new int[components.count()];
    int[] member = new int[components.count()];
    for (int state = 0; state < states; state++) {
      int component = components.of()[state];
      if (component < 0) {
        continue;
      }
      members[component]++;
      member[component] = state;
      for (Tgba.Edge edge : automaton.edges().get(state)) {
        if (components.of()[edge.target()] == component) {
          marks[component] = marks[component] == null ? new BitSet() : marks[component];
          marks[component].or(edge.acceptance());
        }
      }
    }
    for (int c = 0; c < components.count(); c++) {
      boolean accepting = marks[c] != null && marks[c].cardinality() == automaton.acceptanceSets();
      if (accepting && (members[c] > 1 || !acceptingSink(member[c]))) {
        return false;
      }
    }
    return true;
  }
}
