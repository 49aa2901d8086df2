package dev.fairlead.csp.structure;

/** All values from {@code low} to {@code high}. */
record Interval(int low, int high) {
  static final Interval ANY = new Interval(Integer.MIN_VALUE, Integer.MAX_VALUE);
  static final Interval TRUTH = new Interval(0, 1);

  Interval {
    if (low > high) {
      throw new IllegalArgumentException(low + ".." + high);
    }
  }

  static Interval of(int value) {
    return new Interval(value, value);
  }

  /** The values, if they are numbers of 32 bits; arithmetic wraps around otherwise. */
  private static Interval of(long low, long high) {
    return low < Integer.MIN_VALUE || high > Integer.MAX_VALUE
        ? ANY
        : new Interval((int) low, (int) high);
  }

  boolean isPoint() {
    return low == high;
  }

  boolean contains(int value) {
    return low <= value && value <= high;
  }

  boolean contains(Interval other) {
    return low <= other.low && other.high <= high;
  }

  boolean meets(Interval other) {
    return low <= other.high && other.low <= high;
  }

  long size() {
    return (long) high - low + 1;
  }

  Interval hull(Interval other) {
    return new Interval(Math.min(low, other.low), Math.max(high, other.high));
  }

  /** The common values; this interval if there are none. */
  Interval meet(Interval other) {
    return meets(other) ? new Interval(Math.max(low, other.low), Math.min(high, other.high)) : this;
  }

  Interval negated() {
    return of(-(long) high, -(long) low);
  }

  Interval plus(Interval other) {
    return of((long) low + other.low, (long) high + other.high);
  }

  Interval minus(Interval other) {
    return of((long) low - other.high, (long) high - other.low);
  }

  Interval times(Interval other) {
    long a = (long) low * other.low;
    long b = (long) low * other.high;
    long c = (long) high * other.low;
    long d = (long) high * other.high;
    return of(Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
  }

  /** Truncated towards zero: no quotient is further from it than the dividend. */
  Interval over(Interval divisor) {
    if (low >= 0 && divisor.low > 0) {
      return new Interval(low / divisor.high, high / divisor.low);
    }
    long most = Math.max(Math.abs((long) low), Math.abs((long) high));
    return of(-most, most);
  }

  /** As {@link dev.fairlead.csp.code.Arithmetic#modulo}: not negative for a positive divisor. */
  Interval modulo(Interval divisor) {
    if (divisor.low <= 0) {
      return ANY;
    }
    return low >= 0 && high < divisor.low ? this : new Interval(0, divisor.high - 1);
  }

  /** Of two that are not negative: no bit is set above the highest of either. */
  Interval bits(Interval other) {
    if (low < 0 || other.low < 0) {
      return ANY;
    }
    int highest = Integer.highestOneBit(Math.max(high, other.high));
    return new Interval(0, highest == 0 ? 0 : 2 * (highest - 1) + 1);
  }
}
