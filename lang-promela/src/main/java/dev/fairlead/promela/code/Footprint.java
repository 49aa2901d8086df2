package dev.fairlead.promela.code;

import dev.fairlead.promela.graph.ControlGraph;
import java.util.List;

/**
 * The shared data that the steps of a process read and write, by step and, for all steps together,
 * by control state. Two steps of different processes are independent if neither writes what the
 * other one reads or writes. Sets are words, see {@link SharedData}.
 */
public final class Footprint {
  private final int firstStep;
  private final long[] read;
  private final long[] written;
  private final long[] asked;
  private final long[] askedFilled;
  private final long[] partners;
  private final long[] readFrom;
  private final long[] writtenFrom;
  private final long[] readSince;
  private final long[] writtenSince;

  /**
   * What one step touches by itself.
   *
   * @param reads where it is possible
   * @param writes where it is possible
   * @param asks what must change before it becomes possible, where it is not
   * @param asksFilled the same where there is a message in the channel it receives from
   * @param partners the other end of the buffer it uses: what is sent has been, or is, received
   * @param readsLater read by the processes it creates
   * @param writesLater written by these
   */
  record Touched(
      long reads,
      long writes,
      long asks,
      long asksFilled,
      long partners,
      long readsLater,
      long writesLater) {}

  Footprint(List<Step> steps, int states) {
    this.firstStep = steps.stream().mapToInt(Step::number).min().orElse(0);
    int end = steps.stream().mapToInt(Step::number).max().orElse(-1) + 1;
    this.read = new long[Math.max(0, end - firstStep)];
    this.written = new long[read.length];
    this.asked = new long[read.length];
    this.askedFilled = new long[read.length];
    this.partners = new long[read.length];
    this.readFrom = new long[states];
    this.writtenFrom = new long[states];
    this.readSince = new long[states];
    this.writtenSince = new long[states];
  }

  void set(Step step, Touched touched) {
    int index = step.number() - firstStep;
    read[index] = touched.reads();
    written[index] = touched.writes();
    asked[index] = touched.asks();
    askedFilled[index] = touched.asksFilled();
    partners[index] = touched.partners();
    readSince[step.edge().source()] |= touched.readsLater();
    writtenSince[step.edge().source()] |= touched.writesLater();
  }

  /**
   * A step touches what those from the state it leads to do; whether that is more. Behind a meeting
   * inside of a sequence control may be with any other process.
   */
  boolean addSequence(int step, int target) {
    int index = step - firstStep;
    boolean meets = (readFrom[target] & SharedData.MEETING) != 0;
    long reads = read[index] | (meets ? SharedData.EVERYTHING : readFrom[target]);
    long writes = written[index] | (meets ? SharedData.EVERYTHING : writtenFrom[target]);
    boolean more = reads != read[index] || writes != written[index];
    read[index] = reads;
    written[index] = writes;
    return more;
  }

  /** All steps from a state together touch what one of them does; whether that is more. */
  boolean addToState(int state, int step) {
    long reads = readFrom[state] | reads(step) | asks(step) | asksFilled(step);
    long writes = writtenFrom[state] | writes(step);
    boolean more = reads != readFrom[state] || writes != writtenFrom[state];
    readFrom[state] = reads;
    writtenFrom[state] = writes;
    return more;
  }

  /**
   * A step looks at what others from its state look at; whether that is more. That nobody is there
   * for a meeting is seen in the processes: whoever comes or goes need not use the channel for it.
   */
  boolean addChoice(int step, int state) {
    int index = step - firstStep;
    boolean meets = (readFrom[state] & SharedData.MEETING) != 0;
    long looked = readFrom[state] | (meets ? SharedData.PROCESSES : 0);
    long reads = read[index] | looked;
    long asks = asked[index] | looked;
    boolean more = reads != read[index] || asks != asked[index];
    read[index] = reads;
    asked[index] = asks;
    askedFilled[index] |= looked;
    return more;
  }

  /** What follows a step belongs to what may be done from its state on; whether that is more. */
  boolean addFuture(Step step) {
    int state = step.edge().source();
    int target = step.edge().target();
    boolean ends = target == ControlGraph.GONE;
    long reads = readSince[state] | reads(step.number()) | (ends ? 0 : readSince[target]);
    long writes = writtenSince[state] | writes(step.number()) | (ends ? 0 : writtenSince[target]);
    boolean more = reads != readSince[state] || writes != writtenSince[state];
    readSince[state] = reads;
    writtenSince[state] = writes;
    return more;
  }

  /** What a step reads where it is possible. */
  public long reads(int step) {
    return read[step - firstStep];
  }

  public long writes(int step) {
    return written[step - firstStep];
  }

  /** What must be written before a step becomes possible where it is not. */
  public long asks(int step) {
    return asked[step - firstStep];
  }

  /** The same of a step that receives, where there is a message that it does not take. */
  public long asksFilled(int step) {
    return askedFilled[step - firstStep];
  }

  /**
   * What is written again and again, by whomever, if a step that sends or receives is taken again
   * and again; 0 if it does not, or if only its own process can do that.
   */
  public long partners(int step) {
    return partners[step - firstStep];
  }

  /** Whether a step may be one side of a rendezvous. */
  public boolean mayMeet(int step) {
    return (asks(step) & SharedData.MEETING) != 0;
  }

  /** What all steps from a control state look at, together, possible or not. */
  public long readsFrom(int state) {
    return readFrom[state];
  }

  public long writesFrom(int state) {
    return writtenFrom[state];
  }

  /** What is read from a control state on, by the process and by those it creates. */
  public long readsSince(int state) {
    return readSince[state];
  }

  public long writesSince(int state) {
    return writtenSince[state];
  }

  /**
   * Whether steps of two processes leave each other as they are. A rendezvous depends on where
   * other processes are, and so does a timeout.
   */
  public static boolean commute(long reads, long writes, long otherReads, long otherWrites) {
    return ((reads | otherReads) & SharedData.ANYBODY) == 0
        && (writes & otherReads) == 0
        && (reads & otherWrites) == 0
        && (writes & otherWrites & ~SharedData.PROCESSES) == 0;
  }
}
