package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.Symmetry;
import java.util.List;

/**
 * Orders elements by colour. Where several have one colour and have to do with others, one of them
 * is told apart and colours are refined again; which one it is matters only if they are not
 * interchangeable after all.
 */
final class ColourOrder implements Normaliser {
  private final List<ReferenceSort> sorts;
  private final Colouring colouring;

  ColourOrder(Symmetry symmetry) {
    this.sorts = symmetry.sorts();
    this.colouring = new Colouring(symmetry);
  }

  @Override
  public void choose(ReferenceLayout layout, int[] state, int[] images) {
    long[] colours = colouring.read(layout, state);
    colouring.refine(colours);
    int tied = tied(colours);
    while (tied >= 0) {
      Colouring.choose(tied, colours);
      colouring.refine(colours);
      tied = tied(colours);
    }
    order(sorts, colours, images);
  }

  /**
   * The first element with the least of the colours that several have, if they have to do with
   * others; or -1. So which colour it is does not depend on the numbers of elements.
   */
  private int tied(long[] colours) {
    for (ReferenceSort sort : sorts) {
      int least = -1;
      for (int element = sort.first(); element < sort.end(); element++) {
        if (colouring.isRelated(element)
            && (least < 0 || colours[element] < colours[least])
            && isShared(element, sort, colours)) {
          least = element;
        }
      }
      if (least >= 0) {
        return least;
      }
    }
    return -1;
  }

  /** Whether a later element has the same colour. */
  private static boolean isShared(int element, ReferenceSort sort, long[] colours) {
    for (int other = element + 1; other < sort.end(); other++) {
      if (colours[element] == colours[other]) {
        return true;
      }
    }
    return false;
  }

  /** Elements in the order of their colours, in the places that are not pinned. */
  static void order(List<ReferenceSort> sorts, long[] colours, int[] images) {
    Normaliser.identity(images);
    for (ReferenceSort sort : sorts) {
      if (!sort.isMovable()) {
        continue;
      }
      if (sort.group() == ReferenceSort.Permutations.ROTATIONS) {
        int start = sort.first();
        for (int element = sort.first(); element < sort.end(); element++) {
          start = colours[element] < colours[start] ? element : start;
        }
        Normaliser.rotate(sort, start, images);
      } else {
        order(sort, colours, images);
      }
    }
  }

  private static void order(ReferenceSort sort, long[] colours, int[] images) {
    for (int element = sort.first(); element < sort.end(); element++) {
      if (!sort.pinned().get(element - sort.first())) {
        int before = 0;
        for (int other = sort.first(); other < sort.end(); other++) {
          boolean counts = other != element && !sort.pinned().get(other - sort.first());
          boolean less =
              colours[other] < colours[element]
                  || colours[other] == colours[element] && other < element;
          before += counts && less ? 1 : 0;
        }
        images[element] = free(sort, before);
      }
    }
  }

  /** The place with this number among those that are not pinned. */
  private static int free(ReferenceSort sort, int number) {
    int place = sort.pinned().nextClearBit(0);
    for (int i = 0; i < number; i++) {
      place = sort.pinned().nextClearBit(place + 1);
    }
    return sort.first() + place;
  }
}
