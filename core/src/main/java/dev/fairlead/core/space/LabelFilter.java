package dev.fairlead.core.space;

import java.util.Arrays;
import java.util.function.Predicate;

/**
 * The steps of a space whose labels a predicate accepts; it is asked once for each label. The steps
 * that are dropped can be asked for as well: of the state that was expanded last they are known.
 */
public final class LabelFilter {
  private static final byte UNASKED = 0;
  private static final byte KEPT = 1;
  private static final byte DROPPED = 2;

  private final StructuredSpace space;
  private final Predicate<Label> accepts;
  private byte[] known = new byte[64];

  // the state that was expanded last
  private int[] expanded = new int[16];
  private int expandedLength = -1;
  private int kept;
  private int dropped;

  /** A label and a process set for each dropped step. */
  private int[] droppedSteps = new int[16];

  /** Receives steps that are dropped. */
  @FunctionalInterface
  public interface DroppedSink {
    void step(int label, int processSet);
  }

  public LabelFilter(StructuredSpace space, Predicate<Label> accepts) {
    this.space = space;
    this.accepts = accepts;
  }

  public StructuredSpace space() {
    return space;
  }

  /** The same for a fork of the space. */
  public LabelFilter over(StructuredSpace fork) {
    return new LabelFilter(fork, accepts);
  }

  /** Delivers the steps that are kept, in their order. */
  public void steps(int[] state, int length, StateSpace.StepSink sink) {
    if (expanded.length < length) {
      expanded = new int[2 * length];
    }
    System.arraycopy(state, 0, expanded, 0, length);
    expandedLength = -1;
    kept = 0;
    dropped = 0;
    space.steps(
        state,
        length,
        (label, processSet, target, targetLength) -> {
          if (keeps(label)) {
            kept++;
            sink.step(label, processSet, target, targetLength);
          } else {
            drop(label, processSet);
          }
        });
    expandedLength = length;
  }

  /** Delivers the steps that are dropped in a state. */
  public void dropped(int[] state, int length, DroppedSink sink) {
    expand(state, length);
    for (int i = 0; i < dropped; i++) {
      sink.step(droppedSteps[2 * i], droppedSteps[2 * i + 1]);
    }
  }

  /** Whether a state has steps, all of which are dropped. */
  public boolean dropsAll(int[] state, int length) {
    expand(state, length);
    return kept == 0 && dropped > 0;
  }

  private void expand(int[] state, int length) {
    if (length != expandedLength || !Arrays.equals(state, 0, length, expanded, 0, length)) {
      steps(state, length, (label, processSet, target, targetLength) -> {});
    }
  }

  private void drop(int label, int processSet) {
    if (2 * dropped == droppedSteps.length) {
      droppedSteps = Arrays.copyOf(droppedSteps, 4 * dropped);
    }
    droppedSteps[2 * dropped] = label;
    droppedSteps[2 * dropped++ + 1] = processSet;
  }

  private boolean keeps(int label) {
    if (label >= known.length) {
      known = Arrays.copyOf(known, Math.max(2 * known.length, label + 1));
    }
    if (known[label] == UNASKED) {
      known[label] = accepts.test(space.label(label)) ? KEPT : DROPPED;
    }
    return known[label] == KEPT;
  }
}
