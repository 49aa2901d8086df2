package dev.fairlead.core.search.hull;

import dev.fairlead.core.automaton.Tgba;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.property.Atom;
import dev.fairlead.core.search.BreadthFirst;
import dev.fairlead.core.search.SearchMonitor;
import dev.fairlead.core.search.Workers;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.store.VectorStore;
import dev.fairlead.core.verdict.SearchFacts;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * The operations by threads over one store: the reference for other executors. Edges are computed
 * again in every pass; a node takes its vector, a parent, a counter and its label bits.
 */
public final class ThreadedHull
    implements HullParts<ThreadedHull.Nodes>, HullComponents<ThreadedHull.Nodes> {

  static final int NO_NODE = -1;

  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(int[].class);

  /** Some nodes and their label bits, as many words for each. */
  public static final class Nodes {
    final BitSet members;
    private long[] labels;

    /** By node: the part it is in; null while there is one. */
    long[] parts;

    private Nodes(BitSet members, long[] labels) {
      this.members = members;
      this.labels = labels;
    }
  }

  private final VectorStore store = new VectorStore();
  private final Tgba automaton;
  private final Fairness fairness;
  private final SearchMonitor monitor;
  private final Set<HullLabels.Agent> met;
  private final List<HullWorker> workers = new ArrayList<>();
  private final HullCrew crew;
  private final ThreadedComponents components = new ThreadedComponents(this);
  private final long start = System.nanoTime();

  private HullLabels labels;
  private int words;

  /** By node: the one it was found from. */
  private int[] parent = {};

  private long depth;
  private String phase = "exploring the product";

  // the nodes of the round, and of the next one
  private int[] round = new int[64];
  private int roundCount;

  /**
   * @param system with the atoms of the automaton, by number
   * @param fairness about the space of the first worker
   */
  public ThreadedHull(
      Workers<BreadthFirst.Subject<List<Atom>>> system,
      Tgba automaton,
      Fairness fairness,
      SearchMonitor monitor) {
    this.automaton = automaton;
    this.fairness = fairness;
    this.monitor = monitor;
    this.met = new TreeSet<>(MetAgents.atFirst(fairness));
    addWorkers(system);
    this.crew = new HullCrew(workers, this::report);
  }

  /** Fairness asks the space of the first, which rests while there are several threads. */
  private void addWorkers(Workers<BreadthFirst.Subject<List<Atom>>> system) {
    for (int i = 0; i < system.sharing().workers() && system.sharing().workers() > 1; i++) {
      system.fork().get().ifPresent(this::addWorker);
    }
    if (workers.isEmpty()) {
      addWorker(system.first());
    }
  }

  private void addWorker(BreadthFirst.Subject<List<Atom>> subject) {
    workers.add(
        new HullWorker(
            store,
            workers.isEmpty() ? store.ownAccess() : store.newAccess(),
            new ProductEdges(subject.space(), automaton, subject.property()),
            new MetAgents(fairness, met)));
  }

  private void report() {
    SearchFacts facts = facts();
    monitor.progress(phase, facts.states(), facts.transitions(), facts.depth(), facts.bytes());
  }

  @Override
  public SearchFacts facts() {
    long transitions = workers.stream().mapToLong(worker -> worker.transitions).sum();
    long bytes = store.bytes() + 4L * parent.length + 16L * words * parent.length;
    return new SearchFacts(
        store.size(), transitions, depth, (System.nanoTime() - start) / 1e9, bytes);
  }

  @Override
  public Explored<Nodes> explore() {
    BitSet all = new BitSet();
    try {
      workers.get(0).initial();
      while (nextRound() > 0) {
        for (int i = 0; i < roundCount; i++) {
          all.set(round[i]);
        }
        crew.run(round, roundCount, HullWorker::discover);
        depth++;
      }
    } catch (HullCrew.Failed failed) {
      if (failed.getCause() instanceof ModelFault fault) {
        return new Explored.Faulty<>(fault.getMessage(), path(failed.node));
      }
      throw (RuntimeException) failed.getCause();
    } catch (ModelFault fault) {
      return new Explored.Faulty<>(fault.getMessage(), List.of());
    }
    depth = Math.max(0, depth - 1);
    report();
    return new Explored.All<>(new Nodes(all, allLabels()));
  }

  private long[] allLabels() {
    labels = new HullLabels(automaton.acceptanceSets(), List.copyOf(met));
    words = labels.words();
    for (HullWorker worker : workers) {
      worker.learn(labels, new AgentLabels(labels, fairness));
    }
    long[] every = new long[Math.multiplyExact(parent.length, words)];
    Arrays.fill(every, -1);
    return every;
  }

  /** Makes what the threads have found the nodes of the next round; the answer is how many. */
  private int nextRound() {
    roundCount = 0;
    for (HullWorker worker : workers) {
      for (int i = 0; i < worker.foundCount(); i++) {
        if (roundCount == round.length) {
          round = Arrays.copyOf(round, 2 * roundCount);
        }
        int node = worker.found(i);
        round[roundCount++] = node;
        if (labels == null) {
          if (node >= parent.length) {
            parent = Arrays.copyOf(parent, Math.max(node + 1, 2 * parent.length));
          }
          parent[node] = worker.parent(i);
        }
      }
      worker.clearFound();
    }
    return roundCount;
  }

  void pass(String what, int[] nodes, int count, HullCrew.Task task) {
    phase = what;
    try {
      crew.run(nodes, count, task);
    } catch (HullCrew.Failed failed) {
      throw (RuntimeException) failed.getCause();
    }
  }

  void everyNode(String what, Nodes nodes, HullCrew.Task task) {
    int[] all = nodes.members.stream().toArray();
    pass(what, all, all.length, task);
  }

  @Override
  public Nodes trim(Nodes nodes) {
    int[] predecessors = new int[parent.length];
    everyNode(
        "trimming",
        nodes,
        (worker, node) -> {
          worker.expand(node);
          for (int edge = 0; edge < worker.edges(); edge++) {
            if (isAlive(worker, node, edge, nodes)) {
              COUNT.getAndAdd(predecessors, worker.target(edge), 1);
            }
          }
        });
    nodes.members.stream()
        .filter(node -> predecessors[node] == 0)
        .forEach(node -> workers.get(0).addFound(node, NO_NODE));
    while (nextRound() > 0) {
      follow("trimming", nodes, target -> (int) COUNT.getAndAdd(predecessors, target, -1) == 1);
      // A node leaves after its own round: its last edges had to count in it.
      for (int i = 0; i < roundCount; i++) {
        nodes.members.clear(round[i]);
      }
    }
    return nodes;
  }

  /** Alive edges of the round lead to the nodes of the next one, as far as these are wanted. */
  private void follow(String what, Nodes nodes, IntPredicate wanted) {
    pass(
        what,
        round,
        roundCount,
        (worker, node) -> {
          worker.expand(node);
          for (int edge = 0; edge < worker.edges(); edge++) {
            int target = worker.target(edge);
            if (isAlive(worker, node, edge, nodes) && wanted.test(target)) {
              worker.addFound(target, node);
            }
          }
        });
  }

  boolean isAlive(HullWorker worker, int node, int edge, Nodes nodes) {
    int target = worker.target(edge);
    return nodes.members.get(target)
        && (nodes.parts == null || nodes.parts[node] == nodes.parts[target])
        && worker.isAlive(edge, nodes.labels, node * words);
  }

  HullWorker first() {
    return workers.get(0);
  }

  /** How many numbers nodes have. */
  int numbers() {
    return parent.length;
  }

  @Override
  public Nodes reach(Nodes nodes) {
    long[] reached = new long[nodes.labels.length];
    everyNode(
        "labelling",
        nodes,
        (worker, node) -> {
          worker.expand(node);
          for (int word = 0; word < words; word++) {
            or(reached, node * words + word, labels.weak(word) & ~worker.enabled(word));
          }
          for (int edge = 0; edge < worker.edges(); edge++) {
            if (isAlive(worker, node, edge, nodes)) {
              int at = worker.target(edge) * words;
              for (int word = 0; word < words; word++) {
                or(reached, at + word, worker.seeds(edge, word));
              }
            }
          }
        });
    nodes.members.stream().forEach(node -> workers.get(0).addFound(node, NO_NODE));
    while (nextRound() > 0) {
      BitSet distinct = new BitSet();
      for (int i = 0; i < roundCount; i++) {
        distinct.set(round[i]);
      }
      int[] changed = distinct.stream().toArray();
      pass(
          "labelling",
          changed,
          changed.length,
          (worker, node) -> spread(worker, node, nodes, reached));
    }
    nodes.labels = reached;
    return nodes;
  }

  private void spread(HullWorker worker, int node, Nodes nodes, long[] reached) {
    worker.expand(node);
    for (int edge = 0; edge < worker.edges(); edge++) {
      if (isAlive(worker, node, edge, nodes)) {
        int target = worker.target(edge);
        boolean more = false;
        for (int word = 0; word < words; word++) {
          long own = (long) WORD.getAcquire(reached, node * words + word);
          more |= or(reached, target * words + word, own);
        }
        if (more) {
          worker.addFound(target, node);
        }
      }
    }
  }

  /** Adds bits; the answer is whether there was a new one. */
  private static boolean or(long[] words, int at, long bits) {
    return (bits & ~(long) WORD.getAcquire(words, at)) != 0
        && (bits & ~(long) WORD.getAndBitwiseOr(words, at, bits)) != 0;
  }

  @Override
  public Nodes satisfying(Nodes nodes) {
    everyNode(
        "judging",
        nodes,
        (worker, node) -> {
          if (!isSatisfied(worker, node, nodes.labels)) {
            worker.addFound(node, NO_NODE);
          }
        });
    nextRound();
    for (int i = 0; i < roundCount; i++) {
      nodes.members.clear(round[i]);
    }
    return nodes;
  }

  private boolean isSatisfied(HullWorker worker, int node, long[] held) {
    boolean lacksStrong = false;
    for (int word = 0; word < words; word++) {
      long missing = ~held[node * words + word];
      if ((labels.required(word) & missing) != 0) {
        return false;
      }
      lacksStrong |= (labels.strong(word) & missing) != 0;
    }
    if (lacksStrong) {
      worker.expand(node);
      for (int word = 0; word < words; word++) {
        if ((labels.strong(word) & worker.enabled(word) & ~held[node * words + word]) != 0) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public Extent extent(Nodes nodes) {
    long bits = 0;
    for (int node = nodes.members.nextSetBit(0);
        node >= 0;
        node = nodes.members.nextSetBit(node + 1)) {
      for (int word = 0; word < words; word++) {
        bits += Long.bitCount(nodes.labels[node * words + word] & labels.compassion(word));
      }
    }
    return new Extent(nodes.members.cardinality(), bits);
  }

  @Override
  public List<int[]> gather(Nodes nodes) {
    return nodes.members.stream().mapToObj(workers.get(0)::vector).toList();
  }

  @Override
  public int[] any(Nodes nodes) {
    return workers.get(0).vector(nodes.members.nextSetBit(0));
  }

  @Override
  public Nodes unreached(Nodes nodes, int[] from) {
    long[] reached = new long[(parent.length >>> 6) + 1];
    int start = workers.get(0).put(from, from.length);
    mark(reached, start);
    workers.get(0).addFound(start, NO_NODE);
    while (nextRound() > 0) {
      follow("looking for a fair loop", nodes, target -> mark(reached, target));
    }
    nodes.members.andNot(BitSet.valueOf(reached));
    return nodes;
  }

  /** Whether a node was not marked before. */
  static boolean mark(long[] marks, int node) {
    return or(marks, node >>> 6, 1L << node);
  }

  @Override
  public Nodes apart(Nodes nodes) {
    return components.apart(nodes);
  }

  @Override
  public Nodes closed(Nodes nodes) {
    return components.closed(nodes);
  }

  @Override
  public Nodes split(Nodes nodes) {
    return components.split(nodes);
  }

  @Override
  public long strong(Nodes nodes) {
    return components.strong(nodes);
  }

  @Override
  public Nodes least(Nodes nodes) {
    return components.least(nodes);
  }

  @Override
  public List<int[]> pathTo(List<int[]> some) {
    List<int[]> shortest = null;
    for (int[] each : some) {
      List<int[]> path = path(workers.get(0).put(each, each.length));
      if (shortest == null || path.size() < shortest.size()) {
        shortest = path;
      }
    }
    return Optional.ofNullable(shortest).orElseThrow();
  }

  private List<int[]> path(int to) {
    List<int[]> path = new ArrayList<>();
    for (int node = to; node != NO_NODE; node = parent[node]) {
      path.add(workers.get(0).vector(node));
    }
    Collections.reverse(path);
    return path;
  }
}
