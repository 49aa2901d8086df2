package dev.fairlead.promela.syntax;

/** The values of numbers and characters. */
final class Numbers {

  private Numbers() {}

  /**
   * Digits are decimal. As in SPIN, the lowest 32 bits of what fits into 64 count, and what does
   * not fit is the largest number that does.
   */
  static int value(Token number, Warnings warnings) {
    long written = written(number.text());
    int value = (int) written;
    if (written != value) {
      warnings.add(number.span(), "FL0503", "the number is read as " + value, "it has 32 bits");
    }
    return value;
  }

  private static long written(String digits) {
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException tooLarge) {
      return Long.MAX_VALUE;
    }
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
