package dev.fairlead.proof;

/** A step of a certificate is wrong; ends the verification. */
final class WrongStep extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WrongStep(String step) {
    super(step, null, false, false);
  }
}
