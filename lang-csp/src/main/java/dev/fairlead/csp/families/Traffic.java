package dev.fairlead.csp.families;

import dev.fairlead.core.store.VectorStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers what steps do to families of any number of processes: which are engaged, as in {@link
 * ProcessSets}, and which local states lose a member and which gain one.
 */
public final class Traffic {
  private final VectorStore numbers = new VectorStore();
  private final List<Step> steps = new ArrayList<>();

  /** The step that is being described: its process set, then each local state lost or gained. */
  private int[] key = new int[8];

  private int size;

  private record Step(int processSet, int[] left, int[] entered) {}

  public void begin(int processSet) {
    key[0] = processSet;
    size = 1;
  }

  /** A local state loses a member. */
  public void left(int localState) {
    append(~localState);
  }

  /** A local state gains a member. */
  public void entered(int localState) {
    append(localState);
  }

  private void append(int change) {
    if (size == key.length) {
      key = Arrays.copyOf(key, 2 * size);
    }
    key[size++] = change;
  }

  /** The number of the step described since {@link #begin}. */
  public int end() {
    int number = numbers.put(key, size);
    if (number == steps.size()) {
      int[] changes = Arrays.copyOfRange(key, 1, size);
      steps.add(
          new Step(
              key[0],
              Arrays.stream(changes).filter(change -> change < 0).map(change -> ~change).toArray(),
              Arrays.stream(changes).filter(change -> change >= 0).toArray()));
    }
    return number;
  }

  public int processSet(int step) {
    return steps.get(step).processSet();
  }

  public int[] statesLeft(int step) {
    return steps.get(step).left();
  }

  public int[] statesEntered(int step) {
    return steps.get(step).entered();
  }
}
