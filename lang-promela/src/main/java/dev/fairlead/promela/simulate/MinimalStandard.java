package dev.fairlead.promela.simulate;

/**
 * The generator that SPIN takes its random choices from: the "minimal standard" of Park and Miller,
 * Communications of the ACM 31(10), 1988.
 */
final class MinimalStandard {
  private static final long MULTIPLIER = 16_807;
  private static final long MODULUS = Integer.MAX_VALUE;

  private long state;

  MinimalStandard(int seed) {
    this.state = Integer.toUnsignedLong(seed);
  }

  /** One of the numbers from 0 up to a bound, the bound excluded. */
  int below(int bound) {
    state = state * MULTIPLIER % MODULUS;
    // SPIN has numbers from 1 to the modulus where others have them from 0 to the one before it.
    state = state == 0 ? MODULUS : state;
    return (int) (state % bound);
  }
}
