package dev.fairlead.core.search.fair;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Shortens a closed walk that meets a condition: where it comes through the same node twice, it is
 * two closed walks in one, and if one of them alone meets the condition the other can go. The
 * shortest closed walk need not be fair, so every candidate is judged.
 */
final class LoopShrinking {

  private static final int LONGEST_TRIED = 512;

  private final Component graph;
  private final Predicate<int[]> condition;

  LoopShrinking(Component graph, Predicate<int[]> condition) {
    this.graph = graph;
    this.condition = condition;
  }

  /** The walk itself if it cannot be shortened or is too long to try. */
  int[] shrink(int[] loop) {
    int[] shrunk = loop;
    int[] next = loop.length <= LONGEST_TRIED ? shorter(loop) : null;
    while (next != null) {
      shrunk = next;
      next = shorter(next);
    }
    return shrunk;
  }

  private int[] shorter(int[] loop) {
    int[] sources = Arrays.stream(loop).map(graph::source).toArray();
    for (int length = loop.length - 1; length > 0; length--) {
      for (int from = 0; from + length < loop.length; from++) {
        int to = from + length;
        if (sources[from] == sources[to]) {
          int[] outer = without(loop, from, to);
          if (condition.test(outer)) {
            return outer;
          }
          int[] inner = Arrays.copyOfRange(loop, from, to);
          if (condition.test(inner)) {
            return inner;
          }
        }
      }
    }
    return null;
  }

  private static int[] without(int[] loop, int from, int to) {
    int[] rest = new int[loop.length - (to - from)];
    System.arraycopy(loop, 0, rest, 0, from);
    System.arraycopy(loop, to, rest, from, loop.length - to);
    return rest;
  }
}
