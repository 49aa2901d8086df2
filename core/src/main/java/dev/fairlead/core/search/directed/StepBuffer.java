package dev.fairlead.core.search.directed;

import dev.fairlead.core.space.ModelFault;
import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;

/** The steps of one state, kept so that the space can be asked about their targets. */
final class StepBuffer {
  private int[] targets = new int[256];
  private int[] ends = new int[16];
  private int[] labels = new int[16];
  private int count;

  /**
   * Takes the steps of a state; those delivered before a fault stay.
   *
   * @return the fault, or null
   */
  ModelFault fill(StateSpace space, int[] state, int length) {
    count = 0;
    try {
      space.steps(state, length, this::add);
      return null;
    } catch (ModelFault fault) {
      return fault;
    }
  }

  private void add(int label, int processSet, int[] target, int length) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
      labels = Arrays.copyOf(labels, 2 * count);
    }
    int start = start(count);
    if (start + length > targets.length) {
      targets = Arrays.copyOf(targets, 2 * (start + length));
    }
    System.arraycopy(target, 0, targets, start, length);
    ends[count] = start + length;
    labels[count++] = label;
  }

  private int start(int step) {
    return step == 0 ? 0 : ends[step - 1];
  }

  int count() {
    return count;
  }

  int label(int step) {
    return labels[step];
  }

  /** Copies a target into an array that is long enough or replaced. */
  int[] target(int step, int[] into) {
    int length = length(step);
    int[] vector = into.length < length ? new int[2 * length] : into;
    System.arraycopy(targets, start(step), vector, 0, length);
    return vector;
  }

  int length(int step) {
    return ends[step] - start(step);
  }

  long bytes() {
    return 4L * (targets.length + ends.length + labels.length);
  }
}
