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
  private final StateTable systems = new StateTable();

  private int keyed;

  // by state of the system
  private long[] key = new long[1 << 10];
  private long[] reached = new long[1 << 10];
  private long[] expanded = new long[1 << 10];

  /** By state of the system and state of the automaton, where it is reached. */
  private int[] measureOf = {};

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
    for (; keyed < systems.size(); keyed++) {
      if (keyed == key.length) {
        key = Arrays.copyOf(key, 2 * keyed);
        reached = Arrays.copyOf(reached, 2 * keyed);
        expanded = Arrays.copyOf(expanded, 2 * keyed);
      }
      int[] state = systems.state(keyed);
      key[keyed] = keys.ofState(state, state.length);
    }
  }

  int[] state(int system) {
    return systems.state(system);
  }

  /** Meets a node; the answer is its measure, which must be listed. */
  int reach(int system, int automatonState) {
    int node = Math.addExact(Math.multiplyExact(system, automatonStates), automatonState);
    if ((reached[system] >>> automatonState & 1) != 0) {
      return measureOf[node];
    }
    if (node >= measureOf.length) {
      measureOf = Arrays.copyOf(measureOf, Math.max(1 << 10, node + (node >> 1) + 1));
    }
    measureOf[node] = NodeTable.NONE;
    if ((unlisted >>> automatonState & 1) == 0) {
      measureOf[node] = listed.find(NodeKeys.ofNode(key[system], automatonState));
      if (measureOf[node] == NodeTable.NONE) {
        throw new WrongStep("a reachable node is not listed: " + text(system, automatonState));
      }
      size++;
    }
    if (reached[system] == expanded[system]) {
      push(system);
    }
    reached[system] |= 1L << automatonState;
    return measureOf[node];
  }

  /** That of a node that was reached. */
  int measure(int system, int automatonState) {
    return measureOf[system * automatonStates + automatonState];
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

  /** Its nodes, as bits by state of the automaton, which count as expanded from now on. */
  long takeFresh(int system) {
    long fresh = reached[system] & ~expanded[system];
    expanded[system] = reached[system];
    return fresh;
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
