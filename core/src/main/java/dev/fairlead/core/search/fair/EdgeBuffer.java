package dev.fairlead.core.search.fair;

import java.util.Arrays;

/** Edges of the {@link Product}, numbered from 0, in arrays that are used again and again. */
final class EdgeBuffer {

  private final SearchResources resources;
  private int size;
  private int[] target = new int[16];
  private int[] colour = new int[16];
  private int[] position = new int[16];
  private boolean[] accepting = new boolean[16];

  EdgeBuffer(SearchResources resources) {
    this.resources = resources;
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  /**
   * Adds an edge.
   *
   * @param leadsTo where to; it may be replaced by a number later
   * @param isAccepting whether a run can be accepted there
   * @param at the position of its step among those of the system
   */
  void add(int leadsTo, boolean isAccepting, int itsColour, int at) {
    if (size == target.length) {
      grow();
    }
    target[size] = leadsTo;
    accepting[size] = isAccepting;
    colour[size] = itsColour;
    position[size++] = at;
  }

  private void grow() {
    resources.allocate(13L * size);
    target = Arrays.copyOf(target, 2 * size);
    colour = Arrays.copyOf(colour, 2 * size);
    position = Arrays.copyOf(position, 2 * size);
    accepting = Arrays.copyOf(accepting, 2 * size);
  }

  int target(int edge) {
    return target[edge];
  }

  void setTarget(int edge, int number) {
    target[edge] = number;
  }

  /** Whether an edge from one on leads there. */
  boolean leadsTo(int wanted, int first) {
    for (int edge = first; edge < size; edge++) {
      if (target[edge] == wanted) {
        return true;
      }
    }
    return false;
  }

  int colour(int edge) {
    return colour[edge];
  }

  int position(int edge) {
    return position[edge];
  }

  /** Whether a run can be accepted where an edge leads to. */
  boolean isAccepting(int edge) {
    return accepting[edge];
  }
}
