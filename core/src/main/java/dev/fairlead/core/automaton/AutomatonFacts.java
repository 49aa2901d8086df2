package dev.fairlead.core.automaton;

import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** What the shape of an automaton tells about the words it accepts. */
public final class AutomatonFacts {

  /** In place of an accepting component: every accepted run leaves the state for good. */
  public static final int TRANSIENT = -1;

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

  private Components components() {
    int[][] successors = new int[automaton.states()][];
    for (int state = 0; state < successors.length; state++) {
      successors[state] =
          automaton.edges().get(state).stream().mapToInt(Tgba.Edge::target).toArray();
    }
    return Components.reachable(automaton.initial(), successors);
  }

  /** What the cycles of a component are (Edelkamp, Lluch Lafuente and Leue 2001, section 4.1). */
  public enum ComponentClass {
    /** It is an accepting sink: to reach it is enough. */
    S,
    /** No cycle is accepting. */
    N,
    /** Some cycles are accepting, and some are not. */
    P,
    /** Every cycle is accepting. */
    F
  }

  /** The classes of the reachable components that have a cycle. */
  public Set<ComponentClass> classes() {
    Components components = components();
    Set<ComponentClass> classes = EnumSet.noneOf(ComponentClass.class);
    for (int component = 0; component < components.count(); component++) {
      classOf(component, components).ifPresent(classes::add);
    }
    return classes;
  }

  /**
   * By state: the number of its component if a run can be accepted there, else {@link #TRANSIENT}.
   * An accepted run stays in one such component from some point on.
   */
  public int[] acceptingComponents() {
    Components components = components();
    int[] accepting = new int[automaton.states()];
    Arrays.fill(accepting, TRANSIENT);
    for (int component = 0; component < components.count(); component++) {
      Optional<ComponentClass> found = classOf(component, components);
      if (found.isPresent() && found.get() != ComponentClass.N) {
        int number = component;
        members(component, components).stream().forEach(state -> accepting[state] = number);
      }
    }
    return accepting;
  }

  private BitSet members(int component, Components components) {
    BitSet members = new BitSet();
    for (int state = 0; state < automaton.states(); state++) {
      members.set(state, components.of()[state] == component);
    }
    return members;
  }

  private Optional<ComponentClass> classOf(int component, Components components) {
    BitSet members = members(component, components);
    BitSet marks = new BitSet();
    boolean cyclic = false;
    for (int state = members.nextSetBit(0); state >= 0; state = members.nextSetBit(state + 1)) {
      for (Tgba.Edge edge : automaton.edges().get(state)) {
        if (members.get(edge.target())) {
          cyclic = true;
          marks.or(edge.acceptance());
        }
      }
    }
    if (!cyclic) {
      return Optional.empty();
    }
    if (marks.cardinality() < automaton.acceptanceSets()) {
      return Optional.of(ComponentClass.N);
    }
    if (members.cardinality() == 1 && acceptingSink(members.nextSetBit(0))) {
      return Optional.of(ComponentClass.S);
    }
    for (int set = 0; set < automaton.acceptanceSets(); set++) {
      if (hasCycleWithout(set, members)) {
        return Optional.of(ComponentClass.P);
      }
    }
    return Optional.of(ComponentClass.F);
  }

  /** Whether a cycle among some states has no edge of an acceptance set. */
  private boolean hasCycleWithout(int set, BitSet members) {
    // States without an edge of this kind to another one that is left are taken away in turn.
    BitSet left = (BitSet) members.clone();
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int state = left.nextSetBit(0); state >= 0; state = left.nextSetBit(state + 1)) {
        boolean goesOn =
            automaton.edges().get(state).stream()
                .anyMatch(edge -> left.get(edge.target()) && !edge.acceptance().get(set));
        if (!goesOn) {
          left.clear(state);
          changed = true;
        }
      }
    }
    return !left.isEmpty();
  }

  private boolean computeTerminal() {
    int states = automaton.states();
    Components components = components();
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
