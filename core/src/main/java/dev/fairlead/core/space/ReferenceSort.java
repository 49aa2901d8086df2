package dev.fairlead.core.space;

import java.util.BitSet;

/**
 * Equal things that a model refers to by number, such as the processes of a type. All elements of
 * all sorts of a {@link Symmetry} are numbered together.
 *
 * @param name for people
 * @param first the number of its first element
 * @param size how many elements it has
 * @param pinned those that are named, counted from 0: no permutation moves them
 */
public record ReferenceSort(String name, int first, int size, Permutations group, BitSet pinned) {

  /** Which permutations of the elements preserve the model. */
  public enum Permutations {
    /** All that leave pinned elements alone. */
    ALL,
    /** Those that add a number modulo the size: the elements form a ring. */
    ROTATIONS
  }

  /** Whether a permutation other than the identity is allowed. */
  public boolean isMovable() {
    return group == Permutations.ALL
        ? size - pinned.cardinality() > 1
        : size > 1 && pinned.isEmpty();
  }

  public int end() {
    return first + size;
  }

  /** The number of permutations, or the greatest number if there are more. */
  public long order() {
    if (!isMovable()) {
      return 1;
    }
    if (group == Permutations.ROTATIONS) {
      return size;
    }
    long order = 1;
    for (int i = 2; i <= size - pinned.cardinality(); i++) {
      order = order > Long.MAX_VALUE / i ? Long.MAX_VALUE : order * i;
    }
    return order;
  }

  /** For people, such as {@code all permutations of the 5 client}. */
  public String describe() {
    int moved = size - pinned.cardinality();
    return group == Permutations.ROTATIONS
        ? "rotations of the ring of " + size + " " + name
        : "permutations of " + moved + (pinned.isEmpty() ? " " : " of " + size + " ") + name;
  }
}
