package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.syntax.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of a specification, laid end to end: an offset tells both the file and the place in it.
 * The main file comes first and keeps its offsets.
 */
final class Sources {

  private record Part(int base, SourceText source) {}

  private final List<Part> parts = new ArrayList<>();

  Sources(SourceText main) {
    parts.add(new Part(0, main));
  }

  /** The base of the offsets of a further file. */
  int add(SourceText source) {
    Part last = parts.get(parts.size() - 1);
    int base = last.base + last.source.text().length() + 1;
    parts.add(new Part(base, source));
    return base;
  }

  /**
   * All files as one text under the name of the main one, in which every offset has its character.
   * Places in the main file are right in it.
   */
  SourceText joined() {
    StringBuilder text = new StringBuilder(parts.get(0).source.text());
    for (Part part : parts.subList(1, parts.size())) {
      text.append('\n').append(part.source.text());
    }
    return new SourceText(parts.get(0).source.name(), text.toString());
  }

  ModelException error(String code, Span span, String message, String hint) {
    Part part = part(span.offset());
    return new ModelException(
        new Diagnostic(code, part.source, span.offset() - part.base, span.length(), message, hint));
  }

  /** Line and column for a message, with the file unless it is the main one. */
  String place(Span span) {
    Part part = part(span.offset());
    SourceText.Place place = part.source.place(span.offset() - part.base);
    String file = part.base == 0 ? "" : part.source.name() + ":";
    return file + place.line() + ":" + place.column();
  }

  /** The text for a message, on one line and shortened. */
  String text(Span span) {
    Part part = part(span.offset());
    int start = span.offset() - part.base;
    String text = part.source.text().substring(start, start + span.length());
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= 40 ? line : line.substring(0, 37) + "...";
  }

  /** Where the word stands in the text from this offset on; the offset itself if nowhere. */
  Span find(String word, int from) {
    Part part = part(from);
    String text = part.source.text();
    int at = text.indexOf(word, from - part.base);
    while (at >= 0 && !isWord(text, at, at + word.length())) {
      at = text.indexOf(word, at + 1);
    }
    return new Span(at < 0 ? from : part.base + at, word.length());
  }

  private static boolean isWord(String text, int start, int end) {
    return (start == 0 || !Character.isJavaIdentifierPart(text.charAt(start - 1)))
        && (end == text.length() || !Character.isJavaIdentifierPart(text.charAt(end)));
  }

  private Part part(int offset) {
    int i = parts.size() - 1;
    while (parts.get(i).base > offset) {
      i--;
    }
    return parts.get(i);
  }
}
