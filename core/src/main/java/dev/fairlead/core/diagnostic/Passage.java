package dev.fairlead.core.diagnostic;

/**
 * A stretch of a text.
 *
 * @param offset of its first character
 */
public record Passage(SourceText source, int offset, int length) {

  public SourceText.Place start() {
    return source.place(offset);
  }

  public String text() {
    return source.text().substring(offset, offset + length);
  }
}
