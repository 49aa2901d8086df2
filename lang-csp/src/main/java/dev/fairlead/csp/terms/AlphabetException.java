package dev.fairlead.csp.terms;

/** The alphabet of a parallel component cannot be computed and must be declared. */
public final class AlphabetException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  AlphabetException(String message) {
    super(message, null, false, false);
  }
}
