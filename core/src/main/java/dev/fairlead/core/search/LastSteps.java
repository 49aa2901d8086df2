package dev.fairlead.core.search;

import java.util.BitSet;

/** The steps that end a run ({@link Target#last}), as far as one thread has met their labels. */
public final class LastSteps {
  private final Hunt hunt;
  private final BitSet met = new BitSet();
  private final BitSet last = new BitSet();

  public LastSteps(Hunt hunt) {
    this.hunt = hunt;
  }

  public boolean contain(int label) {
    // A stuttering step has no label of the space.
    if (!hunt.target().hasLastSteps() || label < 0) {
      return false;
    }
    if (!met.get(label)) {
      met.set(label);
      last.set(label, hunt.target().last().test(hunt.space().label(label)));
    }
    return last.get(label);
  }
}
