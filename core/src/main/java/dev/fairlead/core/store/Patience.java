package dev.fairlead.core.store;

/** Waiting for another thread: mostly it takes a moment only, unless that one has no core. */
final class Patience {
  private static final int SPINS = 1 << 10;

  private int spins;

  void pause() {
    if (++spins < SPINS) {
      Thread.onSpinWait();
    } else {
      Thread.yield();
    }
  }
}
