package dev.fairlead.core.diagnostic;

/** Bad input: the user's text cannot be used, and the diagnostic says where and why. */
public final class ModelException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Diagnostic diagnostic;

  public ModelException(Diagnostic diagnostic) {
    super(diagnostic.render(), null, false, false);
    this.diagnostic = diagnostic;
  }

  public Diagnostic diagnostic() {
    return diagnostic;
  }
}
