package dev.fairlead.cli.report;

import dev.fairlead.core.diagnostic.Diagnostic;
import java.util.List;

/**
 * Why there is no answer about a model at all.
 *
 * @param mistakes in its text, if that is why
 */
public record Failure(Score score, String message, List<Diagnostic> mistakes) {

  public Failure {
    mistakes = List.copyOf(mistakes);
  }

  public Failure(Score score, String message) {
    this(score, message, List.of());
  }
}
