package dev.fairlead.core.checkpoint;

/** A search cannot be kept, or not be gone on with; the message is a sentence that says why. */
public final class CheckpointRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CheckpointRefusal(String why) {
    super(why);
  }
}
