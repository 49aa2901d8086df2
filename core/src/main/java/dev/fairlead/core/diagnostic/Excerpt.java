package dev.fairlead.core.diagnostic;

/**
 * What a message shows of a line. A line may have millions of characters and may steer the terminal
 * that it is printed on: a window around the place is shown, with control characters as escapes.
 *
 * @param text one line, printable
 * @param margin as wide as what stands before the place
 * @param carets how many characters of the text are meant, at least 1
 */
record Excerpt(String text, String margin, int carets) {
  /** The most characters of a line that are shown. */
  private static final int WINDOW = 160;

  /** The most characters of a message: names and tokens in it are as long as the text has them. */
  private static final int MESSAGE = 1000;

  private static final String CUT = "…";

  /**
   * @param column of the first character meant, counted from 0
   * @param length of the text meant
   */
  static Excerpt of(String line, int column, int length) {
    int start = Math.min(column, line.length());
    int end = Math.min(line.length(), start + Math.max(1, length));
    int from = line.length() <= WINDOW ? 0 : Math.max(0, start - WINDOW / 2);
    int to = Math.min(line.length(), from + WINDOW);
    String before = (from > 0 ? CUT : "") + visible(line.substring(from, start));
    String meant = visible(line.substring(start, Math.min(end, to)));
    String after = visible(line.substring(Math.min(end, to), to)) + (to < line.length() ? CUT : "");
    // Tabs are kept in the margin so that the carets stay under their characters.
    return new Excerpt(
        before + meant + after, before.replaceAll("[^\t]", " "), Math.max(1, meant.length()));
  }

  /** The text without characters that move the cursor, change colours or the order of others. */
  static String visible(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char each = text.charAt(i);
      if (steers(each)) {
        out.append("\\u").append(String.format("%04x", (int) each));
      } else {
        out.append(each);
      }
    }
    return out.toString();
  }

  private static boolean steers(char each) {
    return switch (Character.getType(each)) {
      case Character.CONTROL -> each != '\t' && each != '\n';
      case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      default -> false;
    };
  }

  /** The beginning and the end of a text that is too long for a message. */
  static String shortened(String text) {
    return text.length() <= MESSAGE
        ? text
        : text.substring(0, MESSAGE / 2) + CUT + text.substring(text.length() - MESSAGE / 4);
  }
}
