package dev.fairlead.core.fairness;

import java.util.Set;

/** What a model says about the fairness of its events ({@code wf}, {@code sf}, {@code wl}, …). */
public interface Annotations {

  /**
   * What runs owe to the event of a label; empty if it is not annotated. Several things if the
   * participants of a step annotate their common event differently, and labels of the same text may
   * be owed different things: an event annotated weakly in one place and strongly in another is two
   * agents. Events owed {@link Fairness.Kind#UNCONDITIONAL} must be among {@link #unconditional}.
   */
  Set<Fairness.Kind> kinds(int label);

  /**
   * Reports, before anything is explored, all events that runs owe unconditionally: a loop is
   * unfair to such an event even if no state ever offers it.
   */
  default void unconditional(LabelSink sink) {}

  /** Reports the annotated events a component offers here although its partners may not. */
  default void ready(int[] state, int length, LabelSink sink) {}

  /** True if {@link #ready} may report an event that has no step in the same state. */
  default boolean speaksOfReadiness() {
    return true;
  }

  /** Receives labels, possibly the same one several times. */
  @FunctionalInterface
  interface LabelSink {
    void label(int label);
  }

  /** A model without annotations. */
  Annotations NONE =
      new Annotations() {
        @Override
        public Set<Fairness.Kind> kinds(int label) {
          return Set.of();
        }

        @Override
        public boolean speaksOfReadiness() {
          return false;
        }
      };
}
