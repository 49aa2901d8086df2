package dev.fairlead.core.search.fair;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.Fairness.Kind;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.ClaimAutomaton;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.space.KeptState;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.PermutedSteps;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.Evidence.FiniteRun;
import dev.fairlead.core.verdict.Move;
import dev.fairlead.core.verdict.SearchFacts;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Is there a run, fair to each process and each folded timer, of the system behind a quotient that
 * an automaton accepts? Every edge of the quotient keeps its permutation (the annotated quotient of
 * Emerson and Sistla, <i>Utilizing Symmetry when Model-Checking under Fairness Assumptions</i>,
 * TOPLAS 1997), and such an agent is followed through the permutations.
 *
 * <p>Let C be a strongly connected part of the quotient. Behind it there are parts D of the plain
 * product, all alike. An agent of D is at each state a number of C, and these pairs of a state and
 * a number form a <em>thread</em>: (c, i) is followed by (c', σ(i)) if C has an edge from c to c'
 * with permutation σ. Since permutations have finite order, the pairs that can be reached from one
 * another are the connected ones, and those that an agent of D goes through are exactly one thread.
 * So D is fair to its agents if and only if each thread has what fairness asks for:
 *
 * <ul>
 *   <li>weak: a pair that is not enabled, or an edge that engages its agent. Where a thread has
 *       neither, no part of it has, so no part of C is fair;
 *   <li>strong: no pair that is enabled, or such an edge. Where a thread has neither, no fair part
 *       of D has a state with such a pair. If (c, i) is one of them, every state of D behind c is
 *       such a state of some agent, so c can be left out, and what remains is looked at again.
 * </ul>
 */
public final class AnnotatedQuotient {
  private final PermutedSteps space;
  private final ClaimAutomaton claim;
  private final int acceptanceSets;
  private final Fairness fairness;
  private final SearchMonitor monitor;
  private final long start = System.nanoTime();

  private final VectorStore systems = new VectorStore();
  private final VectorStore nodes = new VectorStore();

  // by node
  private final List<int[]> targets = new ArrayList<>();
  private final List<int[]> marks = new ArrayList<>();
  private final List<int[]> sets = new ArrayList<>();
  private final List<int[]> permutations = new ArrayList<>();
  private final List<int[]> labels = new ArrayList<>();
  private final List<Integer> parents = new ArrayList<>();
  private final List<Integer> parentEdges = new ArrayList<>();

  private final Map<Integer, BitSet> enabledIn = new HashMap<>();
  private final Map<IntBuffer, Integer> permutationNumbers = new HashMap<>();
  private final List<int[]> permutationImages = new ArrayList<>();
  private Kind[] kinds = {};
  private long transitions;

  private AnnotatedQuotient(
      PermutedSteps space,
      Tgba automaton,
      List<Atom> atoms,
      Fairness fairness,
      SearchMonitor monitor) {
    this.space = space;
    this.claim = new ClaimAutomaton(space, automaton, atoms);
    this.acceptanceSets = automaton.acceptanceSets();
    this.fairness = fairness;
    this.monitor = monitor;
  }

  /**
   * What was found.
   *
   * @param run of the quotient to a state from which there is such a run; empty if there is none
   * @param automatonState the state of the automaton behind the run
   */
  public record Result(Optional<FiniteRun> run, int automatonState, SearchFacts facts) {}

  /**
   * @param fairness whose agents are processes and folded timers
   * @throws dev.fairlead.core.search.SearchStopped if the monitor stops the search
   * @throws dev.fairlead.core.space.ModelFault if the model goes wrong
   */
  public static Result search(
      PermutedSteps space,
      Tgba negatedProperty,
      List<Atom> atoms,
      Fairness fairness,
      SearchMonitor monitor) {
    return new AnnotatedQuotient(space, negatedProperty, atoms, fairness, monitor).result();
  }

  private Result result() {
    explore();
    meetImages();
    report("searching");
    int fair = fairNode();
    return new Result(
        fair < 0 ? Optional.empty() : Optional.of(run(fair)),
        fair < 0 ? -1 : automatonState(fair),
        facts());
  }

  private SearchFacts facts() {
    return new SearchFacts(
        targets.size(), transitions, 0, (System.nanoTime() - start) / 1e9, bytes());
  }

  private long bytes() {
    return systems.bytes() + nodes.bytes() + 24 * transitions + 160L * targets.size();
  }

  private void report(String phase) {
    monitor.progress(phase, targets.size(), transitions, 0, bytes());
  }

  private int node(int system, int automatonState, int parent, int edge) {
    int number = nodes.put(new int[] {system, automatonState}, 2);
    if (number == parents.size()) {
      parents.add(parent);
      parentEdges.add(edge);
    }
    return number;
  }

  private int system(int node) {
    int[] pair = new int[2];
    nodes.read(node, pair);
    return pair[0];
  }

  private int automatonState(int node) {
    int[] pair = new int[2];
    nodes.read(node, pair);
    return pair[1];
  }

  private int[] vector(int node) {
    int system = system(node);
    int[] state = new int[systems.length(system)];
    systems.read(system, state);
    return state;
  }

  private void explore() {
    space.initialStates(
        (state, length) -> {
          int system = systems.put(state, length);
          int first = claim.initial();
          claim.read(first, Label.INITIAL, state, length);
          for (int edge = claim.firstEdge(first); edge < claim.firstEdge(first + 1); edge++) {
            if (claim.admits(edge)) {
              node(system, claim.target(edge), -1, -1);
            }
          }
        });
    for (int node = 0; node < parents.size(); node++) {
      expand(node);
      if ((node & SearchMonitor.INTERVAL - 1) == 0) {
        report("searching");
      }
    }
  }

  private void expand(int node) {
    int[] state = vector(node);
    int from = automatonState(node);
    Edges edges = new Edges(node);
    BitSet enabled = new BitSet();
    boolean[] moved = {false};
    space.permutedSteps(
        state,
        state.length,
        (label, processSet, target, length, permutation) -> {
          moved[0] = true;
          for (int agent : fairness.engaged(label, processSet)) {
            enabled.set(agent);
          }
          edges.follow(
              from,
              label,
              processSet,
              number(permutation),
              systems.put(target, length),
              target,
              length);
        });
    if (!moved[0]) {
      int identity = number(new int[0]);
      edges.follow(from, Label.STUTTER, NOBODY, identity, system(node), state, state.length);
    }
    fairness.ready(state, state.length, enabled::set);
    enabledIn.putIfAbsent(system(node), enabled);
    edges.add();
  }

  /** In place of a set of processes: a stuttering step engages none. */
  private static final int NOBODY = -1;

  private int number(int[] permutation) {
    Integer known = permutationNumbers.get(IntBuffer.wrap(permutation));
    if (known == null) {
      known = permutationImages.size();
      permutationImages.add(permutation.clone());
      permutationNumbers.put(IntBuffer.wrap(permutationImages.get(known)), known);
    }
    return known;
  }

  /** The edges of a node, while they are collected. */
  private final class Edges {
    private final int node;
    private int count;
    private int[] target = new int[8];
    private int[] mark = new int[8];
    private int[] set = new int[8];
    private int[] permutation = new int[8];
    private int[] label = new int[8];

    Edges(int node) {
      this.node = node;
    }

    void follow(
        int from, int stepLabel, int processSet, int permuted, int system, int[] next, int length) {
      claim.read(from, stepLabel, next, length);
      for (int edge = claim.firstEdge(from); edge < claim.firstEdge(from + 1); edge++) {
        if (claim.admits(edge)) {
          if (count == target.length) {
            target = Arrays.copyOf(target, 2 * count);
            mark = Arrays.copyOf(mark, 2 * count);
            set = Arrays.copyOf(set, 2 * count);
            permutation = Arrays.copyOf(permutation, 2 * count);
            label = Arrays.copyOf(label, 2 * count);
          }
          target[count] = node(system, claim.target(edge), node, count);
          mark[count] = claim.marks(edge);
          set[count] = processSet;
          permutation[count] = permuted;
          label[count++] = stepLabel;
        }
      }
    }

    void add() {
      transitions += count;
      targets.add(Arrays.copyOf(target, count));
      marks.add(Arrays.copyOf(mark, count));
      sets.add(Arrays.copyOf(set, count));
      permutations.add(Arrays.copyOf(permutation, count));
      labels.add(Arrays.copyOf(label, count));
    }
  }

  private FiniteRun run(int last) {
    List<Integer> way = new ArrayList<>();
    for (int node = last; node >= 0; node = parents.get(node)) {
      way.add(0, node);
    }
    List<Move> moves = new ArrayList<>();
    for (int node : way.subList(1, way.size())) {
      int parent = parents.get(node);
      int edge = parentEdges.get(node);
      moves.add(
          new Move(
              labels.get(parent)[edge],
              Math.max(0, sets.get(parent)[edge]),
              KeptState.of(vector(node))));
    }
    return new FiniteRun(vector(way.get(0)), moves);
  }

  /** A node of a part that is accepting and fair, or -1. */
  private int fairNode() {
    List<int[]> open = new ArrayList<>();
    int[] all = new int[targets.size()];
    Arrays.setAll(all, node -> node);
    open.add(all);
    int[] member = new int[targets.size()];
    int stamp = 0;
    while (!open.isEmpty()) {
      int[] part = open.remove(open.size() - 1);
      stamp++;
      for (int node : part) {
        member[node] = stamp;
      }
      for (int[] component : new GraphComponents(targets, member, stamp).of(part)) {
        report("judging components");
        Optional<int[]> rest = judge(component);
        if (rest.isEmpty()) {
          return component[0];
        }
        if (rest.get().length > 0) {
          open.add(rest.get());
        }
      }
    }
    return -1;
  }

  /** Empty if a component is accepting and fair, otherwise what of it may still be. */
  private Optional<int[]> judge(int[] component) {
    Map<Integer, Integer> indexOf = new HashMap<>();
    for (int i = 0; i < component.length; i++) {
      indexOf.put(component[i], i);
    }
    AgentThreads threads = new AgentThreads(component.length, kinds);
    BitSet seen = new BitSet();
    boolean hasEdges = false;
    for (int i = 0; i < component.length; i++) {
      int node = component[i];
      int[] to = targets.get(node);
      for (int edge = 0; edge < to.length; edge++) {
        Integer j = indexOf.get(to[edge]);
        if (j != null) {
          hasEdges = true;
          seen.or(BitSet.valueOf(claim.markWords(marks.get(node)[edge])));
          int[] images = images(permutations.get(node)[edge]);
          for (int agent = 0; agent < kinds.length; agent++) {
            threads.join(i, agent, j, images[agent]);
          }
        }
      }
    }
    if (!hasEdges || seen.cardinality() < acceptanceSets) {
      return Optional.of(new int[0]);
    }
    for (int i = 0; i < component.length; i++) {
      threads.enable(i, enabledIn.get(system(component[i])));
      int[] to = targets.get(component[i]);
      for (int edge = 0; edge < to.length; edge++) {
        int set = sets.get(component[i])[edge];
        if (indexOf.containsKey(to[edge]) && set != NOBODY) {
          for (int agent : fairness.engaged(labels.get(component[i])[edge], set)) {
            threads.engage(i, agent);
          }
        }
      }
    }
    if (!threads.areWeaklyFair()) {
      return Optional.of(new int[0]);
    }
    List<Integer> rest = new ArrayList<>();
    for (int i = 0; i < component.length; i++) {
      if (!threads.isStarved(i, enabledIn.get(system(component[i])))) {
        rest.add(component[i]);
      }
    }
    return rest.size() == component.length
        ? Optional.empty()
        : Optional.of(rest.stream().mapToInt(node -> node).toArray());
  }

  /** An agent may get the number of one that is never engaged; then all of them are known. */
  private void meetImages() {
    int known = -1;
    while (known < fairness.agents()) {
      known = fairness.agents();
      for (int[] elements : permutationImages) {
        for (int agent = 0; agent < known && elements.length > 0; agent++) {
          renamed(agent, elements);
        }
      }
    }
    kinds = new Kind[known];
    Arrays.setAll(kinds, fairness::kind);
  }

  /** Numbers that stand for nobody stay as they are. */
  private int renamed(int agent, int[] elements) {
    return elements.length == 0 || fairness.kind(agent) == Kind.NONE
        ? agent
        : fairness.renamed(agent, space, elements);
  }

  private final Map<Integer, int[]> agentImages = new HashMap<>();

  private int[] images(int permutation) {
    return agentImages.computeIfAbsent(
        permutation,
        number -> {
          int[] images = new int[kinds.length];
          Arrays.setAll(images, agent -> renamed(agent, permutationImages.get(number)));
          return images;
        });
  }
}
