package dev.fairlead.core.search.hull;

import dev.fairlead.core.search.hull.ThreadedHull.Nodes;
import dev.fairlead.core.store.VectorStore;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntPredicate;

/**
 * Parts and components by threads over one store: the reference for other executors. No edges into
 * a node are kept. A step backward is a pass that expands all nodes and asks for each whether a
 * successor is marked.
 *
 * <p>Strong parts have odd numbers.
 */
final class ThreadedComponents {
  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
  private static final long MOVING = 0;
  private static final long RESTING = 2;

  private final ThreadedHull hull;
  private int splits;

  // what closed() knows of the system: a number for each state, and its steps by place
  private final VectorStore systems = new VectorStore();
  private int[] systemOf;
  private int[] firstStep;

  ThreadedComponents(ThreadedHull hull) {
    this.hull = hull;
  }

  Nodes apart(Nodes nodes) {
    nodes.parts = new long[hull.numbers()];
    hull.everyNode(
        "setting states without steps apart",
        nodes,
        (worker, node) -> {
          worker.expand(node);
          nodes.parts[node] = worker.steps() == 0 ? RESTING : MOVING;
        });
    numberSystems(nodes);
    return nodes;
  }

  private void numberSystems(Nodes nodes) {
    systemOf = new int[hull.numbers()];
    firstStep = new int[] {0};
    HullWorker worker = hull.first();
    for (int node = nodes.members.nextSetBit(0);
        node >= 0;
        node = nodes.members.nextSetBit(node + 1)) {
      int[] vector = worker.vector(node);
      int known = systems.size();
      systemOf[node] = systems.put(vector, vector.length - 1);
      if (systems.size() > known) {
        worker.expand(node);
        if (known + 2 > firstStep.length) {
          firstStep = Arrays.copyOf(firstStep, 2 * (known + 2));
        }
        firstStep[known + 1] = firstStep[known] + worker.steps();
      }
    }
  }

  /** Passes over all nodes until each state of each part takes all its steps. */
  Nodes closed(Nodes nodes) {
    boolean changed = true;
    while (changed) {
      Groups groups = new Groups(nodes);
      hull.everyNode(
          "looking for steps that are not taken",
          nodes,
          (worker, node) -> {
            worker.expand(node);
            for (int edge = 0; edge < worker.edges(); edge++) {
              if (worker.step(edge) >= 0 && hull.isAlive(worker, node, edge, nodes)) {
                groups.take(node, worker.step(edge));
              }
            }
          });
      changed = remove(nodes, node -> !groups.isClosed(node));
    }
    return nodes;
  }

  /** The nodes of one system state and one part, and the steps that they take. */
  private final class Groups {
    private record Key(int system, long part) {}

    private final int[] group = new int[hull.numbers()];
    private final int[] first;
    private final long[] taken;

    Groups(Nodes nodes) {
      Map<Key, Integer> numbers = new HashMap<>();
      nodes.members.stream()
          .forEach(
              node ->
                  group[node] =
                      numbers.computeIfAbsent(
                          new Key(systemOf[node], nodes.parts[node]), key -> numbers.size()));
      first = new int[numbers.size() + 1];
      int[] steps = new int[numbers.size()];
      numbers.forEach((key, number) -> steps[number] = stepsOf(key.system));
      for (int number = 0; number < steps.length; number++) {
        first[number + 1] = first[number] + steps[number];
      }
      taken = new long[(first[steps.length] >>> 6) + 1];
    }

    void take(int node, int step) {
      ThreadedHull.mark(taken, first[group[node]] + step);
    }

    boolean isClosed(int node) {
      for (int place = first[group[node]]; place < first[group[node] + 1]; place++) {
        if ((taken[place >>> 6] >>> place & 1) == 0) {
          return false;
        }
      }
      return true;
    }
  }

  private int stepsOf(int system) {
    return firstStep[system + 1] - firstStep[system];
  }

  /**
   * Forward colouring: every node gets the greatest number of a node that reaches it (Orzan 2004).
   * Nodes of one component get the same; the one whose own number it is, the root, is in the
   * component of those with the same colour that reach it.
   */
  Nodes split(Nodes nodes) {
    int salt = ++splits;
    long[] colours = new long[hull.numbers()];
    nodes.members.stream().forEach(node -> colours[node] = number(node, salt));
    AtomicBoolean changed = new AtomicBoolean(true);
    while (changed.getAndSet(false)) {
      hull.everyNode(
          "colouring",
          nodes,
          (worker, node) -> {
            worker.expand(node);
            for (int edge = 0; edge < worker.edges(); edge++) {
              if (hull.isAlive(worker, node, edge, nodes)
                  && raise(colours, worker.target(edge), (long) WORD.getAcquire(colours, node))) {
                changed.set(true);
              }
            }
          });
    }
    nodes.parts = colours;
    BitSet strong = componentsOfRoots(nodes, salt);
    nodes.members.stream()
        .forEach(node -> colours[node] = 2 * colours[node] + (strong.get(node) ? 1 : 0));
    return nodes;
  }

  private BitSet componentsOfRoots(Nodes nodes, int salt) {
    long[] marked = new long[(hull.numbers() >>> 6) + 1];
    nodes.members.stream()
        .filter(node -> nodes.parts[node] == number(node, salt))
        .forEach(node -> ThreadedHull.mark(marked, node));
    AtomicBoolean changed = new AtomicBoolean(true);
    while (changed.getAndSet(false)) {
      hull.everyNode(
          "looking for components",
          nodes,
          (worker, node) -> {
            if (!isMarked(marked, node)) {
              worker.expand(node);
              for (int edge = 0; edge < worker.edges(); edge++) {
                if (hull.isAlive(worker, node, edge, nodes)
                    && isMarked(marked, worker.target(edge))
                    && ThreadedHull.mark(marked, node)) {
                  changed.set(true);
                }
              }
            }
          });
    }
    return BitSet.valueOf(marked);
  }

  private static boolean isMarked(long[] marked, int node) {
    return ((long) WORD.getAcquire(marked, node >>> 6) >>> node & 1) != 0;
  }

  /** Whether a colour was less. */
  private static boolean raise(long[] colours, int node, long to) {
    long now = (long) WORD.getAcquire(colours, node);
    while (now < to) {
      long seen = (long) WORD.compareAndExchange(colours, node, now, to);
      if (seen == now) {
        return true;
      }
      now = seen;
    }
    return false;
  }

  /** Another number for each node, in a random order that every split has of its own. */
  private static long number(int node, int salt) {
    int mixed = node ^ salt * 0x9E3779B9;
    mixed = (mixed ^ mixed >>> 16) * 0x85EBCA6B;
    mixed = (mixed ^ mixed >>> 13) * 0xC2B2AE35;
    return Integer.toUnsignedLong(mixed ^ mixed >>> 16);
  }

  long strong(Nodes nodes) {
    return nodes.members.stream().filter(node -> isStrong(nodes, node)).count();
  }

  private static boolean isStrong(Nodes nodes, int node) {
    return (nodes.parts[node] & 1) != 0;
  }

  Nodes least(Nodes nodes) {
    Map<Long, Integer> sizes = new HashMap<>();
    nodes.members.stream()
        .filter(node -> isStrong(nodes, node))
        .forEach(node -> sizes.merge(nodes.parts[node], 1, Integer::sum));
    long least =
        sizes.entrySet().stream()
            .min(
                Map.Entry.<Long, Integer>comparingByValue()
                    .thenComparing(Map.Entry.comparingByKey()))
            .orElseThrow()
            .getKey();
    remove(nodes, node -> nodes.parts[node] != least);
    return nodes;
  }

  /** Whether there were such nodes. */
  private static boolean remove(Nodes nodes, IntPredicate some) {
    int[] removed = nodes.members.stream().filter(some).toArray();
    for (int node : removed) {
      nodes.members.clear(node);
    }
    return removed.length > 0;
  }
}
