package dev.fairlead.core.reduce;

import dev.fairlead.core.space.LabelFilter;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.StructuredSpace;
import java.util.function.Function;

/**
 * The states of a space, with fewer steps or with other ways to find them. Labels and processes are
 * those of the plain space, and so is every run.
 */
public final class Overlay implements PlainStates {
  private final StructuredSpace plain;
  private final Function<StructuredSpace, Expansion> choice;
  private final Expansion expansion;

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
  public StructuredSpace plain() {
    return plain;
  }

  @Override
  public void initialStates(StateSink states) {
    plain.initialStates(states);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    expansion.steps(state, length, sink);
  }
}
