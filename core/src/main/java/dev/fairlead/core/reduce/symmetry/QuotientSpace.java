package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.PermutedSteps;
import dev.fairlead.core.space.ReferenceLayout;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import dev.fairlead.core.space.StructuredSpace;
import dev.fairlead.core.space.Symmetry;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A space in which the target of every step is replaced by one that differs from it in the numbers
 * of processes only. Its states are states of the plain space, its labels and processes are those
 * of the steps that are taken from them.
 */
public final class QuotientSpace implements StructuredSpace, PermutedSteps, HeldMemory, Endings {
  private static final Endings NONE = new Endings() {};

  private final StructuredSpace plain;
  private final Symmetry symmetry;
  private final Reductions.Precision precision;
  private final Normaliser normaliser;
  private final Endings endings;
  private final LongSupplier held;
  private final int[] images;
  private int[] representative = new int[64];

  public QuotientSpace(StructuredSpace plain, Symmetry symmetry, Reductions.Precision precision) {
    this.plain = plain;
    this.symmetry = symmetry;
    this.precision = precision;
    this.normaliser = Normaliser.of(precision, symmetry);
    this.endings = plain instanceof Endings some ? some : NONE;
    this.held = HeldMemory.of(plain);
    this.images = new int[symmetry.elements()];
  }

  Symmetry symmetry() {
    return symmetry;
  }

  StateSpace plain() {
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
      layout.get().rename(symmetry, state, images, representative);
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
  }

  @Override
  public int renamedProcess(int process, int[] permutation) {
    return symmetry.renamedProcess(process, permutation);
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
    plain.steps(
        state,
        length,
        (label, processSet, target, targetLength) -> {
          normalise(target, targetLength);
          sink.step(label, processSet, representative, targetLength);
        });
  }

  /** The state of an orbit that stands for a state; exactly as long as the state. */
  public int[] representativeOf(int[] state) {
    normalise(state, state.length);
    return Arrays.copyOf(representative, state.length);
  }

  @Override
  public QuotientSpace fork() {
    return over(plain.fork());
  }

  /** The same over a fork of the plain space. */
  QuotientSpace over(StructuredSpace other) {
    return new QuotientSpace(other, symmetry.fork(), precision);
  }

  @Override
  public StateEncoding encoding() {
    return plain.encoding();
  }

  @Override
  public Label label(int label) {
    return plain.label(label);
  }

  @Override
  public int[] processes(int processSet) {
    return plain.processes(processSet);
  }

  @Override
  public String processName(int process) {
    return plain.processName(process);
  }

  @Override
  public String processName(int process, int[] state, int length) {
    return plain.processName(process, state, length);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return plain.describe(state, length);
  }

  @Override
  public List<SlotValue> identify(int[] state, int length) {
    return plain.identify(state, length);
  }

  @Override
  public String identifyProcess(int process) {
    return plain.identifyProcess(process);
  }

  @Override
  public boolean isValidEnd(int[] state, int length) {
    return endings.isValidEnd(state, length);
  }

  @Override
  public boolean isTermination(int label) {
    return endings.isTermination(label);
  }

  @Override
  public boolean hasTerminations() {
    return endings.hasTerminations();
  }

  @Override
  public long heldBytes() {
    return held.getAsLong();
  }
}
