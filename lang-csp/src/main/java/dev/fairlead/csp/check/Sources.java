package dev.fairlead.csp.check;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.Passage;
import dev.fairlead.core.diagnostic.SourceText;
import dev.fairlead.csp.syntax.Span;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of a specification, laid end to end: an offset tells both the file and the place in it.
 * The main file comes first and keeps its offsets. Complete once all includes are read.
 */
public final class Sources {

  private record Part(int base, SourceText source) {}

  private final List<Part> parts = new ArrayList<>();

  Sources(SourceText main) {
    parts.add(new Part(0, main));
  }

  public SourceText main() {
    return parts.get(0).source;
  }

  /** The base of the offsets of a further file. */
  int add(SourceText source) {
    Part last = parts.get(parts.size() - 1);
    int base = last.base + last.source.text().length() + 1;
    parts.add(new Part(base, source));
    return base;
  }

  public ModelException error(String code, Span span, String message, String hint) {
    Part part = part(span.offset());
    return new ModelException(
        new Diagnostic(code, part.source, span.offset() - part.base, span.length(), message, hint));
  }

  /** Something doubtful. */
  public Diagnostic warning(String code, Span span, String message, String hint) {
    Part part = part(span.offset());
    return new Diagnostic(
        Diagnostic.Severity.WARNING,
        code,
        part.source,
        span.offset() - part.base,
        span.length(),
        message,
        hint);
  }

  /** Line and column for a message, with the file unless it is the main one. */
  String place(Span span) {
    String place = placeInFile(span);
    String main = main().name() + ":";
    return part(span.offset()).base == 0 ? place.substring(main.length()) : place;
  }

  /** File, line and column, e.g. {@code m.csp:7:12}. */
  public String placeInFile(Span span) {
    Part part = part(span.offset());
    SourceText.Place place = part.source.place(span.offset() - part.base);
    return part.source.name() + ":" + place.line() + ":" + place.column();
  }

  /** The same as a stretch of its file. */
  public Passage passage(Span span) {
    Part part = part(span.offset());
    return new Passage(part.source, span.offset() - part.base, span.length());
  }

  /** For people, e.g. {@code line 7}; with the file unless it is the main one. */
  public String line(Span span) {
    Part part = part(span.offset());
    int line = part.source.place(span.offset() - part.base).line();
    return "line " + line + (part.base == 0 ? "" : " of " + part.source.name());
  }

  /** The text for a message, on one line and shortened. */
  public String text(Span span) {
    String line = onOneLine(span);
    return line.length() <= 40 ? line : line.substring(0, 37) + "...";
  }

  /** The text with every blank stretch made one blank. */
  public String onOneLine(Span span) {
    Part part = part(span.offset());
    int start = span.offset() - part.base;
    String text = part.source.text().substring(start, start + span.length());
    return text.strip().replaceAll("\\s+", " ");
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
