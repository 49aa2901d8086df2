package dev.fairlead.promela.syntax;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.Diagnostic.Severity;
import dev.fairlead.core.diagnostic.ModelException;
import dev.fairlead.core.diagnostic.SourceText;
import java.util.regex.Pattern;

/**
 * Where something is written. The source is the file that contains it, which need not be the model
 * itself. What a macro stands for is placed at the use of the macro; what an inline stands for, at
 * the text of the inline: as the line numbers of SPIN.
 */
public record Span(SourceText source, int offset, int length) {
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  public int line() {
    return source.place(offset).line();
  }

  public int column() {
    return source.place(offset).column();
  }

  /** What stands there, in one line. */
  public String text() {
    int end = Math.min(offset + length, source.text().length());
    return BLANKS.matcher(source.text().substring(offset, end).strip()).replaceAll(" ");
  }

  /** From the start of this to the end of the other; this alone if the other is not behind it. */
  public Span through(Span other) {
    int end = other.offset + other.length;
    boolean behind = source == other.source && end >= offset + length;
    return behind ? new Span(source, offset, end - offset) : this;
  }

  /** As shown in messages that refer to another place, e.g. {@code m.pml:7:12}. */
  public String place() {
    SourceText.Place place = source.place(offset);
    return source.name() + ":" + place.line() + ":" + place.column();
  }

  public Diagnostic warning(String code, String message, String hint) {
    return new Diagnostic(Severity.WARNING, code, source, offset, length, message, hint);
  }

  public ModelException error(String code, String message, String hint) {
    return new ModelException(new Diagnostic(code, source, offset, length, message, hint));
  }
}
