package dev.fairlead.core.fairness;

import dev.fairlead.core.space.StateSpace;

/** Makes the constraints of a {@link FairnessNotion} for a state space. */
public final class FairnessOf {

  private FairnessOf() {}

  /** Annotations count beside every notion but {@link FairnessNotion#NONE}. */
  public static Fairness notion(FairnessNotion notion, StateSpace space, Annotations annotations) {
    return switch (notion) {
      case NONE -> new NoFairness();
      case PROCESS_WEAK -> with(new ProcessFairness(space, Strength.WEAK), space, annotations);
      case PROCESS_STRONG -> with(new ProcessFairness(space, Strength.STRONG), space, annotations);
      case EVENT_WEAK -> with(new EventFairness(space, Strength.WEAK), space, annotations);
      case EVENT_STRONG -> with(new EventFairness(space, Strength.STRONG), space, annotations);
      case GLOBAL -> with(new GlobalFairness(), space, annotations);
      case ANNOTATED -> new AnnotatedFairness(space, annotations);
    };
  }

  /** Everything that two assumptions demand. */
  public static Fairness both(Fairness one, Fairness other) {
    return new JointFairness(one, other);
  }

  private static Fairness with(Fairness chosen, StateSpace space, Annotations annotations) {
    return annotations == Annotations.NONE
        ? chosen
        : new JointFairness(chosen, new AnnotatedFairness(space, annotations));
  }
}
