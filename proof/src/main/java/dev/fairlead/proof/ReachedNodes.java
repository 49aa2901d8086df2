package dev.fairlead.proof;

import dev.fairlead.core.certificate.NodeKeys;
import dev.fairlead.core.certificate.NodeTable;
import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;

/**
 * The nodes of a product that were reached so far: pairs of a state of the system and one of an
 * automaton with at most 64 states, each with the number of the measure that is listed for it.
 */
final class ReachedNodes {
  private final StateSpace space;
  private final int automatonStates;
  private final NodeTable listed;
  private final NodeKeys keys;
  private final long unlisted;
  private final StateTable systems;

  private int keyed;

  // by state of the system
  private long[] key;

  /** Nodes that are reached and not expanded, as bits by state of the automaton. */
  private long[] fresh;

  /** By state of the system and state of the automaton: 0, or what is reached, see below. */
  private int[] measureOf;

  /** Added to the number of a measure, or to {@link NodeTable#NONE} for an unlisted one. */
  private static final int REACHED = 2;

  private int[] vector = new int[16];

  /** A sum over what was fetched: without a use the compiler would drop the loads. */
  private long fetched;

  /** States of the system with nodes that are to be expanded. */
  private int[] open = new int[1 << 10];

  private int openSize;
  private long size;

  ReachedNodes(StateSpace space, int automatonStates, NodeTable listed) {
    this(space, automatonStates, listed, 0);
  }

  /**
   * @param unlisted the states of the automaton whose nodes have no measure, as bits
   */
  ReachedNodes(StateSpace space, int automatonStates, NodeTable listed, long unlisted) {
    this.space = space;
    this.automatonStates = automatonStates;
    this.listed = listed;
    this.keys = new NodeKeys(space);
    this.unlisted = unlisted;
    // Each state has one node at least, and one for each state of the automaton at most.
    int expected = Math.max(1 << 10, listed.size() / automatonStates);
    this.systems = new StateTable(expected);
    this.key = new long[expected];
    this.fresh = new long[expected];
    this.measureOf = new int[expected];
  }

  /** The number of a state of the system. */
  int system(int[] state, int length) {
    int number = systems.number(state, length);
    keyNewOnes();
    return number;
  }

  /** A state of the system is to get a number; the answer is its position among such. */
  int announce(int[] state, int length) {
    return systems.announce(state, length);
  }

  /** Gives these numbers to them, see {@link #settled}. */
  void settle() {
    systems.settle();
    keyNewOnes();
  }

  int settled(int position) {
    return systems.settled(position);
  }

  private void keyNewOnes() {
    if (keyed == systems.size()) {
      return;
    }
    if (systems.size() > key.length) {
      int more = Math.max(systems.size(), 2 * key.length);
      key = Arrays.copyOf(key, more);
      fresh = Arrays.copyOf(fresh, more);
    }
    int nodes = Math.multiplyExact(systems.size(), automatonStates);
    if (nodes > measureOf.length) {
      measureOf = Arrays.copyOf(measureOf, Math.max(nodes, nodes + (nodes >> 1)));
    }
    for (; keyed < systems.size(); keyed++) {
      vector = systems.state(keyed, vector);
      key[keyed] = keys.ofState(vector, systems.length());
    }
  }

  int[] state(int system) {
    return systems.state(system);
  }

  /** The same in this array, or in a larger one; as far as {@link #length} tells. */
  int[] state(int system, int[] into) {
    return systems.state(system, into);
  }

  /** That of the state that was asked for last. */
  int length() {
    return systems.length();
  }

  /** How many states of the system were met. */
  int systems() {
    return systems.size();
  }

  /** The nodes of a state are about to be met, as they were before. */
  void fetch(int system) {
    fetched += measureOf[system * automatonStates];
  }

  /** A node is about to be met for the first time. */
  void fetch(int system, int automatonState) {
    fetched += listed.fetch(NodeKeys.ofNode(key[system], automatonState));
  }

  /** Meets a node; the answer is its measure, which must be listed. */
  int reach(int system, int automatonState) {
    int node = system * automatonStates + automatonState;
    int known = measureOf[node];
    return known == 0 ? meet(system, automatonState, node) : known - REACHED;
  }

  private int meet(int system, int automatonState, int node) {
    int measure = NodeTable.NONE;
    if ((unlisted >>> automatonState & 1) == 0) {
      measure = listed.find(NodeKeys.ofNode(key[system], automatonState));
      if (measure == NodeTable.NONE) {
        throw new WrongStep("a reachable node is not listed: " + text(system, automatonState));
      }
      size++;
    }
    if (fresh[system] == 0) {
      push(system);
    }
    fresh[system] |= 1L << automatonState;
    measureOf[node] = measure + REACHED;
    return measure;
  }

  /** That of a node that was reached. */
  int measure(int system, int automatonState) {
    return measureOf[system * automatonStates + automatonState] - REACHED;
  }

  private void push(int system) {
    if (openSize == open.length) {
      open = Arrays.copyOf(open, 2 * openSize);
    }
    open[openSize++] = system;
  }

  /** Whether there are nodes that were not expanded. */
  boolean hasNext() {
    return openSize > 0;
  }

  /** A state of the system with such nodes. */
  int next() {
    return open[--openSize];
  }

  /** Its nodes that were not expanded, as bits by state of the automaton. */
  long fresh(int system) {
    return fresh[system];
  }

  /** The same, which count as expanded from now on. */
  long takeFresh(int system) {
    long taken = fresh[system];
    fresh[system] = 0;
    return taken;
  }

  /** How many nodes have a measure: all that are listed, when everything was expanded. */
  long requireAllReached() {
    if (size != listed.size()) {
      throw new WrongStep("it lists " + listed.size() + " nodes, and " + size + " are reachable");
    }
    return size;
  }

  String text(int system, int automatonState) {
    return "{"
        + StateText.of(space, systems.state(system))
        + "} with automaton state "
        + automatonState;
  }
}
