package dev.fairlead.promela.members;

import dev.fairlead.promela.syntax.Span;

/** That it is not known what becomes of a step if members are left out. */
final class Misuse extends RuntimeException {
  private static final long serialVersionUID = 1;

  Misuse(Span span, String why) {
    super(span.place() + ": " + why, null, false, false);
  }
}
