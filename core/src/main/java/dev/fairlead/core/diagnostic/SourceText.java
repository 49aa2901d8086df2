package dev.fairlead.core.diagnostic;

/**
 * A named text with lines.
 *
 * @param name as shown to the user, usually the path that was given
 */
public record SourceText(String name, String text) {

  /** The line with this number, counted from 1, without its end; empty past the last line. */
  public String line(int number) {
    int start = 0;
    for (int line = 1; line < number; line++) {
      start = text.indexOf('\n', start) + 1;
      if (start == 0) {
        return "";
      }
    }
    int end = text.indexOf('\n', start);
    String line = end < 0 ? text.substring(start) : text.substring(start, end);
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  /** The place of a character offset, counted from 0. */
  public Place place(int offset) {
    int line = 1;
    int start = 0;
    int end = Math.min(offset, text.length());
    for (int i = 0; i < end; i++) {
      if (text.charAt(i) == '\n') {
        line++;
        start = i + 1;
      }
    }
    return new Place(line, end - start + 1);
  }

  /** A line and a column, both counted from 1. */
  public record Place(int line, int column) {}
}
