package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.property.Property;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.reduce.PlainStates;
import dev.fairlead.core.space.PermutedSteps;
import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.space.Symmetry;
import java.util.Arrays;
import java.util.Optional;

/**
 * A space in which the target of every step is replaced by one that differs from it in the numbers
 * of processes only. The plain space gives its states their steps, with labels and processes; parts
 * of its states are in {@linkplain Symmetry#renamed normal form}.
 */
public final class QuotientSpace implements PlainStates, PermutedSteps {
  private final StructuredSpace plain;
  private final Symmetry symmetry;
  private final Reductions.Precision precision;
  private final Normaliser normaliser;
  private final int[] images;
  private final Property property;
  private final EquivarianceCheck check;
  private int[] representative = new int[64];

  /**
   * @param property what is asked about the space
   */
  public QuotientSpace(
      StructuredSpace plain, Symmetry symmetry, Reductions.Precision precision, Property property) {
    this.property = property;
    this.check = new EquivarianceCheck(plain, symmetry, property);
    this.plain = plain;
    this.symmetry = symmetry;
    this.precision = precision;
    this.normaliser = Normaliser.of(precision, symmetry);
    this.images = new int[symmetry.elements()];
  }

  Symmetry symmetry() {
    return symmetry;
  }

  @Override
  public StructuredSpace plain() {
    return plain;
  }

  /** The permutation for a state; {@link #representative()} is its image then. */
  int[] normalise(int[] state, int length) {
    if (representative.length < length) {
      representative = new int[2 * length];
    }
    Optional<ReferenceLayout> layout = symmetry.layout(state, length);
    if (layout.isEmpty()) {
      Normaliser.identity(images);
      System.arraycopy(state, 0, representative, 0, length);
    } else {
      normaliser.choose(layout.get(), state, images);
      if (!layout.get().hasParts() && Normaliser.isIdentity(images)) {
        System.arraycopy(state, 0, representative, 0, length);
      } else {
        layout.get().rename(symmetry, state, images, representative);
      }
    }
    return images;
  }

  int[] representative() {
    return representative;
  }

  @Override
  public void permutedSteps(int[] state, int length, PermutedSink sink) {
    plain.steps(
        state,
        length,
        (label, processSet, target, targetLength) -> {
          normalise(target, targetLength);
          sink.step(label, processSet, representative, targetLength, images);
        });
    check.expanded(state, length);
  }

  @Override
  public int renamedProcess(int process, int[] permutation) {
    return symmetry.renamedProcess(process, permutation);
  }

  @Override
  public int renamedTimer(int timer, int[] permutation) {
    return symmetry.renamedTimer(timer, permutation);
  }

  @Override
  public void initialStates(StateSink states) {
    plain.initialStates(
        (state, length) -> {
          normalise(state, length);
          states.state(representative, length);
        });
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    plain.steps(state, length, normalising(sink));
    check.expanded(state, length);
  }

  /** Passes on steps to the representatives of their targets. */
  StepSink normalising(StepSink sink) {
    return (label, processSet, target, targetLength) -> {
      normalise(target, targetLength);
      sink.step(label, processSet, representative, targetLength);
    };
  }

  /** Some steps of a state were taken: it may be compared with its images. */
  void expanded(int[] state, int length) {
    check.expanded(state, length);
  }

  /** The state of an orbit that stands for a state; exactly as long as the state. */
  public int[] representativeOf(int[] state) {
    normalise(state, state.length);
    return Arrays.copyOf(representative, state.length);
  }

  @Override
  public QuotientSpace fork() {
    return over(plain.fork(), property);
  }

  /** The same over a fork of the plain space, with the property that asks about it. */
  QuotientSpace over(StructuredSpace other, Property asked) {
    return new QuotientSpace(other, symmetry.fork(), precision, asked);
  }
}
