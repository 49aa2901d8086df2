package dev.fairlead.core.search.directed;

/**
 * Whether a state has something that no state before it had: a value of a slot, or values of two
 * slots together (Lipovetzky and Geffner 2017). Most errors need few slots to have values that they
 * seldom have together, so states with a new pair lead to them soon, whatever an estimate says.
 * States whose estimates differ are not compared.
 *
 * <p>What was seen is a set of hashes without the keys: an error makes a state that is new look
 * known, which changes the order of a search and nothing else.
 */
final class Novelty {
  /** A value of a slot is new; a pair of values is; neither. */
  static final int VALUE = 0;

  static final int PAIR = 1;
  static final int NONE = 2;

  private static final int LOG_BITS = 24;

  /** Of longer states only pairs with a slot that has just been written are looked at. */
  private static final int MOST_SLOTS = 48;

  private final long[] seen = new long[1 << LOG_BITS - 6];

  // the state that is being expanded
  private int[] parent = new int[16];
  private int parentLength = -1;
  private int parentEstimate;

  private long[] facts = new long[16];

  /** The states that are looked at next are reached from this one. */
  void expanding(int[] vector, int length, int estimate) {
    if (parent.length < length) {
      parent = new int[2 * length];
    }
    System.arraycopy(vector, 0, parent, 0, length);
    parentLength = length;
    parentEstimate = estimate;
  }

  /** Looks at a state and notes what it has. */
  int of(int[] vector, int length, int estimate) {
    if (facts.length < length) {
      facts = new long[2 * length];
    }
    for (int i = 0; i < length; i++) {
      facts[i] = mix(((long) vector[i] << 32 | i) + estimate * 0x9E3779B97F4A7C15L);
    }
    boolean all = length != parentLength || estimate != parentEstimate;
    boolean everyPair = all && length <= MOST_SLOTS;
    boolean value = false;
    boolean pair = false;
    for (int i = 0; i < length; i++) {
      boolean changed = length != parentLength || vector[i] != parent[i];
      if (all || changed) {
        value |= note(facts[i]);
      }
      if (everyPair) {
        for (int j = i + 1; j < length; j++) {
          pair |= note(facts[i] + Long.rotateLeft(facts[j], 17));
        }
      } else if (changed) {
        for (int j = 0; j < length; j++) {
          pair |=
              note(
                  i < j
                      ? facts[i] + Long.rotateLeft(facts[j], 17)
                      : facts[j] + Long.rotateLeft(facts[i], 17));
        }
      }
    }
    return value ? VALUE : pair ? PAIR : NONE;
  }

  private boolean note(long fact) {
    long hash = fact * 0xD6E8FEB86659FD93L;
    int bit = (int) (hash >>> 64 - LOG_BITS);
    long mask = 1L << bit;
    boolean isNew = (seen[bit >>> 6] & mask) == 0;
    seen[bit >>> 6] |= mask;
    return isNew;
  }

  private static long mix(long key) {
    long hash = (key ^ key >>> 32) * 0xD6E8FEB86659FD93L;
    hash = (hash ^ hash >>> 32) * 0xD6E8FEB86659FD93L;
    return hash ^ hash >>> 32;
  }

  long bytes() {
    return 8L * (seen.length + facts.length) + 4L * parent.length;
  }
}
