package dev.fairlead.core.space;

import java.util.Arrays;

/**
 * The processes of one state, see {@link ProcessOutlines}. They are numbered by their places, from
 * 0 on. Sets of data and of processes are words.
 */
public final class Outline {
  private int processes;
  private final int[] possible = new int[ProcessOutlines.MOST];
  private final long[] reads = new long[ProcessOutlines.MOST];
  private final long[] writes = new long[ProcessOutlines.MOST];
  private final long[] asks = new long[ProcessOutlines.MOST];
  private final long[] waits = new long[ProcessOutlines.MOST];
  private final long[] readsSince = new long[ProcessOutlines.MOST];
  private final long[] writesSince = new long[ProcessOutlines.MOST];
  private long sticky;
  private long holding;

  /** Begins a state with so many processes. */
  public void begin(int count) {
    processes = count;
    sticky = 0;
    holding = -1;
    Arrays.fill(possible, 0, count, 0);
    for (long[] each : new long[][] {reads, writes, asks, waits, readsSince, writesSince}) {
      Arrays.fill(each, 0, count, 0);
    }
  }

  /**
   * A statement of a process is possible. A model that goes wrong in it counts as a step.
   *
   * @param read what decides that it is possible, and what it does
   * @param written what it changes
   */
  public void addPossible(int process, long read, long written) {
    possible[process]++;
    addTouched(process, read, written);
  }

  /** More is touched by what is possible, such as by the other side of a step of two processes. */
  public void addTouched(int process, long read, long written) {
    reads[process] |= read;
    writes[process] |= written;
  }

  /**
   * A statement of a process is not possible, and is not before some of this is written by another
   * one.
   */
  public void addImpossible(int process, long asked) {
    asks[process] |= asked;
  }

  /**
   * A statement of a process is not possible before a certain other process has moved, or is one of
   * both.
   */
  public void addWait(int process, int other) {
    waits[process] |= 1L << other;
  }

  /**
   * A possible step of a process is one of those without which no process comes back to where it
   * was: every cycle of the space has such a step.
   */
  public void addSticky(int process) {
    sticky |= 1L << process;
  }

  /**
   * Each of these processes has to move before time can pass. Where nothing is said, every process
   * that can move has to.
   */
  public void setHolding(long processesThatHoldTime) {
    holding = processesThatHoldTime;
  }

  /** All that a process may touch from now on, and those it may create. */
  public void setSince(int process, long read, long written) {
    readsSince[process] = read;
    writesSince[process] = written;
  }

  public int processes() {
    return processes;
  }

  /** How many statements are possible; a step of two processes counts with one of them. */
  public int possible(int process) {
    return possible[process];
  }

  public long reads(int process) {
    return reads[process];
  }

  public long writes(int process) {
    return writes[process];
  }

  public long asks(int process) {
    return asks[process];
  }

  public long waits(int process) {
    return waits[process];
  }

  public long readsSince(int process) {
    return readsSince[process];
  }

  public long writesSince(int process) {
    return writesSince[process];
  }

  public boolean isSticky(int process) {
    return (sticky & 1L << process) != 0;
  }

  /** The processes each of which has to move before time can pass. */
  public long holding() {
    return holding;
  }
}
