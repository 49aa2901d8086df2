package dev.fairlead.promela.code;

import java.util.List;

/**
 * The shared data that the steps of a process read and write, by step and, for all steps together,
 * by control state. Two steps of different processes are independent if neither writes what the
 * other one reads or writes.
 *
 * <p>Sets of global slots are kept in a word: slots that share a bit are taken for one.
 */
public final class Footprint {
  /** The processes: every step changes its own, which only steps that read processes depend on. */
  static final long PROCESSES = 1;

  static final long EVERYTHING = -1;

  /** How many slots have a bit of their own. */
  static final int SHARED = Long.SIZE - 1;

  private final int firstStep;
  private final long[] read;
  private final long[] written;
  private final long[] readFrom;
  private final long[] writtenFrom;

  Footprint(List<Step> steps, int states) {
    this.firstStep = steps.stream().mapToInt(Step::number).min().orElse(0);
    int end = steps.stream().mapToInt(Step::number).max().orElse(-1) + 1;
    this.read = new long[Math.max(0, end - firstStep)];
    this.written = new long[read.length];
    this.readFrom = new long[states];
    this.writtenFrom = new long[states];
  }

  static long bit(int slot) {
    return PROCESSES << 1 + slot % SHARED;
  }

  void set(int step, long reads, long writes) {
    read[step - firstStep] = reads;
    written[step - firstStep] = writes;
  }

  /** A step touches what those from the state it leads to do; whether that is more. */
  boolean addSequence(int step, int target) {
    int index = step - firstStep;
    long reads = read[index] | readFrom[target];
    long writes = written[index] | writtenFrom[target];
    boolean more = reads != read[index] || writes != written[index];
    read[index] = reads;
    written[index] = writes;
    return more;
  }

  /** All steps from a state together touch what one of them does; whether that is more. */
  boolean addToState(int state, int step) {
    long reads = readFrom[state] | reads(step);
    long writes = writtenFrom[state] | writes(step);
    boolean more = reads != readFrom[state] || writes != writtenFrom[state];
    readFrom[state] = reads;
    writtenFrom[state] = writes;
    return more;
  }

  /** A step looks at what others from its state look at; whether that is more. */
  boolean addChoice(int step, int state) {
    int index = step - firstStep;
    long reads = read[index] | readFrom[state];
    boolean more = reads != read[index];
    read[index] = reads;
    return more;
  }

  public long reads(int step) {
    return read[step - firstStep];
  }

  public long writes(int step) {
    return written[step - firstStep];
  }

  /** What all steps from a control state look at, together. */
  public long readsFrom(int state) {
    return readFrom[state];
  }

  public long writesFrom(int state) {
    return writtenFrom[state];
  }

  /** Whether steps of two processes leave each other as they are. */
  public static boolean commute(long reads, long writes, long otherReads, long otherWrites) {
    return (writes & otherReads) == 0
        && (reads & otherWrites) == 0
        && (writes & otherWrites & ~PROCESSES) == 0;
  }
}
