package dev.fairlead.csp.families;

import dev.fairlead.csp.tables.TupleNumbers;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Numbers what steps do to families of any number of processes: which are engaged, as in {@code
 * ProcessSets}, and which local states lose a member and which gain one. Shared by threads.
 */
public final class Traffic {
  /** In front of the changes of a step: its process set, and whether all members move together. */
  public static final int HEAD = 2;

  private final TupleNumbers steps = new TupleNumbers();

  /**
   * The number of a step.
   *
   * @param step its process set; 1 if members of a group move all together, 0 otherwise; then each
   *     local state that gains a member, and the complement of each that loses one
   */
  public int number(int[] step, int length) {
    return steps.put(step, length);
  }

  /** About how many bytes the steps take. */
  public long bytes() {
    return steps.bytes();
  }

  public int processSet(int step) {
    return steps.get(step)[0];
  }

  /** Whether members move all together: then it is not known how many. */
  public boolean isOfAll(int step) {
    return steps.get(step)[1] != 0;
  }

  public int[] statesLeft(int step) {
    return changes(step).filter(change -> change < 0).map(change -> ~change).toArray();
  }

  public int[] statesEntered(int step) {
    return changes(step).filter(change -> change >= 0).toArray();
  }

  private IntStream changes(int step) {
    return Arrays.stream(steps.get(step)).skip(HEAD);
  }
}
