package dev.fairlead.core.space;

/**
 * The model went wrong in a reachable state: an index out of bounds, a value outside its range, a
 * division by zero. A search turns it into an <em>unknown</em> verdict with the run that leads
 * there.
 */
public final class ModelFault extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean error;

  /** The message says what happened and where in the model, e.g. {@code m.csp:7:12: index 3 …}. */
  public ModelFault(String message) {
    this(message, true);
  }

  private ModelFault(String message, boolean error) {
    super(message, null, false, false);
    this.error = error;
  }

  /** A model that cannot be followed further, though it may be right: more than is provided for. */
  public static ModelFault limit(String message) {
    return new ModelFault(message, false);
  }

  /** Whether the model is wrong, and not just too much. */
  public boolean isError() {
    return error;
  }
}
