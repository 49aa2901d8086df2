package dev.fairlead.csp;

import dev.fairlead.core.fairness.Annotations;
import dev.fairlead.core.fairness.Fairness;
import dev.fairlead.core.fairness.FairnessNotion;
import dev.fairlead.core.fairness.FairnessOf;
import dev.fairlead.core.property.AnyNumber.Balance;
import dev.fairlead.core.property.Model;
import dev.fairlead.core.property.Property;
import dev.fairlead.core.space.StateSpace;

/**
 * A question to a system in which counts end at a cutoff. A fair run of an instance is a fair run
 * here (docs/fairness.md); the reverse need not be true.
 */
record CutoffQuestion(CspQuestion counted, Balance balance) implements Model.Question {

  @Override
  public StateSpace space() {
    return counted.space();
  }

  @Override
  public Property property() {
    return counted.property();
  }

  @Override
  public boolean hasAnnotations() {
    return counted.hasAnnotations();
  }

  @Override
  public Fairness fairness(FairnessNotion notion) {
    Fairness fairness =
        notion == FairnessNotion.GLOBAL ? impliedByGlobal() : counted.fairness(notion);
    return switch (balance) {
      case ON -> FairnessOf.both(fairness, new Balanced(counted.cspSpace()));
      case OFF -> fairness;
    };
  }

  /**
   * Not every step of an abstract state is one of a state that it stands for, so none is owed. But
   * in a finite instance global fairness implies both strong ones, and these carry over.
   */
  private Fairness impliedByGlobal() {
    return FairnessOf.both(
        counted.fairness(FairnessNotion.PROCESS_STRONG),
        FairnessOf.notion(FairnessNotion.EVENT_STRONG, space(), Annotations.NONE));
  }
}
