package dev.fairlead.csp.library.pat;

/** {@code PAT.Lib.Math}: functions on numbers, which wrap around like all numbers of a model. */
public final class PatMath {

  private PatMath() {}

  public static int Abs(int a) {
    return Math.abs(a);
  }

  public static int Max(int a, int b) {
    return Math.max(a, b);
  }

  public static int Min(int a, int b) {
    return Math.min(a, b);
  }

  public static int Sign(int a) {
    return Integer.signum(a);
  }

  /** Rounded down. */
  public static int Sqrt(int a) {
    if (a < 0) {
      throw new ArithmeticException("the square root of " + a);
    }
    return (int) Math.sqrt(a);
  }

  /** Another spelling of {@link #Pow}. */
  public static int pow(int base, int exponent) {
    return Pow(base, exponent);
  }

  public static int Pow(int base, int exponent) {
    if (exponent < 0) {
      throw new ArithmeticException(base + " to the power of " + exponent);
    }
    int result = 1;
    int square = base;
    for (int rest = exponent; rest > 0; rest >>= 1) {
      if ((rest & 1) == 1) {
        result *= square;
      }
      square *= square;
    }
    return result;
  }
}
