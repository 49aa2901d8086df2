package dev.fairlead.core.search.hull;

import dev.fairlead.core.store.StoreAccess;
import dev.fairlead.core.store.VectorStore;
import java.util.Arrays;

/** What one thread of a {@link ThreadedHull} works with: it expands nodes into their edges. */
final class HullWorker implements ProductEdges.Sink {
  private final VectorStore store;
  private final StoreAccess access;
  private final ProductEdges edges;
  private final MetAgents met;

  /** Null until the labels are known. */
  private AgentLabels agents;

  private int words;
  private int[] vector = new int[16];

  // the node being expanded
  private int count;
  private int[] target = new int[16];
  private boolean[] isNew = new boolean[16];
  private long[] seeds = {};
  private long[] triggers = {};
  private int steps;
  private int[] step = new int[16];
  private long[] enabled = {};

  // what this thread has found
  long transitions;
  private int[] found = new int[64];
  private int[] parents = new int[64];
  private int foundCount;

  HullWorker(VectorStore store, StoreAccess access, ProductEdges edges, MetAgents met) {
    this.store = store;
    this.access = access;
    this.edges = edges;
    this.met = met;
  }

  /** From now on edges have labels. */
  void learn(HullLabels labels, AgentLabels itsAgents) {
    agents = itsAgents;
    words = labels.words();
    enabled = new long[words];
  }

  /** Numbers the initial nodes. */
  void initial() {
    edges.initial(
        (node, length) -> {
          int number = put(node, length);
          if (access.added()) {
            addFound(number, ThreadedHull.NO_NODE);
          }
        });
  }

  int put(int[] node, int length) {
    access.enter();
    try {
      return access.put(node, length);
    } finally {
      access.leave();
    }
  }

  int[] vector(int node) {
    int[] copy = new int[store.length(node)];
    access.read(node, copy);
    return copy;
  }

  /** Expands a node; what is new is found by it. */
  void discover(int node) {
    expand(node);
    transitions += count;
    for (int edge = 0; edge < count; edge++) {
      if (isNew[edge]) {
        addFound(target[edge], node);
      }
    }
  }

  /** Computes the edges of a node, and what is enabled in it; replaces those computed before. */
  void expand(int node) {
    if (store.maxLength() > vector.length) {
      vector = new int[store.maxLength()];
    }
    int length = access.read(node, vector);
    count = 0;
    steps = 0;
    Arrays.fill(enabled, 0);
    edges.expand(vector, length, this);
    if (agents == null) {
      met.state(vector, length - 1);
    } else {
      agents.ready(vector, length - 1, enabled);
    }
  }

  @Override
  public void step(int label, int processSet) {
    steps++;
    if (agents == null) {
      met.step(label, processSet);
    } else {
      long[] engaged = agents.engaged(label, processSet);
      for (int word = 0; word < words; word++) {
        enabled[word] |= engaged[word];
      }
    }
  }

  @Override
  public void edge(int label, int processSet, long[] marks, int[] to, int length) {
    if (count == target.length) {
      target = Arrays.copyOf(target, 2 * count);
      isNew = Arrays.copyOf(isNew, 2 * count);
      step = Arrays.copyOf(step, 2 * count);
    }
    step[count] = steps - 1;
    target[count] = put(to, length);
    isNew[count] = access.added();
    if (agents != null) {
      int at = count * words;
      if (seeds.length < at + words) {
        seeds = Arrays.copyOf(seeds, 2 * at + words);
        triggers = Arrays.copyOf(triggers, 2 * at + words);
      }
      Arrays.fill(seeds, at, at + words, 0);
      Arrays.fill(triggers, at, at + words, 0);
      System.arraycopy(marks, 0, seeds, at, marks.length);
      if (label >= 0) {
        long[] engaged = agents.engaged(label, processSet);
        long[] triggered = agents.triggered(label, processSet);
        for (int word = 0; word < words; word++) {
          seeds[at + word] |= engaged[word];
          triggers[at + word] = triggered[word];
        }
      }
    }
    count++;
  }

  int edges() {
    return count;
  }

  int target(int edge) {
    return target[edge];
  }

  /** How many steps the system state has; the steps are numbered from 0. */
  int steps() {
    return steps;
  }

  /** The step of an edge; negative if it stutters. */
  int step(int edge) {
    return step[edge];
  }

  long seeds(int edge, int word) {
    return seeds[edge * words + word];
  }

  /** Whether the source, with some labels, has all that the edge triggers. */
  boolean isAlive(int edge, long[] labels, int at) {
    for (int word = 0; word < words; word++) {
      if ((triggers[edge * words + word] & ~labels[at + word]) != 0) {
        return false;
      }
    }
    return true;
  }

  long enabled(int word) {
    return enabled[word];
  }

  /** Notes a node for the next round. */
  void addFound(int node, int parent) {
    if (foundCount == found.length) {
      found = Arrays.copyOf(found, 2 * foundCount);
      parents = Arrays.copyOf(parents, 2 * foundCount);
    }
    found[foundCount] = node;
    parents[foundCount++] = parent;
  }

  int foundCount() {
    return foundCount;
  }

  int found(int index) {
    return found[index];
  }

  int parent(int index) {
    return parents[index];
  }

  void clearFound() {
    foundCount = 0;
  }
}
