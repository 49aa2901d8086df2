package dev.fairlead.csp.library;

/** A class that cannot be imported; the message says which obligation it breaks. */
public final class UnfitClassException extends Exception {
  private static final long serialVersionUID = 1L;

  UnfitClassException(String message) {
    super(message);
  }
}
