package dev.fairlead.spark;

import dev.fairlead.core.search.hull.AgentLabels;
import dev.fairlead.core.search.hull.HullLabels;
import dev.fairlead.core.search.hull.ProductEdges;
import java.util.Arrays;

/** The alive edges of a node, with what they seed; and what is enabled in it. For one thread. */
final class NodeEdges implements ProductEdges.Sink {
  private final Instance instance;
  private final Instance.Multiplied product;
  private final HullLabels labels;
  private final AgentLabels agents;
  private final int words;
  private final long[] enabled;
  private final long[] seeds;
  private Sink sink;
  private long[] held;
  private int at;

  // the node being expanded
  private int steps;
  private int edges;

  /**
   * Receives edges that are alive as far as labels go; the arrays are valid during the call only.
   */
  @FunctionalInterface
  interface Sink {
    void edge(int[] target, int length, long[] seeds);
  }

  NodeEdges(Instance instance, HullLabels labels) {
    this.instance = instance;
    this.product = (Instance.Multiplied) instance.searched();
    this.labels = labels;
    this.agents = new AgentLabels(labels, product.fairness());
    this.words = labels.words();
    this.enabled = new long[words];
    this.seeds = new long[words];
  }

  /**
   * Expands the node of a key.
   *
   * @param labelsOf nodes
   * @param from where those of the node are
   */
  int[] expand(byte[] key, int length, long[] labelsOf, int from, Sink to) {
    int[] node = instance.states().read(key, 0, length);
    held = labelsOf;
    at = from;
    sink = to;
    steps = 0;
    edges = 0;
    Arrays.fill(enabled, 0);
    product.edges().expand(node, node.length, this);
    agents.ready(node, node.length - 1, enabled);
    return node;
  }

  @Override
  public void step(int label, int processSet) {
    steps++;
    long[] engaged = agents.engaged(label, processSet);
    for (int word = 0; word < words; word++) {
      enabled[word] |= engaged[word];
    }
  }

  @Override
  public void edge(int label, int processSet, long[] marks, int[] target, int length) {
    edges++;
    Arrays.fill(seeds, 0);
    System.arraycopy(marks, 0, seeds, 0, marks.length);
    if (label >= 0) {
      long[] triggered = agents.triggered(label, processSet);
      long[] engaged = agents.engaged(label, processSet);
      for (int word = 0; word < words; word++) {
        if ((triggered[word] & ~held[at + word]) != 0) {
          return;
        }
        seeds[word] |= engaged[word];
      }
    }
    sink.edge(target, length, seeds);
  }

  /** How many steps the system state has; during an edge, how many up to the one of that edge. */
  int steps() {
    return steps;
  }

  /** During an edge: which of all edges of the node it is. */
  int edge() {
    return edges - 1;
  }

  /** The labels that the state of the node expanded last seeds, in a word. */
  long ownSeeds(int word) {
    return labels.weak(word) & ~enabled[word];
  }

  /** Whether the node expanded last satisfies some labels. */
  boolean isSatisfied(long[] reached, int from) {
    for (int word = 0; word < words; word++) {
      long needed = labels.required(word) | labels.strong(word) & enabled[word];
      if ((needed & ~reached[from + word]) != 0) {
        return false;
      }
    }
    return true;
  }
}
