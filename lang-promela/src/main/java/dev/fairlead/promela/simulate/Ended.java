package dev.fairlead.promela.simulate;

import dev.fairlead.promela.spin.SpinTranscripts.Ending;

/** The run is over in the middle of a statement. */
final class Ended extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Ending ending;

  Ended(Ending ending) {
    super("the run is over", null, false, false);
    this.ending = ending;
  }

  Ending ending() {
    return ending;
  }
}
