package dev.fairlead.core.automaton;

/** An automaton outgrew the limits of its construction. */
final class TooLargeException extends Exception {
  private static final long serialVersionUID = 1L;
}
