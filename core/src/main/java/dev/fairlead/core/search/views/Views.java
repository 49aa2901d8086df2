package dev.fairlead.core.search.views;

import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is seen of states if some members at a time are looked at: what is shared, and the local
 * states of these members. The members that the text names or what is shared refers to are always
 * among them. In a ring the order of members counts; otherwise views that differ in it are one.
 */
final class Views {
  private final Columns columns;
  private final int named;
  private final int members;
  private final int[] masks;
  private final VectorStore views = new VectorStore();

  /** By shared part: the same with references to the first members after the named. */
  private final Map<Integer, Integer> canonical = new HashMap<>();

  /** In a ring, by shared part and set of members. */
  private final Map<Long, Integer> restricted = new HashMap<>();

  private final int[] view;

  /** By shared part: the local states that were seen together with it. */
  private final Map<Integer, List<Integer>> together = new HashMap<>();

  Views(Columns columns, int named, int members) {
    this.columns = columns;
    this.named = named;
    this.members = members;
    this.masks = new Subsets(columns.size(), members, named).masks();
    this.view = new int[1 + members];
  }

  int size() {
    return views.size();
  }

  long bytes() {
    return views.bytes();
  }

  int read(int number, int[] into) {
    return views.read(number, into);
  }

  int[] masks() {
    return masks;
  }

  /** The members that a shared part refers to, as bits. */
  int referred(int global) {
    int mask = 0;
    for (int element : columns.references(global)) {
      mask |= 1 << element;
    }
    return mask;
  }

  /** Adds all views of a state; the answer is whether one was not known. */
  boolean addAll(int[] state) {
    int before = views.size();
    int referred = referred(state[0]);
    for (int mask : masks) {
      if ((mask & referred) == referred) {
        look(state, mask);
        int known = views.size();
        if (views.put(view, view.length) == known) {
          noteLocals();
        }
      }
    }
    return views.size() > before;
  }

  /** The numbers of the views of a state, all of which are known, each once. */
  int[] numbers(int[] state) {
    int referred = referred(state[0]);
    return Arrays.stream(masks)
        .filter(mask -> (mask & referred) == referred)
        .map(
            mask -> {
              look(state, mask);
              return views.find(view, view.length);
            })
        .distinct()
        .toArray();
  }

  private void noteLocals() {
    List<Integer> of = together.computeIfAbsent(groupOf(view[0]), key -> new ArrayList<>());
    for (int i = named; i < members; i++) {
      int at = java.util.Collections.binarySearch(of, view[1 + i]);
      if (at < 0) {
        of.add(-1 - at, view[1 + i]);
      }
    }
  }

  /** In a ring a shared part has other references in each view. */
  private int groupOf(int global) {
    return columns.isRing() ? 0 : global;
  }

  /** The local states that may be added to a view, in ascending order. */
  List<Integer> candidates(int global) {
    return List.copyOf(together.get(groupOf(global)));
  }

  /** Whether the view of some members is known. */
  boolean knows(int[] state, int mask) {
    look(state, mask);
    return views.find(view, view.length) >= 0;
  }

  private void look(int[] state, int mask) {
    if (columns.isRing()) {
      view[0] = restricted(state[0], mask);
      int at = 1;
      for (int member = 0; member < columns.size(); member++) {
        if ((mask >> member & 1) != 0) {
          view[at++] = state[1 + member];
        }
      }
      return;
    }
    view[0] = canonical.computeIfAbsent(state[0], this::canonicalShared);
    arrange(state, mask, view);
  }

  /** The named members, those that are referred to, and the others by their local states. */
  private int arrange(int[] state, int mask, int[] into) {
    int at = 1;
    for (int member = 0; member < named; member++) {
      into[at++] = state[1 + member];
    }
    int rest = mask >> named << named;
    for (int element : columns.references(state[0])) {
      into[at++] = state[1 + element];
      rest &= ~(1 << element);
    }
    int free = at;
    for (int member = named; member < columns.size(); member++) {
      if ((rest >> member & 1) != 0) {
        into[at++] = state[1 + member];
      }
    }
    Arrays.sort(into, free, at);
    return at;
  }

  private int canonicalShared(int global) {
    int[] images = new int[columns.size()];
    Arrays.fill(images, -1);
    int next = 0;
    for (; next < named; next++) {
      images[next] = next;
    }
    for (int element : columns.references(global)) {
      images[element] = next++;
    }
    for (int member = 0; member < images.length; member++) {
      images[member] = images[member] < 0 ? next++ : images[member];
    }
    return columns.renamed(global, images);
  }

  /** Members of a set in their order, and the others behind them. */
  private int restricted(int global, int mask) {
    long key = (long) global << 32 | mask;
    Integer known = restricted.get(key);
    if (known == null) {
      int[] images = new int[columns.size()];
      int next = 0;
      for (int member = 0; member < images.length; member++) {
        if ((mask >> member & 1) != 0) {
          images[member] = next++;
        }
      }
      for (int member = 0; member < images.length; member++) {
        if ((mask >> member & 1) == 0) {
          images[member] = next++;
        }
      }
      known = columns.renamed(global, images);
      restricted.put(key, known);
    }
    return known;
  }

  /** A state as it is told from others: but for a ring, the order of members makes none other. */
  void normalise(int[] state, int[] into) {
    if (columns.isRing()) {
      System.arraycopy(state, 0, into, 0, state.length);
      return;
    }
    into[0] = canonical.computeIfAbsent(state[0], this::canonicalShared);
    arrange(state, (1 << columns.size()) - 1, into);
  }

  /**
   * The shared part of a view for the members of a set in place of the first ones.
   *
   * @param mask as many members as a view has
   */
  int spread(int global, int mask) {
    int[] images = new int[columns.size()];
    Arrays.fill(images, -1);
    int next = 0;
    for (int member = 0; member < images.length; member++) {
      if ((mask >> member & 1) != 0) {
        images[next++] = member;
      }
    }
    for (int member = 0; member < images.length; member++) {
      if ((mask >> member & 1) == 0) {
        images[next++] = member;
      }
    }
    return columns.renamed(global, images);
  }
}
