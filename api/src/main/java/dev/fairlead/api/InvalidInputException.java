package dev.fairlead.api;

import dev.fairlead.core.diagnostic.Diagnostic;
import dev.fairlead.core.diagnostic.ModelException;
import java.util.List;

/**
 * What was given cannot be used: a text with mistakes, a file that is not there, a property that no
 * model has. The message says what is wrong and what to do; it may have several lines.
 */
public final class InvalidInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient List<Diagnostic> diagnostics;

  /** Something that has no place in a source text. */
  public InvalidInputException(String message) {
    super(message, null, false, false);
    this.diagnostics = List.of();
  }

  /** Mistakes in a text. */
  public InvalidInputException(ModelException mistakes) {
    super(mistakes.getMessage(), mistakes);
    this.diagnostics = mistakes.diagnostics();
  }

  /**
   * The mistakes with their places, file by file in the order of the text; none if what is wrong
   * has no place in a text.
   */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
