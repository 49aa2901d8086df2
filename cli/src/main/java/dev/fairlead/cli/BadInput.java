package dev.fairlead.cli;

/** A mistake of the user that has no place in a source text: a missing file, a selector. */
final class BadInput extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The message says what is wrong and what to do; it may have several lines. */
  BadInput(String message) {
    super(message, null, false, false);
  }
}
