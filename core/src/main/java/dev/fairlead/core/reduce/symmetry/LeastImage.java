package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.Symmetry;
import java.util.Arrays;
import java.util.List;

/**
 * Takes every state of an orbit to the same one. Elements of one colour are told apart in every way
 * (individualisation and refinement: McKay, <i>Practical Graph Isomorphism</i>, 1981), but for
 * those that a transposition shows to be interchangeable; of the images that this leads to the
 * least is taken. Its ways are as deep as there are elements.
 */
final class LeastImage implements Normaliser {
  private final Symmetry symmetry;
  private final List<ReferenceSort> sorts;
  private final Colouring colouring;
  private final int[] transposition;
  private final int[] candidate;

  private ReferenceLayout layout;
  private int[] state;
  private int[] best = {};
  private int[] image = {};
  private int[] normal = {};
  private boolean found;
  private int[] chosen;

  LeastImage(Symmetry symmetry) {
    this.symmetry = symmetry;
    this.sorts = symmetry.sorts();
    this.colouring = new Colouring(symmetry);
    this.transposition = new int[symmetry.elements()];
    this.candidate = new int[symmetry.elements()];
    Normaliser.identity(transposition);
  }

  @Override
  public void choose(ReferenceLayout of, int[] given, int[] images) {
    layout = of;
    chosen = images;
    found = false;
    if (best.length < of.length()) {
      best = new int[2 * of.length()];
      image = new int[2 * of.length()];
      normal = new int[2 * of.length()];
    }
    state = given;
    if (of.hasParts()) {
      of.rename(symmetry, given, transposition, normal);
      state = normal;
    }
    search(colouring.read(of, given));
  }

  private void search(long[] colours) {
    colouring.refine(colours);
    for (ReferenceSort sort : sorts) {
      for (int element = sort.first(); element < sort.end(); element++) {
        if (sort.isMovable() && isTied(element, sort, colours)) {
          branch(element, sort, colours);
          return;
        }
      }
    }
    compare(colours);
  }

  private static boolean isTied(int element, ReferenceSort sort, long[] colours) {
    for (int other = sort.first(); other < sort.end(); other++) {
      if (other != element && colours[other] == colours[element]) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tells each of the elements apart that have the colour of one. The cell must not depend on their
   * numbers: it is the one with the least colour.
   */
  private void branch(int anyTied, ReferenceSort sort, long[] colours) {
    int least = anyTied;
    for (int element = anyTied; element < sort.end(); element++) {
      if (colours[element] < colours[least] && isTied(element, sort, colours)) {
        least = element;
      }
    }
    for (int element = sort.first(); element < sort.end(); element++) {
      if (colours[element] == colours[least] && !isLikeEarlier(element, sort, colours)) {
        long[] further = colours.clone();
        Colouring.choose(element, further);
        search(further);
      }
    }
  }

  /** Whether the state is the same with an element exchanged for an earlier one of its colour. */
  private boolean isLikeEarlier(int element, ReferenceSort sort, long[] colours) {
    if (sort.group() == ReferenceSort.Permutations.ROTATIONS) {
      return false;
    }
    for (int earlier = sort.first(); earlier < element; earlier++) {
      if (colours[earlier] == colours[element]) {
        transposition[earlier] = element;
        transposition[element] = earlier;
        layout.rename(symmetry, state, transposition, image);
        transposition[earlier] = earlier;
        transposition[element] = element;
        if (Arrays.equals(image, 0, layout.length(), state, 0, layout.length())) {
          return true;
        }
      }
    }
    return false;
  }

  private void compare(long[] colours) {
    ColourOrder.order(sorts, colours, candidate);
    layout.rename(symmetry, state, candidate, image);
    int length = layout.length();
    if (!found || Arrays.compare(image, 0, length, best, 0, length) < 0) {
      found = true;
      System.arraycopy(image, 0, best, 0, length);
      System.arraycopy(candidate, 0, chosen, 0, candidate.length);
    }
  }
}
