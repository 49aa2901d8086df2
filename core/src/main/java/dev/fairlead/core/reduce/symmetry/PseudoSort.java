package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.Symmetry;
import java.util.List;

/**
 * Sorts the elements of each sort by what belongs to them, in the order of declarations (Derepas
 * and Gastin, <i>Model Checking Systems of Replicated Processes with SPIN</i>, 2001). To exchange
 * two elements renames references, which may change what has been compared before, so the result
 * need not be sorted; insertion ends whatever comparisons say.
 */
final class PseudoSort implements Normaliser {
  private final Symmetry symmetry;
  private final List<ReferenceSort> sorts;
  private final int[] exchange;
  private int[] state = {};
  private int[] renamed = {};
  private int[] records = {};

  PseudoSort(Symmetry symmetry) {
    this.symmetry = symmetry;
    this.sorts = symmetry.sorts();
    this.exchange = new int[symmetry.elements()];
    Normaliser.identity(exchange);
  }

  @Override
  public void choose(ReferenceLayout layout, int[] given, int[] images) {
    Normaliser.identity(images);
    if (state.length < layout.length()) {
      state = new int[2 * layout.length()];
      renamed = new int[2 * layout.length()];
    }
    System.arraycopy(given, 0, state, 0, layout.length());
    for (ReferenceSort sort : sorts) {
      if (!sort.isMovable()) {
        continue;
      }
      if (sort.group() == ReferenceSort.Permutations.ROTATIONS) {
        rotate(sort, layout, images);
      } else {
        insert(sort, layout, images);
      }
    }
  }

  private void insert(ReferenceSort sort, ReferenceLayout layout, int[] images) {
    int[] places = new int[sort.size() - sort.pinned().cardinality()];
    int count = 0;
    for (int i = 0; i < sort.size(); i++) {
      if (!sort.pinned().get(i)) {
        places[count++] = sort.first() + i;
      }
    }
    for (int i = 1; i < count; i++) {
      for (int j = i; j > 0 && compare(places[j - 1], places[j], layout) > 0; j--) {
        exchange(places[j - 1], places[j], layout, images);
      }
    }
  }

  private void exchange(int one, int other, ReferenceLayout layout, int[] images) {
    exchange[one] = other;
    exchange[other] = one;
    apply(layout, images);
    exchange[one] = one;
    exchange[other] = other;
  }

  private void apply(ReferenceLayout layout, int[] images) {
    layout.rename(symmetry, state, exchange, renamed);
    System.arraycopy(renamed, 0, state, 0, layout.length());
    for (int element = 0; element < images.length; element++) {
      images[element] = exchange[images[element]];
    }
  }

  private void rotate(ReferenceSort ring, ReferenceLayout layout, int[] images) {
    int start = ring.first();
    for (int element = ring.first(); element < ring.end(); element++) {
      start = compare(element, start, layout) < 0 ? element : start;
    }
    Normaliser.rotate(ring, start, exchange);
    apply(layout, images);
    Normaliser.identity(exchange);
  }

  /** Compares what belongs to two elements of a sort. */
  private int compare(int one, int other, ReferenceLayout layout) {
    int length = collect(one, layout, 0);
    int both = collect(other, layout, length);
    for (int i = 0; i < length && length + i < both; i++) {
      int order = Integer.compare(records[i], records[length + i]);
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  /** Appends what the slots hold whose first owner is an element. */
  private int collect(int element, ReferenceLayout layout, int from) {
    int end = from;
    for (int cell = 0; cell < layout.cells(); cell++) {
      int[] owners = layout.owners(cell);
      if (owners.length > 0 && owners[0] == element) {
        if (end == records.length) {
          records = java.util.Arrays.copyOf(records, 2 * end + 16);
        }
        records[end++] = state[layout.slot(cell)];
      }
    }
    return end;
  }
}
