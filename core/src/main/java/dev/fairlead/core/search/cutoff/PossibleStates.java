package dev.fairlead.core.search.cutoff;

import dev.fairlead.core.certificate.CountSum;
import dev.fairlead.core.space.CutoffSpace;
import dev.fairlead.core.space.CutoffSpaceOver;
import dev.fairlead.core.space.EncodedStates;
import dev.fairlead.core.space.HeldMemory;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.store.VectorStore;
import java.util.List;
import java.util.Optional;

/** An abstraction without states that stand for none of any instance. */
public final class PossibleStates implements CutoffSpaceOver, EncodedStates {
  private final CutoffSpace all;
  private final VectorStore excluded = new VectorStore();
  private final List<String> invariants;
  private final List<String> inequalities;
  private final Optional<List<List<CountSum>>> sums;

  /**
   * @param excluded states of the abstraction
   * @param invariants by which they are, in words
   * @param inequalities the same
   * @param sums in rounds: each state is excluded by one of them alone, or leads to such states
   *     only; empty if some are excluded by several sums together
   */
  PossibleStates(
      CutoffSpace all,
      List<int[]> excluded,
      List<String> invariants,
      List<String> inequalities,
      Optional<List<List<CountSum>>> sums) {
    this.all = all;
    this.sums = sums;
    excluded.forEach(state -> this.excluded.put(state, state.length));
    this.invariants = List.copyOf(invariants);
    this.inequalities = List.copyOf(inequalities);
  }

  /** Sums of counts whose value is known in each state. */
  public List<String> invariants() {
    return invariants;
  }

  /** Differences of counts that have a bound in all states; others have one in some. */
  public List<String> inequalities() {
    return inequalities;
  }

  /** What excludes the states, for a certificate; empty if that cannot be told by single sums. */
  public Optional<List<List<CountSum>>> sums() {
    return sums;
  }

  @Override
  public CutoffSpace over() {
    return all;
  }

  @Override
  public StateEncoding encoding() {
    return EncodedStates.of(all);
  }

  /** How many states are left out. */
  public int excluded() {
    return excluded.size();
  }

  private boolean isPossible(int[] state, int length) {
    return excluded.find(state, length) < 0;
  }

  @Override
  public void initialStates(StateSink sink) {
    all.initialStates(
        (state, length) -> {
          if (isPossible(state, length)) {
            sink.state(state, length);
          }
        });
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    all.steps(
        state,
        length,
        (label, processSet, target, targetLength) -> {
          if (isPossible(target, targetLength)) {
            sink.step(label, processSet, target, targetLength);
          }
        });
  }

  @Override
  public long heldBytes() {
    return HeldMemory.of(all).getAsLong() + excluded.bytes();
  }
}
