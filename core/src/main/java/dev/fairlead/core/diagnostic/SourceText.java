package dev.fairlead.core.diagnostic;

import java.util.Arrays;

/** A named text with lines. Equal if name and text are. */
public final class SourceText {
  private final String name;
  private final String text;

  /** Where lines start, if that has been asked for: it is asked for every statement. */
  private int[] starts;

  /**
   * @param name as shown to the user, usually the path that was given
   */
  public SourceText(String name, String text) {
    this.name = name;
    this.text = text;
  }

  public String name() {
    return name;
  }

  public String text() {
    return text;
  }

  /** The line with this number, counted from 1, without its end; empty past the last line. */
  public String line(int number) {
    int[] lines = starts();
    if (number > lines.length) {
      return "";
    }
    int start = lines[number - 1];
    int end = number < lines.length ? lines[number] - 1 : text.length();
    boolean carriageReturn = end > start && text.charAt(end - 1) == '\r';
    return text.substring(start, carriageReturn ? end - 1 : end);
  }

  /** The place of a character offset, counted from 0. */
  public Place place(int offset) {
    int at = Math.min(offset, text.length());
    int found = Arrays.binarySearch(starts(), at);
    int line = found >= 0 ? found : -found - 2;
    return new Place(line + 1, at - starts()[line] + 1);
  }

  private int[] starts() {
    if (starts == null) {
      int lines = 1 + (int) text.chars().filter(c -> c == '\n').count();
      int[] found = new int[lines];
      for (int line = 1; line < lines; line++) {
        found[line] = text.indexOf('\n', found[line - 1]) + 1;
      }
      starts = found;
    }
    return starts;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SourceText that && name.equals(that.name) && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + text.hashCode();
  }

  /** A line and a column, both counted from 1. */
  public record Place(int line, int column) {}
}
