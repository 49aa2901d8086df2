package dev.fairlead.core.counting;

/**
 * The arithmetic of the counts of a family. A family of any number of processes cannot be counted
 * to the end, so its counts may be {@link #OMEGA}.
 *
 * @param cutoff the greatest count that is told apart from larger ones
 */
public record CountArithmetic(Kind kind, int cutoff) {

  /** What ω means. */
  public enum Kind {
    /** Nothing: the size of the family is known. */
    EXACT,
    /** More than the cutoff. One less is that again, or just the cutoff. */
    CUTOFF,
    /** As many as you like, as in a coverability tree (Karp and Miller 1969). One less is ω. */
    COVERING
  }

  /** More than every number that is told apart; greater than all of them as an int, too. */
  public static final int OMEGA = Integer.MAX_VALUE;

  private static final int NO_CUTOFF = OMEGA - 1;

  public static final CountArithmetic EXACT = new CountArithmetic(Kind.EXACT, NO_CUTOFF);
  public static final CountArithmetic COVERING = new CountArithmetic(Kind.COVERING, NO_CUTOFF);

  /** Counts are 0, 1, …, K, ω (Sun, Liu, Roychoudhury, Liu and Dong, FM 2009, Definition 8). */
  public static CountArithmetic upTo(int cutoff) {
    if (cutoff < 0) {
      throw new IllegalArgumentException("a cutoff must be 0 at least");
    }
    return new CountArithmetic(Kind.CUTOFF, cutoff);
  }

  public int more(int count) {
    return count >= cutoff ? OMEGA : count + 1;
  }

  public int less(int count, Guesses guesses) {
    if (count != OMEGA) {
      return count - 1;
    }
    return kind == Kind.CUTOFF && guesses.guess() ? cutoff : OMEGA;
  }

  public int sum(int one, int other) {
    return one > cutoff - other ? OMEGA : one + other;
  }

  public static String text(int count) {
    return count == OMEGA ? "ω" : Integer.toString(count);
  }
}
