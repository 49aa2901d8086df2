package dev.fairlead.csp.oracle;

/** The model goes wrong in a state: bad index, value outside its range, division by zero. */
final class Fault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Fault(String message) {
    super(message, null, false, false);
  }
}
