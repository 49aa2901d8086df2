package dev.fairlead.core.space;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

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

  /**
   * Permutations that generate all others: exchanges of neighbours, or the rotation by one.
   *
   * @param elements how many elements all sorts have
   * @return by element its image
   */
  public List<int[]> generators(int elements) {
    List<int[]> generators = new ArrayList<>();
    if (isMovable() && group == Permutations.ROTATIONS) {
      int[] images = IntStream.range(0, elements).toArray();
      for (int i = 0; i < size; i++) {
        images[first + i] = first + (i + 1) % size;
      }
      generators.add(images);
    } else if (isMovable()) {
      int one = pinned.nextClearBit(0);
      for (int other = pinned.nextClearBit(one + 1);
          other < size;
          other = pinned.nextClearBit(other + 1)) {
        int[] images = IntStream.range(0, elements).toArray();
        images[first + one] = first + other;
        images[first + other] = first + one;
        generators.add(images);
        one = other;
      }
    }
    return generators;
  }

  /** For people, such as {@code all permutations of the 5 client}. */
  public String describe() {
    int moved = size - pinned.cardinality();
    return group == Permutations.ROTATIONS
        ? "rotations of the ring of " + size + " " + name
        : "permutations of " + moved + (pinned.isEmpty() ? " " : " of " + size + " ") + name;
  }
}
