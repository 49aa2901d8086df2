package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.Symmetry;
import java.util.Arrays;

/**
 * Takes every state of an orbit to the same one, where only rotations of one ring are left. The
 * elements with the least colour are the candidates for the first place; colours do not depend on
 * numbers, so they are those of every image. Of the images that begin with one of them the least is
 * taken. A ring has as many rotations as elements, so refinement would cost more than it tells.
 */
final class LeastRotation implements Normaliser {
  private final Symmetry symmetry;
  private final ReferenceSort ring;
  private final Colouring colouring;
  private final int[] candidate;
  private int[] best = {};
  private int[] image = {};

  LeastRotation(Symmetry symmetry, ReferenceSort ring) {
    this.symmetry = symmetry;
    this.ring = ring;
    this.colouring = new Colouring(symmetry);
    this.candidate = new int[symmetry.elements()];
  }

  @Override
  public void choose(ReferenceLayout layout, int[] state, int[] images) {
    long[] colours = colouring.readSingles(layout, state);
    int start = ring.first();
    int ties = 0;
    for (int element = ring.first(); element < ring.end(); element++) {
      if (colours[element] < colours[start]) {
        start = element;
        ties = 0;
      }
      ties += colours[element] == colours[start] ? 1 : 0;
    }
    Normaliser.identity(images);
    Normaliser.rotate(ring, start, images);
    if (ties > 1) {
      least(layout, state, colours, start, images);
    }
  }

  private void least(ReferenceLayout layout, int[] state, long[] colours, int start, int[] images) {
    int length = layout.length();
    if (best.length < length) {
      best = new int[2 * length];
      image = new int[2 * length];
    }
    layout.rename(symmetry, state, images, best);
    Normaliser.identity(candidate);
    for (int element = start + 1; element < ring.end(); element++) {
      if (colours[element] == colours[start]) {
        Normaliser.rotate(ring, element, candidate);
        layout.rename(symmetry, state, candidate, image);
        if (Arrays.compare(image, 0, length, best, 0, length) < 0) {
          int[] worse = best;
          best = image;
          image = worse;
          System.arraycopy(candidate, 0, images, 0, images.length);
        }
      }
    }
  }
}
