package dev.fairlead.promela.code;

/** The bits a variable has; what does not fit is cut off as in C. */
public record Width(int bits, boolean signed) {
  public static final Width BIT = new Width(1, false);
  public static final Width BYTE = new Width(8, false);
  public static final Width SHORT = new Width(16, true);
  public static final Width INT = new Width(32, true);

  /** What is left of a value that is stored. */
  public int fit(int value) {
    if (bits >= 32) {
      return value;
    }
    int spare = 32 - bits;
    return signed ? value << spare >> spare : value << spare >>> spare;
  }
}
