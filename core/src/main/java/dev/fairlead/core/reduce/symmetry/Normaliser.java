package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.Symmetry;
import java.util.List;

/**
 * Chooses the permutation that takes a state to the one that stands for it. Whatever it chooses is
 * sound: a state is bisimilar to all its images, so the graph with edges (s, π(t)) for steps s → t,
 * with any π for each of them, is bisimilar to the plain one. It need not choose the same for all
 * states of an orbit; the more often it does, the smaller the graph is.
 */
interface Normaliser {

  /**
   * Chooses a permutation for a state.
   *
   * @param images by element: its image; is overwritten
   */
  void choose(ReferenceLayout layout, int[] state, int[] images);

  static Normaliser of(Reductions.Precision precision, Symmetry symmetry) {
    List<ReferenceSort> movable =
        symmetry.sorts().stream().filter(ReferenceSort::isMovable).toList();
    boolean oneRing =
        movable.size() == 1 && movable.get(0).group() == ReferenceSort.Permutations.ROTATIONS;
    if (oneRing && precision != Reductions.Precision.SORT) {
      return new LeastRotation(symmetry, movable.get(0));
    }
    return switch (precision) {
      case SORT -> new PseudoSort(symmetry);
      case REFINE -> new ColourOrder(symmetry);
      case FULL -> new LeastImage(symmetry);
    };
  }

  static void identity(int[] images) {
    for (int element = 0; element < images.length; element++) {
      images[element] = element;
    }
  }

  static boolean isIdentity(int[] images) {
    for (int element = 0; element < images.length; element++) {
      if (images[element] != element) {
        return false;
      }
    }
    return true;
  }

  /** The rotation that takes an element to the first place. */
  static void rotate(ReferenceSort ring, int start, int[] images) {
    for (int element = ring.first(); element < ring.end(); element++) {
      images[element] = ring.first() + Math.floorMod(element - start, ring.size());
    }
  }
}
