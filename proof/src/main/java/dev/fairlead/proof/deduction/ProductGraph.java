package dev.fairlead.proof.deduction;

import dev.fairlead.core.property.Atom;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.StateSpace;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The reachable product of a system and a {@link NodeAutomaton}. A node fails if its position does
 * not satisfy the label; then it has no successors. A success node has all pairs of successors.
 */
final class ProductGraph {

  /** More nodes than wanted. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooLarge(int nodes) {
      super("more than " + nodes + " nodes", null, false, false);
    }
  }

  /**
   * A step of the system; a state without steps stutters.
   *
   * @param label or {@link Label#STUTTER}
   * @param position that it leads to
   */
  record SystemStep(int label, int processSet, int position) {
    boolean isStutter() {
      return label == Label.STUTTER;
    }
  }

  /**
   * An edge.
   *
   * @param step its place among the steps of the source
   */
  record Edge(int target, int step) {}

  /**
   * A state with what the formula sees of the event that led to it.
   *
   * @param letter the atoms that are true
   */
  private record Position(IntBuffer state, BitSet events, BitSet letter) {}

  private record PositionKey(IntBuffer state, BitSet events) {}

  private final StateSpace space;
  private final NodeAutomaton automaton;
  private final Atom[] atoms;
  private final int maxNodes;
  private final Runnable poll;

  private final Map<PositionKey, Integer> positionNumbers = new HashMap<>();
  private final List<Position> positions = new ArrayList<>();
  private final List<List<SystemStep>> steps = new ArrayList<>();
  private final Map<Long, Integer> nodeNumbers = new HashMap<>();
  private final List<long[]> nodes = new ArrayList<>();
  private final List<List<Edge>> edges = new ArrayList<>();
  private final List<Integer> initialPositions = new ArrayList<>();
  private long edgeCount;

  ProductGraph(
      StateSpace space,
      NodeAutomaton automaton,
      Map<String, Atom> bound,
      int maxNodes,
      Runnable poll) {
    this.space = space;
    this.automaton = automaton;
    this.atoms = automaton.atoms().stream().map(bound::get).toArray(Atom[]::new);
    for (Atom atom : atoms) {
      if (!(atom instanceof Atom.OfState) && !(atom instanceof Atom.OfEvent)) {
        throw new IllegalArgumentException("an atom is neither about states nor about events");
      }
    }
    this.maxNodes = maxNodes;
    this.poll = poll;
    explore();
  }

  private void explore() {
    space.initialStates(
        (state, length) -> initialPositions.add(position(Label.INITIAL, state, length)));
    for (int position : initialPositions.stream().distinct().toList()) {
      automaton.initial().forEach(x -> node(x, position));
    }
    for (int node = 0; node < nodes.size(); node++) {
      poll.run();
      List<Edge> out = new ArrayList<>();
      if (!isFailed(node)) {
        List<SystemStep> taken = steps(position(node));
        for (int step = 0; step < taken.size(); step++) {
          for (int x : automaton.nodes().get(automatonNode(node)).successors()) {
            out.add(new Edge(node(x, taken.get(step).position()), step));
          }
        }
      }
      edgeCount += out.size();
      edges.add(out);
    }
  }

  private int position(int label, int[] state, int length) {
    BitSet events = new BitSet();
    BitSet letter = new BitSet();
    for (int i = 0; i < atoms.length; i++) {
      if (atoms[i] instanceof Atom.OfState ofState) {
        letter.set(i, ofState.predicate().test(state, length));
      } else if (atoms[i] instanceof Atom.OfEvent event) {
        events.set(
            i,
            label >= 0
                ? event.matches().test(space.label(label))
                : label == Label.INITIAL && event.initial());
      }
    }
    letter.or(events);
    IntBuffer copy = IntBuffer.wrap(Arrays.copyOf(state, length));
    Integer known = positionNumbers.putIfAbsent(new PositionKey(copy, events), positions.size());
    if (known != null) {
      return known;
    }
    positions.add(new Position(copy, events, letter));
    steps.add(null);
    return positions.size() - 1;
  }

  private int node(int automatonNode, int position) {
    long key = (long) automatonNode << 32 | position;
    Integer known = nodeNumbers.putIfAbsent(key, nodes.size());
    if (known != null) {
      return known;
    }
    if (nodes.size() >= maxNodes) {
      throw new TooLarge(maxNodes);
    }
    nodes.add(new long[] {automatonNode, position});
    return nodes.size() - 1;
  }

  int size() {
    return nodes.size();
  }

  long edgeCount() {
    return edgeCount;
  }

  int positions() {
    return positions.size();
  }

  List<Integer> initialPositions() {
    return initialPositions.stream().distinct().toList();
  }

  /** The number of a node. */
  int number(int automatonNode, int position) {
    return nodeNumbers.get((long) automatonNode << 32 | position);
  }

  int automatonNode(int node) {
    return (int) nodes.get(node)[0];
  }

  int position(int node) {
    return (int) nodes.get(node)[1];
  }

  /** The state of the system at a position. */
  int[] state(int position) {
    return positions.get(position).state().array();
  }

  /** Whether the formula sees events at all. */
  boolean hasEvents() {
    return Arrays.stream(atoms).anyMatch(Atom.OfEvent.class::isInstance);
  }

  /** The events that the formula sees at a position, in words. */
  String events(int position) {
    return positions.get(position).events().stream()
        .mapToObj(automaton.atoms()::get)
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining(", "), all -> all.isEmpty() ? "another" : all));
  }

  boolean isFailed(int node) {
    return !automaton
        .nodes()
        .get(automatonNode(node))
        .admits(positions.get(position(node)).letter());
  }

  List<Edge> edges(int node) {
    return edges.get(node);
  }

  /** The steps from a position; a single stuttering one if there are none. */
  List<SystemStep> steps(int position) {
    List<SystemStep> known = steps.get(position);
    if (known != null) {
      return known;
    }
    List<SystemStep> found = new ArrayList<>();
    int[] state = state(position);
    space.steps(
        state,
        state.length,
        (label, processSet, target, length) ->
            found.add(new SystemStep(label, processSet, position(label, target, length))));
    if (found.isEmpty()) {
      found.add(new SystemStep(Label.STUTTER, -1, position(Label.STUTTER, state, state.length)));
    }
    steps.set(position, List.copyOf(found));
    return steps.get(position);
  }
}
