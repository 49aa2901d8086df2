package dev.fairlead.csp.library.pat;

/**
 * {@code PAT.Lib.HardwareAPIs}: what a model does to a device when it has become a program. To the
 * model it makes no difference.
 */
public final class PatHardware {

  private PatHardware() {}

  public static void LCD_blink(int times) {}
}
