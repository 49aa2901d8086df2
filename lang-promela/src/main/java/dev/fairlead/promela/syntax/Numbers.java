package dev.fairlead.promela.syntax;

/** The values of numbers and characters. */
final class Numbers {

  private Numbers() {}

  /** Digits are decimal; beyond 31 bits they wrap round, as in SPIN; beyond 32 they are refused. */
  static int value(Token number) {
    String digits = number.text().replaceFirst("^0+(?=.)", "");
    if (digits.length() > 10 || Long.parseLong(digits) > 0xFFFF_FFFFL) {
      throw number.span().error("FL0503", "the number does not fit into 32 bits", "");
    }
    return (int) Long.parseLong(digits);
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
