package dev.fairlead.core.store.visited;

import dev.fairlead.core.store.GrowthGuard;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Bitstate hashing (Holzmann 1988, 1998), a Bloom filter: a state is k bits of an array of fixed
 * size, and known if all of them are set. The k places are outputs of a generator that the hash is
 * the seed of. Plain double hashing would do with less work, but two states then share all their
 * places more often (Dillinger and Manolios, <i>Bloom Filters in Probabilistic Verification</i>,
 * 2004).
 */
public final class Bitstate implements VisitedSet {

  /** As many as SPIN sets. */
  public static final int HASH_FUNCTIONS = 3;

  private static final int SEGMENT_BITS = 24;
  private static final int SEGMENT = 1 << SEGMENT_BITS;
  private static final int LOCKS = 1024;
  private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

  private final int hashFunctions;
  private final long words;
  private final long[][] segments;

  /** Two threads must not both find the same state new: one bit by this one, another by that. */
  private final Object[] locks = new Object[LOCKS];

  /**
   * @param bytes of the array, about
   */
  public Bitstate(long bytes, int hashFunctions, GrowthGuard guard) {
    this.hashFunctions = hashFunctions;
    this.words = Math.max(1, bytes / Long.BYTES);
    this.segments = new long[Math.toIntExact((words - 1 >>> SEGMENT_BITS) + 1)][];
    for (int i = 0; i < segments.length; i++) {
      // Asked again and again: gigabytes take a while.
      guard.beforeGrowth(0, bytes());
      segments[i] = new long[(int) Math.min(SEGMENT, words - ((long) i << SEGMENT_BITS))];
    }
    Arrays.setAll(locks, i -> new Object());
  }

  @Override
  public boolean add(byte[] code, int length, long hash) {
    boolean added = false;
    synchronized (locks[(int) hash & LOCKS - 1]) {
      for (int i = 1; i <= hashFunctions; i++) {
        long place = CodeHash.further(hash, i);
        long bit = 1L << place;
        long word = Math.multiplyHigh(place >>> 1, words << 1);
        long[] segment = segments[(int) (word >>> SEGMENT_BITS)];
        int at = (int) word & SEGMENT - 1;
        if (((long) WORD.getOpaque(segment, at) & bit) == 0) {
          added |= ((long) WORD.getAndBitwiseOr(segment, at, bit) & bit) == 0;
        }
      }
    }
    return added;
  }

  @Override
  public boolean isExact() {
    return false;
  }

  /**
   * With x states in an array of m bits, a bit is set with probability 1 - e^(-kx/m), and a new
   * state is omitted if k bits are (Dillinger and Manolios 2004, section 2), or if its hash is that
   * of another one.
   */
  @Override
  public double expectedOmissions(long states) {
    double bits = (double) words * Long.SIZE;
    double hashes = Math.scalb(1.0, Long.SIZE);
    return Omitting.expected(
        states,
        known ->
            Math.min(
                1,
                Math.pow(-Math.expm1(-hashFunctions * known / bits), hashFunctions)
                    + known / hashes));
  }

  /**
   * The same where a word of 64 bits gets all three bits of a state, one in each third of it, so
   * that one atomic operation sets them (Putze, Sanders and Singler, <i>Cache-, Hash- and
   * Space-Efficient Bloom Filters</i>, 2007). With j states in its word a state finds the bit of a
   * third set with probability 1 - q^j, q = 20/21; j is Poisson distributed.
   */
  public static double expectedOmissionsInWords(long states, long words) {
    double q = 20 / 21.0;
    double hashes = Math.scalb(1.0, Long.SIZE);
    return Omitting.expected(
        states,
        known -> {
          double load = known / words;
          double all =
              -3 * Math.expm1(-load * (1 - q))
                  + 3 * Math.expm1(-load * (1 - q * q))
                  - Math.expm1(-load * (1 - q * q * q));
          return Math.min(1, Math.max(0, all) + known / hashes);
        });
  }

  @Override
  public long bytes() {
    return words * Long.BYTES;
  }

  @Override
  public long diskBytes() {
    return 0;
  }

  @Override
  public void close() {}
}
