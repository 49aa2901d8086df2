package dev.fairlead.core.search;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * How far a search may go, and by what means. Reaching a limit ends it in <em>unknown</em>.
 *
 * @param maxStates of the searched graph; more than these and the search stops
 * @param timeout of wall time
 * @param maxBytes held by the stores of the search
 * @param interrupted becomes true when the answer is no longer wanted; asked on the searching
 *     thread, set on any
 * @param sharing the threads that may share the search
 * @param storage how visited states are remembered
 * @param guidance in which order states are expanded where a finite run is looked for
 * @param acceleration on which machine levels are expanded
 */
public record Limits(
    long maxStates,
    Duration timeout,
    long maxBytes,
    BooleanSupplier interrupted,
    Sharing sharing,
    StateStorage storage,
    Guidance guidance,
    Acceleration acceleration) {

  private static final Duration FOR_EVER = Duration.ofDays(365L * 200);

  public Limits {
    if (maxStates < 0 || timeout.isNegative() || maxBytes < 0) {
      throw new IllegalArgumentException("a limit cannot be negative");
    }
    if (timeout.compareTo(FOR_EVER) > 0) {
      timeout = FOR_EVER;
    }
  }

  /** Limits of a search that is not interrupted, by all cores of the machine. */
  public Limits(long maxStates, Duration timeout, long maxBytes) {
    this(
        maxStates,
        timeout,
        maxBytes,
        () -> false,
        Sharing.ofThisMachine(),
        StateStorage.EXACT,
        Guidance.AUTO,
        Acceleration.NONE);
  }

  /**
   * No limit on states and time; memory bounded by the heap, leaving a tenth of it, but at least 16
   * MB, to everything that is not counted: the model, the evidence, the garbage of the moment.
   */
  public static Limits ofThisMachine() {
    long heap = Runtime.getRuntime().maxMemory();
    return new Limits(
        Long.MAX_VALUE, FOR_EVER, Math.max(heap / 2, heap - Math.max(heap / 10, 16L << 20)));
  }

  public Limits withMaxStates(long states) {
    return new Limits(
        states, timeout, maxBytes, interrupted, sharing, storage, guidance, acceleration);
  }

  /** The same, or lower ones. */
  public Limits atMost(long states, Duration time) {
    return new Limits(
        Math.min(maxStates, states),
        timeout.compareTo(time) < 0 ? timeout : time,
        maxBytes,
        interrupted,
        sharing,
        storage,
        guidance,
        acceleration);
  }

  public Limits withTimeout(Duration limit) {
    return new Limits(
        maxStates, limit, maxBytes, interrupted, sharing, storage, guidance, acceleration);
  }

  /**
   * The part of the time that one of several equal pieces of work may take; what it does not use is
   * left to the others.
   */
  public Limits share(int pieces) {
    return withTimeout(timeout.dividedBy(pieces));
  }

  public Limits withMaxBytes(long bytes) {
    return new Limits(
        maxStates, timeout, bytes, interrupted, sharing, storage, guidance, acceleration);
  }

  public Limits withInterruption(BooleanSupplier requested) {
    return new Limits(
        maxStates, timeout, maxBytes, requested, sharing, storage, guidance, acceleration);
  }

  public Limits withSharing(Sharing threads) {
    return new Limits(
        maxStates, timeout, maxBytes, interrupted, threads, storage, guidance, acceleration);
  }

  public Limits withStorage(StateStorage store) {
    return new Limits(
        maxStates, timeout, maxBytes, interrupted, sharing, store, guidance, acceleration);
  }

  public Limits withGuidance(Guidance order) {
    return new Limits(
        maxStates, timeout, maxBytes, interrupted, sharing, storage, order, acceleration);
  }

  public Limits withAcceleration(Acceleration machine) {
    return new Limits(
        maxStates, timeout, maxBytes, interrupted, sharing, storage, guidance, machine);
  }
}
