package dev.fairlead.core.search;

import dev.fairlead.core.automaton.AutomatonFacts;
import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.certificate.Certificate;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.space.CountedSpace;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.VectorKey;
import dev.fairlead.core.verdict.SearchFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Decides reachability for any number of processes: a tree of states with ω in which every
 * reachable state of every instance is covered (Karp and Miller 1969). A state that covers an
 * ancestor can be reached with still more of what it has more of, so these counts become ω. A state
 * that is covered by another one is not expanded: whatever it can do, the other one can do.
 */
public final class Coverability {
  private static final int NO_NODE = -1;
  private static final int NODE_BYTES = 96;

  private final long start = System.nanoTime();
  private final StateSpace graph;
  private final CountedSpace counts;
  private final int automatonSlots;
  private final StatePredicate goal;
  private final SearchMonitor monitor;
  private final LongSupplier heldBySpace;

  // by node
  private final List<int[]> nodes = new ArrayList<>();
  private final List<Integer> parents = new ArrayList<>();

  private final Map<VectorKey, List<Integer>> byFinitePart = new HashMap<>();
  private final Branches branches;
  private final List<Certificate.Origin> origins = new ArrayList<>();
  private int parent = NO_NODE;

  /** The place of the next state among the initial ones, or among the targets of the parent. */
  private int place;

  private int label = Label.INITIAL;
  private boolean found;
  private long steps;
  private long slots;

  private Coverability(
      StateSpace graph,
      CountedSpace counts,
      int automatonSlots,
      StatePredicate goal,
      Branches branches,
      SearchMonitor monitor) {
    this.graph = graph;
    this.counts = counts;
    this.automatonSlots = automatonSlots;
    this.goal = goal;
    this.branches = branches;
    this.monitor = monitor;
    this.heldBySpace = HeldMemory.of(counts);
  }

  /** What was found. */
  public sealed interface Result {
    SearchFacts facts();

    /** A state that is looked for can be reached, with processes enough. */
    record Reachable(SearchFacts facts) implements Result {}

    /**
     * None can, whatever the number of processes.
     *
     * @param origins where the states of the covering set are from
     */
    record Unreachable(List<Certificate.Origin> origins, SearchFacts facts) implements Result {}

    /** The model goes wrong before anything was found. */
    record Fault(String message, SearchFacts facts) implements Result {}
  }

  /**
   * Looks for a state; the predicate must not depend on counts.
   *
   * @throws SearchStopped if the monitor stops it; there may be no end if the finite part has none
   */
  public static Result toGoal(CountedSpace space, StatePredicate goal, SearchMonitor monitor) {
    return new Coverability(space, space, 0, goal, Branches.UNKEPT, monitor).search();
  }

  /**
   * Looks for a bad prefix of a formula that does not tell how often a state is repeated.
   *
   * @param atoms none of which speaks of events
   * @throws SearchStopped as above
   */
  public static Result toBadPrefix(
      CountedSpace space, Tgba negation, List<Atom> atoms, SearchMonitor monitor) {
    AutomatonFacts facts = new AutomatonFacts(negation);
    if (!facts.isTerminal() || !atoms.stream().allMatch(Atom.OfState.class::isInstance)) {
      throw new IllegalArgumentException("not decided by bad prefixes of states");
    }
    ProductSpace product =
        new ProductSpace(new Stuttering(space), new ClaimAutomaton(space, negation, atoms));
    StatePredicate isSink =
        (state, length) -> facts.acceptingSink(ProductSpace.automatonState(state, length));
    return new Coverability(product, space, 1, isSink, Branches.UNKEPT, monitor).search();
  }

  /**
   * The tree itself, with the leaves that are covered.
   *
   * @param most nodes, leaves among them
   * @throws ModelFault if the model goes wrong in a state that is covered
   * @throws SearchStopped as above
   */
  public static CoverabilityTree tree(CountedSpace space, int most, SearchMonitor monitor) {
    Tree tree = new Tree(most);
    // Nothing is looked for: the search ends where the tree does, or where it is large enough.
    Result result =
        new Coverability(space, space, 0, (state, length) -> tree.isFull(), tree, monitor).search();
    if (result instanceof Result.Fault fault) {
      throw new ModelFault(fault.message());
    }
    return new CoverabilityTree(tree.nodes, !tree.isFull());
  }

  /** What becomes of every state that the search comes to. */
  private interface Branches {
    Branches UNKEPT = (parent, label, state, covering) -> {};

    /**
     * @param parent the node it is a successor of, among those that are expanded
     * @param covering the node that covers it, in the same numbers, or {@link #NO_NODE}
     */
    void branch(int parent, int label, int[] state, int covering);
  }

  /** Keeps all of them, up to a number. */
  private static final class Tree implements Branches {
    private final int most;
    private final List<CoverabilityTree.Node> nodes = new ArrayList<>();

    /** By number among the nodes that are expanded: the number among all. */
    private final List<Integer> numbers = new ArrayList<>();

    Tree(int most) {
      this.most = most;
    }

    boolean isFull() {
      return nodes.size() >= most;
    }

    @Override
    public void branch(int parent, int label, int[] state, int covering) {
      if (isFull()) {
        return;
      }
      if (covering == NO_NODE) {
        numbers.add(nodes.size());
      }
      nodes.add(
          new CoverabilityTree.Node(
              parent == NO_NODE ? CoverabilityTree.NONE : numbers.get(parent),
              label,
              state,
              covering == NO_NODE ? CoverabilityTree.NONE : numbers.get(covering)));
    }
  }

  private Result search() {
    try {
      graph.initialStates(this::reach);
      for (int next = 0; next < nodes.size() && !found; next++) {
        if ((next & SearchMonitor.INTERVAL - 1) == 0) {
          report();
        }
        parent = next;
        place = 0;
        int[] state = nodes.get(next);
        graph.steps(state, state.length, this::follow);
      }
    } catch (ModelFault fault) {
      return new Result.Fault(fault.getMessage(), facts());
    }
    if (found) {
      return new Result.Reachable(facts());
    }
    report();
    return new Result.Unreachable(origins, facts());
  }

  private void report() {
    monitor.progress("coverability tree", nodes.size(), steps, 0, bytes());
  }

  private void follow(int taken, int processSet, int[] target, int length) {
    steps++;
    label = taken;
    if ((steps & SearchMonitor.STEPS - 1) == 0) {
      report();
    }
    reach(target, length);
  }

  private void reach(int[] target, int length) {
    if (found) {
      return;
    }
    int step = place++;
    int[] state = Arrays.copyOf(target, length);
    VectorKey key = finitePart(state);
    List<Integer> alike = byFinitePart.computeIfAbsent(key, k -> new ArrayList<>());
    List<Integer> raisedBy = accelerate(state, alike);
    for (int node : alike) {
      if (covers(nodes.get(node), state)) {
        branches.branch(parent, label, state, node);
        return;
      }
    }
    branches.branch(parent, label, state, NO_NODE);
    alike.add(nodes.size());
    nodes.add(state);
    parents.add(parent);
    origins.add(new Certificate.Origin(parent, step, raisedBy));
    slots += state.length;
    found = goal.test(state, state.length);
  }

  /** Compares with all ancestors until none of them adds an ω; gives those that did. */
  private List<Integer> accelerate(int[] state, List<Integer> alike) {
    List<Integer> raisedBy = new ArrayList<>();
    boolean raised = true;
    while (raised) {
      raised = false;
      for (int node : alike) {
        int[] before = nodes.get(node);
        if (covers(state, before) && isAncestor(node)) {
          int[] old = state.clone();
          counts.accelerate(
              state, state.length - automatonSlots, before, before.length - automatonSlots);
          if (!Arrays.equals(old, state)) {
            raised = true;
            raisedBy.add(node);
          }
        }
      }
    }
    return raisedBy;
  }

  /** Parents have smaller numbers than their children. */
  private boolean isAncestor(int node) {
    int ancestor = parent;
    while (ancestor > node) {
      ancestor = parents.get(ancestor);
    }
    return ancestor == node;
  }

  private boolean covers(int[] state, int[] other) {
    return counts.covers(
        state, state.length - automatonSlots, other, other.length - automatonSlots);
  }

  private VectorKey finitePart(int[] state) {
    int length = state.length - automatonSlots;
    int[] part = Arrays.copyOf(state, counts.finitePart(state, length) + automatonSlots);
    if (automatonSlots > 0) {
      part[part.length - 1] = state[state.length - 1];
    }
    return new VectorKey(part);
  }

  private long bytes() {
    return 4 * slots + (long) NODE_BYTES * nodes.size() + heldBySpace.getAsLong();
  }

  private SearchFacts facts() {
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchFacts(nodes.size(), steps, 0, seconds, bytes());
  }

  /**
   * Lets every state be repeated, since a smaller one may have to stop where a larger one goes on.
   * That shows no bad prefix that is not there: if a state repeated for ever violates a formula
   * that does not tell how often, then the run up to there has violated it for good.
   */
  private record Stuttering(StateSpace system) implements StateSpace {
    @Override
    public void initialStates(StateSink sink) {
      system.initialStates(sink);
    }

    @Override
    public void steps(int[] state, int length, StepSink sink) {
      sink.step(Label.STUTTER, 0, state, length);
      system.steps(state, length, sink);
    }

    @Override
    public Label label(int label) {
      return system.label(label);
    }

    @Override
    public int[] processes(int processSet) {
      return system.processes(processSet);
    }

    @Override
    public String processName(int process) {
      return system.processName(process);
    }

    @Override
    public List<SlotValue> describe(int[] state, int length) {
      return system.describe(state, length);
    }
  }
}
