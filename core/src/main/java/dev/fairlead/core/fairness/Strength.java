package dev.fairlead.core.fairness;

/** The two classical strengths of fairness towards an agent. */
public enum Strength {
  WEAK(Fairness.Kind.WEAK),
  STRONG(Fairness.Kind.STRONG);

  private final Fairness.Kind kind;

  Strength(Fairness.Kind kind) {
    this.kind = kind;
  }

  Fairness.Kind kind() {
    return kind;
  }
}
