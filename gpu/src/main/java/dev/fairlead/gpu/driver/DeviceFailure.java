package dev.fairlead.gpu.driver;

/** A device cannot be used, or has failed; the message says why in one sentence. */
public final class DeviceFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean memory;

  public DeviceFailure(String message) {
    this(message, false);
  }

  private DeviceFailure(String message, boolean memory) {
    super(message);
    this.memory = memory;
  }

  /** There is not enough memory. */
  public static DeviceFailure outOfMemory(String message) {
    return new DeviceFailure(message, true);
  }

  public boolean isOutOfMemory() {
    return memory;
  }
}
