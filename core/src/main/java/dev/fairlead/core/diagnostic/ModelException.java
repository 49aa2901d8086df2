package dev.fairlead.core.diagnostic;

import java.util.List;
import java.util.stream.Collectors;

/** Bad input: the user's text cannot be used, and the diagnostics say where and why. */
public final class ModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient List<Diagnostic> diagnostics;

  public ModelException(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }

  /**
   * @param diagnostics one at least
   */
  ModelException(List<Diagnostic> diagnostics) {
    super(null, null, false, false);
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** The first. */
  public Diagnostic diagnostic() {
    return diagnostics.get(0);
  }

  /** All that were found, in the order of the text, file by file; see {@link Mistakes}. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  /** As shown to the user. */
  @Override
  public String getMessage() {
    return diagnostics.stream().map(Diagnostic::render).collect(Collectors.joining("\n"));
  }
}
