package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.fairness.Balanced.Members;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.store.VectorStore;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * All reachable states of an abstraction with their offers. A node is a state with the letter of
 * the event that led to it. Where nothing moves, the only offer is to stay.
 */
final class CutoffGraph {
  /** In place of the process set of an offer that leaves all counts as they are. */
  static final int STAYS = -1;

  private final CutoffSpace space;
  private final Positions positions;
  private final Members members;
  private final SearchMonitor monitor;
  private final LongSupplier heldBySpace;
  private final VectorStore nodes = new VectorStore();

  // by node
  private final IntSequence letters = new IntSequence();
  private final IntSequence firstOffer = new IntSequence();

  // by offer
  private final IntSequence owners = new IntSequence();
  private final IntSequence processSets = new IntSequence();
  private final IntSequence firstTarget = new IntSequence();

  private final IntSequence targets = new IntSequence();

  private int initialNodes;
  private long steps;
  private int[] vector = new int[64];

  private CutoffGraph(
      CutoffSpace space, Positions positions, Members members, SearchMonitor monitor) {
    this.space = space;
    this.positions = positions;
    this.members = members;
    this.monitor = monitor;
    this.heldBySpace = HeldMemory.of(space);
  }

  /**
   * Explores all of the space.
   *
   * @param members whether there are always as many of them
   * @throws dev.fairlead.core.space.ModelFault if the model goes wrong somewhere
   */
  static CutoffGraph of(
      CutoffSpace space, Positions positions, Members members, SearchMonitor monitor) {
    CutoffGraph graph = new CutoffGraph(space, positions, members, monitor);
    graph.explore();
    return graph;
  }

  private void explore() {
    space.initialStates((state, length) -> node(Label.INITIAL, state, length));
    initialNodes = nodes.size();
    int[] state = new int[64];
    for (int node = 0; node < nodes.size(); node++) {
      if ((node & SearchMonitor.INTERVAL - 1) == 0) {
        report();
      }
      firstOffer.add(owners.size());
      if (state.length < nodes.length(node)) {
        state = new int[2 * nodes.length(node)];
      }
      int length = nodes.read(node, state) - 1;
      expand(node, state, length);
    }
    firstOffer.add(owners.size());
    firstTarget.add(targets.size());
    report();
  }

  private void report() {
    monitor.progress("abstraction", nodes.size(), steps, 0, bytes());
  }

  long bytes() {
    return nodes.bytes()
        + letters.bytes()
        + owners.bytes()
        + processSets.bytes()
        + targets.bytes()
        + heldBySpace.getAsLong();
  }

  private record Offered(int label, int processSet) {}

  private void expand(int node, int[] state, int length) {
    Map<Offered, Set<Integer>> offers = new LinkedHashMap<>();
    space.steps(
        state,
        length,
        (label, processSet, target, targetLength) -> {
          steps++;
          offers
              .computeIfAbsent(new Offered(label, processSet), o -> new LinkedHashSet<>())
              .add(node(label, target, targetLength));
        });
    offers.forEach((offered, reached) -> offer(node, offered.processSet, reached));
    if (offers.isEmpty()) {
      offer(node, STAYS, Set.of(node(Label.STUTTER, state, length)));
    }
  }

  private void offer(int node, int processSet, Set<Integer> reached) {
    owners.add(node);
    processSets.add(processSet);
    firstTarget.add(targets.size());
    reached.forEach(targets::add);
  }

  private int node(int label, int[] state, int length) {
    if (vector.length <= length) {
      vector = new int[2 * length + 1];
    }
    System.arraycopy(state, 0, vector, 0, length);
    vector[length] = positions.ofEvent(label);
    int node = nodes.put(vector, length + 1);
    if (node == letters.size()) {
      letters.add(vector[length] | positions.ofState(state, length));
    }
    return node;
  }

  int nodes() {
    return nodes.size();
  }

  /** They have the smallest numbers. */
  int initialNodes() {
    return initialNodes;
  }

  long steps() {
    return steps;
  }

  int letter(int node) {
    return letters.get(node);
  }

  int offers() {
    return owners.size();
  }

  int firstOffer(int node) {
    return firstOffer.get(node);
  }

  int owner(int offer) {
    return owners.get(offer);
  }

  int firstTarget(int offer) {
    return firstTarget.get(offer);
  }

  int target(int index) {
    return targets.get(index);
  }

  CutoffSpace space() {
    return space;
  }

  /** That of an offer, or {@link #STAYS}. */
  int processSet(int offer) {
    return processSets.get(offer);
  }

  int[] statesLeft(int offer) {
    int processSet = processSets.get(offer);
    return processSet == STAYS ? NONE : space.statesLeft(processSet);
  }

  int[] statesEntered(int offer) {
    int processSet = processSets.get(offer);
    return processSet == STAYS ? NONE : space.statesEntered(processSet);
  }

  private static final int[] NONE = {};

  /**
   * The local states that an offer enters and that have a bound: where members may be started,
   * those that have ended are succeeded by others, and no count is known to have one.
   */
  int[] statesFilled(int offer) {
    return members == Members.STAY ? statesEntered(offer) : NONE;
  }

  /**
   * Whether an offer surely raises a count that has a bound, or lets one fall. Of a local state
   * that is both left and entered nothing is known.
   */
  boolean changesCounts(int offer) {
    int[] left = statesLeft(offer);
    return isBeyond(left, statesEntered(offer)) || isBeyond(statesFilled(offer), left);
  }

  private static boolean isBeyond(int[] states, int[] others) {
    return Arrays.stream(states)
        .anyMatch(state -> Arrays.stream(others).noneMatch(other -> other == state));
  }

  /** The state of a node. */
  int[] state(int node) {
    int[] state = new int[nodes.length(node)];
    nodes.read(node, state);
    return Arrays.copyOf(state, state.length - 1);
  }
}
