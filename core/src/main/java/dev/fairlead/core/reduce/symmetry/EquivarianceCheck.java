package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.property.Atom;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.FoldedTimers;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.ReferenceSort;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.Symmetry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Looks at some of the states that a search expands, whether a generator of the permutations takes
 * their steps to the steps of the image, by the image of the processes and with the image of the
 * timers that they set, and whether the property sees the same. What a front end states of a {@link
 * Symmetry} is proved there; a mistake in it could turn into a wrong verdict, so it is not only
 * believed. Used by one thread.
 */
final class EquivarianceCheck {
  /** That many states at first with every generator, then one of so many with one of them. */
  private static final int AT_FIRST = 64;

  private static final int EVERY = 1_024;

  /** In place of a sum over steps: the model has a fault in the state. */
  private static final long FAULT = 0x6a09e667f3bcc908L;

  /** Of more elements only one is exchanged with the others, which generates the group. */
  private static final int MOST_EXCHANGED = 8;

  private final StateSpace plain;
  private final Symmetry symmetry;
  private final List<Atom> atoms;
  private final List<int[]> generators;
  private final int[] identity;
  private long expanded;

  // of the steps that were delivered last
  private long sum;
  private boolean laidOut;
  private int[] image = {};

  EquivarianceCheck(StateSpace plain, Symmetry symmetry, Property property) {
    this.plain = plain;
    this.symmetry = symmetry;
    this.atoms = atoms(property);
    this.generators = generators(symmetry);
    this.identity = identity(symmetry);
  }

  private static List<Atom> atoms(Property property) {
    if (property instanceof Property.Temporal temporal) {
      return List.copyOf(temporal.atoms().values());
    } else if (property instanceof Property.NeverMatched never) {
      return List.copyOf(never.atoms().values());
    } else if (property instanceof Property.Reaches reaches) {
      return List.of(new Atom.OfState(reaches.goal()));
    } else if (property instanceof Property.DeadlockFree ends) {
      return List.of(new Atom.OfState(ends.validEnd()));
    } else if (property instanceof Property.NoBadStep steps) {
      return List.of(new Atom.OfEvent(steps.bad(), false));
    }
    return List.of();
  }

  /** Exchanges of two elements, and rotations by one. */
  private static List<int[]> generators(Symmetry symmetry) {
    List<int[]> generators = new ArrayList<>();
    for (ReferenceSort sort : symmetry.sorts()) {
      if (!sort.isMovable()) {
        continue;
      }
      if (sort.group() == ReferenceSort.Permutations.ROTATIONS) {
        int[] images = identity(symmetry);
        Normaliser.rotate(sort, sort.first() + 1, images);
        generators.add(images);
        continue;
      }
      int[] moved =
          IntStream.range(0, sort.size())
              .filter(i -> !sort.pinned().get(i))
              .map(i -> sort.first() + i)
              .toArray();
      int exchanged = moved.length <= MOST_EXCHANGED ? moved.length : 1;
      for (int one = 0; one < exchanged; one++) {
        for (int other = one + 1; other < moved.length; other++) {
          int[] images = identity(symmetry);
          images[moved[one]] = moved[other];
          images[moved[other]] = moved[one];
          generators.add(images);
        }
      }
    }
    return generators;
  }

  private static int[] identity(Symmetry symmetry) {
    int[] images = new int[symmetry.elements()];
    Normaliser.identity(images);
    return images;
  }

  /**
   * A state has been expanded.
   *
   * @throws BrokenSymmetry if an image of it has other steps
   */
  void expanded(int[] state, int length) {
    long number = expanded++;
    if (number < AT_FIRST) {
      for (int[] images : generators) {
        compare(state, length, images);
      }
    } else if (number % EVERY == 0 && !generators.isEmpty()) {
      compare(state, length, generators.get((int) (number / EVERY % generators.size())));
    }
  }

  private void compare(int[] state, int length, int[] images) {
    Optional<ReferenceLayout> layout = symmetry.layout(state, length);
    if (layout.isEmpty()) {
      return;
    }
    int[] moved = new int[length];
    layout.get().rename(symmetry, state, images, moved);
    long expected = steps(state, length, images);
    // Where the permutation of a target is not known its image cannot be told.
    if (!laidOut) {
      return;
    }
    if (expected != steps(moved, length, identity) && laidOut
        || !seen(state, length).equals(seen(moved, length))) {
      throw new BrokenSymmetry();
    }
  }

  /**
   * A sum over the images of the steps of a state, which does not depend on their order; or {@link
   * #FAULT}.
   */
  private long steps(int[] state, int length, int[] images) {
    sum = 0;
    laidOut = true;
    try {
      add(state, length, images);
    } catch (ModelFault fault) {
      return FAULT;
    }
    return sum;
  }

  private void add(int[] state, int length, int[] images) {
    plain.steps(
        state,
        length,
        (label, processSet, target, targetLength) -> {
          Optional<ReferenceLayout> layout = symmetry.layout(target, targetLength);
          if (layout.isEmpty()) {
            laidOut = false;
            return;
          }
          if (image.length < targetLength) {
            image = new int[2 * targetLength];
          }
          layout.get().rename(symmetry, target, images, image);
          long hash = targetLength;
          for (int i = 0; i < targetLength; i++) {
            hash = Colouring.mix(hash, image[i]);
          }
          int[] takers =
              Arrays.stream(plain.processes(processSet))
                  .map(process -> symmetry.renamedProcess(process, images))
                  .sorted()
                  .toArray();
          hash = Colouring.mix(hash, Arrays.hashCode(takers));
          sum += Colouring.mix(Colouring.mix(hash, setTimers(label, images)), seen(label));
        });
  }

  /** A hash of the images of the timers that a step sets. */
  private int setTimers(int label, int[] images) {
    return plain instanceof FoldedTimers timed
        ? Arrays.hashCode(
            Arrays.stream(timed.setBy(label))
                .map(timer -> symmetry.renamedTimer(timer, images))
                .sorted()
                .toArray())
        : 0;
  }

  private long seen(int label) {
    Label of = plain.label(label);
    long seen = 1;
    for (Atom atom : atoms) {
      seen = 2 * seen + (atom instanceof Atom.OfEvent event && event.matches().test(of) ? 1 : 0);
    }
    return seen;
  }

  /** What the atoms say of a state; empty for one whose evaluation has a fault. */
  private List<Optional<Boolean>> seen(int[] state, int length) {
    List<Optional<Boolean>> seen = new ArrayList<>();
    for (Atom atom : atoms) {
      if (atom instanceof Atom.OfState of) {
        try {
          seen.add(Optional.of(of.predicate().test(state, length)));
        } catch (ModelFault fault) {
          seen.add(Optional.empty());
        }
      }
    }
    return seen;
  }
}
