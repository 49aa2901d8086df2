package dev.fairlead.csp.offers;

import dev.fairlead.core.space.ModelFault;

/** References that follow each other before the first step: they must come to an end. */
final class OpenReferences {
  private static final int MOST = 200;

  private int open;

  void clear() {
    open = 0;
  }

  void enter() {
    if (++open > MOST) {
      throw new ModelFault("a process refers to itself without end before its first step");
    }
  }

  void leave() {
    open--;
  }
}
