package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.Symmetry;
import java.util.Arrays;

/**
 * Colour refinement: elements of a state get the same colour only if they look alike, then only if
 * what they refer to and what refers to them does, and so on. A state is a set of tuples: what a
 * slot holds, the elements that the slot belongs to, and those that it refers to. Colours do not
 * depend on the numbers of elements, so an element and its image have the same.
 */
final class Colouring {
  private static final long RING = 0x7f4a7c159e3779b9L;
  private static final long REFERENCE = 0x4cf5ad432745937fL;
  private static final long CHOSEN = 0x2545f4914f6cdd1dL;

  private final Symmetry symmetry;
  private final int elements;

  /** By element: its colour before a state is looked at, and what tells it from others in one. */
  private final long[] initial;

  private final long[] first;

  private final long[] next;
  private final long[] sorted;

  // tuples of several elements: their arguments are from start[i] to start[i + 1]
  private int tuples;
  private long[] label = new long[16];
  private int[] start = new int[17];
  private int[] arguments = new int[64];

  /** Whether an element is in a tuple with another one. */
  private final boolean[] related;

  Colouring(Symmetry symmetry) {
    this.symmetry = symmetry;
    this.elements = symmetry.elements();
    this.initial = initial(symmetry);
    this.first = new long[elements];
    this.next = new long[elements];
    this.sorted = new long[elements];
    this.related = new boolean[elements];
  }

  /** Takes the tuples of a state; the answer are the first colours. */
  long[] read(ReferenceLayout layout, int[] state) {
    begin();
    for (ReferenceSort sort : symmetry.sorts()) {
      if (sort.group() == ReferenceSort.Permutations.ROTATIONS) {
        for (int i = 0; i < sort.size(); i++) {
          argument(0, sort.first() + i);
          argument(1, sort.first() + (i + 1) % sort.size());
          tuple(RING, 2);
        }
      }
    }
    for (int cell = 0; cell < layout.cells(); cell++) {
      read(layout, cell, state);
    }
    return first.clone();
  }

  /** The colours by tuples of one element only; valid until the next state is read. */
  long[] readSingles(ReferenceLayout layout, int[] state) {
    begin();
    for (int cell = 0; cell < layout.cells(); cell++) {
      if (layout.owners(cell).length < 2) {
        read(layout, cell, state);
        tuples = 0;
      }
    }
    return first;
  }

  private void begin() {
    tuples = 0;
    start[0] = 0;
    Arrays.fill(related, false);
    System.arraycopy(initial, 0, first, 0, elements);
  }

  private static long[] initial(Symmetry symmetry) {
    long[] colours = new long[symmetry.elements()];
    int number = 0;
    for (ReferenceSort sort : symmetry.sorts()) {
      number++;
      for (int i = 0; i < sort.size(); i++) {
        // An element that stays in its place is unlike all others.
        colours[sort.first() + i] = mix(number, sort.pinned().get(i) ? i + 1 : 0);
      }
    }
    return colours;
  }

  private void read(ReferenceLayout layout, int cell, int[] state) {
    int value = state[layout.slot(cell)];
    int kind = layout.kind(cell, state);
    int count = 0;
    for (int owner : layout.owners(cell)) {
      argument(count++, owner);
    }
    long holds = value;
    if (kind >= 0) {
      int element = layout.element(kind, value);
      if (element >= 0) {
        argument(count++, element);
        holds = REFERENCE;
      }
    } else if (kind == ReferenceLayout.PART) {
      holds = symmetry.outline(value);
      for (int element : symmetry.references(value)) {
        argument(count++, element);
      }
    }
    tuple(mix(layout.origin(cell), holds), count);
  }

  private void argument(int position, int element) {
    int at = start[tuples] + position;
    if (at >= arguments.length) {
      arguments = Arrays.copyOf(arguments, 2 * at);
    }
    arguments[at] = element;
  }

  private void tuple(long text, int count) {
    if (count == 1) {
      first[arguments[start[tuples]]] += mix(text, 1);
    } else if (count > 1) {
      for (int i = 0; i < count; i++) {
        related[arguments[start[tuples] + i]] = true;
      }
      if (tuples + 2 > start.length - 1) {
        label = Arrays.copyOf(label, 2 * label.length);
        start = Arrays.copyOf(start, 2 * start.length);
      }
      label[tuples] = text;
      start[tuples + 1] = start[tuples] + count;
      tuples++;
    }
  }

  /** Refines colours until that tells no more elements apart. */
  void refine(long[] colours) {
    int known = distinct(colours);
    while (tuples > 0 && known < elements) {
      for (int element = 0; element < elements; element++) {
        next[element] = mix(colours[element], 0);
      }
      for (int tuple = 0; tuple < tuples; tuple++) {
        long seen = label[tuple];
        for (int at = start[tuple]; at < start[tuple + 1]; at++) {
          seen = mix(seen, colours[arguments[at]]);
        }
        for (int at = start[tuple]; at < start[tuple + 1]; at++) {
          next[arguments[at]] += mix(seen, at - start[tuple] + 1);
        }
      }
      System.arraycopy(next, 0, colours, 0, elements);
      int now = distinct(colours);
      if (now <= known) {
        return;
      }
      known = now;
    }
  }

  /** Tells an element from those that look like it. */
  static void choose(int element, long[] colours) {
    colours[element] = mix(colours[element], CHOSEN);
  }

  /** Whether elements of one colour may differ in what they have to do with others. */
  boolean isRelated(int element) {
    return related[element];
  }

  private int distinct(long[] colours) {
    System.arraycopy(colours, 0, sorted, 0, elements);
    Arrays.sort(sorted);
    int count = elements == 0 ? 0 : 1;
    for (int i = 1; i < elements; i++) {
      count += sorted[i] != sorted[i - 1] ? 1 : 0;
    }
    return count;
  }

  /** A hash of two numbers (the finaliser of splitmix64). */
  static long mix(long one, long other) {
    long z = one * 0x9e3779b97f4a7c15L + other + 0x632be59bd9b4e019L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
