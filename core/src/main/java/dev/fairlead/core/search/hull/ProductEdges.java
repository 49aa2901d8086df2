package dev.fairlead.core.search.hull;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.ClaimAutomaton;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.util.List;

/**
 * The nodes and edges of the product of a system and an automaton, without numbers for them. For
 * one thread.
 */
public final class ProductEdges {

  /** Receives nodes; the array belongs to the sender and is valid during the call only. */
  @FunctionalInterface
  public interface NodeSink {
    void node(int[] node, int length);
  }

  /** Receives what a node has. */
  public interface Sink {

    /** A step of the system, whether the automaton admits it or not; before its edges. */
    void step(int label, int processSet);

    /**
     * An edge.
     *
     * @param label of the step, or {@link Label#STUTTER}
     * @param marks acceptance sets, as bits; not to be modified
     * @param target the node, in an array that is valid during the call only
     */
    void edge(int label, int processSet, long[] marks, int[] target, int length);
  }

  private final StateSpace space;
  private final ClaimAutomaton claim;
  private int[] node = new int[16];

  // the node being expanded
  private int automatonState;
  private boolean stutters;
  private Sink sink;
  private final StateSpace.StepSink onStep = this::step;

  public ProductEdges(StateSpace space, Tgba automaton, List<Atom> atoms) {
    this.space = space;
    this.claim = new ClaimAutomaton(space, automaton, atoms);
  }

  /** Delivers the initial nodes, possibly one several times. */
  public void initial(NodeSink initial) {
    space.initialStates(
        (state, length) -> {
          claim.read(claim.initial(), Label.INITIAL, state, length);
          int end = claim.firstEdge(claim.initial() + 1);
          for (int edge = claim.firstEdge(claim.initial()); edge < end; edge++) {
            if (claim.admits(edge)) {
              initial.node(node(state, length, claim.target(edge)), length + 1);
            }
          }
        });
  }

  /** Delivers the steps and edges of a node, always in the same order. */
  public void expand(int[] of, int length, Sink to) {
    automatonState = of[length - 1];
    sink = to;
    stutters = true;
    space.steps(of, length - 1, onStep);
    if (stutters) {
      follow(Label.STUTTER, 0, of, length - 1);
    }
  }

  private void step(int label, int processSet, int[] target, int length) {
    stutters = false;
    sink.step(label, processSet);
    follow(label, processSet, target, length);
  }

  private void follow(int label, int processSet, int[] target, int length) {
    claim.read(automatonState, label, target, length);
    int end = claim.firstEdge(automatonState + 1);
    for (int edge = claim.firstEdge(automatonState); edge < end; edge++) {
      if (claim.admits(edge)) {
        long[] marks = claim.markWords(claim.marks(edge));
        sink.edge(label, processSet, marks, node(target, length, claim.target(edge)), length + 1);
      }
    }
  }

  private int[] node(int[] state, int length, int behind) {
    if (node.length <= length) {
      node = new int[2 * length + 1];
    }
    System.arraycopy(state, 0, node, 0, length);
    node[length] = behind;
    return node;
  }
}
