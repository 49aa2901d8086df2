package dev.fairlead.csp.terms;

/** Processes of which there is any number compose themselves, so they cannot be counted. */
public final class UncountableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param why with the process
   */
  UncountableException(String why) {
    super(why, null, false, false);
  }
}
