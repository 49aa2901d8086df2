package dev.fairlead.core.certificate;

import dev.fairlead.core.encoding.CanonicalHash;
import dev.fairlead.core.space.EncodedStates;
import dev.fairlead.core.space.StateEncoding;
import dev.fairlead.core.space.StateSpace;
import java.util.Optional;

/**
 * The keys of states and nodes: hashes of what is the same in every instance of a model. For one
 * thread.
 */
public final class NodeKeys {
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private final CanonicalHash canonical;

  /**
   * @param space must not have an {@linkplain #obstacle obstacle}
   */
  public NodeKeys(StateSpace space) {
    this.canonical = new CanonicalHash(EncodedStates.of(space));
  }

  /** Why states of the space have no keys, in words. */
  public static Optional<String> obstacle(StateSpace space) {
    StateEncoding encoding = EncodedStates.of(space);
    return encoding.obstacle();
  }

  public long ofState(int[] state, int length) {
    return mixed(canonical.of(state, length));
  }

  /** Whether the key of a state is that of a sum over its slots and its length. */
  public boolean areOfSums() {
    return canonical.isSum();
  }

  /** What a slot adds to the sum. */
  public long ofSlot(int slot, int value) {
    return canonical.ofSlot(slot, value);
  }

  /** What its length adds to the sum. */
  public static long ofLength(int length) {
    return CanonicalHash.ofLength(length);
  }

  /** That of the state with this sum. */
  public static long ofSum(long sum) {
    return mixed(sum);
  }

  /** That of a pair of a state, given its key, and a state of an automaton. */
  public static long ofNode(long state, int automatonState) {
    return mixed(state + automatonState * FACTOR);
  }

  /** The finaliser of MurmurHash3: every bit of the result depends on every bit. */
  private static long mixed(long value) {
    long hash = value;
    hash = (hash ^ hash >>> 33) * 0xFF51AFD7ED558CCDL;
    hash = (hash ^ hash >>> 33) * 0xC4CEB9FE1A85EC53L;
    return hash ^ hash >>> 33;
  }
}
