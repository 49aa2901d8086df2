package dev.fairlead.core.certificate;

/**
 * Goes through a range in pieces. A virtual machine compiles a method that is called often much
 * sooner than a loop that runs long, and a loop over a million nodes takes milliseconds: it would
 * have run for most of them before it is compiled.
 */
public final class RangePieces {
  private static final int LARGEST = 32;

  private RangePieces() {}

  /** Is to go through one piece. */
  @FunctionalInterface
  public interface Action {
    void piece(int from, int to);
  }

  /** In ascending order; the range is cut into halves until pieces are small. */
  public static void of(int from, int to, Action action) {
    if (to - from <= LARGEST) {
      action.piece(from, to);
      return;
    }
    int middle = from + to >>> 1;
    of(from, middle, action);
    of(middle, to, action);
  }
}
