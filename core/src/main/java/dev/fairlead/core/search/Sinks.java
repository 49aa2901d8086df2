package dev.fairlead.core.search;

import dev.fairlead.core.automaton.Tgba;
import java.util.ArrayDeque;
import java.util.BitSet;

/** The accepting sinks of an automaton: states that visibly accept every word. */
final class Sinks {

  private Sinks() {}

  /** The states with a loop under every letter that carries all acceptance sets. */
  static BitSet of(Tgba automaton) {
    BitSet sinks = new BitSet();
    for (int state = 0; state < automaton.states(); state++) {
      for (Tgba.Edge edge : automaton.edges().get(state)) {
        boolean everyLetter = edge.cube().positive().isEmpty() && edge.cube().negative().isEmpty();
        boolean everySet = edge.acceptance().cardinality() == automaton.acceptanceSets();
        if (edge.target() == state && everyLetter && everySet) {
          sinks.set(state);
        }
      }
    }
    return sinks;
  }

  /**
   * Whether every accepting run ends in a sink. Automata of properties are small, so components are
   * found by plain reachability.
   */
  static boolean isTerminal(Tgba automaton) {
    BitSet sinks = of(automaton);
    BitSet[] reachable = new BitSet[automaton.states()];
    for (int state = 0; state < automaton.states(); state++) {
      reachable[state] = reachable(automaton, state, sinks);
    }
    for (int state = 0; state < automaton.states(); state++) {
      if (!sinks.get(state)
          && reachable[state].get(state)
          && acceptance(automaton, state, reachable, sinks).cardinality()
              == automaton.acceptanceSets()) {
        return false;
      }
    }
    return true;
  }

  /** The states reachable by at least one edge without entering a sink. */
  private static BitSet reachable(Tgba automaton, int from, BitSet sinks) {
    BitSet seen = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    open.add(from);
    while (!open.isEmpty()) {
      for (Tgba.Edge edge : automaton.edges().get(open.remove())) {
        if (!sinks.get(edge.target()) && !seen.get(edge.target())) {
          seen.set(edge.target());
          open.add(edge.target());
        }
      }
    }
    return seen;
  }

  /** The acceptance sets of the edges inside the component of a state. */
  private static BitSet acceptance(Tgba automaton, int in, BitSet[] reachable, BitSet sinks) {
    BitSet sets = new BitSet();
    for (int state = 0; state < automaton.states(); state++) {
      if (!sinks.get(state) && reachable[in].get(state) && reachable[state].get(in)) {
        for (Tgba.Edge edge : automaton.edges().get(state)) {
          if (!sinks.get(edge.target()) && reachable[edge.target()].get(in)) {
            sets.or(edge.acceptance());
          }
        }
      }
    }
    return sets;
  }
}
