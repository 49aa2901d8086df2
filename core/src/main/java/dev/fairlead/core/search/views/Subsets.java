package dev.fairlead.core.search.views;

import java.util.ArrayList;
import java.util.List;

/** The sets of as many members as a view has, as bits; the named members are in each of them. */
final class Subsets {
  private final int[] masks;

  Subsets(int size, int chosen, int named) {
    int always = (1 << named) - 1;
    List<Integer> found = new ArrayList<>();
    for (int mask = 0; mask < 1 << size; mask++) {
      if (Integer.bitCount(mask) == chosen && (mask & always) == always) {
        found.add(mask);
      }
    }
    this.masks = found.stream().mapToInt(i -> i).toArray();
  }

  int[] masks() {
    return masks;
  }
}
