package dev.fairlead.core.search.fair;

import java.util.Arrays;

/**
 * The components found so far along the path of a depth-first search: Couvreur's root stack (FM
 * 1999), with a {@linkplain Summaries summary} of the states and edges seen of each. Most
 * components of a search are single states, which need no block.
 */
final class PartialComponents {

  private static final int NO_BLOCK = -1;

  private final Summaries summaries;
  private final IntList enabled;
  private final SearchResources resources;

  // the stack: where a component begins among the live states, the edge into it, its block
  private final IntList root;
  private final IntList entry;
  private final IntList block;

  private long[] blocks = {};
  private int blockCount;
  private int agentWords;
  private long[] merged = {};

  /**
   * @param enabled the sets of agents enabled in the live states
   */
  PartialComponents(Summaries summaries, IntList enabled, SearchResources resources) {
    this.summaries = summaries;
    this.enabled = enabled;
    this.resources = resources;
    this.root = new IntList(resources);
    this.entry = new IntList(resources);
    this.block = new IntList(resources);
    this.agentWords = summaries.agentWords();
  }

  /** Begins a component with a single state, which an edge of this colour led to. */
  void push(int livePosition, int entryColour) {
    root.push(livePosition);
    entry.push(entryColour);
    block.push(NO_BLOCK);
  }

  /** Where the last component begins among the live states. */
  int topRoot() {
    return root.top();
  }

  void pop() {
    root.pop();
    entry.pop();
    if (block.pop() != NO_BLOCK) {
      blockCount--;
    }
  }

  /**
   * Adds an edge from the last component to a live state, which makes one component of all those
   * from that state's on.
   *
   * @return whether the judgement of the last component may have changed
   */
  boolean close(int livePosition, int colour) {
    keepUpWithAgents();
    int last = root.size() - 1;
    if (root.get(last) <= livePosition && block.get(last) != NO_BLOCK) {
      return summaries.addEdge(blocks, block.get(last) * summaries.length(), colour);
    }
    startMerged(last);
    summaries.addEdge(merged, 0, colour);
    while (root.get(last) > livePosition) {
      summaries.addEdge(merged, 0, entry.top());
      pop();
      last--;
      mergeWith(last);
    }
    if (block.get(last) == NO_BLOCK) {
      block.set(last, blockCount++);
      ensureBlocks();
    }
    System.arraycopy(merged, 0, blocks, block.get(last) * summaries.length(), summaries.length());
    return true;
  }

  private void startMerged(int component) {
    if (merged.length < summaries.length()) {
      merged = new long[summaries.length()];
    }
    if (block.get(component) == NO_BLOCK) {
      summaries.start(merged, 0, enabled.get(root.get(component)));
    } else {
      System.arraycopy(
          blocks, block.get(component) * summaries.length(), merged, 0, summaries.length());
    }
  }

  private void mergeWith(int component) {
    if (block.get(component) == NO_BLOCK) {
      summaries.addState(merged, 0, enabled.get(root.get(component)));
    } else {
      summaries.addAll(merged, 0, blocks, block.get(component) * summaries.length());
    }
  }

  private void keepUpWithAgents() {
    if (agentWords != summaries.agentWords()) {
      resources.release(8L * blocks.length);
      blocks = summaries.widen(blocks, blockCount, agentWords);
      resources.allocate(8L * blocks.length);
      agentWords = summaries.agentWords();
    }
  }

  private void ensureBlocks() {
    long needed = (long) blockCount * summaries.length();
    if (needed > blocks.length) {
      int length = (int) Math.min(IntList.MAX_LENGTH, Math.max(needed, blocks.length * 3L / 2));
      resources.allocate(8L * length);
      resources.release(8L * blocks.length);
      blocks = Arrays.copyOf(blocks, length);
    }
  }

  /** Whether the last component has an edge inside. */
  boolean topHasEdges() {
    return block.top() != NO_BLOCK;
  }

  /** Whether the states and edges seen of the last component make an accepting and fair loop. */
  boolean topIsFair() {
    return summaries.isFair(blocks, block.top() * summaries.length());
  }

  /** Whether no part of the last component can be accepting and fair; it must be complete. */
  boolean topIsHopeless() {
    keepUpWithAgents();
    return summaries.isHopeless(blocks, block.top() * summaries.length());
  }

  /** What makes the last component hopeless: what it never meets. */
  int topCause(Ranking ranking) {
    return summaries.cause(blocks, block.top() * summaries.length(), ranking);
  }

  /** The agents of the last component that are owed by strong fairness. */
  long[] topStarved() {
    long[] starved = new long[summaries.agentWords()];
    summaries.starved(blocks, block.top() * summaries.length(), starved);
    return starved;
  }
}
