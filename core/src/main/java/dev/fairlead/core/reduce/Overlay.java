package dev.fairlead.core.reduce;

import dev.fairlead.core.space.Endings;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.LabelFilter;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StructuredSpace;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The states of a space, with fewer steps or with other ways to find them. Labels and processes are
 * those of the plain space, and so is every run.
 */
public final class Overlay implements StructuredSpace, HeldMemory, Endings {
  private static final Endings NONE = new Endings() {};

  private final StructuredSpace plain;
  private final Function<StructuredSpace, Expansion> choice;
  private final Expansion expansion;
  private final Endings endings;
  private final LongSupplier held;

  /** Delivers steps of a state of the plain space, in its order. */
  @FunctionalInterface
  private interface Expansion {
    void steps(int[] state, int length, StepSink sink);
  }

  private Overlay(StructuredSpace plain, Function<StructuredSpace, Expansion> choice) {
    this(plain, choice, choice.apply(plain));
  }

  private Overlay(
      StructuredSpace plain, Function<StructuredSpace, Expansion> choice, Expansion expansion) {
    this.plain = plain;
    this.choice = choice;
    this.expansion = expansion;
    this.endings = plain instanceof Endings some ? some : NONE;
    this.held = HeldMemory.of(plain);
  }

  /** The steps of stubborn sets only. */
  public static Overlay stubborn(ProcessOutlines plain, StubbornSets.Proviso proviso) {
    return new Overlay(plain, space -> new StubbornSteps((ProcessOutlines) space, proviso)::of);
  }

  /** The steps that a filter keeps. */
  public static Overlay filtered(LabelFilter filter) {
    return new Overlay(filter.space(), fork -> filter.over(fork)::steps, (Expansion) filter::steps);
  }

  /** All steps, and nothing that would let a search leave some out. */
  public static Overlay everyStep(StructuredSpace plain) {
    return new Overlay(plain, space -> space::steps);
  }

  @Override
  public StructuredSpace fork() {
    return new Overlay(plain.fork(), choice);
  }

  @Override
  public StateEncoding encoding() {
    return plain.encoding();
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
  public boolean hasTerminations() {
    return endings.hasTerminations();
  }

  @Override
  public long heldBytes() {
    return held.getAsLong();
  }
}
