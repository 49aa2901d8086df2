package dev.fairlead.core.reduce;

import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The states of a space, with fewer steps or with other ways to find them. Labels and processes are
 * those of the plain space, and so is every run.
 */
public final class Overlay implements StateSpace, HeldMemory, Endings {
  private static final Endings NONE = new Endings() {};

  private final StateSpace plain;
  private final Expansion expansion;
  private final Endings endings;
  private final LongSupplier held;

  /** Delivers steps of a state of the plain space, in its order. */
  @FunctionalInterface
  private interface Expansion {
    void steps(int[] state, int length, StepSink sink);
  }

  private Overlay(StateSpace plain, Expansion expansion) {
    this.plain = plain;
    this.expansion = expansion;
    this.endings = plain instanceof Endings some ? some : NONE;
    this.held = HeldMemory.of(plain);
  }

  /**
   * The steps of stubborn sets only.
   *
   * @param plain has {@link ProcessOutlines}
   */
  public static Overlay stubborn(StateSpace plain, StubbornSets.Proviso proviso) {
    return new Overlay(plain, new StubbornSteps(plain, proviso)::of);
  }

  /** All steps, and nothing that would let a search leave some out. */
  public static Overlay everyStep(StateSpace plain) {
    return new Overlay(plain, plain::steps);
  }

  @Override
  public void initialStates(StateSink states) {
    plain.initialStates(states);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    expansion.steps(state, length, sink);
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
  public long heldBytes() {
    return held.getAsLong();
  }
}
