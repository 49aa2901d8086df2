package dev.fairlead.promela.syntax;

import java.math.BigInteger;

/** The values of numbers and characters. */
final class Numbers {

  private Numbers() {}

  /**
   * Digits are decimal. As in SPIN, the lowest 32 bits of what fits into 64 count, and what does
   * not fit is the largest number that does.
   */
  static int value(Token number, Warnings warnings) {
    BigInteger written = new BigInteger(number.text());
    int value = written.min(BigInteger.valueOf(Long.MAX_VALUE)).intValue();
    if (!written.equals(BigInteger.valueOf(value))) {
      warnings.add(number.span(), "FL0503", "the number is read as " + value, "it has 32 bits");
    }
    return value;
  }

  static int character(Token token) {
    String text = token.text();
    if (text.charAt(1) != '\\') {
      return text.charAt(1);
    }
    return switch (text.charAt(2)) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'f' -> '\f';
      default -> text.charAt(2);
    };
  }
}
