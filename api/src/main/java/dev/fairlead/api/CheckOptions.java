package dev.fairlead.api;

import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.property.Abstraction;
import dev.fairlead.core.property.Reductions;
import dev.fairlead.core.search.Guidance;
import dev.fairlead.core.search.Limits;
import dev.fairlead.core.search.ProgressListener;
import dev.fairlead.core.search.Sharing;
import dev.fairlead.core.search.StateStorage;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * How a model is checked. Start from {@link #DEFAULT}, which is what the command line does without
 * options:
 *
 * <pre>{@code
 * CheckOptions options =
 *     CheckOptions.DEFAULT
 *         .withFairness(FairnessNotion.PROCESS_WEAK)
 *         .withTimeout(Duration.ofSeconds(30));
 * }</pre>
 *
 * @param fairness which infinite runs count; empty: the annotations of the model if it has any,
 *     else all
 * @param reductions what a search may leave out where that is proved to give the same verdict
 * @param abstraction whether equal processes are counted
 * @param limits how far searches may go, and by what means
 * @param progress is told now and then how far a search has come, on the thread that searches
 */
public record CheckOptions(
    Optional<FairnessNotion> fairness,
    Reductions reductions,
    Abstraction abstraction,
    Limits limits,
    ProgressListener progress) {

  /** All reductions and all cores; no limit but the memory of this virtual machine. */
  public static final CheckOptions DEFAULT =
      new CheckOptions(
          Optional.empty(),
          Reductions.ALL,
          Abstraction.AUTO,
          Limits.ofThisMachine(),
          ProgressListener.NONE);

  /** Only runs that are fair in this sense count. */
  public CheckOptions withFairness(FairnessNotion notion) {
    return new CheckOptions(Optional.of(notion), reductions, abstraction, limits, progress);
  }

  public CheckOptions withReductions(Reductions allowed) {
    return new CheckOptions(fairness, allowed, abstraction, limits, progress);
  }

  public CheckOptions withAbstraction(Abstraction chosen) {
    return new CheckOptions(fairness, reductions, chosen, limits, progress);
  }

  /** With a listener, which must be quick. */
  public CheckOptions withProgress(ProgressListener listener) {
    return new CheckOptions(fairness, reductions, abstraction, limits, listener);
  }

  /** Time for all properties of one call together; what has no answer by then is unknown. */
  public CheckOptions withTimeout(Duration timeout) {
    return withLimits(limits.withTimeout(timeout));
  }

  /** States of each search; where there are more, the answer is unknown. */
  public CheckOptions withMaxStates(long states) {
    return withLimits(limits.withMaxStates(states));
  }

  /** Memory for the stores of a search. */
  public CheckOptions withMemory(long bytes) {
    StateStorage before = limits.storage();
    return withLimits(
        limits
            .withMaxBytes(bytes)
            .withStorage(StateStorage.within(bytes, before.kind(), before.folder())));
  }

  /** Threads that share a search once it is large; verdicts are the same for any number. */
  public CheckOptions withWorkers(int threads) {
    return withLimits(limits.withSharing(Sharing.of(threads)));
  }

  /**
   * How visited states are kept. Stores that may lose states find errors, and prove nothing.
   *
   * @see StateStorage.Kind#meaning
   */
  public CheckOptions withStore(StateStorage.Kind kind) {
    return withLimits(
        limits.withStorage(
            StateStorage.within(limits.maxBytes(), kind, limits.storage().folder())));
  }

  /**
   * In which order states are expanded where a finite run decides; the verdict is the same in each.
   */
  public CheckOptions withSearch(Guidance guidance) {
    return withLimits(limits.withGuidance(guidance));
  }

  /**
   * Searches stop, and what is left is unknown, once this is true. It is asked on the threads that
   * search, and may become true on any: {@code cancelled::get} of an {@code AtomicBoolean} will do.
   * Interrupting the thread that waits has the same effect.
   */
  public CheckOptions withCancellation(BooleanSupplier cancelled) {
    return withLimits(limits.withInterruption(cancelled));
  }

  private CheckOptions withLimits(Limits other) {
    return new CheckOptions(fairness, reductions, abstraction, other, progress);
  }
}
