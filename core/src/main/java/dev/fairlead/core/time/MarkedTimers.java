package dev.fairlead.core.time;

import dev.fairlead.core.space.FoldedTimers;
import dev.fairlead.core.space.Label;
import dev.fairlead.core.space.SlotValue;
import dev.fairlead.core.space.StateSpace;
import java.util.Arrays;
import java.util.List;

/**
 * A space with folded timers in which formulas about states can ask what steps do to these
 * (Bošnački, Ioustinova and Sidorova 2003, section 2). There are sets of timers, as bits, behind a
 * state of the plain space: a bit is turned over by each step that sets the timer. For the strong
 * pattern, that is also by a step that sets it to less or resets it; another bit is turned over by
 * each tick that takes the timer below its bound, and a third tells whether the last step was a
 * tick that might have done so.
 */
public final class MarkedTimers implements StateSpace {

  /** So many timers can be marked. */
  public static final int MOST = Integer.SIZE;

  private static final int SET = 0;
  private static final int LOWERED = 1;
  private static final int TICKED = 2;

  private final FoldedTimers plain;
  private final boolean strong;

  /** How many sets there are. */
  private final int marks;

  private final int[] next = new int[3];
  private int[] out = new int[64];
  private int mask;

  /**
   * @param strong whether all is marked that the strong pattern needs
   */
  public MarkedTimers(FoldedTimers plain, boolean strong) {
    this.plain = plain;
    this.strong = strong;
    this.marks = strong ? 3 : 1;
  }

  /** The length of the plain state that a state begins with. */
  public int plainLength(int length) {
    return length - marks;
  }

  public boolean isFolded(int timer, int[] state, int length) {
    return isIn(folded(state, plainLength(length)), timer);
  }

  /** A bit that is turned over when a timer is set. */
  public boolean set(int timer, int[] state, int length) {
    return isIn(state[plainLength(length) + SET], timer);
  }

  /** A bit that is turned over when a tick takes a timer below its bound. */
  public boolean lowered(int timer, int[] state, int length) {
    return isIn(state[plainLength(length) + LOWERED], timer);
  }

  /** Whether a tick has just found a timer at its bound. */
  public boolean ticked(int timer, int[] state, int length) {
    return isIn(state[plainLength(length) + TICKED], timer);
  }

  private static boolean isIn(int timers, int timer) {
    return (timers >>> timer & 1) != 0;
  }

  private int folded(int[] state, int plainLength) {
    mask = 0;
    plain.folded(state, plainLength, timer -> mask |= 1 << timer);
    return mask;
  }

  @Override
  public void initialStates(StateSink sink) {
    Arrays.fill(next, 0);
    plain.initialStates((state, length) -> sink.state(marked(state, length), length + marks));
  }

  @Override
  public void steps(int[] state, int length, StepSink sink) {
    int from = plainLength(length);
    int before = folded(state, from);
    plain.steps(
        state,
        from,
        (label, processSet, target, targetLength) -> {
          int set = 0;
          for (int timer : plain.setBy(label)) {
            set |= 1 << timer;
          }
          next[SET] = state[from + SET] ^ set;
          if (strong) {
            boolean tick = plain.processes(processSet).length == 0;
            int left = before & ~folded(target, targetLength);
            next[SET] ^= tick ? 0 : left;
            next[LOWERED] = state[from + LOWERED] ^ (tick ? left : 0);
            next[TICKED] = tick ? before : 0;
          }
          sink.step(label, processSet, marked(target, targetLength), targetLength + marks);
        });
  }

  private int[] marked(int[] state, int length) {
    if (out.length < length + marks) {
      out = new int[2 * (length + marks)];
    }
    System.arraycopy(state, 0, out, 0, length);
    System.arraycopy(next, 0, out, length, marks);
    return out;
  }

  @Override
  public Label label(int label) {
    return plain.label(label);
  }

  @Override
  public int[] processes(int processSet) {
    return plain.processes(processSet);
  }

  @Override
  public String processName(int process) {
    return plain.processName(process);
  }

  @Override
  public List<SlotValue> describe(int[] state, int length) {
    return plain.describe(state, plainLength(length));
  }
}
