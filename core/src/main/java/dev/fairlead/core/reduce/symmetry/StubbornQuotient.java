package dev.fairlead.core.reduce.symmetry;

import dev.fairlead.core.property.StatePredicate;
import dev.fairlead.core.reduce.PlainStates;
import dev.fairlead.core.reduce.StubbornSets.Proviso;
import dev.fairlead.core.reduce.StubbornSteps;
import dev.fairlead.core.space.PartialExpansion;
import dev.fairlead.core.space.ProcessOutlines;
import dev.fairlead.core.space.StructuredSpace;
import java.util.function.Supplier;

/**
 * A quotient in which a representative is expanded by a stubborn set of it (Emerson, Jha, Peled,
 * <i>Combining Partial Order and Symmetry Reductions</i>, TACAS 1997). The image of a stubborn set
 * is one of the image, since permutations preserve the plain space; so a run of the reduced
 * quotient stands for one of a reduced plain space, in which cycles have fully expanded states if
 * those of the quotient have.
 */
public final class StubbornQuotient implements PlainStates, PartialExpansion {
  private final QuotientSpace quotient;
  private final Proviso proviso;
  private final StubbornSteps stubborn;
  private final Supplier<StatePredicate> cycles;
  private final StatePredicate full;

  /**
   * @param proviso what must be visible; sticky transitions depend on the numbers of processes and
   *     do not count
   * @param cycles makes predicates of states that are fully expanded, one for each thread
   */
  public StubbornQuotient(
      QuotientSpace quotient, Proviso proviso, Supplier<StatePredicate> cycles) {
    this.quotient = quotient;
    this.proviso = new Proviso(false, proviso.observed());
    this.stubborn = new StubbornSteps((ProcessOutlines) quotient.plain(), this.proviso);
    this.cycles = cycles;
    this.full = cycles.get();
  }

  @Override
  public StructuredSpace plain() {
    return quotient.plain();
  }

  @Override
  public void initialStates(StateSink states) {
    quotient.initialStates(states);
  }

  @Override
  public boolean someSteps(int[] state, int length, StepSink sink) {
    boolean all = stubborn.of(state, length, quotient.normalising(sink));
    quotient.expanded(state, length);
    return all;
  }

  @Override
  public void allSteps(int[] state, int length, StepSink sink) {
    quotient.steps(state, length, sink);
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    if (full.test(state, length)) {
      allSteps(state, length, sink);
    } else {
      someSteps(state, length, sink);
    }
  }

  @Override
  public StubbornQuotient fork() {
    return over(quotient.fork());
  }

  /** The same over a quotient for another thread. */
  StubbornQuotient over(QuotientSpace other) {
    return new StubbornQuotient(other, proviso, cycles);
  }
}
