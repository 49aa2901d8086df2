package dev.fairlead.core.diagnostic;

import java.util.Locale;

/**
 * One mistake, or something doubtful.
 *
 * @param code stable, e.g. {@code FL0103}; docs/messages.md explains each
 * @param offset of the first character concerned
 * @param length of the text concerned; at least 1 caret is shown
 * @param message what is wrong, without a final full stop
 * @param hint what to try, or empty
 */
public record Diagnostic(
    Severity severity,
    String code,
    SourceText source,
    int offset,
    int length,
    String message,
    String hint) {

  public enum Severity {
    /** The text cannot be used. */
    ERROR,
    /** It can, but perhaps it does not mean what it looks like. */
    WARNING
  }

  public Diagnostic {
    message = Excerpt.shortened(message);
    hint = Excerpt.shortened(hint);
  }

  /** An error. */
  public Diagnostic(
      String code, SourceText source, int offset, int length, String message, String hint) {
    this(Severity.ERROR, code, source, offset, length, message, hint);
  }

  /** The name of the text, usually the path of its file. */
  public String file() {
    return source.name();
  }

  /** Line and column of the first character concerned. */
  public SourceText.Place place() {
    return source.place(offset);
  }

  /**
   * As shown to the user:
   *
   * <pre>
   * m.csp:7:12: error FL0103: unknown name 'pso'
   *   7 | P() = [pso[0] == 1] a -> P();
   *     |        ^^^
   *   hint: did you mean 'pos'?
   * </pre>
   */
  public String render() {
    SourceText.Place place = place();
    String number = Integer.toString(place.line());
    String blank = " ".repeat(number.length());
    Excerpt excerpt = Excerpt.of(source.line(place.line()), place.column() - 1, length);
    StringBuilder out = new StringBuilder();
    out.append(Excerpt.visible(source.name()) + ":" + place.line() + ":" + place.column());
    out.append(": " + severity.name().toLowerCase(Locale.ROOT) + " " + code + ": ");
    out.append(Excerpt.visible(message) + "\n");
    out.append("  " + number + " | " + excerpt.text() + "\n");
    out.append("  " + blank + " | " + excerpt.margin() + "^".repeat(excerpt.carets()));
    if (!hint.isEmpty()) {
      out.append("\n  hint: " + Excerpt.visible(hint));
    }
    return out.toString();
  }
}
